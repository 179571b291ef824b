// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/paragraphs.h"

#include <algorithm>

#include "elmo/text/ascii.h"

namespace elmo {
namespace {

constexpr std::size_t kNarrowestWrapped = 40;
constexpr std::size_t kMaxWrappedWidth = 120;
constexpr std::size_t kMaxParagraphLength = std::size_t{1} << 26;

constexpr std::string_view kBullets[] = {"-",      "*",      "+",      "\u2022", "\u2013",
                                         "\u2014", "\u00B7", "\u25AA", "\u25E6", "\u2023"};

/// One line: its content without the line end, and where the next begins.
struct Line {
    std::string_view content;
    std::size_t next = 0;
    bool ended = false;  ///< by a line end, not by the end of the text
};

/// Length of the line end at `at`, 0 if there is none. CR LF is one.
std::size_t lineEndLength(std::string_view text, std::size_t at) {
    switch (text[at]) {
        case '\r':
            return at + 1 < text.size() && text[at + 1] == '\n' ? 2 : 1;
        case '\n':
        case '\v':
        case '\f':
            return 1;
        case '\xC2':
            return text.substr(at).starts_with("\u0085") ? 2 : 0;
        case '\xE2':
            return text.substr(at).starts_with("\u2028") || text.substr(at).starts_with("\u2029") ? 3 : 0;
        default:
            return 0;
    }
}

Line lineAt(std::string_view text, std::size_t begin) {
    for (std::size_t at = begin; at < text.size(); ++at)
        if (const std::size_t length = lineEndLength(text, at))
            return {text.substr(begin, at - begin), at + length, true};
    return {text.substr(begin), text.size(), false};
}

std::string_view trimmed(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos)
        return {};
    return line.substr(first, line.find_last_not_of(" \t") - first + 1);
}

/// Characters, counted only as far as a wrapped line can be wide.
std::size_t widthOf(std::string_view line) {
    if (line.size() > 4 * kMaxWrappedWidth)
        return kMaxWrappedWidth + 1;
    return static_cast<std::size_t>(
        std::count_if(line.begin(), line.end(), [](char byte) { return !ascii::continuesCharacter(byte); }));
}

/// "- ", "12. ", "a) ": what a list item begins with.
bool startsWithListMark(std::string_view line) {
    for (const std::string_view bullet : kBullets)
        if (line.starts_with(bullet) && line.substr(bullet.size()).starts_with(' '))
            return true;
    std::size_t mark = 0;
    while (mark < 3 && mark < line.size() && ascii::isDigit(line[mark]))
        ++mark;
    if (mark == 0 && !line.empty() && ascii::isLetter(line[0]))
        mark = 1;
    return mark > 0 && mark + 1 < line.size() && (line[mark] == '.' || line[mark] == ')') && line[mark + 1] == ' ';
}

/// Walks the lines and tells `visit` where each paragraph ends.
template <class Visit>
void visitParagraphEnds(std::string_view text, Visit visit) {
    Line line = lineAt(text, 0);
    while (line.next < text.size()) {
        const Line next = lineAt(text, line.next);
        if (!looksWrapped(line.content, next.content))
            visit(line.next, next.ended);
        line = next;
    }
}

}  // namespace

bool looksWrapped(std::string_view line, std::string_view next) {
    const std::string_view left = trimmed(line);
    const std::string_view right = trimmed(next);
    const std::size_t width = widthOf(left);
    if (right.empty() || width < kNarrowestWrapped || width > kMaxWrappedWidth || startsWithListMark(right))
        return false;
    return width + 1 + widthOf(right.substr(0, right.find(' '))) > widthOf(right);
}

std::vector<ByteSpan> paragraphsOf(std::string_view text) {
    std::vector<ByteSpan> paragraphs;
    std::size_t begin = 0;
    const auto endAt = [&](std::size_t end) {
        while (begin < end) {
            std::size_t split = std::min(end, begin + kMaxParagraphLength);
            while (split < end && ascii::continuesCharacter(text[split]))
                --split;
            paragraphs.push_back(
                {ByteOffset(static_cast<std::int64_t>(begin)), ByteOffset(static_cast<std::int64_t>(split))});
            begin = split;
        }
    };
    visitParagraphEnds(text, [&](std::size_t end, bool) { endAt(end); });
    endAt(text.size());
    return paragraphs;
}

std::size_t lastParagraphEnd(std::string_view text) {
    std::size_t last = 0;
    // What follows can still lengthen a line that has not ended, and so change whether the one before it is wrapped.
    visitParagraphEnds(text, [&](std::size_t end, bool nextEnded) {
        if (nextEnded)
            last = end;
    });
    return last;
}

}  // namespace elmo
