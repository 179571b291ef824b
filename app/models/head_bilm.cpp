// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/head_bilm.h"

#include <fmt/format.h>

#include "app/files/installed_files.h"
#include "app/models/installed_models.h"
#include "elmo/error.h"
#include "elmo/remedy.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

[[noreturn]] void refuseHead(const tasks::TaskModelInfo& head, const LoadedModel& found) {
    throw elmo::RemediedError(
        ErrorCode::kBadArgument,
        fmt::format("The head '{}' was trained with the biLM '{}' of hash {}; '{}' has the hash {}. Choose the right "
                    "biLM, or train the head again with this one.",
                    head.name, head.bilmName, head.bilmHash, found.path, found.hash),
        elmo::Remedy::kTakeHeadAlong);
}

std::shared_ptr<const LoadedModel> load(const fs::path& path, const EngineSettings& engine,
                                        const elmo::RunControl& control) {
    return std::make_shared<const LoadedModel>(loadModel(path, engine, control));
}

/// The candidate, or null if it is not a readable biLM or a different one.
std::shared_ptr<const LoadedModel> ifRight(const fs::path& path, const tasks::TaskModelInfo& head,
                                           const EngineSettings& engine, const elmo::RunControl& control) {
    std::error_code ignored;
    if (path.empty() || !fs::exists(path, ignored))
        return nullptr;
    try {
        auto model = load(path, engine, control);
        return model->hash == head.bilmHash ? model : nullptr;
    } catch (const Error& failure) {
        if (failure.code() == ErrorCode::kDevice)  // the others would fail as well
            throw;
        return nullptr;  // try the others; if none fits, the message names the places searched
    }
}

/// Where the biLM of a head that was moved may be: next to the head, or among the installed models.
std::vector<fs::path> otherPlaces(const tasks::TaskModelInfo& head) {
    std::vector<fs::path> places;
    const fs::path folder = fs::absolute(fs::path(head.path) / "x").lexically_normal().parent_path();
    if (!head.bilmName.empty())
        places.push_back(folder.parent_path() / head.bilmName);
    for (const InstalledModel& model : installedModels())
        if (!model.head)
            places.push_back(model.path);
    return places;
}

}  // namespace

std::shared_ptr<const LoadedModel> bilmOf(const tasks::TaskModelInfo& head, const std::string& given,
                                          const EngineSettings& engine, const elmo::RunControl& control) {
    if (head.bilmHash.empty())
        return nullptr;
    if (!given.empty()) {
        auto model = load(given, engine, control);
        if (model->hash != head.bilmHash)
            refuseHead(head, *model);
        return model;
    }
    if (auto model = ifRight(head.bilmPath, head, engine, control))
        return model;
    for (const fs::path& path : otherPlaces(head))
        if (auto model = ifRight(path, head, engine, control))
            return model;
    throw elmo::RemediedError(
        ErrorCode::kNotFound,
        fmt::format("The head '{}' needs the biLM '{}' of hash {}, which is neither at '{}' nor next to the head nor "
                    "among the installed models. Choose it.",
                    head.name, head.bilmName, head.bilmHash, head.bilmPath.string()),
        elmo::Remedy::kTakeHeadAlong);
}

namespace {

/// The name of a model's layers in the cache, with precision and storage unless they are those of training.
std::string nameOfLayers(const LoadedModel& model, tasks::LayerStorage storage) {
    const elmo::Precision precision = model.engine.precision;
    const std::string name =
        precision == elmo::Precision::kBfloat16 ? model.hash : fmt::format("{}-{}", model.hash, nameOf(precision));
    return storage == tasks::LayerStorage::kFloat32 ? name + "-exact" : name;
}

}  // namespace

std::shared_ptr<const tasks::ActivationCache> cachedLayers(const LoadedModel& model, const LayerCacheSettings& settings,
                                                           std::initializer_list<const tasks::DataSet*> sets,
                                                           tasks::ActivationCounts& counts,
                                                           const elmo::RunControl& control) {
    std::vector<const tasks::TokenizedText*> texts;
    for (const tasks::DataSet* set : sets)
        for (const tasks::Example& example : set->examples) {
            texts.push_back(&example.text);
            texts.push_back(&example.question);
        }
    const fs::path folder = settings.folder.empty() ? tasks::defaultActivationFolder() : fs::path(settings.folder);
    const auto cache = std::make_shared<tasks::ActivationCache>(
        tasks::ActivationCacheOptions{folder, settings.bytes, settings.storage}, model.bilm,
        nameOfLayers(model, settings.storage));
    counts = cache->fill(texts, control);
    return cache;
}

fs::path defaultBilm() {
    const auto models = bundledModels();
    if (models.empty())
        throw elmo::RemediedError(ErrorCode::kNotFound, "There is no bundled biLM. Choose one, or train without ELMo.",
                                  elmo::Remedy::kNameBilm);
    return models.front();
}

}  // namespace app
