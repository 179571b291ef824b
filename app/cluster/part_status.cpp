// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cluster/part_status.h"

#include <fcntl.h>
#include <unistd.h>

#include <optional>

#include "app/cluster/part_check.h"
#include "app/cluster/slurm_scripts.h"
#include "elmo/error.h"
#include "elmo/files/input_file.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using JsonValue = nlohmann::json;

constexpr std::int64_t kMaxBytes = std::int64_t{1} << 20;

/// A small file as JSON; discarded if it is absent, or if it was read in the middle of a change.
JsonValue readJson(const fs::path& file) {
    try {
        return JsonValue::parse(elmo::readSmallFile(file, kMaxBytes), nullptr, false);
    } catch (const elmo::Error&) {
        return JsonValue(JsonValue::value_t::discarded);
    }
}

/// Whether a process holds the lock of a progress file. Asking does not take it.
bool isHeld(const fs::path& progress) {
    const int file = open(progress.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    struct flock whole = {};
    whole.l_type = F_RDLCK;
    whole.l_whence = SEEK_SET;
    const bool held = fcntl(file, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
    close(file);
    return held;
}

double numberOf(const JsonValue& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? found->get<double>() : 0;
}

/// Adds up what the parts report.
class StatusSum {
public:
    void add(const fs::path& folder) {
        const fs::path progress = folder / kProgressFile;
        const JsonValue failure = readJson(folder / kFailureFile);
        if (const auto manifest = manifestOf(folder))
            addDone(*manifest);
        else if (isHeld(progress))
            addRunning(readJson(progress));
        else if (failure.is_object())
            addFailed(failure);
        else if (const JsonValue last = readJson(progress); last.is_object() && last.contains("error"))
            addFailed(last);  // written on a full disk
        else if (fs::exists(progress))
            ++m_status.stopped;
    }

    PartStatus result(std::int64_t parts) {
        m_status.parts = parts;
        m_status.waiting = parts - m_status.done - m_status.running - m_status.stopped - std::ssize(m_status.failed);
        m_status.tokensPerSecond = m_runningRate > 0   ? m_runningRate
                                   : m_doneSeconds > 0 ? m_doneTokens / m_doneSeconds
                                                       : 0;
        if (parts > 0 && m_status.done == parts)
            m_status.secondsLeft = 0;
        else if (m_corpusBytes > m_doneBytes && m_byteRate > 0)
            m_status.secondsLeft = (m_corpusBytes - m_doneBytes) / m_byteRate;
        return m_status;
    }

private:
    static std::optional<PartManifest> manifestOf(const fs::path& folder) {
        try {
            return readManifest(folder / kManifestFile);
        } catch (const elmo::Error&) {
            return std::nullopt;
        }
    }

    void addFailed(const JsonValue& failure) {
        m_status.failed.emplace_back(parsePart(failure.value("part", "")).index, failure.value("error", ""));
    }

    void addDone(const PartManifest& manifest) {
        ++m_status.done;
        m_status.tokens += manifest.tokens;
        m_doneTokens += static_cast<double>(manifest.tokens);
        m_doneSeconds += manifest.seconds;
        m_doneBytes += static_cast<double>(manifest.bytes);
        m_corpusBytes = numberOf(manifest.job.value("corpus", JsonValue::object()), "bytes");
    }

    void addRunning(const JsonValue& progress) {
        ++m_status.running;
        if (!progress.is_object())
            return;
        const double tokens = numberOf(progress, "tokens"), bytes = numberOf(progress, "bytes");
        const double seconds = numberOf(progress, "seconds");
        m_status.tokens += static_cast<std::int64_t>(tokens);
        m_doneBytes += bytes;
        m_corpusBytes = numberOf(progress, "corpus_bytes");
        if (seconds > 0) {
            m_runningRate += tokens / seconds;
            m_byteRate += bytes / seconds;
        }
    }

    PartStatus m_status;
    double m_doneTokens = 0, m_doneSeconds = 0, m_doneBytes = 0, m_corpusBytes = 0;
    double m_runningRate = 0, m_byteRate = 0;
};

}  // namespace

PartStatus statusOfParts(const fs::path& folder) {
    StatusSum sum;
    if (const std::int64_t submitted = submittedParts(folder); submitted > 0 && !holdsParts(folder))
        return sum.result(submitted);
    const FoundParts found = findParts(folder);
    for (const fs::path& part : found.folders)
        sum.add(part);
    PartStatus status = sum.result(found.count);
    for (const fs::path& other : found.foreign)
        status.foreign.push_back(other.filename().string());
    return status;
}

}  // namespace app
