// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo submit`, listed in command_table.cpp.
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>

#include "app/cluster/merge.h"
#include "app/cluster/part_check.h"
#include "app/cluster/slurm_scripts.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/help_formatter.h"
#include "app/commands/options/program_parser.h"
#include "app/commands/options/replacing.h"
#include "app/terminal/terminal_text.h"
#include "app/vectors/vector_export.h"
#include "elmo/files/child_program.h"
#include "elmo/files/staged_file.h"

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMaxJobParts = 99'999;  // as parsePart() takes

/// A command that is done in parts, and the extension of the merged result if the user names none.
struct PartCommand {
    const char* name;
    const char* mergedExtension;
};
constexpr PartCommand kPartCommands[] = {
    {"annotate", ".jsonl"}, {"embed", ".hdf5"}, {"predict", ".jsonl"}, {"prepare-corpus", ".corpus"}};

/// The value that an option has among the words of a command; empty if it is not there.
std::string valueOf(const std::vector<std::string>& words, const std::string& longName, const std::string& shortName) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if ((words[i] == longName || words[i] == shortName) && i + 1 < words.size())
            return words[i + 1];
        if (words[i].starts_with(longName + "="))
            return words[i].substr(longName.size() + 1);
        if (words[i].size() > 2 && words[i].starts_with(shortName) && !words[i].starts_with("--"))
            return words[i].substr(shortName.size());
    }
    return {};
}

/// Removes --output, which the scripts give themselves, from a command that has it.
void removeOutput(std::vector<std::string>& words) {
    const auto at = std::ranges::find_if(words, [](const std::string& word) {
        return word == "--output" || word.starts_with("--output=") || word.starts_with("-o");
    });
    const bool alone = *at == "--output" || *at == "-o";
    words.erase(at, at + (alone ? 2 : 1));
}

/// The extension of the merged result: that of the parts, as `elmo merge` requires.
std::string mergedExtension(const PartCommand& command, const std::vector<std::string>& words) {
    const elmo::EmbeddingFormat* const vectors = vectorFormat(valueOf(words, "--to", "--to"));
    return vectors == nullptr ? command.mergedExtension : std::string(vectors->extension);
}

UsageError refusedCommand(const std::string& message) {
    return UsageError(fmt::format("The command to submit: {}", message));
}

/// A misspelled option is found now, not by every task after hours in the queue.
void requireValid(std::vector<std::string> words) {
    try {
        ProgramParser().parse(std::move(words));
    } catch (const CLI::ParseError& error) {
        throw refusedCommand(usageMessage(error));
    }
}

/// The same of a command in parts, with the checks that each part makes before it works.
void requireValidParts(std::vector<std::string> words, const CommandEnvironment& environment) {
    if (valueOf(words, "--files-from", "--files-from") == "-")
        throw UsageError(
            "The command to submit: --files-from - is the standard input of each part, which has none in a job. Write "
            "the list into a file, and name that.");
    words.insert(words.begin() + 1, {"--part", "1/1"});
    ProgramParser parser;
    try {
        parser.parse(std::move(words));
        if (parser.action())
            parser.action()({environment.control, environment.out, true});
    } catch (const CLI::ParseError& error) {
        throw refusedCommand(usageMessage(error));
    } catch (const UsageError& error) {
        throw refusedCommand(error.what());
    }
}

/// An earlier job may still write the data, so nothing is refused.
void noteMissingData(const std::vector<std::string>& words) {
    for (const char* option : {"--data", "--dev", "--held-out"}) {
        const std::string path = valueOf(words, option, option);
        std::error_code ignored;
        if (!path.empty() && !fs::exists(path, ignored))
            note(fmt::format("'{}' ({}) does not exist. The job needs it when it starts.", path, option));
    }
}

/// Every training gets a seed of its own: with others in the command, each task would train all of those as well.
void requireNoSeeds(const std::vector<std::string>& words) {
    if (!valueOf(words, "--seeds", "--seeds").empty())
        throw UsageError(
            "Give the seeds to submit, before the command: elmo submit --nodes 3 --seeds 1,2,3 train ... Each of them "
            "is a task of the job.");
}

void requireValidVariant(std::vector<std::string> words, const std::string& variant) {
    std::ranges::move(CLI::detail::split_up(variant), std::back_inserter(words));
    requireNoSeeds(words);
    requireValid(std::move(words));
}

