// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cluster/slurm_scripts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "elmo/error.h"
#include "elmo/files/input_file.h"

namespace app {
namespace {

constexpr const char* kPartsScript = "parts.sbatch";
constexpr std::int64_t kMaxScriptBytes = std::int64_t{1} << 24;
constexpr std::string_view kSafe = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=.,/:@%";

std::string commandLine(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) {
        if (!line.empty())
            line += ' ';
        line += shellQuoted(word);
    }
    return line;
}

/// The name with Slurm's patterns escaped. Lines of #SBATCH can't hold line ends and backslashes.
std::string withoutPatterns(const std::string& name) {
    if (name.find_first_of("\n\\") != std::string::npos)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("The logs of the job would go to '{}', but Slurm takes no line ends and "
                                      "backslashes in their names. Choose another output, or start in another folder.",
                                      name));
    std::string result;
    for (const char letter : name)
        result += letter == '%' ? std::string("%%") : std::string(1, letter);
    return result;
}

/// The beginning of every batch script. `log` may hold Slurm's patterns, such as %a.
std::string head(const SlurmJob& job, const std::string& name, const std::vector<std::string>& options,
                 const std::filesystem::path& logs, const std::string& log) {
    std::string text = fmt::format(
        "#!/bin/bash\n# Written by `elmo submit`. Edit it as your site needs, then run the script \"submit\".\n"
        "#SBATCH --job-name=elmo-{}\n#SBATCH --output={}\n#SBATCH --open-mode=append\n",
        name, shellQuoted(withoutPatterns((logs / "").string()) + log));
    for (const std::string& option : options)
        text += fmt::format("#SBATCH {}\n", option);
    for (const std::string& option : job.slurmOptions)
        text += fmt::format("#SBATCH {}\n", option);
    return text + fmt::format("cd {} || exit 1\n", shellQuoted(job.workingFolder.string()));
}

std::filesystem::path logsOf(const SlurmJob& job) {
    return job.workingFolder / job.output / "logs";
}

std::filesystem::path logsOfTrainings(const SlurmJob& job) {
    return job.workingFolder / (job.output.string() + ".job") / "logs";
}

/// What an array task does after its command: after a failure it goes into the queue again, twice at most. Wrong usage
/// (exit code 2) would only fail again.
constexpr const char* kRequeue =
    "code=$?\n"
    "if [ $code -ne 0 ] && [ $code -ne 2 ] && [ \"${SLURM_RESTART_COUNT:-0}\" -lt 2 ]; then\n"
    "    scontrol requeue \"${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID\"\n"
    "fi\n"
    "exit $code\n";

Script submitOne(const std::string& script) {
    return {"submit",
            fmt::format("#!/bin/bash\n# Submits {0}.\ncd \"$(dirname \"$0\")\" && exec sbatch {0}\n", script)};
}

}  // namespace

std::string shellQuoted(const std::string& word) {
    if (!word.empty() && word.find_first_not_of(kSafe) == std::string::npos)
        return word;
    std::string quoted = "'";
    for (const char letter : word)
        quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return quoted + "'";
}

std::vector<Script> partScripts(const SlurmJob& job) {
    const std::string program = shellQuoted(job.program);
    const std::vector<std::string> arguments(job.command.begin() + 1, job.command.end());
    const std::string parts =
        head(job, job.command.front(),
             {fmt::format("--array=1-{}%{}", job.parts, job.nodes), "--nodes=1", "--ntasks=1", "--requeue"},
             logsOf(job), "part-%a.txt") +
        fmt::format("{} {} --part \"$SLURM_ARRAY_TASK_ID/{}\" {}\n", program, job.command.front(), job.parts,
                    commandLine(arguments)) +
        kRequeue;
    const std::string merge =
        head(job, "merge", {"--nodes=1", "--ntasks=1", "--requeue"}, logsOf(job), "merge.txt") +
        fmt::format("exec {} merge {} -o {}\n", program, shellQuoted(job.output.string()), shellQuoted(job.merged));
    const std::string submit =
        "#!/bin/bash\n# Submits the parts, and the merge that waits until all of them are done.\n"
        "cd \"$(dirname \"$0\")\" || exit 1\n"
        "parts=$(sbatch --parsable parts.sbatch) || exit 1\n"
        "parts=${parts%%;*}\n"
        "merge=$(sbatch --parsable --dependency=\"afterok:$parts\" --kill-on-invalid-dep=yes merge.sbatch) || exit 1\n"
        "echo \"parts: job $parts; merge: job ${merge%%;*}\"\n";
    return {{kPartsScript, parts}, {"merge.sbatch", merge}, {"submit", submit}};
}

