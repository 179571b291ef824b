// SPDX-License-Identifier: Apache-2.0
// A prepared corpus: its manifest, the vocabulary, a shard and where its documents begin.
#include <algorithm>

#include "elmo/training/corpus.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    int index = 0;
    for (const char* name : {"corpus.json", "vocabulary.tsv", "shard-00000.ids", "shard-00000.documents"})
        fuzz::fileOf(fuzz::part(bytes, index++), name);
    return fuzz::expectValueOrError([&] {
        const elmo::training::Corpus corpus(fuzz::folder());
        for (std::uint64_t i = 0; i < std::min<std::uint64_t>(corpus.documentCount(), 100); ++i)
            corpus.document(i);
    });
}
