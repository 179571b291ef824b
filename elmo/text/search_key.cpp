// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/search_key.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <iterator>

#include "elmo/text/ascii.h"

namespace elmo {
namespace {

/// Hyphens, dashes and slashes join words that are searched for one by one.
bool joinsWords(UChar32 c) {
    return u_charType(c) == U_DASH_PUNCTUATION || c == '/' || c == '_';
}

/// What a word is found by: letters, digits and symbols such as emoji, but no punctuation and no controls.
bool isFindable(UChar32 c) {
    return u_isalnum(c) || (U_GET_GC_MASK(c) & (U_GC_S_MASK | U_GC_M_MASK)) != 0;
}

}  // namespace

std::string searchKey(std::string_view word) {
    std::string key;
    if (ascii::allAscii(word)) {
        key = word;
        std::ranges::transform(key, key.begin(), ascii::lowered);
        return key;
    }
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* folding = icu::Normalizer2::getNFKCCasefoldInstance(status);
    icu::StringByteSink<std::string> sink(&key);
    if (U_SUCCESS(status))
        folding->normalizeUTF8(0, icu::StringPiece(word.data(), static_cast<int32_t>(word.size())), sink, nullptr,
                               status);
    return U_SUCCESS(status) ? key : std::string(word);
}

void forEachSearchWord(std::string_view token, const std::function<void(std::string_view, std::size_t)>& call) {
    const auto length = static_cast<int32_t>(token.size());
    int32_t begin = 0;
    bool findable = false;
    const auto finish = [&](int32_t end) {
        if (findable)
            call(token.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)),
                 static_cast<std::size_t>(begin));
        findable = false;
    };
    for (int32_t at = 0; at < length;) {
        const int32_t start = at;
        UChar32 c = 0;
        U8_NEXT(token.data(), at, length, c);
        if (c >= 0 && joinsWords(c)) {
            finish(start);
            begin = at;
        } else {
            findable = findable || (c >= 0 && isFindable(c));
        }
    }
    finish(length);
}

bool isSearchedInsideWords(std::string_view text) {
    static constexpr UScriptCode kScripts[] = {USCRIPT_HAN,     USCRIPT_HIRAGANA, USCRIPT_KATAKANA, USCRIPT_BOPOMOFO,
                                               USCRIPT_THAI,    USCRIPT_LAO,      USCRIPT_KHMER,    USCRIPT_MYANMAR,
                                               USCRIPT_TIBETAN, USCRIPT_HANGUL};
    const auto length = static_cast<int32_t>(text.size());
    for (int32_t at = 0; at < length;) {
        UChar32 c = 0;
        U8_NEXT(text.data(), at, length, c);
        UErrorCode status = U_ZERO_ERROR;
        if (c >= 0x80 && std::ranges::find(kScripts, uscript_getScript(c, &status)) != std::end(kScripts))
            return true;
    }
    return false;
}

}  // namespace elmo
