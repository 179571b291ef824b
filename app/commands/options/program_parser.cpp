// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/program_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "app/commands/options/arguments.h"
#include "app/commands/options/help_formatter.h"
#include "app/commands/options/old_spellings.h"
#include "app/terminal/verbosity.h"
#include "elmo/version.h"

#ifndef ELMOSCOPE_TRAINER_ONLY
#include "app/commands/options/model_arguments.h"
#endif

namespace app {
namespace {

constexpr const char* kDescription =
    "ELMo: contextual word vectors from a bidirectional language model.\n"
    "Tokenizes text, computes the vectors of every token with any published ELMo model, annotates and trains.";

constexpr const char* kFooter =
    "Exit codes: 0 done, 1 failed, 2 wrong usage, 128 + n ended by the signal n (130: Ctrl-C).\n"
    "`elmo help COMMAND` shows a command's options with examples. Every command accepts -q (quiet) and -v (verbose).";

/// Whether an option of one value can be given by name and by position: "info -m MODEL" and "info MODEL".
bool isNamedPositional(const CLI::Option& option) {
    return option.get_positional() && option.nonpositional() && option.get_items_expected_max() == 1;
}

/// How many words from `index` on give this option by name: 0, 1 ("--model=x", "-mx") or 2 ("-m x").
std::size_t wordsOfOption(const CLI::Option& option, const std::vector<std::string>& words, std::size_t index) {
    const std::string& word = words[index];
    for (const std::string& name : option.get_lnames()) {
        if (word == "--" + name)
            return index + 1 < words.size() ? 2 : 0;
        if (word.starts_with("--" + name + "="))
            return 1;
    }
    for (const std::string& name : option.get_snames()) {
        if (word == "-" + name)
            return index + 1 < words.size() ? 2 : 0;
        if (word.starts_with("-" + name) && !word.starts_with("--"))
            return 1;
    }
    return 0;
}

/// Moves such options directly after the name of the command. CLI11 fills positionals in the order of the words: in
/// "neighbours text.txt -m MODEL" it would take text.txt as the model.
void moveNamedPositionals(const CLI::App& root, std::vector<std::string>& words) {
    for (const CLI::App* command : root.get_subcommands([](const CLI::App*) { return true; })) {
        if (words.empty() || command->get_name() != words.front())
            continue;
        for (const CLI::Option* option :
             command->get_options([](const CLI::Option* candidate) { return isNamedPositional(*candidate); }))
            for (std::size_t i = 1; i < words.size() && words[i] != "--";) {
                const std::size_t count = wordsOfOption(*option, words, i);
                const auto at = words.begin() + static_cast<std::ptrdiff_t>(i);
                std::rotate(words.begin() + 1, at, at + static_cast<std::ptrdiff_t>(count));
                i += std::max<std::size_t>(count, 1);
            }
    }
}

/// "submit --nodes 2 -- annotate a.txt": CLI11 gives what follows "--" to the program instead of to a command that
/// takes another command. After that command's name it is the other command's own.
void dropMarkBeforeCommand(const CLI::App& root, std::vector<std::string>& words) {
    const auto command = [&](const std::string& name) -> const CLI::App* {
        const auto all = root.get_subcommands([](const CLI::App*) { return true; });
        const auto found = std::ranges::find_if(all, [&](const CLI::App* one) { return one->get_name() == name; });
        return found == all.end() ? nullptr : *found;
    };
    if (words.empty() || command(words.front()) == nullptr || !command(words.front())->get_prefix_command())
        return;
    const auto end = std::find_if(words.begin() + 1, words.end(),
                                  [&](const std::string& word) { return word == "--" || command(word) != nullptr; });
    if (end != words.end() && *end == "--")
        words.erase(end);
}

}  // namespace

ProgramParser::ProgramParser() : m_root(kDescription, "elmo") {
    m_root.set_version_flag("-V,--version", "elmo " + elmo::version());
    m_root.require_subcommand(1);
    m_root.formatter(std::make_shared<HelpFormatter>());  // inherited by the subcommands
    for (const Command& command : commands()) {
        CLI::App* parser = m_root.add_subcommand(command.name, command.summary);
        parser->callback([this, run = command.define(*parser)] { m_action = run; });
        auto* quiet =
            parser->add_flag("-q,--quiet", m_quiet, "No notes, progress or summaries, only results and errors");
        parser->add_flag("-v,--verbose", m_verbose, "Models, settings and the time of each stage on standard error")
            ->excludes(quiet);
        parser->footer(std::string("Examples:\n") + command.examples + parser->get_footer());
#ifndef ELMOSCOPE_TRAINER_ONLY
        acceptModelNames(*parser, m_notes);
#endif
    }
    m_root.footer(kFooter);  // last, because subcommands inherit what is there when they are added
}

void ProgramParser::parse(std::vector<std::string> words) {
    const std::vector<std::string> notes = replaceOldSpellings(words);
    dropMarkBeforeCommand(m_root, words);
    moveNamedPositionals(m_root, words);
    std::ranges::reverse(words);  // as CLI11 takes them
    m_root.parse(std::move(words));
    setVerbosity(m_quiet ? Verbosity::kQuiet : m_verbose ? Verbosity::kVerbose : Verbosity::kNormal);
    noteAll(notes);
    noteAll(m_notes);
}

std::vector<std::string> optionsOf(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    return names;
}

std::string usageMessage(const CLI::ParseError& error) {
    struct Wording {
        std::string_view error, between, after;  ///< CLI11's class, and its words between and after two names
        const char* ours;
    };
    static constexpr Wording kWordings[] = {
        {"ExcludesError", " excludes ", "", "{} cannot be used with {}."},
        {"RequiresError", " requires ", "", "{} needs {}."},
        {"RequiredError", "A subcommand is required", "", "No command was given."},
        {"ArgumentMismatch", ": 1 required ", " missing", "{} needs a value."},
        {"ArgumentMismatch", ": At Most 1 required but received ", "", "{} takes one value, but was given {}."},
    };
    const std::string_view text = error.what();
    for (const auto& [name, between, after, ours] : kWordings) {
        const std::size_t at = text.find(between);
        if (error.get_name() != name || at == std::string_view::npos || !text.ends_with(after))
            continue;
        std::string_view second = text.substr(at + between.size());
        second.remove_suffix(after.size());
        return fmt::format(fmt::runtime(ours), text.substr(0, at), second);
    }
    return std::string(text);
}

}  // namespace app
