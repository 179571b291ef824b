// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/exporters/losses.h"
#include "app/files/temporary_folder.h"
#include "app/terminal/standard_output.h"

namespace app {

/// The formats of documents and vectors whose files end like this one; of .jsonl the program's own alone, of
/// .tsv WebAnno's. Any thread.
std::vector<std::string> formatsNamedBy(const std::filesystem::path& output);

/// Throws UsageError for an output whose name several formats have, which it lists.
[[noreturn]] void refuseSeveralFormats(const std::string& output, const std::vector<std::string>& formats);

/// "1 document", "3 documents".
std::string countOf(std::int64_t count, std::string_view noun);

/// Says on standard output what a command has done ("3 documents added to a.elmoscope"), unless -q.
void announce(std::string_view done, StandardOutput& out);

/// Says on standard error what a format cannot represent, one kind per line; nothing if there are no losses.
void noteLosses(std::string_view format, const LossReport& losses);

/// Why --to refuses the name of a format that can only be read; empty for other names.
std::string whyNotWritten(const std::string& format);

/// The output of a command: a file, or standard output for "-". Standard output is written to a temporary file first,
/// so that it is complete and verified like every other output. Main thread only.
class OneOutput {
public:
    /// `suffix` is that of the file: ".jsonl".
    OneOutput(const std::string& output, std::string_view suffix);

    /// The file to write.
    const std::filesystem::path& path() const { return m_path; }
    bool isStandardOutput() const { return m_folder.has_value(); }
    /// Throws UsageError if this is standard output, because several files are going to be written.
    void requireFolder() const;
    /// Copies the file to standard output, or nothing if it is the target itself. Throws UsageError if there is not
    /// one file, elmo::Error, OutputClosed.
    void finish(StandardOutput& out) const;
    /// "3 documents written to a.jsonl": a result on standard output, or a note if the documents go to standard output.
    void report(const std::string& written, StandardOutput& out) const;

private:
    std::optional<TemporaryFolder> m_folder;
    std::filesystem::path m_path;
};

}  // namespace app
