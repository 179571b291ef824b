// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/part_arguments.h"

#include "app/commands/options/arguments.h"

namespace app {

void addPartOption(CLI::App& parser, PartArguments& arguments) {
    parser
        .add_option("--part", arguments.part,
                    "Do part I of N of the input and write it into a folder of its own in the folder --output, for "
                    "`elmo merge`; a part that is done is skipped")
        ->type_name("I/N");
}

void addPartOptions(CLI::App& parser, PartArguments& arguments) {
    addPartOption(parser, arguments);
    parser
        .add_option("--files-from", arguments.filesFrom,
                    "Read more inputs from this file, one a line; - is standard input")
        ->type_name("FILE");
}

void requireNamedFiles(const std::vector<std::string>& paths) {
    if (std::ranges::find(paths, "-") != paths.end())
        throw UsageError(
            "Standard input cannot be one of the texts with --part or --files-from. Name files, or give a list of them "
            "with --files-from -.");
}

std::vector<CorpusFile> corpusOf(const std::vector<std::string>& paths, const PartArguments& arguments,
                                 bool withJsonLines) {
    requireNamedFiles(paths);
    std::vector<CorpusFile> files = corpusFiles(paths, arguments.filesFrom, withJsonLines);
    if (files.empty())
        throw UsageError("No input given: name files, folders or patterns, or give a list of them with --files-from.");
    return files;
}

PartNumber partOf(const PartArguments& arguments) {
    PartNumber part;
    fromArguments([&] { part = parsePart(arguments.part); });
    return part;
}

void runPart(PartFolder& folder, const PartNumber& part, const std::function<void()>& work) {
    if (folder.isDone())
        return note(fmt::format("Part {} is done already: '{}'.", part.text(), folder.path().string()));
    folder.begin();
    try {
        work();
    } catch (const elmo::Cancelled&) {
        throw;
    } catch (const std::exception& error) {
        folder.fail(error.what());
        throw;
    }
}

}  // namespace app
