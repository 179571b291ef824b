// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/offsets.h"

elmo::Utf16Offset same(elmo::CodePointOffset codePoints, elmo::Utf16Offset units) {
#ifdef MUST_NOT_COMPILE
    return codePoints;
#else
    return codePoints.value() == 0 ? elmo::Utf16Offset(0) : units;
#endif
}
