// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_sentence_network.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <stdexcept>
#include <string>

#include "elmo/text/text_resources.h"

namespace elmo {
namespace {

constexpr std::string_view kNetworkFile = "english_sentences.network";

template <class Number>
Number hexadecimal(std::string_view digits) {
    Number number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
    if (error != std::errc() || end != digits.data() + digits.size())
        throw std::logic_error("no hexadecimal number of the sentence network: " + std::string(digits));
    return number;
}

/// A weight's byte is its number of steps, in two's complement.
EnglishSentenceNetwork::Row rowOf(std::string_view digits) {
    EnglishSentenceNetwork::Row row;
    for (std::size_t i = 0; i < row.size(); ++i)
        row[i] = EnglishSentenceNetwork::kStep *
                 static_cast<float>(static_cast<std::int8_t>(hexadecimal<std::uint8_t>(digits.substr(2 * i, 2))));
    return row;
}

}  // namespace

EnglishSentenceNetwork::EnglishSentenceNetwork(std::span<const std::string_view> lines) {
    m_keys.resize(std::bit_ceil(2 * lines.size() + 2));
    m_rowAt.resize(m_keys.size());
    for (const std::string_view line : lines) {
        const std::size_t blank = line.find(' ');
        if (blank == std::string_view::npos || line.size() != blank + 1 + 2 * kHidden)
            throw std::logic_error("no line of the sentence network: " + std::string(line));
        const auto key = hexadecimal<std::uint64_t>(line.substr(0, blank));
        const Row row = rowOf(line.substr(blank + 1));
        if (key == kBiasKey) {
            m_bias = row;
        } else if (key == kOutputKey) {
            m_output = row;
        } else {
            const std::size_t at = slotOf(key);
            m_keys[at] = key;
            m_rowAt[at] = static_cast<std::uint32_t>(m_rows.size());
            m_rows.push_back(row);
        }
    }
}

/// Where `key` stands, or would: a free slot has key zero, which is no input's.
std::size_t EnglishSentenceNetwork::slotOf(std::uint64_t key) const {
    const std::size_t mask = m_keys.size() - 1;
    std::size_t at = key & mask;
    while (m_keys[at] != key && m_keys[at] != 0)
        at = (at + 1) & mask;
    return at;
}

const EnglishSentenceNetwork& EnglishSentenceNetwork::instance() {
    static const EnglishSentenceNetwork network(resourceLines(kNetworkFile));
    return network;
}

float EnglishSentenceNetwork::score(std::span<const std::uint64_t> keys) const {
    Row hidden = m_bias;
    for (const std::uint64_t key : keys) {
        const std::size_t at = slotOf(key);
        if (m_keys[at] == 0)
            continue;
        const Row& row = m_rows[m_rowAt[at]];
        for (std::size_t i = 0; i < kHidden; ++i)
            hidden[i] += row[i];
    }
    float score = 0;
    for (std::size_t i = 0; i < kHidden; ++i)
        score += std::max(hidden[i], 0.0F) * m_output[i];
    return score;
}

}  // namespace elmo
