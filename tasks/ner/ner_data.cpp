// SPDX-License-Identifier: Apache-2.0
// The formats of Ner.
#include "tasks/data/data_formats.h"
#include "tasks/ner/ner.h"

namespace tasks {
namespace {

constexpr DataFormat kNerFormats[] = {
    {"conllu", "CoNLL-U with NER= or Entity= in MISC", false, looksLikeConllu, readConllu},
    {"json-lines", "{\"tokens\": [...], \"tags\": [...]} or {\"text\": ..., \"entities\": [...]} a line", true,
     looksLikeJsonLines, readEntityLines},
    {"conll", "columns, token first and tag last, an empty line after each sentence", false, looksLikeConll, readConll},
};

}  // namespace

DataFormats Ner::formats() {
    return kNerFormats;
}

}  // namespace tasks
