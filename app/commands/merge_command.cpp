// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo merge`, listed in command_table.cpp.
#include <fmt/ranges.h>

#include <memory>

#include "app/cluster/merge.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/replacing.h"
#include "app/commands/outputs/one_output.h"

namespace app {
namespace {

struct MergeSettings {
    std::string folder, output;
    bool replace = false, skipDamaged = false;
};

void runMerge(const MergeSettings& settings, const CommandEnvironment& environment) {
    requireReplaceable(settings.output, {}, settings.replace, Projects::kWritten);
    std::vector<std::string> skipped;
    const MergeResult result =
        mergeParts(settings.folder, settings.output, environment.control, settings.skipDamaged ? &skipped : nullptr);
    if (!skipped.empty())
        note(fmt::format("{} left out:\n  {}", countOf(std::ssize(skipped), "part"), fmt::join(skipped, "\n  ")));
    announce(
        fmt::format("{}: {}, {}.", settings.output, countOf(result.parts, "part"), countOf(result.tokens, "token")),
        environment.out);
}

CommandAction defineMerge(CLI::App& parser) {
    auto settings = std::make_shared<MergeSettings>();
    parser.add_option("FOLDER", settings->folder, "The folder that commands with --part wrote to")
        ->required()
        ->type_name("");
    parser
        .add_option("-o,--output", settings->output,
                    "The file to write: of annotations .jsonl (JSON lines) or .elmoscope (a project), of predictions "
                    ".jsonl, of "
                    "vectors one of the parts' format, such as .hdf5; of prepare-corpus the folder of a corpus")
        ->required()
        ->type_name("FILE");
    addReplace(parser, settings->replace);
    parser.add_flag("--skip-damaged", settings->skipDamaged,
                    "Leave out parts that are missing or damaged: they are listed, and the command succeeds");
    return [settings](const CommandEnvironment& environment) { runMerge(*settings, environment); };
}

}  // namespace

Command mergeCommand() {
    return {"merge", "Put the parts of a large corpus together",
            "  elmo merge parts -o corpus.jsonl       the same bytes as one run over everything\n"
            "  elmo merge parts -o corpus.elmoscope   a project\n"
            "  elmo merge vectors -o corpus.hdf5      of elmo embed\n"
            "  elmo merge parts -o corpus             of elmo prepare-corpus, for elmo train-lm\n",
            defineMerge};
}

}  // namespace app
