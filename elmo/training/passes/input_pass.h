// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "elmo/training/corpus/window_words.h"
#include "elmo/training/passes/word_table_pass.h"

namespace elmo::training {

/// A model's token encoder, of characters or of words, over some of a window's distinct words. One thread at a time.
template <class Stored>
class InputPass {
public:
    InputPass(const BilmOptions& options, const ParameterLayout& layout) {
        if (options.characters)
            m_characters.emplace(options, layout);
        else
            m_table.emplace(options, layout);
    }

    /// Writes the vectors of `count` words from `first` on, [count, P].
    void forward(const ParameterView<Stored>& parameters, Products& products, const WindowWords& words,
                 std::int64_t first, std::int64_t count, float* vectors) {
        if (m_characters)
            m_characters->forward(parameters, products, words.ids(first, count), words.lengths(first, count), vectors);
        else
            m_table->forward(parameters, products, words.rows(first, count), vectors);
    }

    void backward(const ParameterView<Stored>& parameters, Products& products, const float* gradient) {
        if (m_characters)
            m_characters->backward(parameters, products, gradient);
        else
            m_table->backward(parameters, products, gradient);
    }

    const std::vector<float>& gradients() const {
        return m_characters ? m_characters->gradients() : m_table->gradients();
    }

private:
    std::optional<TokenEncoderPass<Stored>> m_characters;
    std::optional<WordTablePass<Stored>> m_table;
};

}  // namespace elmo::training
