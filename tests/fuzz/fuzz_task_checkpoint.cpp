// SPDX-License-Identifier: Apache-2.0
// The state in a checkpoint of a head's training; its checksum is put in, so that what it says is reached.
#include <vector>

#include "elmo/formats/safetensors.h"
#include "elmo/formats/staged_file.h"
#include "tasks/training/task_checkpoint.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    const std::string state(bytes);
    const std::filesystem::path path = fuzz::folder() / "task.checkpoint";
    const std::vector<float> values = {1, 2, 3};
    const elmo::SafetensorsItem item{"value.weight", {3}, values};
    elmo::StagedFile file(path);
    elmo::writeSafetensors(file, std::span(&item, 1), elmo::StorageType::kFloat32,
                           {{"state", state}, {"state.checksum", elmo::checksumOf(state.data(), state.size())}});
    file.commit();
    return fuzz::expectValueOrError([&] { tasks::readTaskCheckpoint(path); });
}
