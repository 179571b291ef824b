// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/sense_centroids.h"

#include <cmath>

#include "elmo/error.h"

namespace tasks {

void SenseCentroids::requireWidth(std::span<const float> vector) const {
    if (vector.size() != m_width)
        throw elmo::Error(elmo::ErrorCode::kBadShape, "A vector has " + std::to_string(vector.size()) +
                                                          " values; the means of senses have " +
                                                          std::to_string(m_width) + ".");
}

void SenseCentroids::add(std::string_view word, std::string_view sense, std::span<const float> vector) {
    requireWidth(vector);
    Sum& sum = m_words[std::string(word)][std::string(sense)];
    sum.values.resize(m_width);
    for (std::size_t k = 0; k < m_width; ++k)
        sum.values[k] += vector[k];
}

std::optional<std::string> SenseCentroids::nearest(std::string_view word, std::span<const float> vector) const {
    requireWidth(vector);
    const auto found = m_words.find(word);
    if (found == m_words.end())
        return std::nullopt;
    const std::string* best = nullptr;
    double most = 0;
    for (const auto& [sense, sum] : found->second) {
        double product = 0, squares = 0;
        for (std::size_t k = 0; k < m_width; ++k) {
            product += sum.values[k] * vector[k];
            squares += sum.values[k] * sum.values[k];
        }
        const double cosine = squares > 0 ? product / std::sqrt(squares) : 0;  // the vector's own length is common
        if (best == nullptr || cosine > most) {
            best = &sense;
            most = cosine;
        }
    }
    return *best;
}

void SenseScore::add(bool isAnswered, bool isRight) {
    ++uses;
    answered += isAnswered ? 1 : 0;
    right += isAnswered && isRight ? 1 : 0;
}

double SenseScore::precision() const {
    return answered == 0 ? 0 : static_cast<double>(right) / static_cast<double>(answered);
}

double SenseScore::recall() const {
    return uses == 0 ? 0 : static_cast<double>(right) / static_cast<double>(uses);
}

double SenseScore::f1() const {
    return uses + answered == 0 ? 0 : 2 * static_cast<double>(right) / static_cast<double>(uses + answered);
}

}  // namespace tasks
