// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/example.h"
#include "tasks/task_kind.h"

namespace tasks {

/// How a data set is read.
struct DataOptions {
    std::string format;        ///< a DataFormat's name; empty: recognised by the file
    bool pretokenized = true;  ///< texts hold tokens between blanks (SST); false: cut by the product's tokenizer
    std::string language = "en";
    std::string scheme;  ///< "iob1", "bio", "bioul"; empty: recognised from the tags of the whole file
};

/// A data set in memory, with what a person should know about how it was read.
struct DataSet {
    std::vector<Example> examples;
    std::vector<std::string> labels;  ///< classes or entity types, sorted (numbers as numbers)
    std::string scheme;               ///< of tags, as found
    std::vector<std::string> notes;   ///< "12 I- tags without a B- before them were read as B-"
    std::string hash;                 ///< XXH3-128 of the file's bytes, decompressed
};

/// One file format of task data; one file a format and one line in dataFormats().
struct DataFormat {
    const char* name;     ///< "conll"
    const char* summary;  ///< one line for --help
    TaskKind kind;
    /// Whether a file looks like this format, by its name and first 4 KiB.
    bool (*matches)(const std::filesystem::path& path, std::string_view head);
    DataSet (*read)(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control);
};

/// conll (columns), conllu (MISC or NER= column), sst-trees, label-text (label TAB text), squad (1.1 and 2.0),
/// json-lines of each task.
std::span<const DataFormat> dataFormats();

/// Reads a file (plain, or .zst / .gz where the program is there to unpack it) for a task. A bad line is an
/// Error(kBadFormat) naming file and line; nothing is dropped silently. Reports stage "read" in bytes.
DataSet readDataSet(const std::filesystem::path& path, TaskKind kind, const DataOptions& options,
                    const elmo::RunControl& control);

}  // namespace tasks
