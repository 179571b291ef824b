// SPDX-License-Identifier: Apache-2.0
#include "elmo/formats/model_bundle.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "elmo/error.h"
#include "elmo/formats/bundle_manifest.h"
#include "elmo/formats/vocabulary_file.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifestFile = "model.json";
constexpr const char* kWeightsFile = "weights.safetensors";
constexpr const char* kSoftmaxFile = "softmax.safetensors";
constexpr const char* kCharactersFile = "characters.tsv";
constexpr const char* kWordsFile = "words.tsv";
constexpr const char* kPredictedWordsFile = "vocabulary.tsv";  // written beside the softmax by elmo/training
constexpr std::array kFiles = {kManifestFile,   kWeightsFile, kSoftmaxFile,
                               kCharactersFile, kWordsFile,   kPredictedWordsFile};
constexpr std::int64_t kLargestVocabulary = std::int64_t{1} << 30;

fs::path folderOf(const fs::path& path) {
    if (path.filename() != kManifestFile)
        return path;
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

bool recognises(const fs::path& path) {
    std::error_code ignored;
    const fs::path folder = folderOf(path);
    return fs::is_regular_file(folder / kManifestFile, ignored) && fs::is_regular_file(folder / kWeightsFile, ignored);
}

IdTable readVocabulary(const fs::path& path, const ManifestVocabulary& expected, std::int64_t rows) {
    const std::string text = readSmallFile(path, kLargestVocabulary);
    const std::string checksum = checksumOf(text.data(), text.size());
    if (checksum != expected.checksum)
        throw Error(ErrorCode::kChecksum,
                    fmt::format("The vocabulary {} is damaged: its checksum is {}, the manifest says "
                                "{}. Fetch or make the bundle again.",
                                path.string(), checksum, expected.checksum));
    IdTable ids = parseVocabulary(text, rows, path.string());
    if (static_cast<std::int64_t>(ids.size()) != expected.entries)
        throw Error(ErrorCode::kBadFormat, fmt::format("The vocabulary {} has {} entries, the manifest says {}.",
                                                       path.string(), ids.size(), expected.entries));
    return ids;
}

BilmModel withoutTensors(const BundleManifest& manifest, const fs::path& path) {
    const fs::path folder = folderOf(path);
    BilmModel model;
    model.options = manifest.options;
    if (model.options.characters && model.options.characters->scheme == CharacterScheme::kDictionary)
        model.characterIds =
            readVocabulary(folder / kCharactersFile, manifest.characters, model.options.characters->characterCount);
    if (model.options.wordEmbeddingSize)
        model.wordIds = readVocabulary(folder / kWordsFile, manifest.words, model.options.wordCount);
    model.provenance = manifest.provenance;
    model.provenance.format = kBundleFormat.name;
    model.provenance.path = path.string();
    return model;
}

BilmModel readArchitecture(const fs::path& path) {
    return withoutTensors(readManifest(folderOf(path) / kManifestFile), path);
}

void checkAgainstManifest(const SafetensorsReader& weights, const BundleManifest& manifest) {
    if (weights.entries().size() != manifest.tensors.size())
        throw Error(ErrorCode::kBadShape,
                    fmt::format("{} holds {} tensors; the manifest beside it describes {}.", weights.path().string(),
                                weights.entries().size(), manifest.tensors.size()));
    for (const ManifestTensor& tensor : manifest.tensors) {
        const auto found = weights.entries().find(tensor.name);
        if (found != weights.entries().end() &&
            (found->second.dtype != tensor.dtype || found->second.bytes != tensor.bytes))
            throw Error(ErrorCode::kBadShape,
                        fmt::format("The tensor '{}' in {} is {} in {} bytes; the manifest says {} in {}.", tensor.name,
                                    weights.path().string(), found->second.dtype, found->second.bytes, tensor.dtype,
                                    tensor.bytes));
    }
}

BilmModel read(const fs::path& path, const RunControl& control) {
    const BundleManifest manifest = readManifest(folderOf(path) / kManifestFile);
    BilmModel model = withoutTensors(manifest, path);
    SafetensorsReader weights(folderOf(path) / kWeightsFile);
    checkAgainstManifest(weights, manifest);
    for (std::size_t i = 0; i < manifest.tensors.size(); ++i) {
        control.report(
            {"read model", static_cast<std::int64_t>(i), static_cast<std::int64_t>(manifest.tensors.size())});
        const ManifestTensor& tensor = manifest.tensors[i];
        model.tensors[tensor.name] = {tensor.shape, weights.read(tensor.name, tensor.shape, tensor.checksum)};
    }
    return model;
}

bool isPartOfABundle(const fs::path& name) {
    return std::ranges::find(kFiles, name) != kFiles.end();
}

void writeText(const fs::path& path, const std::string& text) {
    StagedFile file(path);
    file.write(text);
    file.commit();
}

ManifestVocabulary writeVocabulary(const IdTable& ids, const fs::path& path) {
    const std::string text = vocabularyText(ids);
    writeText(path, text);
    return {static_cast<std::int64_t>(ids.size()), checksumOf(text.data(), text.size())};
}

std::vector<ManifestTensor> writeWeights(const BilmModel& model, const fs::path& path, StorageType storage) {
    std::vector<SafetensorsItem> items;
    for (const TensorSpec& spec : tensorSpecs(model.options))
        items.push_back({spec.name, spec.shape, model.tensors.at(spec.name).values});
    StagedFile file(path);
    const std::vector<std::string> checksums = writeSafetensors(file, items, storage);
    file.commit();
    std::vector<ManifestTensor> tensors;
    for (std::size_t i = 0; i < items.size(); ++i)
        tensors.push_back({items[i].name, items[i].shape, storageName(storage),
                           static_cast<std::int64_t>(items[i].values.size()) * storageBytes(storage), checksums[i]});
    return tensors;
}

void writeSoftmax(const TensorMap& tensors, const fs::path& path) {
    std::vector<SafetensorsItem> items;
    for (const auto& [name, tensor] : tensors)
        items.push_back({name, tensor.shape, tensor.values});
    StagedFile file(path);
    writeSafetensors(file, items, StorageType::kFloat32);
    file.commit();
}

}  // namespace

