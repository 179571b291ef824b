// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/annotate/annotate_heads.h"

#include <fmt/format.h>

#include <map>

#include "app/commands/options/arguments.h"
#include "app/commands/options/model_arguments.h"
#include "app/files/installed_files.h"
#include "app/models/head_bilm.h"
#include "elmo/error.h"

namespace app {

namespace {

/// A head that needs a second text cannot annotate a document.
void refusePair(const std::filesystem::path& head, tasks::InputShape input) {
    switch (input) {
        case tasks::InputShape::kText:
        case tasks::InputShape::kTextAndPredicates:
            return;
        case tasks::InputShape::kTextAndQuestion:
            throw UsageError(fmt::format("'{}' answers questions; use `elmo ask` with it.", head.string()));
        case tasks::InputShape::kTextAndHypothesis:
            throw UsageError(
                fmt::format("'{}' compares a premise with a hypothesis; use `elmo entail` with it.", head.string()));
    }
}

}  // namespace

std::vector<std::filesystem::path> headPaths(const AnnotateSettings& settings) {
    std::vector<std::filesystem::path> paths(settings.models.begin(), settings.models.end());
    if (paths.empty())
        for (const auto& head : bundledHeads())
            if (!tasks::readTaskModelInfo(head).task.readsPair())
                paths.push_back(head);
    if (paths.empty())
        throw elmo::Error(elmo::ErrorCode::kNotFound,
                          "There are no bundled heads. Give heads with --model, or train one: elmo train --help.");
    return paths;
}

std::vector<ReadyHead> readHeads(const AnnotateSettings& settings, const elmo::RunControl& control) {
    const std::vector<std::filesystem::path> paths = headPaths(settings);
    std::map<std::string, std::shared_ptr<const LoadedModel>> bilms;
    std::vector<ReadyHead> heads;
    for (const auto& path : paths) {
        const auto model = tasks::loadTaskModel(path, control);
        const tasks::TaskModelInfo& info = model->info();
        detailHead(info);
        refusePair(path, info.task.input);
        auto& bilm = bilms[info.bilmHash];
        if (!bilm)
            bilm = bilmOf(info, settings.bilm, settings.engine, control);
        heads.push_back({model, bilm});
    }
    return heads;
}

std::vector<std::shared_ptr<const LoadedModel>> bilmsOf(const std::vector<ReadyHead>& heads) {
    std::vector<std::shared_ptr<const LoadedModel>> bilms;
    for (const ReadyHead& head : heads)
        bilms.push_back(head.bilm);
    return bilms;
}

}  // namespace app
