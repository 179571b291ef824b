// SPDX-License-Identifier: Apache-2.0
// The check of a SentencePiece model before its library sees it.
#include "tasks/inputs/subword_model_check.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    return fuzz::expectValueOrError([&] { tasks::checkSubwordModel(bytes); });
}
