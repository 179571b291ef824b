// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "elmo/bilm/torch_scalar_mix.h"
#include "tasks/options/example.h"
#include "tasks/options/predict_options.h"
#include "tasks/options/task_options.h"
#include "tasks/results/predictions.h"
#include "tasks/results/saliency.h"

namespace tasks {

/// One side of a batch as tensors: B texts of at most T tokens, padded after. Parts that the head's options leave out
/// are undefined tensors.
struct TextBatch {
    at::Tensor mask;                    // [B, T] bool, true for tokens
    at::Tensor pieces;                  // [N] int64: the piece ids of every token, row by row, padding having none
    at::Tensor pieceOffsets;            // [B T + 1] int64: where each token's pieces begin in `pieces`
    at::Tensor characters;              // [B, T, C] int64: bytes + 1, 0 for none
    at::Tensor shapes;                  // [B, T] int64: word look, 0 for padding
    at::Tensor words;                   // [B, T, wordWidth] float: given word vectors
    at::Tensor wordRows;                // [B, T] int64: row + 1 of a vector that training changes, else 0
    at::Tensor lowered;                 // [B, T] int64: the same number for words that are the same in lower case
    at::Tensor layers;                  // [L, B, T, D] float: biLM layers, 0 for padding
    at::Tensor sources;                 // [B] int64: the training file of each text, from 1; 0: of none
    std::vector<std::int64_t> lengths;  // [B]
    std::vector<std::vector<std::int64_t>> sentenceEnds;  // [B] of each text: the token count at each sentence's end
    std::vector<std::vector<std::int64_t>> nameless;      // [B] of each text: tokens without a letter or a digit
    std::vector<std::vector<std::int64_t>> cellStarts;    // [B] of each text: tokens that follow a tab
};

/// A batch of examples. The gold tensors are undefined when predicting.
struct TaskBatch {
    TextBatch text;
    TextBatch question;       // the second texts; pairs only
    at::Tensor classes;       // [B] int64, classes of texts
    at::Tensor tags;          // [B, T] int64: index into entityTags(), roleTags() or the labels, 0 for padding; of rows
                              // that ask which tokens are predicates 1 for these
    at::Tensor allowed;       // [B, K] or [B, T, K] bool: which classes or tags are right; undefined: `classes`, `tags`
    at::Tensor starts, ends;  // [B, A] int64, questions: first and last tokens of the gold answers; -1 for none
    std::vector<std::int64_t> predicates;  // [B] the token whose arguments are asked for; -1: which are predicates
};

/// The prediction of a head for one row of a batch, in tokens of that row.
struct ClassRow {
    std::vector<double> probabilities;
};
struct EntityRow {
    std::vector<EntityPrediction> entities;
    std::vector<std::string> tags;             ///< BIO2, one per token
    std::vector<EntityTagging> kBestTaggings;  ///< the PredictOptions::kBest of the row, most probable first
};
struct AnswerRow {
    struct Scored {
        elmo::TokenSpan tokens;
        double score = 0;  ///< logit of the span: comparable between rows (windows) of one question
    };
    std::vector<Scored> spans;         ///< best first, of at most the asked length, not pruned for overlap
    std::vector<double> starts, ends;  ///< one per token: every span's score is starts[first] + ends[last]
    double noAnswerScore = 0;          ///< on the same scale
};
struct TagRow {
    std::vector<TagPrediction> tokens;
};
struct RoleRow {
    std::vector<EntityPrediction> arguments;  ///< of a row with a predicate
    std::vector<double> predicates;           ///< of a row without: for each token, that it begins a predicate
};
using HeadRow = std::variant<ClassRow, EntityRow, AnswerRow, TagRow, RoleRow>;

/// A head's network. Parameters change only by training; predict() on a head that is not being trained is const and
/// thread-safe.
class TaskHead {
public:
    virtual ~TaskHead() = default;

    /// Mean negative log likelihood over the batch's rows (scalar, differentiable). Dropout is on and draws from
    /// `generator`, or from torch's default one without it. The L2 penalty on the mixes is the trainer's to add
    /// (mixPenalty()).
    virtual at::Tensor loss(const TaskBatch& batch, const at::Generator* generator = nullptr) = 0;

    /// One row each. Dropout off. `mixes` replace the learned ones of the same place.
    virtual std::vector<HeadRow> predict(const TaskBatch& batch, const PredictOptions& options) const = 0;

    /// The confidence of the head in `target` for the batch's first row: log p / (1 - p) (scalar, float64,
    /// differentiable in the batch's layers and in what `own` then holds: the own inputs [B, T, E] of the text and of
    /// the question, as leaves). Dropout off. Throws Error(kBadArgument) for a target that can't be.
    virtual at::Tensor logOdds(const TaskBatch& batch, const SaliencyTarget& target, const PredictOptions& options,
                               std::vector<at::Tensor>& own) const = 0;

    /// Every trainable tensor under a stable name ("encoder.forward.input_weight"); what a bundle stores.
    virtual std::vector<std::pair<std::string, at::Tensor>> parameters() const = 0;

    /// Prepares the weights for predictions: nothing may change them afterwards.
    virtual void freeze() = 0;

    virtual std::vector<NamedMix> mixes() const = 0;
    /// sum of squares of the mixes' raw weights (scalar, differentiable), undefined without ELMo.
    virtual at::Tensor mixPenalty() const = 0;
};

}  // namespace tasks
