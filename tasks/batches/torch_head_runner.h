// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <span>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/batches/encoded_text.h"
#include "tasks/batches/word_table.h"
#include "tasks/tensors/torch_task_head.h"

namespace tasks {

/// The predictions of a head for each row, in their order, computed in batches of similar length, one thread per
/// batch: results do not depend on the number of threads. Reports stage "predict" in tokens. Several threads may run
/// one head; each has its own words.
std::vector<HeadRow> runHead(const TaskHead& head, const HeadOptions& options, std::span<const EncodedRow> rows,
                             const WordTable& words, const PredictOptions& predict, const elmo::RunControl& control);

/// The rows that ask for the arguments of predicates that a head has found in its texts and was not asked about:
/// `predicted` are of `rows`, the rows of each example together. None for heads that read no predicates.
std::vector<EncodedRow> rowsOfFound(const HeadOptions& options, std::span<const EncodedRow> rows,
                                    std::span<const HeadRow> predicted);

/// Puts the rows of one text or pair together, which are rowsOf() it. Of classes only those of the whole.
TaskPrediction joinRows(const HeadOptions& options, std::span<const EncodedRow> rows,
                        std::span<const HeadRow> predicted, const PredictOptions& predict);

/// Puts the windows of one text together: rows' spans become spans of the text.
EntityPredictions joinEntities(std::span<const EncodedRow> rows, std::span<const HeadRow> predicted);

/// The same for the tags of tokens.
TagPredictions joinTags(std::span<const EncodedRow> rows, std::span<const HeadRow> predicted);

/// Predicates that were asked about, with their arguments, and those that were found, with those arguments that
/// addArguments() puts in.
RolePredictions joinRoles(std::span<const EncodedRow> rows, std::span<const HeadRow> predicted);
void addArguments(std::span<const EncodedRow> rowsOfFound, std::span<const HeadRow> predicted, RolePredictions& said);

/// Class probabilities of a text from those of its rows, weighted by their tokens; all equal if it has none.
std::vector<double> joinClasses(std::span<const EncodedRow> rows, std::span<const HeadRow> predicted,
                                std::size_t classes);

/// The answers from all windows, which are in the order of the text. Probabilities are one softmax over the scores of
/// every span of every window and "no answer" (the least of the windows' scores for it: the text has none only if no
/// window has), after Clark and Gardner 2018, section 3.3. A span that several windows hold counts once, with the score
/// of the first, which has read more of the text before it. The best that do not overlap, at most `count`.
AnswerPredictions joinAnswers(std::span<const EncodedRow> rows, std::span<const HeadRow> predicted, int count);

}  // namespace tasks
