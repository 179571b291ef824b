// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// How a result was made, so that `elmo reproduce` can make it again and compare. A plain value.
struct Reproduction {
    struct Input {
        std::string path;  ///< absolute
        std::string hash;  ///< of the file, or of all files of the folder: see pathHash()
        bool operator==(const Input&) const = default;
    };

    std::string version;               ///< of the program
    std::vector<std::string> command;  ///< "weights", paths, options; without output and its format
    std::string format;                ///< "svg", "table"
    std::vector<Input> inputs;         ///< models, heads, runs and texts that the result depends on
    bool operator==(const Reproduction&) const = default;
};

/// Fills in the version and the hashes of `inputs`. Throws elmo::Error if one can't be read.
Reproduction reproductionOf(std::vector<std::string> command, std::string format,
                            const std::vector<std::filesystem::path>& inputs);

/// The hash of a file, of the names and contents of a folder's files in order of their names, or of a project's
/// documents (names and texts) and the names of its runs.
std::string pathHash(const std::filesystem::path& path);

/// The result with the record in it: a comment of SVG and PDF, a text chunk of PNG, the field "reproduction" of a JSON
/// object, the last line of a table. Readers of these formats skip it. Other formats have no place for it, and stay as
/// they are: programs would read it as a row of CSV.
std::string withReproduction(std::string result, const Reproduction& how);

/// For a result that has no place for the record: the file next to it that has one, named as the W3C's "Model for
/// Tabular Data and Metadata on the Web" (section 5.2) names the metadata of a table.
std::filesystem::path recordFileOf(const std::filesystem::path& result);

/// A result as it is written to a path, and the text of its record file; empty: the record is in the result.
struct Recorded {
    std::string result, recordFile;
};

/// Throws elmo::Error if another file is in the place of the record file.
Recorded recorded(std::string result, const Reproduction& how, const std::filesystem::path& path);

/// Adds the record to a result that is there. Throws as recorded() does, and elmo::Error of reading and writing.
void recordIn(const std::filesystem::path& path, const Reproduction& how);

/// The record in a result or in the text of a record file; nothing if there is none.
std::optional<Reproduction> findReproduction(std::string_view result);

/// What two results of the same command must have in common: without records, and of a PDF without the times and
/// identifiers that differ in every file.
std::string comparable(std::string_view result);

}  // namespace app
