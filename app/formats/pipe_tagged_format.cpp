// SPDX-License-Identifier: GPL-3.0-or-later
// Tagged words in a line each sentence, as spaCy's converter reads them (.iob): "Alex|I-PER is|O here|O", also with a
// part of speech between word and tag. Read only.
#include <fmt/format.h>

#include <algorithm>

#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/tagged_sentences.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"
#include "tasks/data/tag_columns.h"
#include "tasks/files/line_source.h"

namespace app {
namespace {

/// "Alex" and "I-PER" of "Alex|NNP|I-PER".
struct PipedWord {
    std::string_view word, tag;
};

PipedWord pipedWord(std::string_view text) {
    const std::size_t first = text.find('|', 1), last = text.rfind('|');
    if (first == std::string_view::npos || last == 0)
        return {text, {}};
    return {text.substr(0, text.find('|', 1) == last ? last : first), text.substr(last + 1)};
}

bool isTaggedLine(std::string_view line) {
    const auto words = wordsOf(line);
    return !words.empty() && std::ranges::all_of(words, [](std::string_view word) {
        return tasks::entityTag(pipedWord(word).tag).has_value();
    });
}

void decodePiped(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading& reading) {
    requireUtf8(files.front().bytes, name);
    TaggedSentences document;
    std::size_t number = 0;
    for (const std::string_view line : linesOf(files.front().bytes))
        reading.namedItem(fmt::format("Line {}", ++number), [&] {
            for (const std::string_view text : wordsOf(line)) {
                const PipedWord word = pipedWord(text);
                const auto tag = tasks::entityTag(word.tag);
                if (!tag)
                    throw elmo::Error(
                        elmo::ErrorCode::kBadFormat,
                        fmt::format("{} is no word with its tag, such as Ann|B-PER.", tasks::inQuotes(text)));
                document.addToken(word.word, *tag);
            }
            document.endSentence();
        });
    sink(document.build(name));
}

Evidence recognisePiped(const FileStart& start) {
    auto lines = linesOf(start.head);
    if (lines.size() > 1 && !start.head.ends_with('\n'))
        lines.pop_back();
    std::erase_if(lines, [](std::string_view line) { return wordsOf(line).empty(); });
    return !lines.empty() && std::ranges::all_of(lines, isTaggedLine) ? Evidence::kContent : Evidence::kNone;
}

}  // namespace

DocumentFormat pipeTaggedFormat() {
    return {.name = "iob",
            .summary = "words with their tags, word|B-PER, one sentence per line",
            .unit = OffsetUnit::kTokens,
            .suffix = ".iob",
            .container = Container::kOneFile,
            .holds = {.text = false, .tokens = true, .sentences = true, .overlaps = false, .crossSentence = false},
            .decode = decodePiped,
            .recognise = recognisePiped};
}

}  // namespace app
