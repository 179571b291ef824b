// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tasks {

/// The mean vectors of the senses of words, and the sense whose mean is nearest to a use of a word: the word sense
/// disambiguation of Melamud et al. 2016 and Peters et al. 2018, section 5.3. One layer. Filled on one thread, then
/// const.
class SenseCentroids {
public:
    explicit SenseCentroids(std::size_t width) : m_width(width) {}

    /// Adds a use of a word in one of its senses. `word` is whatever has senses of its own: a lemma with its part of
    /// speech. Throws elmo::Error(kBadShape) for a vector of another width.
    void add(std::string_view word, std::string_view sense, std::span<const float> vector);

    bool knows(std::string_view word) const { return m_words.find(word) != m_words.end(); }
    /// The sense of the word whose mean has the largest cosine with the vector, of equal ones the first in order of
    /// names; nothing for a word without uses. A zero vector has cosine 0 to everything. Throws elmo::Error(kBadShape).
    std::optional<std::string> nearest(std::string_view word, std::span<const float> vector) const;

private:
    struct Sum {
        std::vector<double> values;  // of all uses; the mean points the same way
    };
    using Senses = std::map<std::string, Sum, std::less<>>;

    void requireWidth(std::span<const float> vector) const;

    std::size_t m_width;
    std::map<std::string, Senses, std::less<>> m_words;
};

/// How many uses of words were right. A plain value.
struct SenseScore {
    std::size_t uses = 0, answered = 0, right = 0;

    void add(bool isAnswered, bool isRight);
    /// Of answered uses and of all, from 0 to 1; without any, 0.
    double precision() const;
    double recall() const;
    /// Their harmonic mean: accuracy if every use was answered (Raganato et al. 2017).
    double f1() const;
};

}  // namespace tasks
