// SPDX-License-Identifier: Apache-2.0
// CoNLL-U with entities in MISC, as data to train on.
#include "tests/fuzz/fuzz_parsers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::readData(data, size, tasks::TaskKind::kEntities, "conllu");
}
