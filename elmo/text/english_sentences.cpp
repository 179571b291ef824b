// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_sentences.h"

#include <bit>
#include <charconv>
#include <utility>

#include "elmo/text/ascii.h"
#include "elmo/text/english_sentence_features.h"
#include "elmo/text/text_resources.h"

namespace elmo {
namespace {

constexpr std::string_view kModel = "english_sentences.model";

/// "etc." and "U.S.": at the end of a sentence their full stop ends the sentence too.
bool isAbbreviation(std::string_view token) {
    return token.size() > 1 && token.back() == '.' && ascii::isLetter(token[token.size() - 2]);
}

/// Gives the sentences' last abbreviations a full stop of its own, and updates `ends`.
void splitLastAbbreviations(std::string_view paragraph, std::vector<EnglishToken>& tokens,
                            std::vector<std::int32_t>& ends) {
    std::vector<EnglishToken> result;
    result.reserve(tokens.size() + ends.size());
    std::size_t next = 0;
    for (std::int32_t& end : ends) {
        for (; next < static_cast<std::size_t>(end); ++next)
            result.push_back(tokens[next]);
        EnglishToken& last = result.back();
        if (isAbbreviation(paragraph.substr(static_cast<std::size_t>(last.begin),
                                            static_cast<std::size_t>(last.end - last.begin)))) {
            const EnglishToken stop{last.end - 1, last.end};
            last.end = stop.begin;
            result.push_back(stop);
        }
        end = static_cast<std::int32_t>(result.size());
    }
    tokens = std::move(result);
}

}  // namespace

EnglishSentences::EnglishSentences() {
    const auto lines = resourceLines(kModel);
    m_keys.resize(std::bit_ceil(2 * lines.size() + 2));
    m_weights.resize(m_keys.size());
    for (const std::string_view line : lines) {
        const std::size_t blank = line.find(' ');
        const std::size_t at = slotOf(SentenceFeatures::keyOf(line.substr(blank + 1)));
        m_keys[at] = SentenceFeatures::keyOf(line.substr(blank + 1));
        // Not strtof: a desktop's locale may write 0,5.
        std::from_chars(line.data(), line.data() + blank, m_weights[at]);
    }
}

/// The slot of `key`, or the free slot for it: key and weight are zero there.
std::size_t EnglishSentences::slotOf(std::uint64_t key) const {
    const std::size_t mask = m_keys.size() - 1;
    std::size_t at = key & mask;
    while (m_keys[at] != key && m_keys[at] != 0)
        at = (at + 1) & mask;
    return at;
}

const EnglishSentences& EnglishSentences::instance() {
    static const EnglishSentences sentences;
    return sentences;
}

void EnglishSentences::findEnds(std::string_view paragraph, const std::vector<EnglishToken>& tokens,
                                std::vector<std::int32_t>& ends) const {
    SentenceFeatures features(paragraph, tokens);
    for (std::size_t boundary = 0; boundary + 1 < tokens.size(); ++boundary) {
        if (!features.isCandidate(boundary))
            continue;
        float score = 0;
        for (const std::uint64_t key : features.keys(boundary))
            score += m_weights[slotOf(key)];
        if (score > 0) {
            ends.push_back(static_cast<std::int32_t>(boundary) + 1);
            features.startSentence(boundary + 1);
        }
    }
    ends.push_back(static_cast<std::int32_t>(tokens.size()));
}

void EnglishSentences::split(std::string_view paragraph, std::vector<EnglishToken>& tokens,
                             std::vector<std::int32_t>& ends) const {
    ends.clear();
    if (tokens.empty())
        return;
    findEnds(paragraph, tokens, ends);
    splitLastAbbreviations(paragraph, tokens, ends);
}

}  // namespace elmo
