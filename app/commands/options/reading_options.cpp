// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/reading_options.h"

#include <fmt/format.h>

#include "app/commands/options/arguments.h"
#include "elmo/text/language.h"

namespace app {

CLI::Option* addLanguage(CLI::App& parser, std::string& language, const std::string& description) {
    const auto check = [](const std::string& typed) {
        return elmo::isKnownLanguage(typed)
                   ? ""
                   : fmt::format("Unknown language '{}'. Expected a BCP 47 tag such as en, de, zh or pt-BR", typed);
    };
    return parser.add_option("--language", language, description)->check(check)->type_name("TAG");
}

CLI::Option* addPlainText(CLI::App& parser, std::string& input) {
    return addChoice(
        parser, "--from", input, {"text"},
        "text: read everything as plain text, also what looks like data (JSON, XML, columns) and, in folders, "
        "files of any name");
}

void addRename(CLI::App& parser, tasks::LabelNames& names) {
    const auto read = [&names](const std::vector<std::string>& typed) {
        for (const std::string& pair : typed) {
            const std::size_t equals = pair.find('=');
            if (equals == 0 || equals == std::string::npos || equals + 1 == pair.size())
                throw CLI::ValidationError("--rename", fmt::format("'{}' is not OLD=NEW.", pair));
            names[pair.substr(0, equals)] = pair.substr(equals + 1);
        }
    };
    parser
        .add_option_function<std::vector<std::string>>("--rename", read,
                                                       "Read labels of the data as others: PERSON=PER,GPE=LOC")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("OLD=NEW,...");
}

void addReadingOptions(CLI::App& parser, ReadingOptions& options) {
    auto* pretokenized = parser.add_flag(
        "--pretokenized", options.pretokenized,
        "Each input line is one sentence, with tokens separated by spaces; empty lines count as sentences");
    addLanguage(parser, options.language,
                "Language of the text as a BCP 47 tag: en, de, zh, pt-BR (default: detected from the beginning)")
        ->excludes(pretokenized);
    addPlainText(parser, options.input)->excludes(pretokenized);
}

}  // namespace app
