// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/program_parser.h"

#include <algorithm>

#include "elmo/version.h"

#ifndef ELMOSCOPE_TRAINER_ONLY
#include "app/commands/model_arguments.h"
#endif

namespace app {
namespace {

constexpr const char* kDescription =
    "ELMo: contextual word vectors from a bidirectional language model.\n"
    "Tokenizes text, computes the vectors of every token with any published ELMo model, annotates and trains.";

constexpr const char* kFooter =
    "Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.\n"
    "`elmo help COMMAND` shows a command's options with examples.";

}  // namespace

ProgramParser::ProgramParser() : m_root(kDescription, "elmo") {
    m_root.set_version_flag("-V,--version", "elmo " + elmo::version());
    m_root.require_subcommand(1);
    m_root.get_formatter()->column_width(36);  // inherited by the subcommands
    for (const Command& command : commands()) {
        CLI::App* parser = m_root.add_subcommand(command.name, command.summary);
        parser->callback([this, run = command.define(*parser)] { m_action = run; });
        parser->footer(std::string("Examples:\n") + command.examples + parser->get_footer());
#ifndef ELMOSCOPE_TRAINER_ONLY
        acceptModelNames(*parser);
#endif
    }
    m_root.footer(kFooter);  // last, because subcommands inherit what is there when they are added
}

void ProgramParser::parse(std::vector<std::string> words) {
    std::ranges::reverse(words);  // as CLI11 takes them
    m_root.parse(std::move(words));
}

}  // namespace app