std::int64_t submittedParts(const std::filesystem::path& folder) {
    const std::string before = "--part \"$SLURM_ARRAY_TASK_ID/";
    std::string script;
    try {
        script = elmo::readSmallFile(folder / "job" / kPartsScript, kMaxScriptBytes);
    } catch (const elmo::Error&) {
        return 0;
    }
    const std::size_t at = script.find(before);
    std::int64_t parts = 0;
    if (at != std::string::npos)
        std::from_chars(script.data() + at + before.size(), script.data() + script.size(), parts);
    return parts;
}

std::vector<Script> trainingScripts(const SlurmJob& job) {
    std::vector<std::string> words = {job.program};
    std::ranges::copy(job.command, std::back_inserter(words));
    if (std::ranges::find(words, "--resume") == words.end())
        words.emplace_back("--resume");  // from the beginning at first, from the checkpoint after a requeue
    const std::string text =
        head(job, "train-lm",
             {fmt::format("--nodes={}", job.nodes), fmt::format("--ntasks-per-node={}", job.tasksPerNode), "--requeue"},
             logsOfTrainings(job), "train-lm.txt") +
        "# Process 0 runs on the first node; the others find it there.\n"
        "first=$(scontrol show hostnames \"$SLURM_JOB_NODELIST\" | head -n 1)\n"
        "export MASTER_ADDR=$(scontrol show node \"$first\" | grep -o 'NodeAddr=[^ ]*' | cut -d= -f2)\n"
        "export MASTER_PORT=$((20000 + SLURM_JOB_ID % 20000))\n"
        "exec srun --kill-on-bad-exit=1 bash -c 'RANK=$SLURM_PROCID WORLD_SIZE=$SLURM_NTASKS exec \"$0\" \"$@\"' \\\n"
        "    " +
        commandLine(words) + "\n";
    return {{"train.sbatch", text}, submitOne("train.sbatch")};
}

std::vector<Script> sweepScripts(const SlurmJob& job) {
    std::vector<std::string> variants = job.variants;
    if (variants.empty())
        variants.emplace_back();
    std::vector<std::string> quoted;
    std::ranges::transform(variants, std::back_inserter(quoted), shellQuoted);
    const auto runs = std::ssize(job.seeds) * std::ssize(variants);
    std::vector<std::string> words = {job.program};
    std::ranges::copy(job.command, std::back_inserter(words));
    if (std::ranges::find(words, "--resume") == words.end())
        words.emplace_back("--resume");
    const std::string text =
        head(job, "train", {fmt::format("--array=1-{}%{}", runs, job.nodes), "--nodes=1", "--ntasks=1", "--requeue"},
             logsOfTrainings(job), "train-%a.txt") +
        fmt::format("seeds=({})\nvariants=({})  # options of each variant\n", fmt::join(job.seeds, " "),
                    fmt::join(quoted, " ")) +
        "run=$((SLURM_ARRAY_TASK_ID - 1))\n"
        "seed=${seeds[run % ${#seeds[@]}]}\n"
        "variant=$((run / ${#seeds[@]}))\n"
        "# The options of a variant are several words.\n"
        "eval \"options=(${variants[variant]})\"\n" +
        commandLine(words) + " \"${options[@]}\" \\\n    --seeds \"$seed\" --output " +
        shellQuoted(job.output.string()) + "-variant\"$((variant + 1))\"-seed\"$seed\"\n" + kRequeue;
    return {{"train.sbatch", text}, submitOne("train.sbatch")};
}

}  // namespace app
