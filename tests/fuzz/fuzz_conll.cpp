// SPDX-License-Identifier: Apache-2.0
// Columns with a tag: CoNLL-2003 and its kin.
#include "tests/fuzz/fuzz_parsers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::readData(data, size, tasks::TaskKind::kEntities, "conll");
}
