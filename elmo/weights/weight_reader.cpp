// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/weight_reader.h"

#include <fmt/format.h>

#include <new>
#include <string_view>

#include "elmo/containers/finite_numbers.h"
#include "elmo/error.h"
#include "elmo/remedy.h"
#include "elmo/weights/allennlp_reader.h"
#include "elmo/weights/many_langs.h"
#include "elmo/weights/model_bundle.h"

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
    static const WeightFormat formats[] = {kBundleFormat, kAllenNlpFormat, kManyLangsFormat};
    return formats;
}

constexpr std::string_view kReadable =
    "a folder with model.json and weights.safetensors (Elmoscope bundle), with an options .json and a weights .hdf5 "
    "(AllenNLP / bilm-tf), or with config.json, encoder.pkl and token_embedder.pkl (ELMoForManyLangs)";
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

}  // namespace

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
    const std::string message =
        fmt::format("{} is not a model that this program can read. Supported models: {}.", path.string(), kReadable);
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

std::vector<std::string> readingNotes(const std::filesystem::path& path) {
    const WeightFormat& format = findWeightFormat(path);
    return format.notes == nullptr ? std::vector<std::string>() : format.notes(path);
}

}  // namespace elmo
