// SPDX-License-Identifier: Apache-2.0
#include "tasks/pipeline/head_bilm.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "elmo/error.h"
#include "elmo/remedy.h"
#include "elmo/weights/weight_reader.h"
#include "tasks/pipeline/installed_models.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

[[noreturn]] void refuseHead(const TaskModelInfo& head, const LoadedModel& found) {
    throw elmo::RemediedError(
        ErrorCode::kBadArgument,
        fmt::format("The head '{}' was trained with the biLM '{}' of hash {}; '{}' has the hash {}. Choose the right "
                    "biLM, or train the head again with this one.",
                    head.name, head.bilmName, head.bilmHash, found.path, found.hash),
        elmo::Remedy::kTakeHeadAlong);
}

std::shared_ptr<const LoadedModel> load(const fs::path& path, const EngineSettings& engine,
                                        const elmo::RunControl& control) {
    return std::make_shared<const LoadedModel>(loadBilm(path, engine, control));
}

/// The candidate, or null if it is not a readable biLM or a different one.
std::shared_ptr<const LoadedModel> ifRight(const fs::path& path, const TaskModelInfo& head,
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
std::vector<fs::path> otherPlaces(const TaskModelInfo& head) {
    std::vector<fs::path> places;
    const fs::path folder = fs::absolute(fs::path(head.path) / "x").lexically_normal().parent_path();
    if (!head.bilmName.empty())
        places.push_back(folder.parent_path() / head.bilmName);
    for (const InstalledModel& model : installedModels())
        if (!model.head)
            places.push_back(model.path);
    // The copy that a training kept, by its name, before models that have to be read to know that they differ.
    const std::string kept = keptName(head.bilmName, head.bilmHash);
    std::ranges::stable_partition(places, [&](const fs::path& place) { return place.filename() == kept; });
    return places;
}

}  // namespace

std::shared_ptr<const LoadedModel> bilmOfHead(const TaskModelInfo& head, const std::string& given,
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
    std::vector<std::string> folders;
    for (const fs::path& folder : modelFolders())
        folders.push_back(folder.string());
    throw elmo::RemediedError(
        ErrorCode::kNotFound,
        fmt::format("The head '{}' needs the biLM '{}' of hash {}, which is neither at '{}' nor next to the head nor "
                    "in a folder of installed models: {}. An update may have replaced it, and no training kept a copy. "
                    "Choose the biLM, take it from the version that the head was trained with, or train the head on "
                    "with another biLM.",
                    head.name, head.bilmName, head.bilmHash, head.bilmPath.string(), fmt::join(folders, ", ")),
        elmo::Remedy::kTakeHeadAlong);
}

namespace {

/// The name of a model's layers in the cache, with precision and storage unless they are those of training.
std::string nameOfLayers(const LoadedModel& model, LayerStorage storage) {
    const elmo::Precision precision = model.engine.precision;
    const std::string name =
        precision == elmo::Precision::kBfloat16 ? model.hash : fmt::format("{}-{}", model.hash, nameOf(precision));
    return storage == LayerStorage::kFloat32 ? name + "-exact" : name;
}

bool canBeWritten(const fs::path& folder) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    return !failure && ::access(folder.c_str(), W_OK | X_OK) == 0;
}

/// A new folder of this process, removed with its last user.
std::shared_ptr<const fs::path> temporaryFolder() {
    std::string name = (fs::temp_directory_path() / "elmoscope-layers-XXXXXX").string();
    if (!::mkdtemp(name.data()))
        throw elmo::RemediedError(ErrorCode::kPermission,
                                  fmt::format("The cache folder '{}' could not be created: {}. Choose another one.",
                                              name, std::strerror(errno)),
                                  elmo::Remedy::kOtherCacheFolder);
    return {new fs::path(name), [](const fs::path* folder) {
                std::error_code ignored;
                fs::remove_all(*folder, ignored);
                delete folder;
            }};
}

/// The folder asked for or the user's cache; a temporary one for users without a home that can be written.
std::shared_ptr<const fs::path> cacheFolder(const std::string& given) {
    const fs::path folder = given.empty() ? defaultActivationFolder() : fs::path(given);
    return given.empty() && !canBeWritten(folder) ? temporaryFolder() : std::make_shared<const fs::path>(folder);
}

}  // namespace

std::shared_ptr<const ActivationCache> cachedLayers(const LoadedModel& model, const LayerCacheSettings& settings,
                                                    std::initializer_list<const DataSet*> sets,
                                                    ActivationCounts& counts, const elmo::RunControl& control) {
    std::vector<const TokenizedText*> texts;
    for (const DataSet* set : sets)
        for (const Example& example : set->examples) {
            texts.push_back(&example.text);
            texts.push_back(&example.question);
        }
    const auto folder = cacheFolder(settings.folder);
    auto* cache = new ActivationCache({*folder, settings.bytes, settings.storage}, model.bilm,
                                      nameOfLayers(model, settings.storage));
    const std::shared_ptr<ActivationCache> kept(cache, [folder](ActivationCache* last) { delete last; });
    counts = kept->fill(texts, control);
    return kept;
}

fs::path defaultBilm() {
    const auto models = bundledModels();
    if (models.empty())
        throw elmo::RemediedError(ErrorCode::kNotFound, "There is no bundled biLM. Choose one, or train without ELMo.",
                                  elmo::Remedy::kNameBilm);
    return models.front();
}

}  // namespace tasks
