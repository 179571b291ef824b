// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/product_codes.h"

#include <algorithm>
#include <array>

namespace tasks {
namespace {

constexpr int kCentroids = ProductCodes::kCentroids;
constexpr std::int64_t kMaxSample = 65'536;
constexpr int kIterations = 25;

/// The centroids of one part, stored by dimension, so that a distance to all of them is one loop over neighbours.
class Codebook {
public:
    explicit Codebook(int part) : m_part(part), m_values(static_cast<std::size_t>(part * kCentroids)) {}

    float at(int centroid, int k) const { return m_values[index(centroid, k)]; }
    void set(int centroid, int k, float value) { m_values[index(centroid, k)] = value; }

    /// The nearest centroid; of equally near ones the first.
    int nearest(const float* point) const {
        std::array<float, kCentroids> distances = {};
        for (int k = 0; k < m_part; ++k) {
            const float* row = m_values.data() + k * kCentroids;
            for (int c = 0; c < kCentroids; ++c) {
                const float difference = point[k] - row[c];
                distances[static_cast<std::size_t>(c)] += difference * difference;
            }
        }
        return static_cast<int>(std::ranges::min_element(distances) - distances.begin());
    }

private:
    std::size_t index(int centroid, int k) const { return static_cast<std::size_t>(k * kCentroids + centroid); }

    int m_part;
    std::vector<float> m_values;  // [part, 256]
};

/// One part of every row.
struct Column {
    const float* values;
    std::int64_t rows;
    int width, part, first;

    const float* at(std::int64_t row) const { return values + row * width + first; }
};

/// Up to kMaxSample rows at equal distances.
std::vector<std::int64_t> sampleOf(std::int64_t rows) {
    std::vector<std::int64_t> sample;
    const std::int64_t count = std::min(rows, kMaxSample);
    for (std::int64_t i = 0; i < count; ++i)
        sample.push_back(i * rows / count);
    return sample;
}

Codebook startOf(const Column& column, const std::vector<std::int64_t>& sample) {
    Codebook book(column.part);
    for (int c = 0; c < kCentroids && !sample.empty(); ++c)
        for (int k = 0; k < column.part; ++k)
            book.set(c, k, column.at(sample[static_cast<std::size_t>(c) * sample.size() / kCentroids])[k]);
    return book;
}

/// One step of Lloyd's algorithm. A centroid without points stays where it is.
void improve(Codebook& book, const Column& column, const std::vector<std::int64_t>& sample) {
    std::vector<double> sums(static_cast<std::size_t>(kCentroids * column.part));
    std::array<std::int64_t, kCentroids> counts = {};
    for (const std::int64_t row : sample) {
        const auto centroid = static_cast<std::size_t>(book.nearest(column.at(row)));
        ++counts[centroid];
        for (int k = 0; k < column.part; ++k)
            sums[centroid * static_cast<std::size_t>(column.part) + static_cast<std::size_t>(k)] += column.at(row)[k];
    }
    for (int c = 0; c < kCentroids; ++c)
        for (int k = 0; k < column.part; ++k)
            if (const auto count = counts[static_cast<std::size_t>(c)]; count > 0)
                book.set(c, k,
                         static_cast<float>(sums[static_cast<std::size_t>(c * column.part + k)] /
                                            static_cast<double>(count)));
}

}  // namespace

void ProductCodes::addRow(std::int64_t row, float* sum) const {
    const std::uint8_t* code = codes.data() + row * parts();
    for (int p = 0; p < parts(); ++p) {
        const float* centroid = codebooks.data() + (std::int64_t{p} * kCentroids + code[p]) * part;
        for (int k = 0; k < part; ++k)
            *sum++ += centroid[k];
    }
}

ProductCodes productCodes(std::span<const float> values, int width, int part, const char* stage,
                          const elmo::RunControl& control) {
    ProductCodes result{width, part, {}, {}};
    const std::int64_t rows = std::ssize(values) / width;
    const int parts = result.parts();
    result.codes.resize(static_cast<std::size_t>(rows * parts));
    const std::vector<std::int64_t> sample = sampleOf(rows);
    for (int p = 0; p < parts; ++p) {
        control.report({.stage = stage, .done = p, .total = parts});
        const Column column{values.data(), rows, width, part, p * part};
        Codebook book = startOf(column, sample);
        for (int i = 0; i < kIterations; ++i)
            improve(book, column, sample);
        for (int c = 0; c < kCentroids; ++c)
            for (int k = 0; k < part; ++k)
                result.codebooks.push_back(book.at(c, k));
        for (std::int64_t row = 0; row < rows; ++row)
            result.codes[static_cast<std::size_t>(row * parts + p)] =
                static_cast<std::uint8_t>(book.nearest(column.at(row)));
    }
    return result;
}

}  // namespace tasks
