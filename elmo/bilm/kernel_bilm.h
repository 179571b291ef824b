// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/bilm/lstm_stack.h"
#include "elmo/bilm/token_encoder.h"
#include "elmo/bilm/word_cache.h"

namespace elmo {

/// The biLM on the project's own CPU kernels. Const; any thread. See makeKernelBilm().
class KernelBilm : public Bilm {
public:
    /// Erases the tensors of `model` as it packs them.
    KernelBilm(BilmModel& model, const KernelBilmOptions& options);

    const BilmOptions& options() const override { return m_options; }
    const TokenIds& tokenIds() const override { return m_ids; }
    const std::string& modelHash() const override { return m_hash; }
    std::vector<LayerActivations> run(std::span<const Sentence> batch, CarriedState* state,
                                      const RunControl& control) const override;

private:
    /// Rows of token vectors of one sentence, edges and padding included, each [copies * P]. `positions`: see
    /// TokenIds::positionsOf().
    struct TokenRows {
        float* rows = nullptr;
        std::ptrdiff_t stride = 0;
        int copies = 1;
        std::int64_t length = 0;
        int positions = 0;
    };

    void encodeTokens(std::span<const Sentence> batch, std::span<const TokenRows> targets,
                      const RunControl& control) const;
    void runStacks(std::span<const LstmSequence> forward, std::span<const LstmSequence> backward, int firstLayer,
                   int layerCount, CarriedState* state, const RunControl& control) const;
    std::vector<LayerActivations> runSeparate(std::span<const Sentence> batch, CarriedState* state,
                                              const RunControl& control) const;
    std::vector<LayerActivations> runPlain(std::span<const Sentence> batch, bool padToLongest,
                                           const RunControl& control) const;
    void projectOutput(const LayerActivations& hidden, LayerActivations& output) const;

    BilmOptions m_options;
    std::string m_hash;
    TokenIds m_ids;
    const KernelTable& m_table;
    TokenEncoder m_encoder;
    std::vector<LstmLayer> m_layers[2];              // forward, backward
    std::optional<PackedMatrix> m_outputProjection;  // EncoderKind::kPlainBilstm only
    std::vector<float> m_outputBias;
    mutable WordCache m_words;
    mutable ThreadTeam m_team;
};

}  // namespace elmo
