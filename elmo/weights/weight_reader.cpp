// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/weight_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <new>
#include <string_view>

#include "elmo/containers/finite_numbers.h"
#include "elmo/error.h"
#include "elmo/remedy.h"
#include "elmo/weights/allennlp_archive.h"
#include "elmo/weights/allennlp_reader.h"
#include "elmo/weights/bilm_checkpoint.h"
#include "elmo/weights/many_langs.h"
#include "elmo/weights/model_bundle.h"
#include "elmo/weights/packed_model.h"
#include "elmo/weights/plm_nlp_bilm.h"

namespace elmo {

#ifdef ELMOSCOPE_TRAINER_ONLY  // built without HDF5; `elmo convert MODEL DIR --to bundle` elsewhere
std::span<const WeightFormat> weightFormats() {
    static const WeightFormat formats[] = {kBundleFormat};
    return formats;
}

constexpr std::string_view kReadable =
    "a folder with model.json and weights.safetensors (Elmoscope bundle). This is a trainer-only build; a full build "
    "converts published weights to a bundle";
#else
std::span<const WeightFormat> weightFormats() {
    static const WeightFormat formats[] = {kBundleFormat,     kAllenNlpFormat,        kManyLangsFormat, kPlmNlpFormat,
                                           kCheckpointFormat, kAllenNlpArchiveFormat, kPackedFormat};
    return formats;
}

constexpr std::string_view kReadable =
    "a folder with model.json and weights.safetensors (Elmoscope bundle), with an options .json and a weights .hdf5 "
    "(AllenNLP / bilm-tf), with an options .json and a checkpoint .index and .data-* (bilm-tf), with config.json, "
    "encoder.pkl and token_embedder.pkl (ELMoForManyLangs), with configs.json, encoder.pth and token_embedder.pth "
    "(plm-nlp-code), or with config.json and weights.th (an AllenNLP model with ELMo); or a zip, tar or tar.gz file of "
    "such a folder";
#endif

namespace {

/// Throws Error(kPermission) if the system does not let us look at the path, or into it if it is a folder.
void requirePermission(const std::filesystem::path& path) {
    std::error_code reason;
    if (std::filesystem::is_directory(path, reason)) {
        std::filesystem::directory_iterator(path, reason);
        if (!reason)
            static_cast<void>(std::filesystem::status(path / "model.json", reason));  // may be listed, not searched
    }
    if (reason == std::errc::permission_denied)
        throw Error(
            ErrorCode::kPermission,
            fmt::format(
                "The model {} can't be read: {}. Change its permissions, or copy it to one of your own folders.",
                path.string(), reason.message()));
}

/// The files that a folder of a format has; "*.hdf5" is any name with that end.
struct FolderFiles {
    std::string_view format;
    std::vector<std::string_view> names;
};

bool hasFile(const std::filesystem::path& folder, std::string_view name) {
    std::error_code ignored;
    if (!name.starts_with('*'))
        return std::filesystem::is_regular_file(folder / name, ignored);
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
        if (entry.path().filename().string().ends_with(name.substr(1)))
            return true;
    return false;
}

/// Which format the folder has some but not all files of; empty if it has none of any.
std::string missingFiles(const std::filesystem::path& folder) {
    static const FolderFiles kFolders[] = {
        {"an Elmoscope bundle", {"model.json", "weights.safetensors"}},
        {"ELMoForManyLangs", {"encoder.pkl", "token_embedder.pkl", "config.json"}},
        {"plm-nlp-code", {"encoder.pth", "token_embedder.pth", "configs.json"}},
        {"an AllenNLP model", {"weights.th", "config.json"}},
        {"AllenNLP / bilm-tf", {"*.hdf5", "*options.json"}},
        {"a checkpoint of bilm-tf", {"*.index", "*options.json"}},
    };
    for (const FolderFiles& files : kFolders) {
        std::vector<std::string_view> missing;
        bool hasOwn = false;  // other programs have a config.json, too
        for (const std::string_view name : files.names)
            if (!hasFile(folder, name))
                missing.push_back(name);
            else
                hasOwn = hasOwn || (name != "config.json" && name != "*options.json");
        if (hasOwn && !missing.empty())
            return fmt::format(" It looks like {}, but lacks {}.", files.format, fmt::join(missing, " and "));
    }
    return hasFile(folder, "*options.json") ? " It has the options of a model of AllenNLP or bilm-tf, but no weights."
                                            : std::string();
}

}  // namespace

std::string readableModels() {
    return std::string(kReadable);
}

const WeightFormat& findWeightFormat(const std::filesystem::path& path) {
    for (const WeightFormat& format : weightFormats())
        if (format.recognises(path))
            return format;
    requirePermission(path);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        throw Error(ErrorCode::kNotFound, fmt::format("There is no model at {}.", path.string()));
    const std::filesystem::path ofRun = path / "model";
    if (kBundleFormat.recognises(ofRun))
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("{} is the folder of a training run; its model is {}.", path.string(), ofRun.string()));
    const std::string message = fmt::format("{} is not a model that this program can read.{} Supported models: {}.",
                                            path.string(), missingFiles(path), kReadable);
#ifdef ELMOSCOPE_TRAINER_ONLY
    throw RemediedError(ErrorCode::kBadFormat, message, Remedy::kConvertElsewhere);
#else
    throw Error(ErrorCode::kBadFormat, message);
#endif
}

BilmModel readModel(const std::filesystem::path& path, const RunControl& control) {
    try {
        BilmModel model = findWeightFormat(path).read(path, control);
        validate(model.options);
        checkTensors(model.options, model.tensors);
        for (const auto& [name, tensor] : model.tensors)
            requireFinite(tensor.values, name, path.string());
        return model;
    } catch (const std::bad_alloc&) {
        throw Error(ErrorCode::kOutOfMemory,
                    fmt::format("There is not enough memory to read the model {}.", path.string()));
    } catch (const std::filesystem::filesystem_error& error) {
        throw Error(ErrorCode::kIo, fmt::format("Reading the model {} failed: {}.", path.string(), error.what()));
    }
}

std::optional<BundleSoftmax> readPredictor(const std::filesystem::path& path, const RunControl& control) {
    const WeightFormat& format = findWeightFormat(path);
    return format.softmax == nullptr ? std::nullopt : format.softmax(path, control);
}

std::vector<std::string> readingNotes(const std::filesystem::path& path) {
    const WeightFormat& format = findWeightFormat(path);
    return format.notes == nullptr ? std::vector<std::string>() : format.notes(path);
}

}  // namespace elmo
