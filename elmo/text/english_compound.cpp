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

}  // namespace elmo
