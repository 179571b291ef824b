// SPDX-License-Identifier: Apache-2.0
// SQuAD 1.1 and 2.0.
#include "tests/fuzz/fuzz_parsers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::readData(data, size, tasks::TaskKind::kQuestions, "squad");
}
