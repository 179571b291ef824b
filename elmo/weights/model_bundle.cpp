// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/model_bundle.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "elmo/error.h"
#include "elmo/weights/bundle_manifest.h"
#include "elmo/weights/published_record.h"
#include "elmo/weights/vocabulary_file.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifestFile = "model.json";
constexpr const char* kWeightsFile = "weights.safetensors";
constexpr const char* kSoftmaxFile = "softmax.safetensors";
constexpr const char* kForgetBiasesFile = "forget_biases.safetensors";
constexpr const char* kCharactersFile = "characters.tsv";
constexpr const char* kWordsFile = "words.tsv";
constexpr const char* kPredictedWordsFile = "vocabulary.tsv";
constexpr const char* kCardFile = "README.md";
constexpr std::array kFiles = {kManifestFile,   kWeightsFile, kSoftmaxFile,        kForgetBiasesFile,
                               kCharactersFile, kWordsFile,   kPredictedWordsFile, kCardFile};
constexpr std::int64_t kMaxBundleVocabulary = std::int64_t{1} << 30;
constexpr const char* kBilmMark = "bilm";  // in the softmax file's metadata
constexpr const char* kVocabularyMark = "vocabulary";

fs::path bundleFolder(const fs::path& path) {
    if (path.filename() != kManifestFile)
        return path;
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

bool isBundle(const fs::path& path) {
    std::error_code ignored;
    const fs::path folder = bundleFolder(path);
    return fs::is_regular_file(folder / kManifestFile, ignored) && fs::is_regular_file(folder / kWeightsFile, ignored);
}

IdTable readVocabulary(const fs::path& path, const ManifestVocabulary& expected, std::int64_t rows) {
    const std::string text = readSmallFile(path, kMaxBundleVocabulary);
    const std::string checksum = checksumOf(text.data(), text.size());
    if (checksum != expected.checksum)
        throw Error(ErrorCode::kChecksum, fmt::format("The vocabulary {} is damaged: its checksum is {}, the manifest "
                                                      "says {}. Download or create the bundle again.",
                                                      path.string(), checksum, expected.checksum));
    IdTable ids = parseVocabulary(text, rows, path.string());
    if (static_cast<std::int64_t>(ids.size()) != expected.entries)
        throw Error(ErrorCode::kBadFormat, fmt::format("The vocabulary {} has {} entries, the manifest says {}.",
                                                       path.string(), ids.size(), expected.entries));
    return ids;
}

BilmModel withoutTensors(const BundleManifest& manifest, const fs::path& path) {
    const fs::path folder = bundleFolder(path);
    BilmModel model;
    model.options = manifest.options;
    if (model.options.characters && model.options.characters->scheme != CharacterScheme::kUtf8Bytes)
        model.characterIds =
            readVocabulary(folder / kCharactersFile, manifest.characters, model.options.characters->characterCount);
    if (model.options.wordEmbeddingSize)
        model.wordIds = readVocabulary(folder / kWordsFile, manifest.words, model.options.wordCount);
    model.provenance = manifest.provenance;
    model.provenance.format = kBundleFormat.name;
    model.provenance.path = path.string();
    model.provenance.storage = storageNameOf(manifest.tensors);
    return model;
}

BilmModel bundleArchitecture(const fs::path& path) {
    return withoutTensors(readManifest(bundleFolder(path) / kManifestFile), path);
}

void checkAgainstManifest(const SafetensorsReader& weights, const BundleManifest& manifest) {
    if (weights.entries().size() != manifest.tensors.size())
        throw Error(ErrorCode::kBadShape,
                    fmt::format("{} holds {} tensors; its manifest describes {}.", weights.path().string(),
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

BilmModel readBundle(const fs::path& path, const RunControl& control) {
    const BundleManifest manifest = readManifest(bundleFolder(path) / kManifestFile);
    BilmModel model = withoutTensors(manifest, path);
    SafetensorsReader weights(bundleFolder(path) / kWeightsFile);
    checkAgainstManifest(weights, manifest);
    for (std::size_t i = 0; i < manifest.tensors.size(); ++i) {
        control.report(
            {"read model", static_cast<std::int64_t>(i), static_cast<std::int64_t>(manifest.tensors.size())});
        const ManifestTensor& tensor = manifest.tensors[i];
        model.tensors[tensor.name] = {tensor.shape, weights.read(tensor.name, tensor.shape, tensor.checksum)};
    }
    return model;
}

/// A training of one direction leaves the other's half of the layers at zero.
std::vector<std::string> bundleNotes(const fs::path& path) {
    const BilmModel model = bundleArchitecture(path);
    const auto record = nlohmann::json::parse(model.provenance.training, nullptr, false);
    const auto options = record.is_object() ? record.value("options", nlohmann::json()) : nlohmann::json();
    const std::string directions =
        options.is_object() && options.contains("directions") && options["directions"].is_string()
            ? options["directions"].get<std::string>()
            : "both";
    std::vector<std::string> notes = publishedNotes(model.provenance.training);
    if (directions != "forward" && directions != "backward")
        return notes;
    notes.push_back(fmt::format(
        "{} was trained in one direction, {}: in every layer above the first, the {} {} numbers of a "
        "vector are zero.",
        path.string(), directions, directions == "forward" ? "last" : "first", model.options.encoder.projectionSize));
    return notes;
}

void copyFile(const fs::path& from, const fs::path& to) {
    std::error_code failure;
    if (!fs::copy_file(from, to, failure))
        throw Error(ErrorCode::kIo,
                    fmt::format("{} can't be copied to {}: {}.", from.string(), to.string(), failure.message()));
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

std::vector<SafetensorsItem> itemsOf(const TensorMap& tensors) {
    std::vector<SafetensorsItem> items;
    for (const auto& [name, tensor] : tensors)
        items.push_back({name, tensor.shape, tensor.values, {}});
    return items;
}

void writeTensors(const TensorMap& tensors, const fs::path& path) {
    StagedFile file(path);
    writeSafetensors(file, itemsOf(tensors), StorageType::kFloat32);
    file.commit();
}

/// Stands for the weights that a softmax was trained with.
std::string markOf(const std::vector<ManifestTensor>& tensors) {
    std::string checksums;
    for (const ManifestTensor& tensor : tensors)
        checksums += tensor.checksum;
    return checksumOf(checksums.data(), checksums.size());
}

void writeSoftmax(const BundleSoftmax& softmax, StorageType storage, const std::vector<ManifestTensor>& weights,
                  const fs::path& folder) {
    StagedFile file(folder / kSoftmaxFile);
    writeSafetensors(file, itemsOf(softmax.tensors), storage,
                     {{kBilmMark, markOf(weights)},
                      {kVocabularyMark, checksumOf(softmax.vocabulary.data(), softmax.vocabulary.size())}});
    file.commit();
    writeText(folder / kPredictedWordsFile, softmax.vocabulary);
}

/// The checksum that a file holds of its tensor; empty if it has none.
std::string storedChecksum(const SafetensorsReader& file, const std::string& tensor) {
    const auto found = file.metadata().find("checksum." + tensor);
    return found == file.metadata().end() ? std::string() : found->second;
}

/// Files written before these marks existed have none.
void requireMark(const SafetensorsReader& file, const char* key, const std::string& found, const std::string& what) {
    const auto expected = file.metadata().find(key);
    if (expected != file.metadata().end() && expected->second != found)
        throw Error(ErrorCode::kChecksum,
                    fmt::format("The softmax {} does not belong to {}: it was written with checksum {}, here it is {}. "
                                "Export the bundle again from its training run.",
                                file.path().string(), what, expected->second, found));
}

}  // namespace

const WeightFormat kBundleFormat = {"Elmoscope bundle",
                                    isBundle,
                                    bundleArchitecture,
                                    readBundle,
                                    bundleNotes,
                                    [](const fs::path& path, const RunControl& control) {
                                        return hasSoftmax(path) ? std::optional(readSoftmax(path, control))
                                                                : std::nullopt;
                                    }};

std::vector<ManifestTensor> writeWeights(const std::vector<SafetensorsItem>& items, const fs::path& path,
                                         StorageType storage) {
    StagedFile file(path);
    const std::vector<StoredTensor> stored = writeSafetensors(file, items, storage);
    file.commit();
    std::vector<ManifestTensor> tensors;
    for (std::size_t i = 0; i < items.size(); ++i)
        tensors.push_back({items[i].name, items[i].shape, stored[i].dtype, stored[i].bytes, stored[i].checksum});
    return tensors;
}

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
    std::vector<SafetensorsItem> items;
    for (const TensorSpec& spec : tensorSpecs(model.options))
        items.push_back({spec.name, spec.shape, model.tensors.at(spec.name).values});
    manifest.tensors = writeWeights(items, staged.path() / kWeightsFile, settings.storage);
    control.report({"write model", 1, 3});
    if (settings.softmax != nullptr)
        writeSoftmax(*settings.softmax, settings.storage, manifest.tensors, staged.path());
    if (settings.forgetBiases != nullptr && !settings.forgetBiases->empty())
        writeTensors(*settings.forgetBiases, staged.path() / kForgetBiasesFile);
    control.report({"write model", 2, 3});
    writeText(staged.path() / kManifestFile, manifestText(manifest));
    if (std::error_code none; fs::is_regular_file(folder / kCardFile, none))  // people write it, not this program
        copyFile(folder / kCardFile, staged.path() / kCardFile);
    staged.commit();
}

void copyWithoutSoftmax(const fs::path& bundle, const fs::path& folder) {
    StagedFolder staged(folder);
    for (const char* name : kFiles)
        if (std::error_code none; std::string_view(name) != kSoftmaxFile &&
                                  std::string_view(name) != kPredictedWordsFile &&
                                  fs::is_regular_file(bundleFolder(bundle) / name, none))
            copyFile(bundleFolder(bundle) / name, staged.path() / name);
    staged.commit();
}

void recordMetrics(const fs::path& folder, const std::string& metrics) {
    BundleManifest manifest = readManifest(folder / kManifestFile);
    manifest.provenance.metrics = metrics;
    writeText(folder / kManifestFile, manifestText(manifest));
}

bool hasSoftmax(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_regular_file(bundleFolder(folder) / kSoftmaxFile, ignored);
}

BundleSoftmax readSoftmax(const fs::path& path, const RunControl& control) {
    const fs::path folder = bundleFolder(path);
    SafetensorsReader file(folder / kSoftmaxFile);
    requireMark(file, kBilmMark, markOf(readManifest(folder / kManifestFile).tensors), "the biLM of its bundle");
    BundleSoftmax softmax;
    softmax.vocabulary = readSmallFile(folder / kPredictedWordsFile, kMaxBundleVocabulary);
    requireMark(file, kVocabularyMark, checksumOf(softmax.vocabulary.data(), softmax.vocabulary.size()),
                "the words in " + std::string(kPredictedWordsFile));
    for (const auto& [name, entry] : file.entries()) {
        control.report({"read softmax", static_cast<std::int64_t>(softmax.tensors.size()),
                        static_cast<std::int64_t>(file.entries().size())});
        softmax.tensors[name] = {entry.shape, file.read(name, entry.shape, storedChecksum(file, name))};
    }
    return softmax;
}

TensorMap readForgetBiases(const fs::path& folder) {
    const fs::path path = bundleFolder(folder) / kForgetBiasesFile;
    std::error_code ignored;
    TensorMap biases;
    if (!fs::is_regular_file(path, ignored))
        return biases;
    SafetensorsReader file(path);
    for (const auto& [name, entry] : file.entries())
        biases[name] = {entry.shape, file.read(name, entry.shape, storedChecksum(file, name))};
    return biases;
}

}  // namespace elmo
