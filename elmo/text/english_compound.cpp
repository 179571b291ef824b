// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_compound.h"

#include <algorithm>

#include "elmo/text/ascii.h"
#include "elmo/text/english_lexicon.h"

namespace elmo {
namespace {

using ascii::allDigits;
using ascii::isUpper;

using Parts = std::vector<std::string_view>;

constexpr std::string_view kJoints = ".+%-&#";

/// comp.sources.unix: three parts or more, none with a capital.
bool isNewsgroup(const Parts& parts) {
    return parts.size() >= 3 && std::none_of(parts.begin(), parts.end(), [](std::string_view part) {
               return std::any_of(part.begin(), part.end(), isUpper);
           });
}

int smallNumber(std::string_view digits) {
    int value = 0;
    for (const char digit : digits.substr(0, 4))
        value = value * 10 + (digit - '0');
    return value;
}

}  // namespace

bool isJoint(char byte) {
    return kJoints.find(byte) != std::string_view::npos;
}

bool isInitial(std::string_view part) {
    return part.size() == 1 && ascii::isLetter(part[0]);
}

bool isDottedName(const Parts& parts) {
    const EnglishLexicon& lexicon = EnglishLexicon::instance();
    if (std::all_of(parts.begin(), parts.end(), allDigits) || isNewsgroup(parts))
        return true;
    const bool inHierarchy =
        parts.size() == 2 && !isUpper(parts[1].front()) && lexicon.hierarchies.contains(LowerWord(parts[0]));
    return inHierarchy || lexicon.nameEndings.contains(LowerWord(parts.back()));
}

std::size_t leadingInitials(const Parts& parts) {
    const auto word = std::find_if_not(parts.begin(), parts.end(), isInitial);
    const auto count = static_cast<std::size_t>(word - parts.begin());
    return count == 1 && (!isUpper(parts[0][0]) || parts[0] == "I") ? 0 : count;
}

bool isFileName(std::string_view compound) {
    const std::size_t lastDot = compound.rfind('.');
    return lastDot != std::string_view::npos && compound.find_first_of("-#") < lastDot &&
           compound.find("..") == std::string_view::npos &&
           EnglishLexicon::instance().nameEndings.contains(LowerWord(compound.substr(lastDot + 1)));
}

bool staysJoined(std::string_view word, std::string_view joint, std::string_view rest) {
    if (joint == "&")
        return word.size() <= 3 && ascii::allUpper(word);
    const EnglishLexicon& lexicon = EnglishLexicon::instance();
    const std::string_view next = rest.substr(0, std::min(rest.find_first_of(kJoints), rest.size()));
    return joint == "-" && (lexicon.prefixes.contains(LowerWord(word)) || lexicon.suffixes.contains(LowerWord(next)));
}

bool isOneNumber(std::string_view text) {
    const auto groups = ascii::split(text, '-');
    if (groups.size() > 2 || groups[0].find('/') != std::string_view::npos)
        return true;
    const std::size_t first = groups[0].size();
    return groups[1].size() == 4 && (first == 3 || first == 5 || first == 1);
}

bool isDate(std::string_view text) {
    const auto parts = ascii::split(text, '/');
    if (parts.size() == 3)
        return parts[0].size() <= 2 && parts[1].size() <= 2;
    const int month = smallNumber(parts[0]);
    const int day = smallNumber(parts[1]);
    const bool fraction = month < day && day <= 4;
    return parts[0].size() <= 2 && parts[1].size() <= 2 && month >= 1 && month <= 12 && day >= 1 && day <= 31 &&
           !fraction;
}

}  // namespace elmo
