// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/task_bundle.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "elmo/error.h"
#include "elmo/files/input_file.h"
#include "elmo/files/staged_file.h"
#include "elmo/remedy.h"
#include "elmo/weights/model_bundle.h"
#include "elmo/weights/weight_reader.h"
#include "tasks/files/unpacker.h"
#include "tasks/inputs/bundle_vectors.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

constexpr std::int64_t kMaxFile = std::int64_t{1} << 28;
constexpr std::int64_t kMaxManifest = 16 << 20;
constexpr const char* kPackedWordsFile = "training-words.txt.zst";
constexpr std::array kFiles = {kTaskManifestFile, kTaskWeightsFile, kTaskSubwordsFile, kTaskWordsFile, kPackedWordsFile,
                               kTaskVectorsFile,  kTaskLogFile,     kTaskBilmFolder,   "README.md"};

ManifestFile writeBundleFile(const fs::path& path, const std::string& bytes, std::int64_t entries) {
    elmo::StagedFile file(path);
    file.write(bytes);
    file.commit();
    return {elmo::checksumOf(bytes.data(), bytes.size()), entries};
}

// The hash is that of the weights as they are stored, which 16 bits round.
BilmIdentity writeTunedBilm(const elmo::BilmModel& model, const std::string& name, const fs::path& folder,
                            elmo::StorageType storage) {
    elmo::writeBundle(model, folder, {.storage = storage});
    return {elmo::modelHash(elmo::readModel(folder)), name + " (tuned)", kTaskBilmFolder};
}

// A README that came with the bundle is kept: people write model cards by hand.
void keepReadme(const fs::path& from, const fs::path& to) {
    std::error_code ignored;
    if (fs::is_regular_file(from / "README.md", ignored))
        fs::copy_file(from / "README.md", to / "README.md", ignored);
}

std::string unpacked(const fs::path& path) {
    const std::string packed = elmo::readSmallFile(path, kMaxFile);
    std::string bytes;
    const auto unpacker = makeUnpacker(packed, path);
    unpacker->add(packed, bytes, [&](std::size_t size) {
        if (size > static_cast<std::size_t>(kMaxFile))
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("{} unpacks to more than {} bytes.", path.string(), kMaxFile));
    });
    unpacker->finish();
    return bytes;
}

}  // namespace

void requireBilm(const std::string& found, const std::string& needed, std::string_view what, std::string_view head) {
    if (found == needed)
        return;
    throw elmo::RemediedError(
        elmo::ErrorCode::kBadArgument,
        fmt::format(
            "{} of {}; the head '{}' was trained with the biLM of hash {}. Compute the layers with that biLM, or "
            "train the head again with the other one.",
            what, found.empty() ? "a biLM that is not known" : fmt::format("the biLM of hash {}", found), head, needed),
        elmo::Remedy::kTakeHeadAlong);
}

std::string bundleName(const fs::path& folder) {
    const fs::path plain = fs::absolute(folder).lexically_normal();
    return (plain.has_filename() ? plain.filename() : plain.parent_path().filename()).string();
}

TaskManifest readBundleManifest(const fs::path& folder) {
    std::error_code unknown;
    if (!fs::exists(folder / kTaskManifestFile, unknown) && !unknown) {
        const bool found = fs::exists(folder, unknown);
        throw elmo::RemediedError(ErrorCode::kNotFound,
                                  fmt::format("{} A head is a folder with {}, as its training writes it.",
                                              found ? fmt::format("'{}' is not a task bundle.", folder.string())
                                                    : fmt::format("There is no task bundle at '{}'.", folder.string()),
                                              kTaskManifestFile),
                                  elmo::Remedy::kTrainHead);
    }
    return readTaskManifest(folder / kTaskManifestFile);
}

void requireReplaceable(const fs::path& folder) {
    const auto holds = [](const fs::path& name) { return std::ranges::find(kFiles, name) != kFiles.end(); };
    elmo::requireReplaceable(folder, {.name = "a task bundle", .mark = kTaskManifestFile, .holds = holds});
}

