// SPDX-License-Identifier: Apache-2.0
// A training configuration.
#include "elmo/training/train_config.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    return fuzz::expectValueOrError([&] {
        elmo::training::TrainOptions options;
        elmo::training::applyConfig(options, bytes, "config.toml");
        elmo::training::configText(options);
    });
}
