// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/composition.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/stringpiece.h>

#include "elmo/text/ascii.h"

namespace elmo {

std::string composed(std::string_view word) {
    if (ascii::allAscii(word))
        return std::string(word);
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* form = icu::Normalizer2::getNFCInstance(status);
    std::string result;
    icu::StringByteSink<std::string> sink(&result);
    if (U_SUCCESS(status))
        form->normalizeUTF8(0, {word.data(), static_cast<std::int32_t>(word.size())}, sink, nullptr, status);
    return U_SUCCESS(status) ? result : std::string(word);
}

}  // namespace elmo
