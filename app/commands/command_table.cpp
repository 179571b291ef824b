// SPDX-License-Identifier: GPL-3.0-or-later
// commands(), declared in app/commands/options/command.h.
#include "app/commands/options/command.h"

// The table: one line per subcommand. Each name is a function `Command name()` in the file of that subcommand.
// clang-format off
#ifdef ELMOSCOPE_TRAINER_ONLY
#define ELMO_COMMANDS(entry) entry(trainLmCommand)
#else
#define ELMO_COMMANDS(entry)    \
    entry(tokenizeCommand)      \
    entry(embedCommand)         \
    entry(infoCommand)          \
    entry(convertCommand)       \
    entry(trainCommand)         \
    entry(trainVariantsCommand) \
    entry(evaluateCommand)      \
    entry(predictCommand)       \
    entry(annotateCommand)      \
    entry(askCommand)           \
    entry(entailCommand)        \
    entry(rolesCommand)         \
    entry(weightsCommand)       \
    entry(reproduceCommand)     \
    entry(figureCommand)        \
    entry(exportCommand)        \
    entry(projectCommand)       \
    entry(prepareCorpusCommand) \
    entry(mergeCommand)         \
    entry(submitCommand)        \
    entry(statusCommand)        \
    entry(trainLmCommand)       \
    entry(runsCommand)          \
    entry(evalLmCommand)        \
    entry(evalSensesCommand)    \
    entry(studyCommand)         \
    entry(probeCommand)         \
    entry(geometryCommand)      \
    entry(neighboursCommand)    \
    entry(surprisalCommand)     \
    entry(substitutesCommand)   \
    entry(compareSentencesCommand) \
    entry(sensesCommand)        \
    entry(changeCommand)        \
    entry(kwicCommand)          \
    entry(modelCardCommand)     \
    entry(modelsCommand)
#endif
// clang-format on

namespace app {

#define ELMO_DECLARE(function) Command function();
ELMO_COMMANDS(ELMO_DECLARE)
#undef ELMO_DECLARE

std::span<const Command> commands() {
#define ELMO_CALL(function) function(),
    static const Command table[] = {ELMO_COMMANDS(ELMO_CALL)};
#undef ELMO_CALL
    return table;
}

}  // namespace app
