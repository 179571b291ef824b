// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/geometry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "elmo/error.h"

namespace tasks {
namespace {

constexpr std::size_t kRowsTogether = 8;

double lengthOf(std::span<const double> vector) {
    double squares = 0;
    for (const double value : vector)
        squares += value * value;
    return std::sqrt(squares);
}

/// The sums of the unit vectors of groups of rows.
class UnitSums {
public:
    UnitSums(std::size_t groups, std::size_t width)
        : m_width(width), m_sums(groups * width, 0.0), m_counts(groups, 0), m_units(groups, 0) {}

    void add(std::size_t group, std::span<const float> row) {
        double squares = 0;
        for (const float value : row)
            squares += static_cast<double>(value) * value;
        const double factor = squares > 0 ? 1 / std::sqrt(squares) : 0;
        for (std::size_t k = 0; k < m_width; ++k)
            m_sums[group * m_width + k] += factor * row[k];
        ++m_counts[group];
        m_units[group] += squares > 0;
    }
    std::size_t groups() const { return m_counts.size(); }
    std::size_t count(std::size_t group) const { return m_counts[group]; }
    std::span<const double> sum(std::size_t group) const { return std::span(m_sums).subspan(group * m_width, m_width); }
    /// The mean cosine of two different rows of a group: its sum has the squared length of all products together.
    double meanCosine(std::size_t group) const {
        const double length = lengthOf(sum(group));
        const auto n = static_cast<double>(m_counts[group]);
        return (length * length - static_cast<double>(m_units[group])) / (n * (n - 1));
    }

private:
    std::size_t m_width;
    std::vector<double> m_sums;  // [groups, width]
    std::vector<std::size_t> m_counts;
    std::vector<std::size_t> m_units;  // rows that are not zero
};

/// The mean cosine of a random occurrence of a word and one of another word.
double anisotropyOf(const UnitSums& words, std::size_t width) {
    std::vector<double> all(width, 0.0);
    double squares = 0, count = 0;
    for (std::size_t word = 0; word < words.groups(); ++word) {
        if (words.count(word) == 0)
            continue;
        ++count;
        for (std::size_t k = 0; k < width; ++k) {
            const double mean = words.sum(word)[k] / static_cast<double>(words.count(word));
            all[k] += mean;
            squares += mean * mean;
        }
    }
    const double length = lengthOf(all);
    return count < 2 ? std::numeric_limits<double>::quiet_NaN() : (length * length - squares) / (count * (count - 1));
}

/// Rows [first, last) of one sentence: the mean cosine to their mean.
double withinSentence(const PointRows& vectors, std::size_t first, std::size_t last) {
    std::vector<double> mean(vectors.width, 0.0);
    for (std::size_t row = first; row < last; ++row)
        for (std::size_t k = 0; k < vectors.width; ++k)
            mean[k] += vectors.row(row)[k];
    const double length = lengthOf(mean);
    double sum = 0;
    for (std::size_t row = first; row < last; ++row) {
        double product = 0, squares = 0;
        for (std::size_t k = 0; k < vectors.width; ++k) {
            const double value = vectors.row(row)[k];
            product += value * mean[k];
            squares += value * value;
        }
        sum += squares > 0 && length > 0 ? product / (std::sqrt(squares) * length) : 0;
    }
    return sum / static_cast<double>(last - first);
}

PointRows centred(const PointRows& points) {
    PointRows result = points;
    std::vector<double> mean(points.width, 0.0);
    for (std::size_t row = 0; row < points.count; ++row)
        for (std::size_t k = 0; k < points.width; ++k)
            mean[k] += points.row(row)[k];
    for (std::size_t row = 0; row < points.count; ++row)
        for (std::size_t k = 0; k < points.width; ++k)
            result.values[row * points.width + k] =
                static_cast<float>(points.values[row * points.width + k] - mean[k] / static_cast<double>(points.count));
    return result;
}

/// |A'B|^2 by the Frobenius norm, of rows of the same items.
double squaredProduct(const PointRows& a, const PointRows& b, const elmo::RunControl& control) {
    std::vector<double> product(a.width * b.width, 0.0);
    for (std::size_t first = 0; first < a.count; first += kRowsTogether) {
        control.checkpoint();
        const std::size_t rows = std::min(kRowsTogether, a.count - first);
        for (std::size_t i = 0; i < a.width; ++i) {
            double* to = product.data() + i * b.width;
            for (std::size_t row = 0; row < rows; ++row) {
                const double left = a.values[(first + row) * a.width + i];
                const float* right = b.values.data() + (first + row) * b.width;
                for (std::size_t k = 0; k < b.width; ++k)
                    to[k] += left * right[k];
            }
        }
    }
    double squares = 0;
    for (const double value : product)
        squares += value * value;
    return squares;
}

}  // namespace

LayerGeometry layerGeometry(const PointRows& vectors, std::span<const std::uint32_t> words,
                            std::span<const std::uint32_t> sentences, std::size_t leastOccurrences,
                            const elmo::RunControl& control) {
    if (vectors.values.size() != vectors.count * vectors.width || words.size() != vectors.count ||
        sentences.size() != vectors.count || vectors.count == 0)
        throw elmo::Error(elmo::ErrorCode::kBadShape,
                          fmt::format("The geometry of {} vectors needs a word and a sentence for each; {} and {} were "
                                      "given.",
                                      vectors.count, words.size(), sentences.size()));
    LayerGeometry geometry;
    UnitSums sums(std::ranges::max(words) + std::size_t{1}, vectors.width);
    for (std::size_t row = 0; row < vectors.count; ++row)
        sums.add(words[row], vectors.row(row));
    control.checkpoint();
    geometry.anisotropy = anisotropyOf(sums, vectors.width);
    double selfSum = 0;
    for (std::size_t word = 0; word < sums.groups(); ++word) {
        geometry.words += sums.count(word) > 0;
        if (sums.count(word) < std::max<std::size_t>(leastOccurrences, 2))
            continue;
        ++geometry.comparedWords;
        selfSum += sums.meanCosine(word);
    }
    geometry.selfSimilarity = geometry.comparedWords == 0 ? std::numeric_limits<double>::quiet_NaN()
                                                          : selfSum / static_cast<double>(geometry.comparedWords);
    double within = 0;
    for (std::size_t first = 0, last = 0; first < vectors.count; first = last) {
        control.checkpoint();
        while (last < vectors.count && sentences[last] == sentences[first])
            ++last;
        within += withinSentence(vectors, first, last);
        ++geometry.sentences;
    }
    geometry.sentenceSimilarity = within / static_cast<double>(geometry.sentences);
    return geometry;
}

std::vector<double> linearCka(std::span<const PointRows> representations, const elmo::RunControl& control) {
    const std::size_t n = representations.size();
    std::vector<PointRows> rows;
    for (const PointRows& one : representations) {
        if (one.count != representations.front().count || one.values.size() != one.count * one.width)
            throw elmo::Error(elmo::ErrorCode::kBadShape,
                              fmt::format("Representations are compared item by item; one has {} items, another {}.",
                                          representations.front().count, one.count));
        rows.push_back(centred(one));
    }
    std::vector<double> products(n * n, 0.0), result(n * n, 0.0);
    std::int64_t done = 0;
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a; b < n; ++b) {
            products[a * n + b] = squaredProduct(rows[a], rows[b], control);
            control.report({"cka", ++done, static_cast<std::int64_t>(n * (n + 1) / 2)});
        }
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a; b < n; ++b) {
            const double norms = std::sqrt(products[a * n + a]) * std::sqrt(products[b * n + b]);
            result[a * n + b] = result[b * n + a] =
                norms > 0 ? products[a * n + b] / norms : std::numeric_limits<double>::quiet_NaN();
        }
    return result;
}

}  // namespace tasks
