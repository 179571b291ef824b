// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/offsets.h"

long length(elmo::ByteSpan span) {
    return span.length();
}

long lengthOf(elmo::TokenSpan tokens, elmo::ByteSpan bytes) {
#ifdef MUST_NOT_COMPILE
    return length(tokens);
#else
    return tokens.length() + length(bytes);
#endif
}
