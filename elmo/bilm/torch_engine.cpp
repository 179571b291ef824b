// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_engine.h"

#include <ATen/ops/cat.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "elmo/bilm/character_ids.h"
#include "elmo/bilm/torch_token_encoder.h"

namespace elmo {
namespace {

/// Gives every distinct token and edge one row of ids, in order of first sight.
class DistinctTokens {
public:
    explicit DistinctTokens(const TokenIds& ids) : m_ids(ids) {}

    /// `positions`: see TokenIds::positionsOf().
    std::int64_t rowOf(std::string_view token, int positions) { return rowOf(m_rows, token, positions); }
    std::int64_t rowOf(Edge edge, int positions) { return rowOf(m_edgeRows, edge, positions); }
    TokenIdRows take() { return std::move(m_result); }

private:
    template <class Token>
    using Rows = std::map<std::pair<Token, int>, std::int64_t>;

    template <class Token>
    std::int64_t rowOf(Rows<Token>& rows, Token token, int positions) {
        const auto [entry, isNew] = rows.try_emplace({token, positions}, m_result.count);
        if (isNew)
            m_result.append(m_ids, token, positions);
        return entry->second;
    }

    const TokenIds& m_ids;
    Rows<std::string_view> m_rows;
    Rows<Edge> m_edgeRows;
    TokenIdRows m_result;
};

/// A batch as the network reads it: sentences wrapped in their edges, every distinct token's ids once. A plain value.
struct TorchBatch {
    std::vector<std::int64_t> lengths;   ///< tokens of each sentence, edges and padding included
    std::vector<std::int64_t> distinct;  ///< token, counted through the sentences -> row of `ids`
    TokenIdRows ids;
};

TorchBatch makeTorchBatch(const TokenIds& ids, std::span<const Sentence> sentences, Fill fill) {
    std::size_t longest = 0;
    int mostPositions = 0;
    for (const Sentence& sentence : sentences) {
        longest = std::max(longest, sentence.size());
        mostPositions = std::max(mostPositions, ids.positionsOf(sentence));
    }

    TorchBatch batch;
    DistinctTokens tokens(ids);
    for (const Sentence& sentence : sentences) {
        const std::size_t padding = fill == Fill::kToLongest ? longest - sentence.size() : 0;
        const int positions = fill == Fill::kNone ? ids.positionsOf(sentence) : mostPositions;
        batch.distinct.push_back(tokens.rowOf(Edge::kBegin, positions));
        for (const std::string& token : sentence)
            batch.distinct.push_back(tokens.rowOf(token, positions));
        batch.distinct.push_back(tokens.rowOf(Edge::kEnd, positions));
        for (std::size_t k = 0; k < padding; ++k)
            batch.distinct.push_back(tokens.rowOf(Edge::kPad, positions));
        batch.lengths.push_back(static_cast<std::int64_t>(sentence.size() + 2 + padding));
    }
    batch.ids = tokens.take();
    return batch;
}

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
    const EncoderOptions& encoder = m_model.options().encoder;
    if (encoder.carriesStates() || (encoder.hasStacks() && !carried))
        return runTogether(batch, Fill::kNone, carried, control);
    if (carried)  // as published: padding up to the longest word or sentence takes part, and no state is kept
        return runTogether(batch, encoder.hasStacks() ? Fill::kWords : Fill::kToLongest, nullptr, control);
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
