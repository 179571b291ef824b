// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/offsets.h"

elmo::Utf16Span span() {
#ifdef MUST_NOT_COMPILE
    return {elmo::ByteOffset(0), elmo::ByteOffset(2)};
#else
    return {elmo::Utf16Offset(0), elmo::Utf16Offset(2)};
#endif
}
