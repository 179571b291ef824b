// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/options/example.h"
#include "tasks/options/task.h"

namespace tasks {

/// Settings for reading a data set.
struct DataOptions {
    std::string format = {};   ///< a DataFormat's name; empty: recognised by the file
    bool pretokenized = true;  ///< texts hold tokens between blanks (SST); false: tokenized by the product's tokenizer
    std::string language = "en";  ///< BCP 47 tag for the tokenizer; empty: detected from the beginning of the file
    std::string scheme = {};      ///< "iob1", "bio", "bioul", "bmes"; empty: recognised from the tags of the whole file
    bool labelled = true;         ///< false: labels, tags and answers may be absent
    bool phrases = false;         ///< trees: every distinct labelled phrase is an example, not the sentence alone
};

/// A data set in memory, with what a person should know about how it was read.
struct DataSet {
    std::vector<Example> examples;
    std::vector<std::string> labels;                     ///< classes or entity types, sorted (numbers as numbers)
    std::string scheme;                                  ///< of tags, as found
    std::string format;                                  ///< the DataFormat's name
    std::vector<std::string> notes;                      ///< "12 I- tags without a B- before them were read as B-"
    std::string language;                                ///< that raw texts were tokenized as
    std::string hash;                                    ///< XXH3-128 of the file's bytes, decompressed
    std::vector<std::vector<std::string>> sourceLabels;  ///< the labels of each file; empty: one file, which has all
};

/// One file format of a task's data.
struct DataFormat {
    const char* name;     ///< "conll"
    const char* summary;  ///< one line for --help
    bool rawText;         ///< whether it may hold text that is to be tokenized, in any language
    /// Whether a file looks like this format, by its name and first 4 KiB.
    bool (*matches)(const std::filesystem::path& path, std::string_view head);
    DataSet (*read)(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control);
};

}  // namespace tasks
