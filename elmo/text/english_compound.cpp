// SPDX-License-Identifier: Apache-2.0
// The part of EnglishTokenCutter that cuts words joined by dots, hyphens and ampersands.
#include <algorithm>

#include "elmo/text/ascii.h"
#include "elmo/text/english_token_cutter.h"

namespace elmo {
namespace {

using ascii::allDigits;
using ascii::isDigit;
using ascii::isUpper;

constexpr std::string_view kJoints = ".+%-&#";

bool isJoint(char byte) {
    return kJoints.find(byte) != std::string_view::npos;
}
bool isInitial(std::string_view part) {
    return part.size() == 1 && ascii::isLetter(part[0]);
}

using Parts = std::vector<std::string_view>;

/// The parts of "a.b.c"; views into it.
Parts dottedParts(std::string_view text) {
    Parts parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('.', begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

/// comp.sources.unix: three parts or more, none with a capital.
bool isNewsgroup(const Parts& parts) {
    return parts.size() >= 3 && std::none_of(parts.begin(), parts.end(), [](std::string_view part) {
               return std::any_of(part.begin(), part.end(), isUpper);
           });
}

/// How many initials a name begins with that lacks the blank after them: 1 in "S.Korea", 2 in "P.O.Box".
std::size_t leadingInitials(const Parts& parts) {
    const auto word = std::find_if_not(parts.begin(), parts.end(), isInitial);
    const auto count = static_cast<std::size_t>(word - parts.begin());
    return count == 1 && (!isUpper(parts[0][0]) || parts[0] == "I") ? 0 : count;
}

}  // namespace

bool EnglishTokenCutter::isDottedName(const std::vector<std::string_view>& parts) const {
    if (std::all_of(parts.begin(), parts.end(), allDigits) || isNewsgroup(parts))
        return true;
    const bool inHierarchy =
        parts.size() == 2 && !isUpper(parts[1].front()) && m_lexicon.hierarchies.contains(LowerWord(parts[0]));
    return inHierarchy || m_lexicon.nameEndings.contains(LowerWord(parts.back()));
}

/// Splits the dotted chain [begin, end) of a compound that goes on to `limit`; returns where the tokens made of it end,
/// which is after the full stop that an initialism takes.
std::int32_t EnglishTokenCutter::addDotted(std::int32_t begin, std::int32_t end, std::int32_t limit) {
    const Parts parts = dottedParts(slice(begin, end));
    if (parts.size() == 1) {
        addPiece(begin, end);
        return end;
    }
    if (std::all_of(parts.begin(), parts.end(), isInitial)) {
        const std::int32_t stop = end < limit && this->at(end) == '.' ? end + 1 : end;
        emit(begin, stop);
        return stop;
    }
    if (isDottedName(parts)) {
        emit(begin, end);
        return end;
    }
    if (std::all_of(parts.begin(), parts.end() - 1, allDigits) && isDigit(parts.back().front())) {
        addNumberWithLetters(begin, end);
        return end;
    }
    const std::size_t initials = leadingInitials(parts);
    if (initials > 0)
        emit(begin, begin + 2 * static_cast<std::int32_t>(initials));
    for (auto part = parts.begin() + static_cast<std::ptrdiff_t>(initials); part != parts.end(); ++part) {
        const auto from = static_cast<std::int32_t>(part->data() - m_text.data());
        const auto to = from + static_cast<std::int32_t>(part->size());
        addPiece(from, to);
        if (to < end)
            addWhole(to, to + 1);
    }
    return end;
}

void EnglishTokenCutter::addPiece(std::int32_t begin, std::int32_t end) {
    const std::string_view piece = slice(begin, end);
    const bool apostrophe = piece.find_first_of("'`\xC2\xE2") != std::string_view::npos;
    if (isDigit(piece.front()) && !allDigits(piece) && !apostrophe)
        addNumberWithLetters(begin, end);
    else
        addApostrophes(begin, end);
}

/// Whether the last token, of those made since `first`, stays one with what follows the joint: co-worker, AT&T.
bool EnglishTokenCutter::joins(std::size_t first, std::string_view joint, std::string_view rest) const {
    if (m_tokens.size() == first || joint.size() != 1)
        return false;
    const EnglishToken last = m_tokens.back();
    const std::string_view word = slice(last.begin, last.end);
    if (word.data() + word.size() != joint.data())
        return false;
    if (joint == "&")
        return word.size() <= 3 && ascii::allUpper(word);
    const std::string_view next = rest.substr(0, std::min(rest.find_first_of(kJoints), rest.size()));
    return joint == "-" &&
           (m_lexicon.prefixes.contains(LowerWord(word)) || m_lexicon.suffixes.contains(LowerWord(next)));
}

bool EnglishTokenCutter::isFileName(std::string_view compound) const {
    const std::size_t lastDot = compound.rfind('.');
    return lastDot != std::string_view::npos && compound.find_first_of("-#") < lastDot &&
           compound.find("..") == std::string_view::npos &&
           m_lexicon.nameEndings.contains(LowerWord(compound.substr(lastDot + 1)));
}

void EnglishTokenCutter::addCompound(std::int32_t begin, std::int32_t end) {
    if (isFileName(slice(begin, end)))
        return emit(begin, end);
    const auto jointAt = [&](std::int32_t at) { return at < end && isJoint(this->at(at)); };
    bool join = false;
    for (std::int32_t at = begin; at < end;) {
        // A chain of words joined by single dots, and the joints after it.
        std::int32_t chainEnd = at;
        while (chainEnd < end &&
               (!jointAt(chainEnd) || (this->at(chainEnd) == '.' && chainEnd + 1 < end && !jointAt(chainEnd + 1))))
            ++chainEnd;
        const std::size_t first = m_tokens.size();
        const std::int32_t tokensEnd = addDotted(at, chainEnd, end);
        if (join) {
            m_tokens[first - 1].end = m_tokens[first].end;
            m_tokens.erase(m_tokens.begin() + static_cast<std::ptrdiff_t>(first));
        }
        at = tokensEnd;
        while (jointAt(at))
            ++at;
        join = joins(first - (join ? 1 : 0), slice(tokensEnd, at), slice(at, end));
        if (!join)
            addRuns(tokensEnd, at);
    }
}

}  // namespace elmo
