// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/packed_model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>
#include <mutex>
#include <optional>

#include "elmo/containers/archive_unpacker.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/weights/model_bundle.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxDepth = 3;
constexpr std::size_t kMaxListed = 6;

/// Tells whether a path still names the same file.
struct FileState {
    fs::path path;
    std::uintmax_t size = 0;
    fs::file_time_type changed;
    bool operator==(const FileState&) const = default;
};

FileState stateOf(const fs::path& path) {
    return {fs::canonical(path), fs::file_size(path), fs::last_write_time(path)};
}

bool holdsModel(const fs::path& folder) {
    return std::ranges::any_of(weightFormats(), [&](const WeightFormat& format) {
        return format.name != kPackedFormat.name && format.recognises(folder);
    });
}

/// The first folder that holds a model, level by level.
std::optional<fs::path> findModel(const fs::path& root) {
    std::vector<fs::path> level{root};
    for (int depth = 0; depth <= kMaxDepth; ++depth) {
        std::vector<fs::path> next;
        for (const fs::path& folder : level) {
            if (holdsModel(folder))
                return folder;
            for (const fs::directory_entry& entry : fs::directory_iterator(folder))
                if (entry.is_directory())
                    next.push_back(entry.path());
        }
        std::ranges::sort(next);
        level = std::move(next);
    }
    return std::nullopt;
}

std::string contentsOf(const fs::path& root) {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root))
        if (entry.is_regular_file())
            names.push_back(entry.path().lexically_relative(root).string());
    std::ranges::sort(names);
    const bool more = names.size() > kMaxListed;
    names.resize(std::min(names.size(), kMaxListed));
    return names.empty() ? "no files" : fmt::format("{}{}", fmt::join(names, ", "), more ? ", …" : "");
}

/// An archive unpacked into a private folder. Const once made; any thread.
class UnpackedModel {
public:
    UnpackedModel(const fs::path& archive, FileState state, const RunControl& control)
        : m_archive(archive), m_state(std::move(state)), m_folder(fs::temp_directory_path() / "elmo-model") {
        ::chmod(m_folder.path().c_str(), 0700);
        unpackArchive(archive, m_folder.path(), control);
        const std::optional<fs::path> model = findModel(m_folder.path());
        if (!model)
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("The archive {} does not contain a model that this program can read; it contains "
                                    "{}. Supported models: {}.",
                                    archive.string(), contentsOf(m_folder.path()), readableModels()));
        m_model = *model;
    }

    const FileState& state() const { return m_state; }
    const fs::path& model() const { return m_model; }
    const fs::path& archive() const { return m_archive; }
    const fs::path& root() const { return m_folder.path(); }

private:
    fs::path m_archive;
    FileState m_state;
    StagedFolder m_folder;
    fs::path m_model;
};

std::mutex lastLock;
std::shared_ptr<const UnpackedModel> lastUnpacked;

std::shared_ptr<const UnpackedModel> unpacked(const fs::path& path, const RunControl& control) {
    const std::lock_guard lock(lastLock);
    FileState state = stateOf(path);
    if (!lastUnpacked || !(lastUnpacked->state() == state)) {
        lastUnpacked.reset();
        lastUnpacked = std::make_shared<const UnpackedModel>(path, std::move(state), control);
    }
    return lastUnpacked;
}

BilmModel packedArchitecture(const fs::path& path) {
    BilmModel model = inModelFolder(
        path, {}, [](const fs::path& folder) { return findWeightFormat(folder).readArchitecture(folder); });
    model.provenance.path = path.string();
    return model;
}

BilmModel readPacked(const fs::path& path, const RunControl& control) {
    BilmModel model = inModelFolder(
        path, control, [&](const fs::path& folder) { return findWeightFormat(folder).read(folder, control); });
    model.provenance.path = path.string();
    return model;
}

std::vector<std::string> packedNotes(const fs::path& path) {
    const ModelFolder folder = openModelFolder(path);
    std::vector<std::string> notes = inModelFolder(path, {}, [](const fs::path& inner) { return readingNotes(inner); });
    for (std::string& note : notes)
        note = folder.naming(std::move(note));
    return notes;
}

std::optional<BundleSoftmax> packedSoftmax(const fs::path& path, const RunControl& control) {
    return inModelFolder(path, control, [&](const fs::path& folder) { return readPredictor(folder, control); });
}

bool isPacked(const fs::path& path) {
    return looksLikeArchive(path);
}

}  // namespace

const WeightFormat kPackedFormat = {"packed model", isPacked,    packedArchitecture,
                                    readPacked,     packedNotes, packedSoftmax};

std::string ModelFolder::naming(std::string message) const {
    if (root.empty())
        return message;
    for (std::size_t at = 0; (at = message.find(root, at)) != std::string::npos; at += archive.size())
        message.replace(at, root.size(), archive);
    return message;
}

ModelFolder openModelFolder(const fs::path& path, const RunControl& control) {
    if (!looksLikeArchive(path))
        return {path, nullptr, {}, {}};
    std::shared_ptr<const UnpackedModel> opened = unpacked(path, control);
    return {opened->model(), opened, opened->root().string(), opened->archive().string()};
}

}  // namespace elmo
