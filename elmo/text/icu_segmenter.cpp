// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/icu_segmenter.h"

#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>
#include <unicode/uversion.h>

#include <map>
#include <memory>
#include <mutex>

#include "elmo/text/icu_break_iterator.h"
#include "elmo/text/paragraphs.h"

namespace elmo {
namespace {

/// One language's iterators; they are only cloned once made.
struct Prototypes {
    std::unique_ptr<icu::BreakIterator> words;
    std::unique_ptr<icu::BreakIterator> sentences;
};

Prototypes makePrototypes(const std::string& language) {
    UErrorCode status = U_ZERO_ERROR;
    icu::Locale locale = icu::Locale::forLanguageTag(language, status);
    Prototypes prototypes;
    prototypes.words.reset(icu::BreakIterator::createWordInstance(locale, status));
    // "standard" suppresses sentence breaks after the locale's abbreviations, where CLDR has a list of them.
    locale.setKeywordValue("ss", "standard", status);
    prototypes.sentences.reset(icu::BreakIterator::createSentenceInstance(locale, status));
    requireIcu(status, "break iterators for \"" + language + "\"");
    return prototypes;
}

const Prototypes& prototypesFor(const std::string& language) {
    static std::mutex mutex;
    static std::map<std::string, Prototypes> made;
    const std::lock_guard lock(mutex);
    const auto found = made.find(language);
    return found != made.end() ? found->second : made.emplace(language, makePrototypes(language)).first->second;
}

/// Whether anything in the segment can be seen: a token of blanks and controls says nothing.
bool isVisible(std::string_view segment) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(segment.data());
    const auto length = static_cast<std::int32_t>(segment.size());
    for (std::int32_t at = 0; at < length;) {
        UChar32 character = 0;
        U8_NEXT(data, at, length, character);
        if (!u_isUWhiteSpace(character) && !u_iscntrl(character) &&
            !u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
            return true;
    }
    return false;
}

void appendParagraph(std::string_view paragraph, std::int64_t offset, BoundaryWalk& words, BoundaryWalk& sentences,
                     Segmentation& result) {
    words.start(paragraph);
    sentences.start(paragraph);
    std::int32_t sentenceEnd = sentences.next();
    auto sentenceBegin = static_cast<std::int64_t>(result.tokens.size());
    const auto endSentence = [&] {
        const auto end = static_cast<std::int64_t>(result.tokens.size());
        if (end > sentenceBegin)
            result.sentences.push_back({TokenIndex(sentenceBegin), TokenIndex(end)});
        sentenceBegin = end;
    };
    std::int32_t begin = 0;
    for (std::int32_t end = words.next(); end >= 0; begin = end, end = words.next()) {
        const auto from = static_cast<std::size_t>(begin);
        if (!isVisible(paragraph.substr(from, static_cast<std::size_t>(end - begin))))
            continue;
        if (begin >= sentenceEnd) {
            endSentence();
            while (sentenceEnd >= 0 && sentenceEnd <= begin)
                sentenceEnd = sentences.next();
            if (sentenceEnd < 0)
                sentenceEnd = static_cast<std::int32_t>(paragraph.size());
        }
        result.tokens.push_back({ByteOffset(offset + begin), ByteOffset(offset + end)});
    }
    endSentence();
}

}  // namespace

Segmentation segmentByIcu(std::string_view utf8, const std::string& language) {
    const Prototypes& prototypes = prototypesFor(language);
    BoundaryWalk words(*prototypes.words);
    BoundaryWalk sentences(*prototypes.sentences);
    Segmentation result;
    for (const ByteSpan paragraph : paragraphsOf(utf8))
        appendParagraph(utf8.substr(static_cast<std::size_t>(paragraph.begin.value()),
                                    static_cast<std::size_t>(paragraph.length())),
                        paragraph.begin.value(), words, sentences, result);
    return result;
}

std::string icuRevision() {
    return fmt::format("icu {}", U_ICU_VERSION);
}

}  // namespace elmo
