// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/figures/reproduction.h"
#include "app/terminal/standard_output.h"
#include "elmo/files/staged_file.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace app {

/// Declares -o,--output of a command whose result is text, on standard output if it is not given.
CLI::Option* addResultFile(CLI::App& parser, std::string& output);

/// Where a result goes piece by piece: into a file that appears when it is whole, or to standard output. One thread.
class ResultFile {
public:
    /// `output` empty or "-": standard output. Throws UsageError for an output that must not be replaced
    /// (requireReplaceable()), elmo::Error if it cannot be written.
    ResultFile(const std::string& output, const std::vector<std::string>& inputs, StandardOutput& standard);
    ~ResultFile();
    ResultFile(const ResultFile&) = delete;
    ResultFile& operator=(const ResultFile&) = delete;

    bool isStandardOutput() const { return !m_staged.has_value(); }
    StandardOutput& out() { return m_out ? *m_out : m_standard; }
    /// Writes the whole result with the record of how it was made, in it or in a file next to it, and commits; to
    /// standard output the result alone. Throws elmo::Error, also for another file in the record's place.
    void keep(std::string result, const std::function<Reproduction()>& how);
    /// Puts the file in its place; nothing for standard output. Throws elmo::Error.
    void commit();

private:
    std::string m_output;
    StandardOutput& m_standard;
    std::optional<elmo::StagedFile> m_staged;
    int m_file = -1;
    std::optional<StandardOutput> m_out;
};

/// Declares -o,--output of a command that writes what it measured in several formats at once: it may be repeated.
CLI::Option* addResultFiles(CLI::App& parser, std::vector<std::string>& outputs);

/// The format that the end of a file's name is, of `formats`; otherwise "text".
std::string formatOfName(const std::string& output, std::span<const char* const> formats);

/// One measurement as files in several formats, or on standard output in one. One thread.
class ResultFiles {
public:
    /// `outputs` empty: standard output. `format` empty: each in that of its name. Throws as ResultFile does, and
    /// UsageError for a format that is given for several outputs, and for an output that is given twice.
    ResultFiles(const std::vector<std::string>& outputs, const std::string& format,
                std::span<const char* const> formats, const std::vector<std::string>& inputs, StandardOutput& standard);

    /// In the order of the outputs.
    const std::vector<std::string>& formats() const { return m_formats; }
    /// Writes every result with the record of how it was made; without a record if `how` is null. Throws elmo::Error.
    void keep(const std::function<std::string(const std::string& format)>& result,
              const std::function<Reproduction(const std::string& format)>& how);

private:
    std::vector<std::string> m_formats;
    std::vector<std::unique_ptr<ResultFile>> m_files;
};

}  // namespace app
