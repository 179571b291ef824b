// SPDX-License-Identifier: Apache-2.0
// Private to elmo: names torch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/bilm/torch_lstm.h"
#include "elmo/bilm/torch_model.h"

namespace elmo {

/// What a batch is filled up with padding to: nothing, its longest word, or its longest word and sentence.
enum class Fill { kNone, kWords, kToLongest };

/// A biLM on LibTorch, in the precision of its place. Const once made; any thread.
class TorchEngine {
public:
    TorchEngine(const BilmModel& model, const TorchPlace& place) : m_model(model, place), m_ids(model) {}

    const TorchModel& model() const { return m_model; }
    const TokenIds& tokenIds() const { return m_ids; }

    /// As Bilm::run(): the layers of each sentence, [layerCount, n + 2, D], on the CPU. `carried` may be null.
    std::vector<at::Tensor> run(std::span<const Sentence> batch, LstmStates* carried, const RunControl& control) const;

private:
    std::vector<at::Tensor> runTogether(std::span<const Sentence> batch, Fill fill, LstmStates* carried,
                                        const RunControl& control) const;
    LstmStates takeStates(LstmStates& carried, const at::Tensor& order) const;
    at::Tensor indices(const std::vector<std::int64_t>& values) const;

    TorchModel m_model;
    TokenIds m_ids;
};

}  // namespace elmo
