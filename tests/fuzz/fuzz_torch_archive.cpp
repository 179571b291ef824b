// SPDX-License-Identifier: Apache-2.0
// A state_dict of torch.save(), zip or legacy.
#include "elmo/formats/torch_archive.h"

#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    return fuzz::expectValueOrError([&] {
        elmo::TorchArchive archive(fuzz::fileOf(bytes, "encoder.pkl"));
        for (const std::string& name : archive.names())
            for (const std::int64_t length : {1, 4, 16})
                try {
                    archive.read(name, std::span(&length, 1));
                } catch (const elmo::Error&) {
                    continue;
                }
    });
}
