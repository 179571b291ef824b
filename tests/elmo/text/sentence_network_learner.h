// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "elmo/text/english_sentence_network.h"

namespace elmo::test {

/// Learns the weights of EnglishSentenceNetwork: logistic loss, AdaGrad steps that shrink to nothing, inputs left out
/// at random. Same examples, same weights. One thread.
class SentenceNetworkLearner {
public:
    void add(const std::vector<std::uint64_t>& keys, bool ends) { m_examples.push_back({keys, ends, {}}); }

    /// The lines that EnglishSentenceNetwork reads.
    std::string learn() {
        numberInputs();
        for (Weights& row : m_rows)
            row.draw(0.15, m_random);
        m_output.draw(0.3, m_random);
        m_bias.fill(0.05F);
        std::vector<std::size_t> order(m_examples.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        for (int epoch = 0; epoch < kEpochs; ++epoch) {
            const float rate = kRate * (1 - static_cast<float>(epoch) / kEpochs);
            // Fisher-Yates by hand: std::shuffle may differ between libraries.
            for (std::size_t i = order.size(); i > 1; --i)
                std::swap(order[i - 1], order[m_random() % i]);
            for (const std::size_t index : order)
                step(m_examples[index], rate);
        }
        std::string lines = line(EnglishSentenceNetwork::kBiasKey, m_bias);
        lines += line(EnglishSentenceNetwork::kOutputKey, m_output);
        for (const auto& [key, number] : m_numbers)
            lines += line(key, m_rows[number]);
        return lines;
    }

private:
    static constexpr int kEpochs = 16;
    static constexpr float kRate = 0.05F;
    static constexpr std::uint32_t kLeftOut = 40;  ///< inputs of a hundred
    static constexpr int kRarest = 8;              ///< inputs seen less often are not learned
    static constexpr std::size_t kHidden = EnglishSentenceNetwork::kHidden;
    static constexpr float kSure = 1e-3F;  ///< an example predicted this well teaches nothing

    using Row = EnglishSentenceNetwork::Row;

    struct Example {
        std::vector<std::uint64_t> keys;
        bool ends = false;
        std::vector<std::size_t> inputs;
    };

    /// Weights with AdaGrad's sums of squares.
    struct Weights {
        Row values{};
        Row squares;

        void fill(float value) {
            values.fill(value);
            squares.fill(0.01F);
        }
        void draw(double largest, std::mt19937& random) {
            fill(0);
            for (float& value : values)
                value = static_cast<float>(largest * (random() / 2147483648.0 - 1));
        }
        void add(const Row& gradient, float rate) {
            for (std::size_t i = 0; i < kHidden; ++i) {
                squares[i] += gradient[i] * gradient[i];
                values[i] -= rate * gradient[i] / std::sqrt(squares[i]);
            }
        }
    };

    void numberInputs() {
        std::map<std::uint64_t, int> counts;
        for (const Example& example : m_examples)
            for (const std::uint64_t key : example.keys)
                ++counts[key];
        for (const auto& [key, count] : counts)
            if (count >= kRarest)
                m_numbers.emplace(key, m_numbers.size());
        m_rows.resize(m_numbers.size());
        for (Example& example : m_examples)
            for (const std::uint64_t key : example.keys)
                if (const auto found = m_numbers.find(key); found != m_numbers.end())
                    example.inputs.push_back(found->second);
    }

    void step(const Example& example, float rate) {
        const float scale = 100.0F / (100 - kLeftOut);
        std::vector<std::size_t> kept;
        for (const std::size_t input : example.inputs)
            if (m_random() % 100 >= kLeftOut)
                kept.push_back(input);
        Row hidden = m_bias.values;
        for (const std::size_t input : kept)
            for (std::size_t i = 0; i < kHidden; ++i)
                hidden[i] += scale * m_rows[input].values[i];
        float score = 0;
        for (float& unit : hidden)
            unit = std::max(unit, 0.0F);
        for (std::size_t i = 0; i < kHidden; ++i)
            score += hidden[i] * m_output.values[i];
        const float error = 1 / (1 + std::exp(-score)) - (example.ends ? 1.0F : 0.0F);
        if (std::fabs(error) < kSure)
            return;
        Row toHidden;
        Row toOutput;
        Row toInputs;
        for (std::size_t i = 0; i < kHidden; ++i) {
            toHidden[i] = hidden[i] > 0 ? error * m_output.values[i] : 0;
            toOutput[i] = error * hidden[i];
            toInputs[i] = scale * toHidden[i];
        }
        m_output.add(toOutput, rate);
        m_bias.add(toHidden, rate);
        for (const std::size_t input : kept)
            m_rows[input].add(toInputs, rate);
    }

    static std::string line(std::uint64_t key, const Weights& weights) {
        char text[24];
        std::snprintf(text, sizeof text, "%016llx ", static_cast<unsigned long long>(key));
        std::string made = text;
        for (const float value : weights.values) {
            const float steps = std::clamp(std::round(value / EnglishSentenceNetwork::kStep), -128.0F, 127.0F);
            std::snprintf(text, sizeof text, "%02x", static_cast<unsigned>(static_cast<int>(steps)) & 0xFFU);
            made += text;
        }
        return made + "\n";
    }

    std::vector<Example> m_examples;
    std::map<std::uint64_t, std::size_t> m_numbers;  ///< of the inputs, by key
    std::vector<Weights> m_rows;
    Weights m_bias;
    Weights m_output;
    std::mt19937 m_random{1};
};

}  // namespace elmo::test
