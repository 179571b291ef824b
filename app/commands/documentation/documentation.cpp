// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/documentation/documentation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

#include "app/commands/documentation/guide_pages.h"
#include "app/files/installed_files.h"
#include "elmo/files/staged_file.h"
#include "elmo/version.h"

namespace app {
namespace {

namespace fs = std::filesystem;

std::vector<const CLI::App*> subcommandsOf(const CLI::App& root) {
    return root.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<const CLI::Option*> shownOptions(const CLI::App& command) {
    return command.get_options([](const CLI::Option* option) { return !option->get_group().empty(); });
}

bool isPositional(const CLI::Option& option) {
    return option.get_positional();
}

/// Has a name such as --model; it may be positional too.
bool isNamed(const CLI::Option& option) {
    return option.nonpositional();
}

/// The words that an option takes, if its type is a list of them ("fp32|bf16|int8").
std::vector<std::string> choicesOf(const CLI::Option& option) {
    std::vector<std::string> choices;
    if (option.get_type_name().find('|') == std::string::npos)
        return choices;
    std::istringstream words(option.get_type_name());
    for (std::string word; std::getline(words, word, '|');)
        choices.push_back(word);
    return choices;
}

bool takesModel(const CLI::Option& option) {
    return std::ranges::any_of(option.get_lnames(),
                               [](const std::string& name) { return name == "model" || name == "bilm"; });
}

bool takesValue(const CLI::Option& option) {
    return option.get_items_expected_max() > 0;
}

std::vector<std::string> spellings(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames())
        names.push_back("-" + name);
    for (const std::string& name : option.get_lnames())
        names.push_back("--" + name);
    return names;
}

std::string replaceAll(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

/// Text of a manual page: roff interprets backslashes, hyphens and dots at the start of a line. A list of choices may
/// be longer than a line: it may break after each bar.
std::string roff(std::string_view text) {
    std::string escaped;
    bool lineStart = true;
    for (const char c : text) {
        if (lineStart && (c == '.' || c == '\''))
            escaped += "\\&";
        if (c == '\\')
            escaped += "\\e";
        else if (c == '-')
            escaped += "\\-";
        else
            escaped += c;
        if (c == '|')
            escaped += "\\:";
        lineStart = c == '\n';
    }
    return escaped;
}

std::string roffOption(const CLI::Option& option) {
    std::string names;
    for (const std::string& name : spellings(option))
        names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", roff(name));
    if (takesValue(option) && !option.get_type_name().empty())
        names += fmt::format(" \\fI{}\\fR", roff(option.get_type_name()));
    std::string text = option.get_description();
    if (!option.get_default_str().empty())
        text += fmt::format(" [{}]", option.get_default_str());
    return fmt::format(".TP\n{}\n{}\n", names, roff(text));
}

std::string synopsis(const CLI::App& command) {
    std::string line = fmt::format("\\fBelmo {}\\fR [\\fIoptions\\fR]", roff(command.get_name()));
    for (const CLI::Option* option : shownOptions(command))
        if (isPositional(*option))
            line += option->get_required() ? fmt::format(" \\fI{}\\fR", roff(option->get_name(true)))
                                           : fmt::format(" [\\fI{}\\fR]", roff(option->get_name(true)));
    if (command.get_prefix_command())
        line += " \\fIcommand\\fR [\\fIarguments\\fR]";
    return line;
}

std::string header(const std::string& title) {
    // No hyphenation and no justified lines: options and paths are long words that cannot be spread over a line.
    return fmt::format(".TH \"{}\" 1 \"\" \"Elmoscope {}\" \"Elmoscope\"\n.nh\n.ad l\n", roff(title), elmo::version());
}

std::string section(std::string_view title, std::string_view roffText) {
    return roffText.empty() ? std::string() : fmt::format(".SH {}\n{}\n", title, roffText);
}

std::string preformatted(const std::string& text) {
    return text.empty() ? text : fmt::format(".nf\n{}\n.fi", roff(text));
}

const std::string kExitStatus =
    ".TP\n0\nDone.\n.TP\n1\nFailed.\n.TP\n2\nWrong usage.\n.TP\n128 + n\nEnded by the signal n; 130: Ctrl-C.";

std::string commandPage(const CLI::App& command) {
    std::string arguments, options;
    for (const CLI::Option* option : shownOptions(command))
        if (isPositional(*option))
            arguments +=
                fmt::format(".TP\n\\fI{}\\fR\n{}\n", roff(option->get_name(true)), roff(option->get_description()));
    for (const CLI::Option* option : shownOptions(command))
        if (isNamed(*option))
            options += roffOption(*option);
    return header("elmo-" + command.get_name()) +
           section("NAME", fmt::format("elmo\\-{} \\- {}", roff(command.get_name()), roff(command.get_description()))) +
           section("SYNOPSIS", synopsis(command)) + section("ARGUMENTS", arguments) + section("OPTIONS", options) +
           section("NOTES", preformatted(command.get_footer())) + section("EXIT STATUS", kExitStatus) +
           section("SEE ALSO", "\\fBelmo\\fR(1), \\fBelmoscope\\fR(1)");
}

std::string rootPage(const CLI::App& root) {
    std::string list;
    for (const CLI::App* command : subcommandsOf(root))
        list +=
            fmt::format(".TP\n\\fBelmo\\-{}\\fR(1)\n{}\n", roff(command->get_name()), roff(command->get_description()));
    return header("elmo") + section("NAME", "elmo \\- ELMo vectors, annotation and training on the command line") +
           section("SYNOPSIS",
                   "\\fBelmo\\fR \\fIcommand\\fR [\\fIarguments\\fR]\n.br\n\\fBelmo help\\fR [\\fIcommand\\fR]") +
           section("DESCRIPTION", roff(root.get_description())) + section("COMMANDS", list) +
           section("EXIT STATUS", kExitStatus) + section("SEE ALSO", "\\fBelmoscope\\fR(1)");
}

std::string joined(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

/// A text inside single quotes of a shell.
std::string quoted(const std::string& text) {
    return "'" + replaceAll(text, "'", "'\\''") + "'";
}

void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    elmo::StagedFile file(path);
    file.write(text);
    file.commit();
}

}  // namespace

std::string manualPage(const CLI::App& root, const CLI::App* command) {
    return command ? commandPage(*command) : rootPage(root);
}

std::string bashCompletion(const CLI::App& root) {
    std::string names, values, options;
    for (const CLI::App* command : subcommandsOf(root)) {
        names += (names.empty() ? "" : " ") + command->get_name();
        std::vector<std::string> all;
        for (const CLI::Option* option : shownOptions(*command)) {
            const std::vector<std::string> spelled = spellings(*option);
            all.insert(all.end(), spelled.begin(), spelled.end());
            const std::vector<std::string> choices = choicesOf(*option);
            for (const std::string& name : spelled)
                if (!choices.empty())
                    values +=
                        fmt::format("        '{} {}') words='{}' ;;\n", command->get_name(), name, joined(choices));
                else if (takesModel(*option))
                    values += fmt::format("        '{} {}') words=$(elmo models --names 2>/dev/null) ;;\n",
                                          command->get_name(), name);
        }
        options += fmt::format("        {}) words='{}' ;;\n", command->get_name(), joined(all));
    }
    return fmt::format(
        "# Completion of elmo for bash, made by elmo itself.\n"
        "_elmo() {{\n"
        "    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} words=\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
        "        COMPREPLY=($(compgen -W '{} help --help --version' -- \"$current\"))\n"
        "        return\n"
        "    fi\n"
        "    case \"${{COMP_WORDS[1]}} $previous\" in\n"
        "        'help help') words='{}' ;;\n"
        "{}    esac\n"
        "    if [ -z \"$words\" ] && [[ $current == -* ]]; then\n"
        "        case \"${{COMP_WORDS[1]}}\" in\n"
        "{}        esac\n"
        "    fi\n"
        "    if [ -n \"$words\" ]; then\n"
        "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
        "        [ ${{#COMPREPLY[@]}} -gt 0 ] && return\n"
        "    fi\n"
        "    COMPREPLY=($(compgen -f -- \"$current\"))\n"
        "}}\n"
        "complete -o filenames -F _elmo elmo\n",
        names, names, values, replaceAll(options, "        ", "            "));
}

std::string zshCompletion(const CLI::App& root) {
    const auto plain = [](std::string text) {  // inside [...] of _arguments, inside single quotes
        for (const char* special : {"\\", "[", "]", ":"})
            text = replaceAll(text, special, std::string("\\") + special);
        return replaceAll(text, "'", "'\\''");
    };
    std::string names, cases;
    for (const CLI::App* command : subcommandsOf(root)) {
        names += fmt::format("        '{}:{}'\n", command->get_name(), plain(command->get_description()));
        std::string words;
        for (const CLI::Option* option : shownOptions(*command))
            for (const std::string& name : spellings(*option)) {
                const std::vector<std::string> choices = choicesOf(*option);
                std::string value;
                if (takesValue(*option))
                    value = !choices.empty()      ? fmt::format(":value:({})", joined(choices))
                            : takesModel(*option) ? ":model:{_alternative \"models:model:($(elmo models --names))\" "
                                                    "\"files:file:_files\"}"
                                                  : ":value:_files";
                words += fmt::format(" \\\n            '*{}[{}]{}'", name, plain(option->get_description()), value);
            }
        cases += fmt::format(
            "        {})\n            shift words\n            (( CURRENT-- ))\n            _arguments{} \\\n"
            "            '*:file:_files' ;;\n",
            command->get_name(), words);
    }
    return fmt::format(
        "#compdef elmo\n# Completion of elmo for zsh, made by elmo itself.\n_elmo() {{\n    local -a commands\n    "
        "commands=(\n"
        "{}    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n"
        "    case $words[2] in\n{}        help) _describe command commands ;;\n    esac\n}}\n_elmo \"$@\"\n",
        names, cases);
}

std::string fishCompletion(const CLI::App& root) {
    std::string text =
        "# Completion of elmo for fish, made by elmo itself.\n"
        "complete -c elmo -n __fish_use_subcommand -f -a help -d 'Show the help of a command'\n";
    for (const CLI::App* command : subcommandsOf(root)) {
        text += fmt::format("complete -c elmo -n __fish_use_subcommand -f -a {} -d {}\n", command->get_name(),
                            quoted(command->get_description()));
        for (const CLI::Option* option : shownOptions(*command)) {
            if (!isNamed(*option))
                continue;
            std::string line = fmt::format("complete -c elmo -n '__fish_seen_subcommand_from {}'", command->get_name());
            for (const std::string& name : option->get_snames())
                line += " -s " + name;
            for (const std::string& name : option->get_lnames())
                line += " -l " + name;
            const std::vector<std::string> choices = choicesOf(*option);
            if (!choices.empty())
                line += fmt::format(" -x -a '{}'", joined(choices));
            else if (takesModel(*option))
                line += " -r -a '(elmo models --names)'";
            else if (takesValue(*option))
                line += " -r";
            text += fmt::format("{} -d {}\n", line, quoted(option->get_description()));
        }
    }
    return text;
}

void writeDocumentation(const CLI::App& root, const fs::path& share) {
    const fs::path manuals = share / "man/man1";
    write(manuals / "elmo.1", manualPage(root, nullptr));
    for (const CLI::App* command : subcommandsOf(root))
        write(manuals / fmt::format("elmo-{}.1", command->get_name()), manualPage(root, command));
    write(share / "bash-completion/completions/elmo", bashCompletion(root));
    write(share / "zsh/vendor-completions/_elmo", zshCompletion(root));
    write(share / "fish/vendor_completions.d/elmo.fish", fishCompletion(root));
    writeGuide(resourcesFolder() / "guide", share / "doc/elmoscope/guide");
}

}  // namespace app
