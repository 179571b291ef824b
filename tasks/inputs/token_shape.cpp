// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/token_shape.h"

#include "elmo/text/characters.h"

namespace tasks {
namespace {

/// How many characters of each kind a word has.
struct Counts {
    int lower = 0, upper = 0, caseless = 0, digits = 0, marks = 0, others = 0;
    bool firstLetterUpper = false;
    int letters() const { return lower + upper + caseless; }
};

Counts countsOf(std::string_view word) {
    Counts counts;
    for (std::size_t at = 0; at < word.size();) {
        const char32_t character = elmo::nextCharacter(word, at);
        switch (elmo::kindOf(character)) {
            case elmo::CharacterKind::kLower:
                ++counts.lower;
                break;
            case elmo::CharacterKind::kUpper:
                counts.firstLetterUpper = counts.firstLetterUpper || counts.letters() == 0;
                ++counts.upper;
                break;
            case elmo::CharacterKind::kOtherLetter:
                ++counts.caseless;
                break;
            case elmo::CharacterKind::kDigit:
                ++counts.digits;
                break;
            default:
                ++(character < 0x80 ? counts.marks : counts.others);
        }
    }
    return counts;
}

TokenShape shapeOfLetters(const Counts& counts) {
    if (counts.lower + counts.upper == 0)
        return TokenShape::kCaseless;
    if (counts.upper == 0)
        return TokenShape::kLower;
    if (counts.letters() == 1)
        return TokenShape::kOneCapital;
    if (counts.lower == 0)
        return TokenShape::kUpper;
    return counts.upper == 1 && counts.firstLetterUpper ? TokenShape::kTitle : TokenShape::kMixed;
}

}  // namespace

TokenShape tokenShapeOf(std::string_view word) {
    const Counts counts = countsOf(word);
    if (counts.letters() > 0)
        return counts.digits > 0 ? TokenShape::kWithDigits : shapeOfLetters(counts);
    if (counts.digits > 0)
        return counts.marks + counts.others == 0 ? TokenShape::kDigits : TokenShape::kNumber;
    return counts.marks > 0 && counts.others == 0 ? TokenShape::kPunctuation : TokenShape::kOther;
}

}  // namespace tasks
