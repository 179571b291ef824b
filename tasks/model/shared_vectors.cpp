// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/shared_vectors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "elmo/error.h"
#include "elmo/install_prefix.h"
#include "tasks/inputs/bundle_vectors.h"
#include "tasks/model/task_bundle.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

/// False for a table that can't be read: it may belong to other heads.
bool hasChecksum(const fs::path& table, const std::string& checksum) {
    try {
        return checksumOfVectors(table) == checksum;
    } catch (const Error&) {
        return false;
    }
}

/// The tables in a folder, in order of their names.
std::vector<fs::path> tablesIn(const fs::path& folder) {
    std::vector<fs::path> tables;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
        if (fs::is_regular_file(entry.path() / kTaskVectorsFile, none) &&
            !fs::exists(entry.path() / kTaskManifestFile, none))
            tables.push_back(entry.path() / kTaskVectorsFile);
    std::ranges::sort(tables);
    return tables;
}

fs::path fileOf(const fs::path& bundle, const std::string& checksum, const std::vector<fs::path>& shared) {
    std::error_code none;
    if (const fs::path own = bundle / kTaskVectorsFile; fs::exists(own, none)) {
        if (const std::string found = checksumOfVectors(own); found != checksum)
            throw Error(
                ErrorCode::kChecksum,
                fmt::format(
                    "{} is damaged: its checksum is {}, the manifest says {}. Download or create the bundle again.",
                    own.string(), found, checksum));
        return own;
    }
    std::vector<std::string> searched;
    for (const fs::path& folder : shared) {
        for (const fs::path& table : tablesIn(folder))
            if (hasChecksum(table, checksum))
                return table;
        searched.push_back(folder.string());
    }
    throw Error(ErrorCode::kNotFound,
                fmt::format("The head '{}' reads a table of word vectors with the checksum {}, which is neither in its "
                            "own folder nor in a folder below {}. Put the table's folder next to the head's.",
                            bundle.string(), checksum, fmt::join(searched, ", ")));
}

}  // namespace

std::vector<fs::path> sharedVectorFolders(const fs::path& bundle) {
    std::vector<fs::path> folders = {fs::absolute(bundle / "x").lexically_normal().parent_path().parent_path()};
    for (const fs::path& prefix : elmo::installPrefixes())
        folders.push_back(prefix / "share/elmoscope/models");
    folders.emplace_back(ELMOSCOPE_MODELS_DIR);
    std::error_code none;
    std::erase_if(folders, [&](const fs::path& folder) { return !fs::is_directory(folder, none); });
    return folders;
}

std::shared_ptr<const WordVectors> vectorsOfBundle(const fs::path& bundle, const std::string& checksum,
                                                   const std::vector<fs::path>& shared) {
    static std::mutex mutex;
    static std::map<std::string, std::weak_ptr<const WordVectors>> loaded;
    const std::lock_guard lock(mutex);
    const fs::path file = fileOf(bundle, checksum, shared);
    auto vectors = loaded[checksum].lock();
    if (!vectors)
        loaded[checksum] = vectors = readBundleVectors(file);
    return vectors;
}

}  // namespace tasks
