// SPDX-License-Identifier: Apache-2.0
// Spans and numbers as a project file packs them.
#include "app/workspace/span_blob.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    fuzz::expectValueOrError([&] {
        if (app::unpackSpans(app::packSpans(app::unpackSpans(bytes))) != app::unpackSpans(bytes))
            __builtin_trap();
    });
    fuzz::expectValueOrError([&] { app::unpackSentences(bytes); });
    fuzz::expectValueOrError([&] {
        if (app::unpackAnySpans(app::packAnySpans(app::unpackAnySpans(bytes))) != app::unpackAnySpans(bytes))
            __builtin_trap();
    });
    return fuzz::expectValueOrError([&] { app::unpackNumbers(bytes); });
}
