// SPDX-License-Identifier: Apache-2.0
// Settings of a head's training.
#include "tasks/task_config.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    return fuzz::expectValueOrError([&] {
        tasks::TaskConfig config;
        tasks::applyConfig(config, bytes, "config.toml");
        tasks::applyConfig(config, tasks::configText(config), "what was written");
    });
}