/// Parts of a job in another number of parts would only be refused by the merge at its end.
void requireSameParts(const SlurmJob& job) {
    if (!holdsParts(job.output))
        return;
    const FoundParts found = findParts(job.output);
    if (found.count != job.parts || !found.foreign.empty())
        throw UsageError(
            fmt::format("'{}' already holds {}, but this job has {} parts. Choose another --output, give --parts {}, "
                        "or remove the folder first.",
                        job.output.string(),
                        found.foreign.empty() ? fmt::format("parts of a job in {}", found.count) : "parts of two jobs",
                        job.parts, found.count));
}

std::string withoutLineEnds(std::string text) {
    text.erase(text.find_last_not_of('\n') + 1);
    return text;
}

struct SubmitSettings {
    SlurmJob job;
    bool now = false;
};

/// Named now, not when sbatch reads the script.
void requireOptions(const std::vector<std::string>& slurmOptions) {
    for (const std::string& option : slurmOptions)
        if (!option.starts_with('-') || option.find('\n') != option.npos)
            throw UsageError(
                fmt::format("'{}' is no option of sbatch. Give one option at a time, with its dashes, such as "
                            "--slurm=--partition=long.",
                            onOneLine(option)));
}

/// Fills in what follows from the command. Throws UsageError.
std::vector<Script> scriptsOf(SlurmJob& job, const CLI::App& parser, const CommandEnvironment& environment) {
    job.command = parser.remaining();
    const std::string name = job.command.empty() ? "" : job.command.front();
    const auto* const part = std::ranges::find(kPartCommands, name, &PartCommand::name);
    const bool inParts = part != std::end(kPartCommands);
    requireOptions(job.slurmOptions);
    if (!inParts && name != "train-lm" && name != "train")
        throw UsageError(
            "Give the command to run after the options: annotate, embed, predict, prepare-corpus, train-lm or train, "
            "with its "
            "arguments.");
    job.output = valueOf(job.command, "--output", "-o");
    if (job.output.empty())
        throw UsageError(fmt::format("The command {} needs --output.", name));
    if (!job.output.has_filename())  // "parts/", which other names are made from
        job.output = job.output.parent_path();
    if (!inParts && parser.count("--parts") + parser.count("--merged") > 0)
        throw UsageError(fmt::format("--parts and --merged do not apply to {}.", name));
    if (name != "train" && (!job.seeds.empty() || !job.variants.empty()))
        throw UsageError("--seeds and --variant apply to the command train only.");
    if (inParts) {
        if (valueOf(job.command, "--part", "--part") != "")
            throw UsageError("Leave --part out: every task of the job gets its own.");
        if (parser.count("--parts") == 0)
            job.parts = std::min(4 * job.nodes, kMaxJobParts);  // what is lost with a node is small
        requireValidParts(job.command, environment);
        requireSameParts(job);
        const std::string made = mergedExtension(*part, job.command);
        if (job.merged.empty())
            job.merged = job.output.string() + made;
        fromArguments([&] { requireMergeable(name, made, job.merged); });
        requireReplaceable(job.merged, {}, std::nullopt, Projects::kWritten);  // now, not when the parts are done
        return partScripts(job);
    }
    requireValid(job.command);
    if (name == "train-lm") {
        noteMissingData(job.command);
        return trainingScripts(job);
    }
    requireNoSeeds(job.command);
    if (job.seeds.empty())
        throw UsageError("Give the seeds of the trainings with --seeds, for example --seeds 1,2,3.");
    requireDistinctSeeds(job.seeds);
    for (const std::string& variant : job.variants)
        requireValidVariant(job.command, variant);
    noteMissingData(job.command);
    removeOutput(job.command);
    return sweepScripts(job);
}

