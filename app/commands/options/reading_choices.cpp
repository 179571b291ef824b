// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/reading_choices.h"

namespace app {

void addReadingChoices(CLI::App& parser, ReadingChoices& choices) {
    parser.add_flag(
        "--skip-invalid", choices.skipInvalid,
        "Leave out lines, rows, questions and spans of files that can't be read; a note counts them and says "
        "where they are");
    parser
        .add_option("--text-column", choices.textColumn,
                    "Column of the texts in tables, by its heading or number, or of the words in CoNLL columns, by its "
                    "number (default: recognised)")
        ->type_name("NAME");
    parser.add_option("--label-column", choices.labelColumn, "The same of the labels or tags")->type_name("NAME");
    parser
        .add_option(
            "--layer", choices.layer,
            "Layer of WebAnno TSV and type of UIMA CAS to read, such as NamedEntity (default: all layers of spans)")
        ->type_name("NAME");
    parser.add_option("--feature", choices.feature, "Feature of the layer that is the label, such as value")
        ->type_name("NAME");
    parser
        .add_option("--misc-key", choices.miscKey,
                    "Key of CoNLL-U's MISC column that has the entities, such as NER (default: recognised)")
        ->type_name("NAME");
}

std::vector<std::string> readingChoiceNames() {
    return {"--skip-invalid", "--text-column", "--label-column", "--layer", "--feature", "--misc-key"};
}

}  // namespace app