const WeightFormat kBundleFormat = {"Elmoscope bundle", recognises, readArchitecture, read};

void writeBundle(const BilmModel& model, const fs::path& folder, const BundleSettings& settings,
                 const RunControl& control) {
    validate(model.options);
    checkTensors(model.options, model.tensors);
    requireReplaceable(folder, {.name = "a model", .mark = kManifestFile, .holds = isPartOfABundle});
    StagedFolder staged(folder);
    BundleManifest manifest{model.options, model.provenance, {}, {}, {}};
    if (model.provenance.format != kBundleFormat.name)
        manifest.provenance.origin = model.provenance.format;
    if (!model.characterIds.empty())
        manifest.characters = writeVocabulary(model.characterIds, staged.path() / kCharactersFile);
    if (!model.wordIds.empty())
        manifest.words = writeVocabulary(model.wordIds, staged.path() / kWordsFile);
    control.report({"write model", 0, 3});
    manifest.tensors = writeWeights(model, staged.path() / kWeightsFile, settings.storage);
    control.report({"write model", 1, 3});
    if (settings.softmax != nullptr)
        writeSoftmax(*settings.softmax, staged.path() / kSoftmaxFile);
    control.report({"write model", 2, 3});
    writeText(staged.path() / kManifestFile, manifestText(manifest));
    staged.commit();
}

bool hasSoftmax(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_regular_file(folderOf(folder) / kSoftmaxFile, ignored);
}

TensorMap readSoftmax(const fs::path& folder, const RunControl& control) {
    SafetensorsReader file(folderOf(folder) / kSoftmaxFile);
    TensorMap tensors;
    for (const auto& [name, entry] : file.entries()) {
        control.report({"read softmax", static_cast<std::int64_t>(tensors.size()),
                        static_cast<std::int64_t>(file.entries().size())});
        const auto checksum = file.metadata().find("checksum." + name);
        tensors[name] = {entry.shape, file.read(name, entry.shape,
                                                checksum == file.metadata().end() ? std::string() : checksum->second)};
    }
    return tensors;
}

}  // namespace elmo
