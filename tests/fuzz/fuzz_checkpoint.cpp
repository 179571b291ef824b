// SPDX-License-Identifier: Apache-2.0
// A training checkpoint; its checksum is put in, so that what it covers is reached.
#include <xxhash.h>

#include "elmo/training/checkpoint.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    std::string file(bytes);
    const XXH128_hash_t digest = XXH3_128bits(bytes.data(), bytes.size());
    file.append(reinterpret_cast<const char*>(&digest), sizeof digest);
    return fuzz::expectValueOrError(
        [&] { elmo::training::readCheckpoint(fuzz::fileOf(file, "checkpoint.elmo-train")); });
}
