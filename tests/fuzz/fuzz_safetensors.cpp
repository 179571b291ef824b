// SPDX-License-Identifier: Apache-2.0
// The safetensors reader: every tensor the header names is read.
#include "elmo/formats/safetensors.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    return fuzz::expectValueOrError([&] {
        elmo::SafetensorsReader reader(fuzz::fileOf(bytes, "weights.safetensors"));
        for (const auto& [name, entry] : reader.entries())
            reader.read(name, entry.shape);
    });
}
