// SPDX-License-Identifier: Apache-2.0
// Trees in brackets: the Stanford Sentiment Treebank.
#include "tests/fuzz/fuzz_parsers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::readData(data, size, tasks::TaskKind::kSentiment, "sst-trees");
}
