// SPDX-License-Identifier: Apache-2.0
// Data files as they come: plain, gzip, Zstandard.
#include "tasks/data/data_file.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    const std::filesystem::path path = fuzz::fileOf(bytes, "data");
    fuzz::expectValueOrError([&] { tasks::readDataHead(path); });
    return fuzz::expectValueOrError([&] { tasks::readDataFile(path, {}); });
}
