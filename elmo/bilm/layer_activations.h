// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace elmo {

/// The layers of one sentence: float32 [layers, tokens, width], row-major. Cheap to copy (shared), const once filled,
/// safe to read from any thread. Large sentences live in an unlinked temporary file instead of the heap, so that the
/// system can page them out.
class LayerActivations {
public:
    LayerActivations() = default;
    /// Uninitialised storage. Throws Error(kOutOfMemory), or Error(kIo) if the temporary file can't be made.
    LayerActivations(int layers, std::int64_t tokens, int width);

    int layers() const { return m_layers; }
    std::int64_t tokens() const { return m_tokens; }
    int width() const { return m_width; }

    std::span<const float> values() const { return {m_values.get(), size()}; }
    /// One layer's rows, [tokens, width].
    std::span<const float> layer(int layer) const { return values().subspan(layerSize() * layer, layerSize()); }
    /// One token's vector in one layer, [width].
    std::span<const float> vector(int layer, std::int64_t token) const {
        return this->layer(layer).subspan(static_cast<std::size_t>(token * m_width), static_cast<std::size_t>(m_width));
    }

    /// modelHash() of the biLM that computed them, which tells layers of equal shape apart. Empty: not known.
    const std::string& modelHash() const { return m_modelHash; }

    /// For the engine that fills it, before anyone else sees it.
    float* mutableValues() { return m_values.get(); }
    void setModelHash(const std::string& hash) { m_modelHash = hash; }

    /// A copy of the tokens [first, last).
    LayerActivations slice(std::int64_t first, std::int64_t last) const;

private:
    std::size_t layerSize() const { return static_cast<std::size_t>(m_tokens) * static_cast<std::size_t>(m_width); }
    std::size_t size() const { return static_cast<std::size_t>(m_layers) * layerSize(); }

    std::shared_ptr<float[]> m_values;
    int m_layers = 0;
    std::int64_t m_tokens = 0;
    int m_width = 0;
    std::string m_modelHash;
};

}  // namespace elmo
