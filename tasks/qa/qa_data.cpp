// SPDX-License-Identifier: Apache-2.0
#include "tasks/qa/qa_data.h"

#include "tasks/data/format_recognition.h"
#include "tasks/data/json_lines_reader.h"
#include "tasks/data/squad_reader.h"

namespace tasks {
namespace {

constexpr DataFormat kQaFormats[] = {
    {"squad", "SQuAD 1.1 or 2.0 JSON", true, looksLikeSquad, readSquad},
    {"json-lines", "{\"context\": ..., \"question\": ..., \"answers\": [...]} a line", true, looksLikeJsonLines,
     readQuestionLines},
};

}  // namespace

DataFormats qaFormats() {
    return kQaFormats;
}

}  // namespace tasks
