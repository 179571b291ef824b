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
#include "elmo/text/language.h"
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
    // "standard" suppresses sentence breaks after the locale's abbreviations, if CLDR has a list of them.
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

/// Written with a tsheg after each syllable, which ICU makes a token of its own.
bool hasTsheg(std::string_view language) {
    const std::string_view primary = primaryLanguage(language);
    return primary == "bo" || primary == "dz";
}

bool isTsheg(std::string_view segment) {
    return segment == "\u0F0B" || segment == "\u0F0C";
}

/// Puts one paragraph's tokens and sentences together.
class ParagraphSegmenter {
public:
    ParagraphSegmenter(std::string_view paragraph, std::int64_t offset, bool joinsTsheg, Segmentation& result)
        : m_text(paragraph), m_offset(offset), m_joinsTsheg(joinsTsheg), m_result(result) {}

    void run(BoundaryWalk& words, BoundaryWalk& sentences);

private:
    std::string_view slice(std::int32_t begin, std::int32_t end) const {
        return m_text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
    }
    void addToken(std::int32_t begin, std::int32_t end);
    void endSentence();
    bool extendsLast(std::int32_t begin, std::int32_t end, std::int32_t sentenceEnd) const;

    std::string_view m_text;
    std::int64_t m_offset;
    bool m_joinsTsheg;
    Segmentation& m_result;
    std::int64_t m_sentenceBegin = static_cast<std::int64_t>(m_result.tokens.size());
};

void ParagraphSegmenter::addToken(std::int32_t begin, std::int32_t end) {
    m_result.tokens.push_back({ByteOffset(m_offset + begin), ByteOffset(m_offset + end)});
}

void ParagraphSegmenter::endSentence() {
    const auto end = static_cast<std::int64_t>(m_result.tokens.size());
    if (end > m_sentenceBegin)
        m_result.sentences.push_back({TokenIndex(m_sentenceBegin), TokenIndex(end)});
    m_sentenceBegin = end;
}

/// Whether a full stop or a tsheg belongs to the token that it follows: "..." is one token, and so is "Dr." before a
/// name, where the sentence iterator knows that no sentence ends, and "z.B." before anything.
bool ParagraphSegmenter::extendsLast(std::int32_t begin, std::int32_t end, std::int32_t sentenceEnd) const {
    const bool attached = static_cast<std::int64_t>(m_result.tokens.size()) > m_sentenceBegin &&
                          m_result.tokens.back().end == ByteOffset(m_offset + begin);
    if (attached && m_joinsTsheg && isTsheg(slice(begin, end)))
        return true;
    if (!attached || slice(begin, end) != ".")
        return false;
    const std::string_view last =
        slice(static_cast<std::int32_t>(m_result.tokens.back().begin.value() - m_offset), begin);
    if (last.front() == '.')
        return true;
    const auto after = static_cast<std::size_t>(end);
    if (after >= m_text.size() || m_text[after] != ' ')
        return false;
    // The sentence iterator's boundary is after the blanks.
    const std::size_t next = m_text.find_first_not_of(' ', after);
    if (next == std::string_view::npos || sentenceEnd <= static_cast<std::int64_t>(next))
        return false;
    return last.find('.') != std::string_view::npos || !(m_text[next] >= 'a' && m_text[next] <= 'z');
}

void ParagraphSegmenter::run(BoundaryWalk& words, BoundaryWalk& sentences) {
    words.start(m_text);
    sentences.start(m_text);
    std::int32_t sentenceEnd = sentences.next();
    std::int32_t begin = 0;
    for (std::int32_t end = words.next(); end >= 0; begin = end, end = words.next()) {
        if (!isVisible(slice(begin, end)))
            continue;
        if (begin >= sentenceEnd) {
            endSentence();
            while (sentenceEnd >= 0 && sentenceEnd <= begin)
                sentenceEnd = sentences.next();
            if (sentenceEnd < 0)
                sentenceEnd = static_cast<std::int32_t>(m_text.size());
        }
        if (extendsLast(begin, end, sentenceEnd))
            m_result.tokens.back().end = ByteOffset(m_offset + end);
        else
            addToken(begin, end);
    }
    endSentence();
}

}  // namespace

Segmentation segmentByIcu(std::string_view utf8, const std::string& language) {
    const Prototypes& prototypes = prototypesFor(language);
    BoundaryWalk words(*prototypes.words);
    BoundaryWalk sentences(*prototypes.sentences);
    const bool joinsTsheg = hasTsheg(language);
    Segmentation result;
    for (const ByteSpan paragraph : paragraphsOf(utf8))
        ParagraphSegmenter(utf8.substr(static_cast<std::size_t>(paragraph.begin.value()),
                                       static_cast<std::size_t>(paragraph.length())),
                           paragraph.begin.value(), joinsTsheg, result)
            .run(words, sentences);
    return result;
}

std::string icuRevision(std::string_view language) {
    return fmt::format("icu {}{}", U_ICU_VERSION, hasTsheg(language) ? " tsheg" : "");
}

}  // namespace elmo
