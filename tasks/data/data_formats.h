// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tasks/data/data_set.h"

namespace tasks {

// What the formats of tasks are made of: how files are recognised, by their names and first 4 KiB, and the readers, one
// file each. All throw as readDataSet(); any thread.

bool looksLikeJsonLines(const std::filesystem::path& path, std::string_view head);
bool looksLikeSquad(const std::filesystem::path& path, std::string_view head);
bool looksLikeConllu(const std::filesystem::path& path, std::string_view head);
bool looksLikeConll(const std::filesystem::path& path, std::string_view head);
bool looksLikeTrees(const std::filesystem::path& path, std::string_view head);
bool looksLikeLabelText(const std::filesystem::path& path, std::string_view head);

/// Token first, tag last, TAB between the columns (or blanks, if the first token's line has no TAB), an empty line
/// after every sentence: CoNLL-2003 and two-column files. -DOCSTART- lines and lines that begin with # and hold no tag
/// are skipped and counted. An example a sentence.
DataSet readConll(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control);

/// CoNLL-U, entities as tags in MISC: NER=B-PER or Entity=B-PER; a token without is O. Ranges (1-2) and empty nodes
/// (1.1) are skipped and counted.
DataSet readConllu(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control);

/// A class, one TAB, a text to the line's end; one sentence if DataOptions::pretokenized.
DataSet readLabelText(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control);

/// The Stanford Sentiment Treebank: a tree in brackets a line, "(3 (2 It) (4 (4 works) (2 .)))". Treebank escapes are
/// undone: -LRB- is "(", \/ is "/", `` and '' are a straight quote, ` is '.
DataSet readSstTrees(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control);

/// SQuAD 1.1 and 2.0. answer_start counts code points; an answer that is not what stands there is an error, as are a
/// repeated id and a question without answers that is not marked is_impossible. Unknown keys are ignored.
DataSet readSquad(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control);

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
