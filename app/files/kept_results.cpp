// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/kept_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <system_error>

#include "elmo/error.h"
#include "elmo/training/corpus/corpus.h"
#include "elmo/training/run/training_run.h"
#include "elmo/weights/weight_reader.h"
#include "tasks/model/task_bundle.h"
#include "tasks/model/task_model.h"

namespace app {
namespace {

namespace fs = std::filesystem;

std::string detailOf(const fs::path& bundle) {
    try {
        const tasks::TaskModelInfo head = tasks::readTaskModelInfo(bundle);
        const std::string measure = head.devMetric ? fmt::format(", {} {:.2f}", head.metricName, *head.devMetric) : "";
        return std::string(head.task.name) + measure;
    } catch (const elmo::Error&) {  // damaged, or of a newer version: all the more worth asking
        return {};
    }
}

/// Whether a file of a result's folder has the name of a part of it, not one that a user gave.
bool isPart(const fs::path& file) {
    static constexpr std::string_view kStems[] = {"model",   "task",       "corpus",        "options", "weights",
                                                  "softmax", "characters", "words",         "vocab",   "vocabulary",
                                                  "config",  "encoder",    "token_embedder"};
    return std::ranges::find(kStems, file.stem().string()) != std::end(kStems) || file.extension() == ".safetensors";
}

/// What a folder is.
Kept resultAt(const fs::path& path) {
    std::error_code ignored;
    if (!fs::is_directory(path, ignored))
        return {};
    if (tasks::isTaskBundle(path))
        return {KeptKind::kHead, detailOf(path), {}};
    if (fs::exists(elmo::training::checkpointPath(path), ignored))
        return {KeptKind::kTraining, {}, {}};
    if (elmo::training::isCorpus(path))
        return {KeptKind::kCorpus, {}, {}};
    const bool isModel = std::ranges::any_of(elmo::weightFormats(), [&](const elmo::WeightFormat& format) {
        try {
            return format.recognises(path);
        } catch (const elmo::Error&) {
            return true;
        }
    });
    return {isModel ? KeptKind::kBilm : KeptKind::kNothing, {}, {}};
}

}  // namespace

Kept keptAt(const fs::path& target) {
    const fs::path path = target.has_filename() ? target : target.parent_path();
    if (Kept whole = resultAt(path); whole.kind != KeptKind::kNothing)
        return whole;
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
        return {};
    if (path.extension() == ".elmoscope")
        return {KeptKind::kProject, {}, {}};
    if (!isPart(path))  // a model's card, or vectors in its folder
        return {};
    Kept around = resultAt(fs::absolute(path, ignored).parent_path());
    around.file = path.filename().string();
    return around;
}

std::string Kept::text() const {
    const std::string in = detail.empty() ? "" : " (" + detail + ")";
    const auto whole = [&]() -> std::string {
        switch (kind) {
            case KeptKind::kNothing:
                return {};
            case KeptKind::kHead:
                return "a trained head" + in;
            case KeptKind::kBilm:
                return "a biLM";
            case KeptKind::kCorpus:
                return "a prepared corpus";
            case KeptKind::kTraining:
                return "a training run of a biLM";
            case KeptKind::kProject:
                return "a project";
        }
        return {};
    }();
    return file.empty() || whole.empty() ? whole : fmt::format("the file {} of {}", file, whole);
}

}  // namespace app
