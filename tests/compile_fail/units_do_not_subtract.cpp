// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "elmo/text/offsets.h"

std::int64_t distance(elmo::TokenIndex token, elmo::SentenceIndex sentence) {
#ifdef MUST_NOT_COMPILE
    return token - sentence;
#else
    return token.value() - sentence.value();
#endif
}
