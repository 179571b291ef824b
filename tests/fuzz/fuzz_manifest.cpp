// SPDX-License-Identifier: Apache-2.0
// The manifest of a bundle.
#include "elmo/formats/bundle_manifest.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    return fuzz::expectValueOrError([&] { elmo::manifestText(elmo::readManifest(fuzz::fileOf(bytes, "model.json"))); });
}
