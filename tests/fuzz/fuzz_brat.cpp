// SPDX-License-Identifier: Apache-2.0
// brat: standoff annotations, and their text as a second part.
#include "tests/fuzz/fuzz_parsers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::readDocuments(data, size, "brat");
}
