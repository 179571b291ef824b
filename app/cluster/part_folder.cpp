// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cluster/part_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "app/files/content_hash.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/version.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using JsonValue = nlohmann::json;

constexpr const char* kPartFormat = "elmoscope-part";
constexpr int kFormatVersion = 1;
constexpr std::int64_t kMaxManifestBytes = std::int64_t{1} << 30;  // a part of a million files
constexpr std::chrono::seconds kProgressInterval{5};
constexpr std::size_t kProgressBytes = 1024;   // of progress.json
constexpr std::size_t kMaxReasonLength = 400;  // in it; a character may become two

std::string textOf(const JsonValue& json) {
    return json.dump(1, ' ', false, JsonValue::error_handler_t::replace) + "\n";
}

void writeFile(const fs::path& file, const JsonValue& json) {
    elmo::StagedFile staged(file);
    staged.write(textOf(json));
    staged.commit();
}

/// Takes the lock that tells `elmo status` that the process lives. File systems without locks pass.
bool lockFile(int file) {
    struct flock whole = {};
    whole.l_type = F_WRLCK;
    whole.l_whence = SEEK_SET;
    return fcntl(file, F_OFD_SETLK, &whole) == 0 || (errno != EAGAIN && errno != EACCES);
}

JsonValue inputsOf(const std::vector<InputShare>& shares) {
    JsonValue inputs = JsonValue::array();
    for (const InputShare& share : shares) {
        const std::int64_t end = std::min(share.range.end, share.file.size);
        inputs.push_back({{"path", share.file.path},
                          {"size", share.file.size},
                          {"begin", share.range.begin},
                          {"end", end},
                          {"hash", contentHash(share.file.path, share.range.begin, share.range.end)}});
    }
    return inputs;
}

/// What tells an input from another one; the counts come later.
bool haveSameInputs(const JsonValue& one, const JsonValue& other) {
    if (one.size() != other.size())
        return false;
    for (std::size_t i = 0; i < one.size(); ++i)
        for (const char* key : {"path", "size", "begin", "end", "hash"})
            if (one[i].value(key, JsonValue()) != other[i].value(key, JsonValue()))
                return false;
    return true;
}

}  // namespace

PartManifest readManifest(const fs::path& file) {
    const elmo::JsonNode fields = elmo::JsonNode::readFile(file, kMaxManifestBytes);
    if (!fields.has("format") || fields.text("format") != kPartFormat)
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("'{}' is not the manifest of a part of a result.", file.string()));
    if (fields.integer("version", 1, 1'000'000) > kFormatVersion)
        throw elmo::Error(
            elmo::ErrorCode::kNewerVersion,
            fmt::format("'{}' was written by a newer version of this program. Update it.", file.string()));
    PartManifest manifest;
    manifest.part = parsePart(fields.text("part"));
    manifest.job = fields.object("job").json();
    manifest.inputs = fields.array("inputs");
    manifest.tokenizers = fields.object("tokenizers").json();
    manifest.tokens = fields.integer("tokens", 0, INT64_MAX);
    manifest.bytes = fields.integer("bytes", 0, INT64_MAX);
    manifest.seconds = fields.numberOr("seconds", 0, 0, 1e12);
    const elmo::JsonNode result = fields.object("result");
    manifest.result = result.text("file");
    manifest.resultBytes = result.integer("bytes", 0, INT64_MAX);
    manifest.resultHash = result.text("hash");
    if (fs::path(manifest.result).filename() != manifest.result)
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("'{}' names a result outside its folder: {}.", file.string(), manifest.result));
    return manifest;
}

JsonValue describeJob(const std::string& command, const JsonValue& models, const JsonValue& settings,
                      const std::vector<CorpusFile>& files) {
    ContentHash hash;
    std::int64_t bytes = 0;
    for (const CorpusFile& file : files) {
        hash.add(fmt::format("{}\n{}\n", file.path, file.size));
        bytes += file.size;
    }
    return {{"command", command},
            {"program", "elmo " + elmo::version()},
            {"models", models},
            {"settings", settings},
            {"corpus", {{"files", files.size()}, {"bytes", bytes}, {"hash", hash.digits()}}}};
}

PartFolder::PartFolder(const fs::path& output, const PartNumber& part, JsonValue job,
                       const std::vector<InputShare>& inputs)
    : m_folder(output / part.folderName()) {
    m_manifest.part = part;
    m_manifest.job = std::move(job);
    m_manifest.inputs = inputsOf(inputs);
    for (const JsonValue& input : m_manifest.inputs)
        m_manifest.bytes += input["end"].get<std::int64_t>() - input["begin"].get<std::int64_t>();
    m_manifest.tokenizers = JsonValue::object();
}

