// SPDX-License-Identifier: Apache-2.0
// A folder of ELMoForManyLangs: config, architecture, both dictionaries, in one input.
#include "elmo/formats/many_langs_config.h"
#include "elmo/formats/many_langs_dictionary.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    return fuzz::expectValueOrError([&] {
        fuzz::fileOf(fuzz::part(bytes, 0), "config.json");
        fuzz::fileOf(fuzz::part(bytes, 1), "cnn_50_100_512_4096_sample.json");
        elmo::rowsOf(elmo::readManyLangsDictionary(fuzz::fileOf(fuzz::part(bytes, 2), "char.dic")));
        elmo::readManyLangsConfig(fuzz::folder());
    });
}
