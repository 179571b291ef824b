// SPDX-License-Identifier: Apache-2.0
// The bounded pickle reader, and the archive around it.
#include "elmo/formats/pickle_reader.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    return fuzz::expectValueOrError([&] { elmo::readPickle(bytes, "input"); });
}
