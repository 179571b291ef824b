// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/inputs/noted_text.h"

#include "app/commands/options/arguments.h"
#include "app/texts/sentence_reader.h"

namespace app {

OpenedText openNotedText(const std::string& file, const std::string& language, const elmo::RunControl& control) {
    TextInput input(file, control.stopToken());
    OpenedText text = readText(input, language, control);
    note(readingNote(input, text.encoding, text.repairedBytes));
    noteLongSentences(*text.document, file);
    return text;
}

void noteLongSentences(const elmo::Document& document, const std::string& input, std::int64_t before) {
    std::int64_t number = before;
    for (const elmo::TokenSpan& sentence : document.sentences())
        note(longSentenceNote(input, ++number, sentence.length()));
}

}  // namespace app
