// SPDX-License-Identifier: Apache-2.0
// JSON lines of all three tasks.
#include "tests/fuzz/fuzz_parsers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const tasks::TaskKind kind :
         {tasks::TaskKind::kSentiment, tasks::TaskKind::kEntities, tasks::TaskKind::kQuestions})
        fuzz::readData(data, size, kind, "json-lines");
    return 0;
}
