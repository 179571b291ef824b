// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "app/cluster/part_folder.h"

namespace app {

/// The options of commands that can do a part of their work. A plain value.
struct PartArguments {
    std::string part;       ///< "3/8", as parsePart() takes; empty: the whole
    bool replace = false;   ///< also parts of another job
    std::string filesFrom;  ///< a file that lists inputs, "-" for standard input

    bool isGiven() const { return !part.empty(); }
};

/// Declares --part and --replace.
void addPartOption(CLI::App& parser, PartArguments& arguments);
/// Declares --part, --replace and --files-from.
void addPartOptions(CLI::App& parser, PartArguments& arguments);

/// Throws UsageError if one of the texts is standard input, which no other part can read.
void requireNamedFiles(const std::vector<std::string>& paths);

/// How files of folders that are left out can be read by commands that read texts.
inline constexpr const char* kHowToRead = "Name them to read them, or read every file with --from text.";

/// Notes which files of folders are not read; nothing if there are none. `advice` says how they can be.
void noteLeftOut(const std::vector<std::string>& files, const std::string& advice);

/// The inputs of a command, those of --files-from included; without --part only their paths matter. Of folders
/// JSON lines only if asked for, and with `from` "text" every file. Notes what is left out. Throws UsageError if there
/// are none or one is "-".
std::vector<CorpusFile> corpusOf(const std::vector<std::string>& paths, const PartArguments& arguments,
                                 const std::string& from = {}, bool withJsonLines = true);

/// Throws UsageError if the folder for the parts is in one of the input folders: later parts would read the results of
/// earlier ones, and no two parts would have the same corpus.
void requireOutputOutside(const std::string& output, const std::vector<std::string>& inputs);

/// Does the part with `work`, unless it is done already: then a note says so. A failure is also noted in the folder.
/// Throws UsageError if parts of another job stand there, unless --replace was given.
void runPart(PartFolder& folder, const PartArguments& arguments, const std::function<void()>& work);

}  // namespace app
