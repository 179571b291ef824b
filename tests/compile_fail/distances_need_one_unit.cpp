// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/offsets.h"

long distance(elmo::ByteOffset first, elmo::ByteOffset second, elmo::TokenIndex token) {
#ifdef MUST_NOT_COMPILE
    return second - token;
#else
    return second - first + token.value();
#endif
}
