// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/torch_loaded_head.h"

#include <c10/util/Exception.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "elmo/containers/safetensors.h"
#include "elmo/error.h"
#include "tasks/inputs/word_vector_file.h"
#include "tasks/model/shared_vectors.h"
#include "tasks/registry/make_head.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

// Options decide how much memory a head takes before its tensors are compared with the file: so the file must be large
// enough for what they need at least.
void requirePlausible(const TaskConfig& config, int pieces, std::int64_t stored, const fs::path& bundle) {
    const NetworkOptions& network = config.head.network;
    const auto square = [](std::int64_t n) { return n * n; };
    std::int64_t minimum =
        std::int64_t{pieces} * config.head.input.pieceWidth + network.encoderLayers * 4 * square(network.encoderWidth);
    minimum += minWeights(config.head);
    if (config.head.elmo.place != ElmoPlace::kNone)
        minimum = std::max<std::int64_t>(minimum, config.head.elmo.width);
    minimum = std::max<std::int64_t>(minimum, config.head.input.trainedWords * config.head.input.wordWidth);
    if (minimum > stored)
        throw Error(ErrorCode::kBadShape,
                    fmt::format("The options in {} ask for more than {} weights; its tensors hold {}. The bundle is "
                                "damaged; fetch or make it again.",
                                (bundle / kTaskManifestFile).string(), minimum, stored));
}

NewHead emptyHead(const HeadOptions& options, int pieces) {
    try {
        return makeHead(options, pieces, StartValues::kNone);
    } catch (const c10::Error& error) {
        throw Error(ErrorCode::kOutOfMemory,
                    fmt::format("LibTorch could not create the head: {}", error.what_without_backtrace()));
    }
}

void readTensors(const TaskHead& head, const TaskManifest& manifest, elmo::SafetensorsReader& weights,
                 const elmo::RunControl& control) {
    std::map<std::string, const elmo::ManifestTensor*> known;
    for (const elmo::ManifestTensor& tensor : manifest.tensors)
        known[tensor.name] = &tensor;
    const auto parameters = head.parameters();
    if (known.size() != parameters.size() || manifest.tensors.size() != parameters.size() ||
        weights.entries().size() != parameters.size())
        throw Error(
            ErrorCode::kBadShape,
            fmt::format("{} holds {} tensors and its manifest describes {}; the options ask for {}.",
                        weights.path().string(), weights.entries().size(), manifest.tensors.size(), parameters.size()));
    std::int64_t done = 0;
    for (const auto& [name, parameter] : parameters) {
        control.report({.stage = "read head", .done = done++, .total = std::ssize(parameters)});
        const auto found = known.find(name);
        if (found == known.end() || parameter.sizes() != at::IntArrayRef(found->second->shape))
            throw Error(
                ErrorCode::kBadShape,
                fmt::format("{}: the head needs the tensor '{}' with shape ({}); the manifest {}.",
                            weights.path().string(), name, fmt::join(parameter.sizes().vec(), ", "),
                            found == known.end() ? "has none of this name"
                                                 : fmt::format("says ({})", fmt::join(found->second->shape, ", "))));
        const std::vector<float> values = weights.read(name, found->second->shape, found->second->checksum);
        at::Tensor target = parameter.detach();
        std::ranges::copy(values, target.data_ptr<float>());
    }
}

/// Bundles of version 1 named a file outside of them.
std::shared_ptr<const WordVectors> vectorsOf(const fs::path& bundle, const TaskManifest& manifest,
                                             const elmo::RunControl& control) {
    if (manifest.vectors.checksum.empty())
        return readWordVectors(manifest.config.head.input.wordVectors, control);
    return vectorsOfBundle(bundle, manifest.vectors.checksum, sharedVectorFolders(bundle));
}

}  // namespace

LoadedHead loadHead(const fs::path& bundle, const TaskManifest& manifest, const elmo::RunControl& control) {
    LoadedHead loaded;
    loaded.config = manifest.config;
    const InputOptions& input = manifest.config.head.input;
    if (input.pieceWidth > 0)
        loaded.subwords = loadSubwordModel(readBundleFile(bundle, kTaskSubwordsFile, manifest.subwords));
    if (input.wordWidth > 0)
        loaded.vectors = vectorsOf(bundle, manifest, control);
    if (loaded.vectors && (loaded.vectors->width() != input.wordWidth || loaded.vectors->size() < input.trainedWords))
        throw Error(
            ErrorCode::kBadShape,
            fmt::format(
                "The word vectors of '{}' are {} vectors of {} numbers; the head was trained with vectors of {} "
                "numbers and changed {} of them.",
                bundle.string(), loaded.vectors->size(), loaded.vectors->width(), input.wordWidth, input.trainedWords));
    const int pieces = loaded.subwords ? loaded.subwords->size() : 0;
    elmo::SafetensorsReader weights(bundle / kTaskWeightsFile);
    std::int64_t stored = 0;
    for (const auto& [name, entry] : weights.entries())
        stored += entry.bytes;  // at minimum 1 byte a number
    requirePlausible(loaded.config, pieces, stored, bundle);
    NewHead head = emptyHead(loaded.config.head, pieces);
    readTensors(*head, manifest, weights, control);
    head->freeze();
    loaded.head = std::move(head);
    return loaded;
}

}  // namespace tasks
