// SPDX-License-Identifier: Apache-2.0
#include "tasks/ner/ner_data.h"

#include "tasks/data/conll_reader.h"
#include "tasks/data/conllu_reader.h"
#include "tasks/data/format_recognition.h"
#include "tasks/data/json_lines_reader.h"

namespace tasks {
namespace {

constexpr DataFormat kNerFormats[] = {
    {"conllu", "CoNLL-U with NER= or Entity= in MISC", false, looksLikeConllu, readConllu},
    {"json-lines", "{\"tokens\": [...], \"tags\": [...]} or {\"text\": ..., \"entities\": [...]} a line", true,
     looksLikeJsonLines, readEntityLines},
    {"conll", "columns, token first and tag last, an empty line after each sentence", false, looksLikeConll, readConll},
};

}  // namespace

DataFormats nerFormats() {
    return kNerFormats;
}

}  // namespace tasks