PartFolder::~PartFolder() {
    if (m_file >= 0)
        close(m_file);
}

bool PartFolder::isDone() const {
    try {
        const PartManifest done = readManifest(m_folder / kManifestFile);
        std::error_code failure;
        const std::uintmax_t size = fs::file_size(m_folder / done.result, failure);
        return done.part == m_manifest.part && done.job == m_manifest.job &&
               haveSameInputs(done.inputs, m_manifest.inputs) && !failure &&
               static_cast<std::int64_t>(size) == done.resultBytes;
    } catch (const elmo::Error&) {
        return false;  // absent or damaged: the part is to be done
    }
}

void PartFolder::begin() {
    std::error_code failure;
    fs::create_directories(m_folder, failure);
    if (failure)
        elmo::refuseWriting(m_folder, failure.value());
    m_file = open((m_folder / kProgressFile).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (m_file < 0)
        elmo::refuseWriting(m_folder / kProgressFile, errno);
    if (!lockFile(m_file)) {
        close(std::exchange(m_file, -1));
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("Another process works on part {} in '{}'. Wait for it, or end it.",
                                      m_manifest.part.text(), m_folder.parent_path().string()));
    }
    std::error_code ignored;
    fs::remove(m_folder / kManifestFile, ignored);  // before the result that it describes is replaced
    fs::remove(m_folder / kFailureFile, ignored);
    elmo::removeAbandonedFiles(m_folder);
    m_start = std::chrono::steady_clock::now();
    report(0, 0);
}

void PartFolder::meetTokenizer(const std::string& language, const std::string& revision) {
    m_manifest.tokenizers[language] = revision;
}

void PartFolder::report(std::int64_t tokens, std::int64_t bytes) {
    const auto now = std::chrono::steady_clock::now();
    m_progress = {tokens, bytes, std::chrono::duration<double>(now - m_start).count()};
    if (tokens > 0 && now - m_written < kProgressInterval)
        return;
    m_written = now;
    const JsonValue json = {{"part", m_manifest.part.text()},
                            {"tokens", tokens},
                            {"bytes", bytes},
                            {"seconds", m_progress.seconds},
                            {"corpus_bytes", m_manifest.job["corpus"]["bytes"]}};
    writeProgress(json.dump());
}

/// One write of one block into the file that carries the lock, so it is not renamed; blanks cover an older text.
void PartFolder::writeProgress(const std::string& json) const noexcept {
    std::string text = json.substr(0, kProgressBytes - 1);
    text.resize(kProgressBytes - 1, ' ');
    text += '\n';
    [[maybe_unused]] const ssize_t written = pwrite(m_file, text.data(), text.size(), 0);
}

void PartFolder::finish(const std::string& result) {
    for (const JsonValue& input : m_manifest.inputs) {
        const auto path = input["path"].get<std::string>();
        std::error_code failure;
        if (fs::file_size(path, failure) != input["size"].get<std::uintmax_t>() || failure)
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("'{}' was changed while it was read. Run all parts again.", path));
    }
    const fs::path file = m_folder / result;
    m_progress.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count();
    writeFile(m_folder / kManifestFile,
              {{"format", kPartFormat},
               {"version", kFormatVersion},
               {"part", m_manifest.part.text()},
               {"job", m_manifest.job},
               {"tokenizers", m_manifest.tokenizers},
               {"tokens", m_progress.tokens},
               {"bytes", m_manifest.bytes},
               {"seconds", m_progress.seconds},
               {"result", {{"file", result}, {"bytes", fs::file_size(file)}, {"hash", contentHash(file)}}},
               {"inputs", m_manifest.inputs}});
    std::error_code ignored;
    fs::remove(m_folder / kProgressFile, ignored);
}

void PartFolder::fail(const std::string& reason) noexcept {
    try {
        writeFile(m_folder / kFailureFile, {{"part", m_manifest.part.text()}, {"error", reason}});
    } catch (const std::exception&) {
        // The disk may be full; the progress file has its block already.
        writeProgress(JsonValue{{"part", m_manifest.part.text()}, {"error", reason.substr(0, kMaxReasonLength)}}.dump(
            -1, ' ', false, JsonValue::error_handler_t::replace));
    }
}

}  // namespace app
