// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/offsets.h"

elmo::CodePointOffset position() {
#ifdef MUST_NOT_COMPILE
    return elmo::ByteOffset(3);
#else
    return elmo::CodePointOffset(3);
#endif
}
