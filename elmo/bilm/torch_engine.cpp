// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_engine.h"

#include <ATen/ops/cat.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>

namespace elmo {
namespace {

void putStates(const LstmStates& states, const at::Tensor& order, LstmStates& carried) {
    carried.h.index_copy_(1, order, states.h);
    carried.c.index_copy_(1, order, states.c);
}

/// Splits [L, N, D], the concatenated sentences, into [L, n + 2, D] each, without the padding after a sentence.
std::vector<at::Tensor> splitSentences(const at::Tensor& all, std::span<const Sentence> batch,
                                       const std::vector<std::int64_t>& lengths) {
    std::vector<at::Tensor> result;
    std::int64_t start = 0;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        result.push_back(all.narrow(1, start, std::ssize(batch[i]) + 2).contiguous());
        start += lengths[i];
    }
    return result;
}

}  // namespace

std::vector<at::Tensor> TorchEngine::run(std::span<const Sentence> batch, LstmStates* carried,
                                         const RunControl& control) const {
    if (batch.empty())
        return {};
    if (m_model.options().encoder.kind == EncoderKind::kProjectedLstm)
        return runTogether(batch, Fill::kNone, carried, control);
    if (carried)  // the published program: padding up to the longest sentence takes part, and no state is kept
        return runTogether(batch, Fill::kToLongest, nullptr, control);
    std::vector<at::Tensor> result;
    for (std::size_t i = 0; i < batch.size(); ++i)
        result.push_back(runTogether(batch.subspan(i, 1), Fill::kNone, nullptr, control).front());
    return result;
}

std::vector<at::Tensor> TorchEngine::runTogether(std::span<const Sentence> batch, Fill fill, LstmStates* carried,
                                                 const RunControl& control) const {
    const TorchBatch input = makeTorchBatch(m_ids, batch, fill);
    const Packing packing = pack(input.lengths);
    const at::Tensor vectors = encodeTokens(m_model, input.ids, control);  // [W, P]
    const at::Tensor tokens =
        vectors.index_select(0, indices(input.distinct)).index_select(0, indices(packing.tokens));  // [N, P]

    const at::Tensor order = indices(packing.order);
    LstmStates states = carried ? takeStates(*carried, order) : zeroStates(m_model, std::ssize(batch));
    const std::vector<at::Tensor> layers = encodeSentences(m_model, tokens, packing, states, control);
    if (carried)
        putStates(states, order, *carried);
    const at::Tensor all = at::stack(layers).index_select(1, indices(packing.rows)).cpu();  // [L, N, D]
    return splitSentences(all, batch, input.lengths);
}

/// The states of the batch's rows in the packing's order; rows never seen before are zero.
LstmStates TorchEngine::takeStates(LstmStates& carried, const at::Tensor& order) const {
    if (const std::int64_t missing = order.size(0) - carried.h.size(1); missing > 0) {
        const LstmStates zero = zeroStates(m_model, missing);
        carried = {at::cat({carried.h, zero.h}, 1), at::cat({carried.c, zero.c}, 1)};
    }
    return {carried.h.index_select(1, order), carried.c.index_select(1, order)};
}

at::Tensor TorchEngine::indices(const std::vector<std::int64_t>& values) const {
    return at::tensor(values, at::kLong).to(m_model.place().device);
}

}  // namespace elmo
