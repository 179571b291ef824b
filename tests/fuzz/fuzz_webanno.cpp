// SPDX-License-Identifier: Apache-2.0
// WebAnno TSV 3, as INCEpTION writes it.
#include "tests/fuzz/fuzz_parsers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::readDocuments(data, size, "webanno-tsv");
}
