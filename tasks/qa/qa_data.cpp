// SPDX-License-Identifier: Apache-2.0
// The formats of Qa.
#include "tasks/data/data_formats.h"
#include "tasks/qa/qa.h"

namespace tasks {
namespace {

constexpr DataFormat kQaFormats[] = {
    {"squad", "SQuAD 1.1 or 2.0 JSON", true, looksLikeSquad, readSquad},
    {"json-lines", "{\"context\": ..., \"question\": ..., \"answers\": [...]} a line", true, looksLikeJsonLines,
     readQuestionLines},
};

}  // namespace

DataFormats Qa::formats() {
    return kQaFormats;
}

}  // namespace tasks
