// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/cluster/corpus_files.h"

namespace app {

/// Names of the files in the folder of a part.
inline constexpr const char* kManifestFile = "manifest.json";
inline constexpr const char* kProgressFile = "progress.json";
inline constexpr const char* kFailureFile = "failure.json";

/// What is known of a part that is done. A plain value.
struct PartManifest {
    PartNumber part;
    /// Equal in all parts of a result: command, program, models with their hashes, settings, the files of the corpus.
    nlohmann::json job;
    nlohmann::json inputs;      ///< of this part: path, size, first and last byte, hash of these bytes; counts
    nlohmann::json tokenizers;  ///< language to revision, of the languages that the part met
    std::int64_t tokens = 0;
    std::int64_t bytes = 0;  ///< of the inputs
    double seconds = 0;      ///< without reading the models
    std::string result;      ///< name of the file in the folder of the part
    std::int64_t resultBytes = 0;
    std::string resultHash;
};

/// Throws elmo::Error(kNotFound, kPermission, kIo, kBadFormat) naming the file.
PartManifest readManifest(const std::filesystem::path& file);

/// The description of a job, for PartManifest::job. `models` and `settings`: whatever the result depends on.
nlohmann::json describeJob(const std::string& command, const nlohmann::json& models, const nlohmann::json& settings,
                           const std::vector<CorpusFile>& files);

/// How far a part is, for `elmo status`. Times are durations measured by the process itself: clocks of different
/// machines are never compared. A plain value.
struct PartProgress {
    std::int64_t tokens = 0;
    std::int64_t bytes = 0;
    double seconds = 0;
};

/// The folder of a part, where one process works on it. The folder holds the result and its manifest once the part is
/// done; before that progress.json, locked while the process lives, and failure.json after a failure. One thread.
class PartFolder {
public:
    /// Of the part in `output`; computes the hashes of its inputs. Throws elmo::Error(kPermission, kIo).
    PartFolder(const std::filesystem::path& output, const PartNumber& part, nlohmann::json job,
               const std::vector<InputShare>& inputs);
    ~PartFolder();
    PartFolder(const PartFolder&) = delete;
    PartFolder& operator=(const PartFolder&) = delete;

    /// Whether the part is done already, by the same program with the same models and settings from the same bytes.
    bool isDone() const;
    /// Makes the folder, removes what an earlier attempt left, and starts the time. Throws elmo::Error(kBadArgument) if
    /// another process works on the part, Error(kPermission, kIo).
    void begin();

    const std::filesystem::path& path() const { return m_folder; }
    const PartManifest& manifest() const { return m_manifest; }  ///< as it is going to be
    nlohmann::json& input(std::size_t index) { return m_manifest.inputs.at(index); }
    void meetTokenizer(const std::string& language, const std::string& revision);

    /// Says how far the part is; written every few seconds. A failure to write is ignored.
    void report(std::int64_t tokens, std::int64_t bytes);
    /// Writes the manifest for a result that is in its place. Throws elmo::Error(kIo); Error(kBadFormat) if an input
    /// has another size than at the beginning.
    void finish(const std::string& result);
    /// Notes why the part failed, in the progress file where no other fits. A failure to write is ignored.
    void fail(const std::string& reason) noexcept;

private:
    void writeProgress(const std::string& json) const noexcept;

    std::filesystem::path m_folder;
    PartManifest m_manifest;
    PartProgress m_progress;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point m_written;
    int m_file = -1;  ///< of progress.json
};

}  // namespace app
