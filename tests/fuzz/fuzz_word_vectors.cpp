// SPDX-License-Identifier: Apache-2.0
// A word2vec or GloVe text file.
#include "tasks/inputs/word_vectors.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    return fuzz::expectValueOrError([&] { tasks::readWordVectors(fuzz::fileOf(bytes, "vectors.txt"), {}); });
}
