// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/offset_map.h"

elmo::ByteOffset bytes(const elmo::OffsetMap& map) {
#ifdef MUST_NOT_COMPILE
    return map.toBytes(elmo::TokenIndex(1));
#else
    return map.toBytes(elmo::CodePointOffset(1));
#endif
}
