// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/bilm/torch_bilm.h"

namespace elmo::test {

/// Every way this program computes a biLM; a test over engines runs once for each.
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

    /// Without the rows of the sentence edges.
    SentenceLayers inner() const;
    /// One layer alone.
    SentenceLayers layer(int k) const;
    /// The columns [first, last).
    SentenceLayers columns(int first, int last) const;
};

/// An engine of any kind behind one face.
class Engine {
public:
    Engine(EngineKind kind, const BilmModel& model);

    std::vector<SentenceLayers> run(const std::vector<Sentence>& batch, DoubleCarriedState* state = nullptr) const;
    const BilmOptions& options() const { return m_model.options; }
    /// "float32" or "float64", as the reference files are named.
    std::string precision() const { return m_bilm ? "float32" : "float64"; }
    /// How far a value may lie from a reference value of the engine's own precision.
    double tolerance() const { return m_bilm ? 2e-5 : 1e-10; }

private:
    BilmModel m_model;
    std::shared_ptr<const Bilm> m_bilm;  ///< null for kTorchDouble
};

}  // namespace elmo::test