void runSubmit(SubmitSettings settings, const CLI::App& parser, const CommandEnvironment& environment) {
    SlurmJob& job = settings.job;
    job.workingFolder = fs::current_path();
    job.program = fs::read_symlink("/proc/self/exe").string();
    const std::vector<Script> scripts = scriptsOf(job, parser, environment);
    const bool inParts = scripts.size() == 3;
    const fs::path folder = inParts ? job.output / "job" : fs::path(job.output.string() + ".job");
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (!failure)
        fs::create_directories((inParts ? job.output : folder) / "logs", failure);
    if (failure)
        elmo::refuseWriting(folder, failure.value());
    for (const Script& script : scripts) {
        elmo::StagedFile file(folder / script.name);
        file.write(script.text);
        file.commit();
    }
    fs::permissions(folder / "submit", fs::perms::owner_exec | fs::perms::group_exec, fs::perm_options::add);
    if (!settings.now)
        return environment.out.write(
            fmt::format("{}: look at the scripts, then run it.\n", (folder / "submit").string()));
    const elmo::ChildResult result =
        // Without a limit on files: Slurm gives the limits of sbatch to the job.
        elmo::runChild({.command = {(folder / "submit").string()}, .input = {}, .maxOutputBytes = 0},
                       environment.control);
    if (result.exitCode != 0)
        throw elmo::Error(
            elmo::ErrorCode::kIo,
            fmt::format("Submitting failed: {}{}\nThe scripts are written. Run '{}' on a machine of the Slurm "
                        "cluster.",
                        result.output, withoutLineEnds(result.errors), (folder / "submit").string()));
    environment.out.write(result.output);
}

/// The command to submit is no argument that CLI11 knows of, but the usage has to name it.
class SubmitHelp : public HelpFormatter {
public:
    std::string make_usage(const CLI::App* app, std::string name) const override {
        std::string usage = HelpFormatter::make_usage(app, std::move(name));
        usage.insert(usage.find_last_not_of('\n') + 1, " COMMAND [ARGUMENTS]");
        return usage;
    }
};

CommandAction defineSubmit(CLI::App& parser) {
    auto settings = std::make_shared<SubmitSettings>();
    SlurmJob& job = settings->job;
    parser.formatter(std::make_shared<SubmitHelp>());
    parser.prefix_command();
    addCount(parser, "--nodes", job.nodes, std::int64_t{100'000},
             "Parts or trainings at a time; for train-lm the nodes of the one training")
        ->required();
    addCount(parser, "--parts", job.parts, kMaxJobParts, "Parts of the work (default: 4 for each node)");
    addCount(parser, "--tasks-per-node", job.tasksPerNode, std::int64_t{1024},
             "For train-lm: processes on each node, such as one for each GPU")
        ->capture_default_str();
    parser
        .add_option(
            "--merged", job.merged,
            "The file to merge the parts into (default: OUTPUT.jsonl; of embed OUTPUT.hdf5, or as --to says; of "
            "prepare-corpus the folder OUTPUT.corpus)")
        ->type_name("FILE");
    parser.add_option("--seeds", job.seeds, "For train: one training for each seed and variant")
        ->delimiter(',')
        ->expected(1)
        ->take_all()
        ->check(numberFrom(std::int64_t{0}, std::int64_t{1} << 40))  // as `elmo train`
        ->allow_extra_args(false)                                    // the next word is the command
        ->type_name("N,...");
    parser
        .add_option("--variant", job.variants,
                    "For train: options of one variant, such as '--elmo none'; may be repeated")
        ->allow_extra_args(false)
        ->type_name("OPTIONS");
    parser
        .add_option("--slurm", job.slurmOptions,
                    "An option of sbatch, such as --slurm=--partition=long; may be repeated")
        ->allow_extra_args(false)
        ->type_name("OPTION");
    parser.add_flag("--now", settings->now, "Also submit the job");
    parser.footer(
        "\nAfter these options: the command with its arguments. annotate, embed, predict and prepare-corpus are done "
        "in "
        "parts, which are merged at the end; train-lm is one training on all nodes; train is one training for each "
        "seed and "
        "variant.");
    return [settings, &parser](const CommandEnvironment& environment) { runSubmit(*settings, parser, environment); };
}

}  // namespace

Command submitCommand() {
    return {"submit", "Write and submit a job for a Slurm cluster",
            "  elmo submit --nodes 8 --parts 64 --now annotate -m my-ner texts/ -o parts      then: elmo status parts\n"
            "  elmo submit --nodes 4 --slurm=--time=20:00:00 train-lm --data corpus --output run\n"
            "  elmo submit --nodes 6 --seeds 1,2,3 --variant '--elmo none' --variant '--elmo both' train --task ner "
            "--data a.tsv --dev b.tsv -o heads/ner\n",
            defineSubmit};
}

}  // namespace app
