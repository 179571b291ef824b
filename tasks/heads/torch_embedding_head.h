// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include "tasks/modules/torch_elmo_joiner.h"
#include "tasks/modules/torch_input_embedder.h"
#include "tasks/modules/torch_parameters.h"
#include "tasks/tensors/torch_task_head.h"

namespace tasks {

/// What every head begins with: the task's own input concatenated with ELMo, [x_k ; ELMo_k], and the list of
/// parameters.
class EmbeddingHead : public TaskHead {
public:
    std::vector<std::pair<std::string, at::Tensor>> parameters() const override { return m_parameters.all(); }
    void freeze() override { m_parameters.freeze(); }
    std::vector<NamedMix> mixes() const override { return m_joiner.mixes(); }
    at::Tensor mixPenalty() const override { return m_joiner.penalty(); }

protected:
    /// Throws Error(kBadArgument) for options that don't fit.
    EmbeddingHead(const HeadOptions& options, int pieces, StartValues values);

    /// [B, T, inputWidth()]. Throws Error(kBadShape) for a batch that is none, Error(kBadArgument) if a text has no
    /// tokens; `what` names the texts in messages.
    at::Tensor input(const TextBatch& text, const Pass& pass, const char* what) const;
    std::int64_t inputWidth() const;

    /// vectors of the encoder, concatenated with ELMo if the options ask for it.
    at::Tensor output(const at::Tensor& encoded, const TextBatch& text, const Pass& pass) const {
        return m_joiner.join(JoinPlace::kOutput, encoded, text, pass);
    }
    std::int64_t outputWidth(std::int64_t encoded) const { return encoded + m_joiner.addedWidth(JoinPlace::kOutput); }

    /// A run of loss().
    Pass trainingPass(const at::Generator* generator) const {
        return {{true, generator, m_options.network.variational}, {}};
    }
    /// A run of predict(): throws Error(kBadArgument) for mixes that are not this head's.
    Pass predictionPass(const PredictOptions& options) const;
    /// The same, with the own inputs as leaves of a graph that gradients are asked of.
    Pass explainingPass(const PredictOptions& options, std::vector<at::Tensor>& own) const;

    Parameters m_parameters;
    const HeadOptions m_options;

private:
    InputEmbedder m_embedder;
    ElmoJoiner m_joiner;
};

/// log p / (1 - p) from log p, both float64 scalars.
at::Tensor oddsOf(const at::Tensor& logProbability);

/// Throws Error(kBadArgument) unless 0 <= begin < end <= tokens.
void requireTarget(const elmo::TokenSpan& target, std::int64_t tokens);

/// Throws Error(kBadShape) if a batch's gold is missing or outside [lowest, highest].
void requireGold(const at::Tensor& gold, std::int64_t rows, std::int64_t lowest, std::int64_t highest,
                 const char* what);

}  // namespace tasks
