// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/part_arguments.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "app/cluster/part_check.h"
#include "app/commands/options/arguments.h"
#include "app/terminal/terminal_text.h"
#include "elmo/error.h"

namespace app {
namespace {

namespace fs = std::filesystem;

std::string whyNoPart(const std::string& typed) {
    try {
        parsePart(typed);
        return {};
    } catch (const elmo::Error& error) {
        return error.what();
    }
}

/// Whether a path, which need not exist, is this folder or in it.
bool isIn(const fs::path& path, const fs::path& folder) {
    std::error_code ignored;
    const fs::path inner = fs::weakly_canonical(fs::absolute(path), ignored);
    const fs::path outer = fs::canonical(folder, ignored);
    return !outer.empty() && std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}

}  // namespace

void addPartOption(CLI::App& parser, PartArguments& arguments) {
    CLI::Option* part =
        parser
            .add_option("--part", arguments.part,
                        "Do part I of N of the input and write it into a folder of its own in the folder --output, for "
                        "`elmo merge`; a part that is done is skipped")
            ->check(whyNoPart)  // also for an empty one, of a variable that is not set: it is not the whole
            ->type_name("I/N");
    if (parser.get_option_no_throw("--replace") == nullptr)
        parser.add_flag("--replace", arguments.replace, "Do a part again that another job has done in this folder")
            ->needs(part);
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

void noteLeftOut(const std::vector<std::string>& files, const std::string& advice) {
    if (files.empty())
        return;
    constexpr std::ptrdiff_t kNamedFiles = 5;
    std::vector<std::string> named;
    std::transform(files.begin(), files.begin() + std::min<std::ptrdiff_t>(std::ssize(files), kNamedFiles),
                   std::back_inserter(named), [](const std::string& file) { return onOneLine(file); });
    const std::ptrdiff_t others = std::ssize(files) - std::ssize(named);
    note(fmt::format(
        "{} left out, as {} not of a kind that is read here: {}{}. {}",
        files.size() == 1 ? "1 file of the folders is" : fmt::format("{} files of the folders are", files.size()),
        files.size() == 1 ? "it is" : "they are", fmt::join(named, ", "),
        others > 0 ? fmt::format(" and {} more", others) : "", advice));
}

std::vector<CorpusFile> corpusOf(const std::vector<std::string>& paths, const PartArguments& arguments,
                                 const std::string& from, bool withJsonLines) {
    requireNamedFiles(paths);
    std::vector<std::string> leftOut;
    std::vector<CorpusFile> files = corpusFiles(
        paths, arguments.filesFrom, {.withJsonLines = withJsonLines, .everyFile = from == "text", .leftOut = &leftOut});
    noteLeftOut(leftOut, kHowToRead);
    if (files.empty())
        throw UsageError("No input given: name files, folders or patterns, or give a list of them with --files-from.");
    return files;
}

void requireOutputOutside(const std::string& output, const std::vector<std::string>& inputs) {
    std::error_code ignored;
    for (const std::string& input : inputs)
        if (fs::is_directory(input, ignored) && isIn(output, input))
            throw UsageError(
                fmt::format("The folder for the parts, '{}', is in the input '{}': the parts would read each other's "
                            "results. Give an --output outside.",
                            output, input));
}

void runPart(PartFolder& folder, const PartArguments& arguments, const std::function<void()>& work) {
    if (folder.isDone())
        return note(
            fmt::format("Part {} is done already: '{}'.", folder.manifest().part.text(), folder.path().string()));
    if (const auto others = otherJobAt(folder); !others.empty() && !arguments.replace)
        throw UsageError(
            fmt::format("'{}' holds parts of another job, which this one would replace or not fit: {}. "
                        "Choose another --output, or give --replace to do the part again.",
                        folder.path().parent_path().string(), fmt::join(others, "; ")));
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
