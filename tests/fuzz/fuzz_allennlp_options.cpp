// SPDX-License-Identifier: Apache-2.0
// options.json of an AllenNLP pair, the weights being absent.
#include "elmo/formats/weight_reader.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    return fuzz::expectValueOrError([&] {
        elmo::findWeightFormat(fuzz::fileOf(bytes, "options.json")).readArchitecture(fuzz::folder() / "options.json");
    });
}
