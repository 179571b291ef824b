// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/bilm/torch_bilm.h"

namespace elmo::test {

/// Every engine of this program that computes a biLM; tests over engines run once for each.
enum class EngineKind { kKernel, kTorch, kTorchDouble };
inline constexpr EngineKind kEngines[] = {EngineKind::kKernel, EngineKind::kTorch, EngineKind::kTorchDouble};

std::string nameOf(EngineKind kind);
std::ostream& operator<<(std::ostream& out, EngineKind kind);

/// The layers of one sentence, widened to double: [layers, tokens, width].
struct SentenceLayers {
    int layers = 0;
    std::int64_t tokens = 0;
    int width = 0;
    std::vector<double> values;

    /// Without the rows of the sentence markers.
    SentenceLayers inner() const;
    /// One layer alone.
    SentenceLayers layer(int k) const;
    /// The columns [first, last).
    SentenceLayers columns(int first, int last) const;
};

/// A common interface for all engines.
class Engine {
public:
    Engine(EngineKind kind, const BilmModel& model);

    std::vector<SentenceLayers> run(const std::vector<Sentence>& batch, DoubleCarriedState* state = nullptr) const;
    const BilmOptions& options() const { return m_model.options; }
    /// "float32" or "float64", as the reference files are named.
    std::string precision() const { return m_bilm ? "float32" : "float64"; }
    /// The tolerance to a reference value in the engine's own precision.
    double tolerance() const { return m_bilm ? 2e-5 : 1e-10; }

private:
    BilmModel m_model;
    std::shared_ptr<const Bilm> m_bilm;  ///< null for kTorchDouble
};

}  // namespace elmo::test
