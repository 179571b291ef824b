// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo reproduce`, listed in command_table.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>

#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/program_parser.h"
#include "app/figures/reproduction.h"
#include "app/files/temporary_folder.h"
#include "elmo/error.h"
#include "elmo/files/child_program.h"
#include "elmo/version.h"

namespace app {
namespace {

namespace fs = std::filesystem;

struct ReproduceSettings {
    std::string file;
};

std::string bytesOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in)
        throw elmo::Error(elmo::ErrorCode::kIo, fmt::format("'{}' could not be read.", path.string()));
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Where an input is now: at its path, or under its name next to the result.
fs::path placeOf(const Reproduction::Input& input, const fs::path& file) {
    std::error_code ignored;
    const fs::path nextToIt = fs::absolute(file).parent_path() / fs::path(input.path).filename();
    return !fs::exists(input.path, ignored) && fs::exists(nextToIt, ignored) ? nextToIt : fs::path(input.path);
}

/// What is not as it was: the program, inputs. An input that is gone can't be computed with.
std::vector<std::string> changesSince(const Reproduction& how, const fs::path& file,
                                      std::vector<std::string>& command) {
    std::vector<std::string> changes;
    if (how.version != elmo::version())
        changes.push_back(fmt::format("program: {} then, {} now", how.version, elmo::version()));
    for (const Reproduction::Input& input : how.inputs) {
        const fs::path place = placeOf(input, file);
        std::error_code ignored;
        if (!fs::exists(place, ignored))
            throw elmo::Error(elmo::ErrorCode::kNotFound,
                              fmt::format("'{}', which the result was made of, is not there. Put it back, or next to "
                                          "'{}' under its name.",
                                          input.path, file.string()));
        std::ranges::replace(command, input.path, place.string());
        if (const std::string now = pathHash(place); now != input.hash)
            changes.push_back(fmt::format("{}: hash {} then, {} now", place.string(), input.hash, now));
    }
    return changes;
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(std::move(line));
    return lines;
}

/// The first lines that differ; of formats that are no text how many bytes do.
std::vector<std::string> differencesOf(const std::string& then, const std::string& now, const std::string& format) {
    constexpr std::size_t kShown = 5, kLongest = 160;
    if (format == "png" || format == "pdf")
        return {fmt::format("the drawing: {} bytes then, {} now, not the same", then.size(), now.size())};
    const std::vector<std::string> before = linesOf(then), after = linesOf(now);
    std::vector<std::string> found;
    for (std::size_t i = 0; i < std::max(before.size(), after.size()) && found.size() < kShown; ++i) {
        const std::string old = i < before.size() ? before[i] : "", next = i < after.size() ? after[i] : "";
        if (old != next)
            found.push_back(
                fmt::format("line {}: '{}' then, '{}' now", i + 1, old.substr(0, kLongest), next.substr(0, kLongest)));
    }
    return found;
}

/// A PDF as a picture: the toolkit writes its fonts in another order every time. Empty without the program that draws
/// it.
std::string drawnPage(const fs::path& pdf, const elmo::RunControl& control) {
    const elmo::ChildResult drawn = elmo::runChild(
        {.command = {"pdftoppm", "-q", "-r", "150", "-singlefile", fs::absolute(pdf).string()}, .input = {}}, control);
    return drawn.exitCode == 0 ? drawn.output : std::string();
}

bool isSameDrawing(const fs::path& then, const fs::path& now, const elmo::RunControl& control) {
    const std::string page = drawnPage(then, control);
    return !page.empty() && page == drawnPage(now, control);
}

void runReproduce(const ReproduceSettings& settings, const CommandEnvironment& environment) {
    requireExisting({settings.file});
    const std::string then = bytesOf(settings.file);
    auto how = findReproduction(then);
    if (std::error_code ignored; !how && fs::exists(recordFileOf(settings.file), ignored))
        how = findReproduction(bytesOf(recordFileOf(settings.file)));
    if (!how || how->command.empty())
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("'{}' does not say how it was made. Results of `elmo weights`, `elmo evaluate`, "
                                      "`elmo runs`, `elmo probe`, `elmo geometry`, `elmo neighbours`, `elmo eval-lm`, "
                                      "`elmo eval-senses` and `elmo train-variants` "
                                      "that were written to a file with -o do, and figures saved in the window; CSV "
                                      "has it in '{}' next to it.",
                                      settings.file, recordFileOf(settings.file).filename().string()));
    std::vector<std::string> command = how->command;
    const std::vector<std::string> changes = changesSince(*how, settings.file, command);
    const TemporaryFolder folder;
    const fs::path again = folder.path() / ("again." + how->format);
    command.insert(command.end(), {"-q", "-o", again.string()});
    ProgramParser parser;
    parser.parse(command);
    parser.action()(environment);
    const std::string before = comparable(then), now = comparable(bytesOf(again));
    std::string report;
    for (const std::string& change : changes)
        report += "changed: " + change + "\n";
    if (before == now || (how->format == "pdf" && isSameDrawing(settings.file, again, environment.control))) {
        report += fmt::format("equal: {} was computed again from {} with the same result\n", settings.file,
                              how->inputs.size() == 1 ? "its input" : fmt::format("its {} inputs", how->inputs.size()));
        return environment.out.write(report);
    }
    for (const std::string& difference : differencesOf(before, now, how->format))
        report += "different: " + difference + "\n";
    environment.out.write(report);
    throw elmo::Error(
        elmo::ErrorCode::kBadArgument,
        fmt::format("'{}' is not what its inputs give now{}.", settings.file,
                    changes.empty() ? ", although they are the same" : fmt::format(" ({} changed)", changes.size())));
}

CommandAction defineReproduce(CLI::App& parser) {
    auto settings = std::make_shared<ReproduceSettings>();
    parser
        .add_option("FILE", settings->file,
                    "A figure or table that `elmo weights`, `elmo evaluate`, `elmo probe`, `elmo study` or another "
                    "command wrote with -o, or a figure that was saved in the window")
        ->required()
        ->type_name("");
    return [settings](const CommandEnvironment& environment) { runReproduce(*settings, environment); };
}

}  // namespace

Command reproduceCommand() {
    return {"reproduce", "Compute a figure or table again, and say whether the result is equal or what differs",
            "  elmo reproduce weights.svg    of: elmo weights my-ner my-sst -o weights.svg\n"
            "  elmo reproduce scores.txt     of: elmo evaluate --model my-ner test.tsv -o scores.txt\n",
            defineReproduce};
}

}  // namespace app
