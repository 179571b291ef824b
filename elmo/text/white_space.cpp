// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/white_space.h"

#include "elmo/text/characters.h"

namespace elmo {

std::size_t spaceAt(std::string_view text, std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    if (first < 0x80)
        return first == ' ' || (first >= 0x09 && first <= 0x0D) || (first >= 0x1C && first <= 0x1F) ? 1 : 0;
    if (first != 0xC2 && (first < 0xE1 || first > 0xE3))  // the bytes that other white space begins with
        return 0;
    std::size_t next = at;
    return kindOf(nextCharacter(text, next)) == CharacterKind::kSpace ? next - at : 0;
}

}  // namespace elmo
