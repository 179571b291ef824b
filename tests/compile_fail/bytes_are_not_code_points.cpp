// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/offsets.h"

bool before(elmo::ByteOffset first, elmo::CodePointOffset second, elmo::ByteOffset third) {
#ifdef MUST_NOT_COMPILE
    return first < second;
#else
    return second == second && first < third;
#endif
}
