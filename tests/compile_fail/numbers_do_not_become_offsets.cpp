// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/offsets.h"

elmo::Utf16Offset position(int number) {
#ifdef MUST_NOT_COMPILE
    return number;
#else
    return elmo::Utf16Offset(number);
#endif
}
