// SPDX-License-Identifier: Apache-2.0
// Sentences to annotate or embed, cut here or by who wrote the file.
#include "app/sentence_reader.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    for (const bool pretokenized : {false, true})
        fuzz::expectValueOrError([&] {
            app::TextInput input(fuzz::fileOf(bytes, "input.txt").string(), {});
            const auto reader = app::openSentences(input, {.pretokenized = pretokenized, .language = {}});
            for (std::vector<app::InputToken> sentence; reader->next(sentence);)
                if (!sentence.empty() && sentence.front().bytes.begin > sentence.back().bytes.end)
                    __builtin_trap();
        });
    return 0;
}
