// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/line_hyphens.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "elmo/text/ascii.h"

namespace app {
namespace {

constexpr std::array<std::string_view, 3> kHyphens = {"-", "\u2010", "\u00AD"};

bool isSpace(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f';
}

/// Letters of any script, digits and hyphens, by byte.
bool isOfWord(char c) {
    return elmo::ascii::isDigit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' ||
           static_cast<unsigned char>(c) >= 0x80;
}

std::string_view hyphenAt(std::string_view text) {
    for (const std::string_view hyphen : kHyphens)
        if (text.starts_with(hyphen))
            return hyphen;
    return {};
}

/// The words of -bbox-layout, character by character without blanks.
class Boxes {
public:
    explicit Boxes(std::string_view boxes) : m_rest(boxes) { next(); }

    bool atEnd() const { return m_word.empty(); }
    std::string_view word() const { return m_word; }  ///< what is left of it
    /// The hyphen that ends a line and the word under way, if that is all that is left of it.
    std::string_view lineHyphen() const {
        const std::string_view hyphen = hyphenAt(m_word);
        return m_isLast && !hyphen.empty() && hyphen.size() == m_word.size() ? hyphen : std::string_view();
    }
    void take(std::size_t bytes) {
        m_word.erase(0, bytes);
        if (m_word.empty())
            next();
    }

private:
    void next() {
        static constexpr std::string_view kOpen = "<word", kClose = "</word>";
        while (m_word.empty()) {
            const std::size_t open = m_rest.find(kOpen);
            const std::size_t begin = open == std::string_view::npos ? open : m_rest.find('>', open);
            const std::size_t end = begin == std::string_view::npos ? begin : m_rest.find(kClose, begin);
            if (end == std::string_view::npos)
                return;
            m_word = unescaped(m_rest.substr(begin + 1, end - begin - 1));
            m_rest.remove_prefix(end + kClose.size());
            const std::size_t after = m_rest.find_first_not_of(" \r\n");
            m_isLast = after != std::string_view::npos && m_rest.substr(after).starts_with("</line>");
        }
    }

    static std::string unescaped(std::string_view text) {
        static constexpr std::array<std::pair<std::string_view, char>, 5> kEntities = {
            {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}}};
        std::string result;
        while (!text.empty()) {
            const auto entity =
                std::ranges::find_if(kEntities, [&](const auto& one) { return text.starts_with(one.first); });
            if (!isSpace(text[0]))
                result += entity == kEntities.end() ? text[0] : entity->second;
            text.remove_prefix(entity == kEntities.end() ? 1 : entity->first.size());
        }
        return result;
    }

    std::string_view m_rest;
    std::string m_word;
    bool m_isLast = false;  ///< of its line
};

/// A hyphen that is not in the text, and the place before which it stood.
struct Dropped {
    std::size_t place;
    std::string_view hyphen;
};

/// Walks through both in step; what follows a place where they differ in anything else is left as it is.
std::vector<Dropped> droppedHyphens(std::string_view text, std::string_view layout) {
    std::vector<Dropped> dropped;
    Boxes boxes(layout);
    for (std::size_t i = 0; i < text.size() && !boxes.atEnd(); ++i) {
        if (isSpace(text[i]))
            continue;
        if (const std::string_view hyphen = boxes.lineHyphen();
            !hyphen.empty() && !text.substr(i).starts_with(hyphen)) {
            dropped.push_back({i, hyphen});
            boxes.take(hyphen.size());
        }
        if (boxes.atEnd() || boxes.word().front() != text[i])
            break;
        boxes.take(1);
    }
    return dropped;
}

std::string loweredWord(std::string_view word) {
    std::string result(word);
    std::ranges::transform(result, result.begin(), elmo::ascii::lowered);
    return result;
}

/// Words of the text that no line end divides, in lower case.
std::set<std::string> wordsOfText(std::string_view text, const std::vector<Dropped>& dropped) {
    std::set<std::string> words;
    auto next = dropped.begin();
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = begin;
        while (end < text.size() && isOfWord(text[end]))
            ++end;
        while (next != dropped.end() && next->place <= begin)
            ++next;
        if (end > begin && (next == dropped.end() || next->place >= end))
            words.insert(loweredWord(text.substr(begin, end - begin)));
        begin = std::max(end, begin + 1);
    }
    return words;
}

bool isAmong(std::string_view word, std::span<const std::string_view> words) {
    return std::ranges::find(words, loweredWord(word)) != words.end();
}

/// What stands for the line end between the parts of a word.
std::string_view joint(std::string_view left, std::string_view right, const std::set<std::string>& words) {
    static constexpr std::string_view kConjunctions[] = {"and", "or", "und", "oder", "bzw"};
    static constexpr std::string_view kCompound[] = {"well",  "self",  "twenty",  "thirty", "forty",
                                                     "fifty", "sixty", "seventy", "eighty", "ninety"};
    if (left.empty() || right.empty())
        return "- ";  // a dash
    if (isAmong(right, kConjunctions))
        return "- ";  // "pre- and postwar"
    const char last = left.back(), first = right.front();
    const bool isCompound = elmo::ascii::isDigit(last) || elmo::ascii::isDigit(first) ||
                            (first >= 'A' && first <= 'Z') || left.find('-') != std::string_view::npos;
    if (isCompound || words.contains(loweredWord(std::string(left) + "-" + std::string(right))))
        return "-";
    if (words.contains(loweredWord(std::string(left) + std::string(right))))
        return "";
    return isAmong(left, kCompound) ? "-" : "";
}

}  // namespace

std::string withLineHyphens(std::string text, std::string_view boxes) {
    const std::vector<Dropped> dropped = droppedHyphens(text, boxes);
    if (dropped.empty())
        return text;
    const std::set<std::string> words = wordsOfText(text, dropped);
    std::string result;
    std::size_t done = 0;
    for (std::size_t k = 0; k < dropped.size(); ++k) {
        const auto& [place, hyphen] = dropped[k];
        const std::size_t limit = k + 1 < dropped.size() ? dropped[k + 1].place : text.size();
        std::size_t end = place;
        while (end < limit && isOfWord(text[end]))
            ++end;
        result += text.substr(done, place - done);
        std::size_t begin = result.size();
        while (begin > 0 && isOfWord(result[begin - 1]))
            --begin;
        if (hyphen != "\u00AD")
            result +=
                joint(std::string_view(result).substr(begin), std::string_view(text).substr(place, end - place), words);
        done = place;
    }
    return result + text.substr(done);
}

}  // namespace app