void writeTaskBundle(TaskManifest manifest, const TaskBundleContent& content, const fs::path& folder,
                     elmo::StorageType storage) {
    requireReplaceable(folder);
    elmo::StagedFolder staged(folder);
    std::vector<elmo::SafetensorsItem> items;
    for (const auto& [name, tensor] : content.tensors)
        items.push_back({name, tensor.shape, tensor.values});
    manifest.tensors = elmo::writeWeights(items, staged.path() / kTaskWeightsFile, storage);
    manifest.subwords = manifest.words = manifest.vectors = {};
    if (!content.subwords.empty())
        manifest.subwords = writeBundleFile(staged.path() / kTaskSubwordsFile, content.subwords, 1);
    if (!content.words.empty()) {
        std::string lines;
        for (const std::string& word : content.words)
            lines.append(word).append("\n");
        manifest.words =
            writeBundleFile(staged.path() / kTaskWordsFile, lines, static_cast<std::int64_t>(content.words.size()));
    }
    if (content.vectors) {
        writeBundleVectors(*content.vectors, staged.path() / kTaskVectorsFile);
        manifest.vectors = {checksumOfVectors(staged.path() / kTaskVectorsFile), content.vectors->size()};
    }
    if (content.bilm)
        manifest.bilm = writeTunedBilm(*content.bilm, manifest.bilm.name, staged.path() / kTaskBilmFolder, storage);
    writeBundleFile(staged.path() / kTaskLogFile, content.log, 0);
    writeBundleFile(staged.path() / kTaskManifestFile, manifestText(manifest), 0);
    keepReadme(folder, staged.path());
    staged.commit();
}

std::string bundleHash(const fs::path& folder) {
    const std::string text = elmo::readSmallFile(folder / kTaskManifestFile, kMaxManifest);
    return elmo::checksumOf(text.data(), text.size());
}

void copyTaskBundle(const fs::path& from, const fs::path& to, elmo::StorageType storage) {
    TaskManifest manifest = readBundleManifest(from);
    requireReplaceable(to);
    elmo::SafetensorsReader weights(from / kTaskWeightsFile);
    std::vector<std::vector<float>> values;
    std::vector<elmo::SafetensorsItem> items;
    for (const elmo::ManifestTensor& tensor : manifest.tensors) {
        values.push_back(weights.read(tensor.name, tensor.shape, tensor.checksum));
        items.push_back({tensor.name, tensor.shape, values.back()});
    }
    elmo::StagedFolder staged(to);
    for (const fs::directory_entry& entry : fs::directory_iterator(from)) {
        const fs::path name = entry.path().filename();
        const bool isRewritten = name == kTaskWeightsFile || name == kTaskManifestFile || name == kTaskBilmFolder;
        if (!isRewritten && std::ranges::find(kFiles, name) != kFiles.end())
            fs::copy_file(entry.path(), staged.path() / name);
    }
    manifest.tensors = elmo::writeWeights(items, staged.path() / kTaskWeightsFile, storage);
    if (manifest.bilm.path == kTaskBilmFolder) {
        const fs::path folder = staged.path() / kTaskBilmFolder;
        elmo::writeBundle(elmo::readModel(from / kTaskBilmFolder), folder, {.storage = storage});
        manifest.bilm.hash = elmo::modelHash(elmo::readModel(folder));
    } else if (!manifest.bilm.path.empty()) {
        manifest.bilm.path = fs::relative(fs::absolute(from / manifest.bilm.path), fs::absolute(to));
    }
    writeBundleFile(staged.path() / kTaskManifestFile, manifestText(manifest), 0);
    staged.commit();
}

std::string readBundleFile(const fs::path& folder, const char* name, const ManifestFile& expected) {
    const fs::path packed = folder / (std::string(name) + ".zst");
    std::string bytes = fs::exists(packed) ? unpacked(packed) : elmo::readSmallFile(folder / name, kMaxFile);
    const std::string found = elmo::checksumOf(bytes.data(), bytes.size());
    if (found != expected.checksum)
        throw Error(
            ErrorCode::kChecksum,
            fmt::format("{} is damaged: its checksum is {}, the manifest says {}. Download or create the bundle again.",
                        (folder / name).string(), found, expected.checksum));
    return bytes;
}

}  // namespace tasks
