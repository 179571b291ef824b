// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/reading_options.h"

#include <fmt/format.h>

#include "elmo/text/language.h"

namespace app {

CLI::Option* addLanguage(CLI::App& parser, std::string& language, const std::string& description) {
    const auto check = [](const std::string& typed) {
        return elmo::isKnownLanguage(typed)
                   ? ""
                   : fmt::format("'{}' is not a known language; tags of BCP 47 are en, de, zh, pt-BR", typed);
    };
    return parser.add_option("--language", language, description)->check(check)->type_name("TAG");
}

void addReadingOptions(CLI::App& parser, ReadingOptions& options) {
    auto* pretokenized =
        parser.add_flag("--pretokenized", options.pretokenized,
                        "The input has one sentence a line, tokens between blanks; empty lines keep their number");
    addLanguage(parser, options.language,
                "Language of the text as a BCP 47 tag: en, de, zh, pt-BR (default: detected from the beginning)")
        ->excludes(pretokenized);
}

}  // namespace app
