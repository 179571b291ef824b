// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_segmenter.h"

#include "elmo/text/english_sentences.h"
#include "elmo/text/english_words.h"
#include "elmo/text/paragraphs.h"

namespace elmo {

Segmentation segmentEnglish(std::string_view utf8) {
    EnglishWords words;
    const EnglishSentences& sentences = EnglishSentences::instance();
    std::vector<EnglishToken> tokens;
    std::vector<std::int32_t> sentenceEnds;
    Segmentation result;
    for (const ByteSpan paragraph : paragraphsOf(utf8)) {
        const std::string_view text = utf8.substr(static_cast<std::size_t>(paragraph.begin.value()),
                                                  static_cast<std::size_t>(paragraph.length()));
        words.tokenize(text, tokens);
        sentences.split(text, tokens, sentenceEnds);
        const auto first = static_cast<std::int64_t>(result.tokens.size());
        for (const EnglishToken& token : tokens)
            result.tokens.push_back({paragraph.begin + token.begin, paragraph.begin + token.end});
        std::int64_t begin = 0;
        for (const std::int32_t end : sentenceEnds) {
            result.sentences.push_back({TokenIndex(first + begin), TokenIndex(first + end)});
            begin = end;
        }
    }
    return result;
}

std::string englishRevision() {
    return "ptb-en 3";
}

}  // namespace elmo
