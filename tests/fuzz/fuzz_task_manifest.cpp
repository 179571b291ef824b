// SPDX-License-Identifier: Apache-2.0
// The manifest of a head's bundle, and its log as a second part.
#include "tasks/task_bundle.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    const std::filesystem::path path = fuzz::fileOf(fuzz::part(bytes, 0), tasks::kTaskManifestFile);
    fuzz::fileOf(fuzz::part(bytes, 1), tasks::kTaskLogFile);
    fuzz::expectValueOrError([&] { tasks::manifestText(tasks::readTaskManifest(path)); });
    return fuzz::expectValueOrError([&] { tasks::readTaskRun(fuzz::folder()); });
}
