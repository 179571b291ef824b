// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/characters.h"

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "elmo/error.h"

namespace elmo {

namespace {

/// One of ICU's case mappings.
using Mapping = void (*)(const char* locale, std::uint32_t options, icu::StringPiece text, icu::ByteSink& sink,
                         icu::Edits* edits, UErrorCode& status);

std::string mapped(std::string_view text, Mapping mapping) {
    std::string result;
    icu::StringByteSink<std::string> sink(&result);
    UErrorCode status = U_ZERO_ERROR;
    mapping("", 0, icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())), sink, nullptr, status);
    if (U_FAILURE(status))
        throw Error(ErrorCode::kInternal,
                    std::string("ICU can't change the case of a text: ") + u_errorName(status) + ".");
    return result;
}

}  // namespace

std::string lowered(std::string_view text) {
    return mapped(text, icu::CaseMap::utf8ToLower);
}

std::string uppered(std::string_view text) {
    return mapped(text, icu::CaseMap::utf8ToUpper);
}

std::string inCapitals(std::string_view word) {
    for (std::size_t at = 0; at < word.size();) {
        const auto code = static_cast<UChar32>(nextCharacter(word, at));
        if (u_isULowercase(code) && u_toupper(code) != code && u_totitle(code) == code)
            return std::string(word);
    }
    return uppered(word);
}

CharacterKind kindOf(char32_t character) {
    const auto code = static_cast<UChar32>(character);
    if (u_isULowercase(code))
        return CharacterKind::kLower;
    if (u_isUUppercase(code) || u_charType(code) == U_TITLECASE_LETTER)
        return CharacterKind::kUpper;
    if (u_isalpha(code))
        return CharacterKind::kOtherLetter;
    if (u_isdigit(code))
        return CharacterKind::kDigit;
    if (u_isUWhiteSpace(code) || (code >= 0x1C && code <= 0x1F))
        return CharacterKind::kSpace;
    return CharacterKind::kOther;
}

bool isWordCharacter(char32_t character) {
    const auto code = static_cast<UChar32>(character);
    return code == '_' || u_isalpha(code) || u_getIntPropertyValue(code, UCHAR_NUMERIC_TYPE) != U_NT_NONE;
}

char32_t nextCharacter(std::string_view text, std::size_t& at) {
    // ICU counts in 32 bits: it sees the few bytes that a character can have.
    const std::string_view piece = text.substr(at, U8_MAX_LENGTH);
    std::int32_t length = 0;
    UChar32 code = 0;
    U8_NEXT_OR_FFFD(piece.data(), length, static_cast<std::int32_t>(piece.size()), code);
    at += static_cast<std::size_t>(length);
    return static_cast<char32_t>(code);
}

}  // namespace elmo
