// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/data/data_set.h"

namespace tasks {

/// JSON lines: an object a line, "id" (text or number) optional, unknown keys ignored, empty lines skipped.
///   sentiment  {"label": TEXT or NUMBER, and one of "text": TEXT, "tokens": [TEXT...], "sentences": [[TEXT...]...]}
///              "text" is always tokenized by the product's tokenizer.
///   entities   {"tokens": [TEXT...], "tags": [TEXT...]}, or {"sentences": [[TEXT...]...], "tags": [[TEXT...]...]}, or
///              {"text": TEXT, "entities": [{"start": N, "end": N, "label": TEXT}...]} in code points, end exclusive:
///              entities are widened to whole tokens (counted), two in one token are an error.
///   questions  {"context": TEXT, "question": TEXT, "answers": [{"text": TEXT, "answer_start": N}...]} with code points
///              as in SQuAD; {"is_impossible": true} without answers.
DataSet readSentimentLines(const std::filesystem::path& path, const DataOptions& options,
                           const elmo::RunControl& control);
DataSet readEntityLines(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control);
DataSet readQuestionLines(const std::filesystem::path& path, const DataOptions& options,
                          const elmo::RunControl& control);

}  // namespace tasks
