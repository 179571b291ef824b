// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/document.h"

std::string_view piece(const elmo::Document& document) {
#ifdef MUST_NOT_COMPILE
    return document.slice(elmo::CodePointSpan{elmo::CodePointOffset(0), elmo::CodePointOffset(1)});
#else
    return document.slice(elmo::ByteSpan{elmo::ByteOffset(0), elmo::ByteOffset(1)});
#endif
}
