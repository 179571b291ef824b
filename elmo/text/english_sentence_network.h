// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace elmo {

/// A small network that judges the boundaries of which the linear sentence model is unsure: one hidden layer of
/// rectified units over the inputs of SentenceFeatures::networkKeys. The weights are
/// resources/text/english_sentences.network, learned by tests/elmo/text/train_english_sentences.cpp. Immutable; any
/// thread.
class EnglishSentenceNetwork {
public:
    static constexpr std::size_t kHidden = 32;
    using Row = std::array<float, kHidden>;

    /// Weights are stored in one byte each, in steps of this size; the largest is then about 2.
    static constexpr float kStep = 1.0F / 64;

    /// Reads the weights that are compiled in, once.
    static const EnglishSentenceNetwork& instance();

    /// Reads lines of a key in hexadecimal digits, a blank and kHidden weights of two hexadecimal digits. The row with
    /// the key kBiasKey is added for every boundary, the row with kOutputKey holds the weights of the hidden units.
    explicit EnglishSentenceNetwork(std::span<const std::string_view> lines);

    static constexpr std::uint64_t kBiasKey = 0;
    static constexpr std::uint64_t kOutputKey = 1;

    /// The logarithm of the odds that a sentence ends at the boundary with these keys; unknown keys count nothing.
    float score(std::span<const std::uint64_t> keys) const;

private:
    std::size_t slotOf(std::uint64_t key) const;

    /// Open addressing over a power of two, at most half full: most of the network's time is finding rows.
    std::vector<std::uint64_t> m_keys;
    std::vector<std::uint32_t> m_rowAt;  ///< the row of the key in the same slot
    std::vector<Row> m_rows;
    Row m_bias{};
    Row m_output{};
};

}  // namespace elmo
