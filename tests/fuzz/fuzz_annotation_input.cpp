// SPDX-License-Identifier: Apache-2.0
// What `elmo annotate` reads: running text, JSON lines, columns.
#include "app/annotation_source.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    const std::string path = fuzz::fileOf(bytes, "input").string();
    for (const auto kind :
         {app::AnnotationInput::kText, app::AnnotationInput::kJsonLines, app::AnnotationInput::kConll})
        fuzz::expectValueOrError([&] {
            app::TextInput input(path, {});
            for (const auto source = app::openAnnotationSource(input, kind, "en"); source->next();)
                continue;
        });
    return 0;
}
