// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cluster/corpus_files.h"
#include "app/texts/sentence_reader.h"
#include "app/texts/text_input.h"
#include "elmo/error.h"

namespace app {

/// The inputs of a command that takes several: an unreadable one is reported, the others are still processed, and
/// the command fails at the end. One thread.
class Inputs {
public:
    /// `skips`: --skip-damaged was given, so an unreadable one is no failure of the command unless all are.
    explicit Inputs(std::size_t count, bool skips = false) : m_count(count), m_skips(skips) {}

    /// Runs `work`, whose failures are failures of this input.
    void read(const std::function<void()>& work);
    bool allFailed() const { return m_failed == m_count; }
    /// Throws elmo::Error if a read failed; if damaged ones are skipped, a note counts them instead.
    void requireAll() const;

private:
    std::size_t m_count, m_failed = 0;
    bool m_skips;
    std::string m_last;
    elmo::ErrorCode m_lastCode = elmo::ErrorCode::kIo;
};

/// Declares --skip-damaged.
CLI::Option* addSkipDamaged(CLI::App& parser, bool& skips);

/// The inputs that can be read to their ends; a note lists the others, with the reasons. Pipes are not looked at. For
/// outputs that hold all inputs or none. Throws elmo::Error if none can be read, elmo::Cancelled.
std::vector<std::string> readableInputs(const std::vector<std::string>& files, const std::stop_token& stop);

/// The same for the shares of a part, which may be left without any.
void dropDamaged(std::vector<InputShare>& shares, const std::stop_token& stop);

/// Throws elmo::Error(kNotFound) naming the first of the paths that is not there, before any is read: for outputs that
/// hold all inputs or none.
void requireExisting(const std::vector<std::string>& paths);

/// Throws UsageError if a file that is to be annotated as plain text contains, or seems to contain, annotations or
/// other data. Unreadable files pass: reading them reports the reason.
void requireNoData(const std::string& file);
/// The same for an input that has just been opened, also a pipe. Waits for its first bytes. Of a web page on a pipe,
/// the text is read.
void requireNoData(TextInput& input);

/// The same for commands that read texts only, unless the user asked for it or says how the lines are to be read.
void requireText(const std::string& file, const ReadingOptions& options);
void requireText(TextInput& input, const ReadingOptions& options);

}  // namespace app
