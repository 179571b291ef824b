// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/projection.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace tasks {
namespace {

constexpr int kExtraDirections = 6;
constexpr int kMaxRounds = 200;
/// Relative variance below which points are equal: float32 rounding squared, with room.
constexpr double kRounding = 1e-12;

/// Column vectors side by side, each `rows` long.
using Columns = std::vector<std::vector<double>>;

double dotOf(const std::vector<double>& a, const std::vector<double>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Modified Gram-Schmidt, twice for accuracy; directions that vanish become zero.
void orthonormalise(Columns& columns) {
    for (int pass = 0; pass < 2; ++pass)
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const double before = std::sqrt(dotOf(columns[i], columns[i]));
            for (std::size_t j = 0; j < i; ++j) {
                const double along = dotOf(columns[i], columns[j]);
                for (std::size_t k = 0; k < columns[i].size(); ++k)
                    columns[i][k] -= along * columns[j][k];
            }
            const double length = std::sqrt(dotOf(columns[i], columns[i]));
            const double scale = length > 1e-12 * std::max(before, 1e-300) && length > 1e-150 ? 1 / length : 0;
            for (double& value : columns[i])
                value *= scale;
        }
}

class CentredRows {
public:
    explicit CentredRows(const PointRows& points) : m_points(points), m_mean(points.width, 0) {
        for (std::size_t i = 0; i < points.count; ++i)
            for (std::size_t d = 0; d < points.width; ++d)
                m_mean[d] += points.row(i)[d] / static_cast<double>(points.count);
    }

    /// X v, [count].
    std::vector<double> times(const std::vector<double>& direction) const {
        const double shift = dotOf(m_mean, direction);
        std::vector<double> result(m_points.count);
        for (std::size_t i = 0; i < m_points.count; ++i) {
            const auto row = m_points.row(i);
            double sum = 0;
            for (std::size_t d = 0; d < m_points.width; ++d)
                sum += row[d] * direction[d];
            result[i] = sum - shift;
        }
        return result;
    }

    /// Transposed X times u, [width].
    std::vector<double> transposedTimes(const std::vector<double>& weights) const {
        std::vector<double> result(m_points.width, 0);
        double total = 0;
        for (std::size_t i = 0; i < m_points.count; ++i) {
            const auto row = m_points.row(i);
            total += weights[i];
            for (std::size_t d = 0; d < m_points.width; ++d)
                result[d] += weights[i] * row[d];
        }
        for (std::size_t d = 0; d < m_points.width; ++d)
            result[d] -= total * m_mean[d];
        return result;
    }

    /// Whether the points are one and the same but for rounding, whose directions would mean nothing.
    bool coincide() const { return totalVariance() <= kRounding * dotOf(m_mean, m_mean); }

    double totalVariance() const {
        double sum = 0;
        for (std::size_t i = 0; i < m_points.count; ++i)
            for (std::size_t d = 0; d < m_points.width; ++d)
                sum += (m_points.row(i)[d] - m_mean[d]) * (m_points.row(i)[d] - m_mean[d]);
        return sum / static_cast<double>(m_points.count - 1);
    }

private:
    const PointRows& m_points;
    std::vector<double> m_mean;
};

/// Eigenvectors (as columns) and eigenvalues of a small symmetric matrix by Jacobi rotations, largest value first.
void jacobi(Columns& matrix, Columns& vectors, std::vector<double>& values) {
    const std::size_t n = matrix.size();
    vectors.assign(n, std::vector<double>(n, 0));
    for (std::size_t i = 0; i < n; ++i)
        vectors[i][i] = 1;
    for (int sweep = 0; sweep < 60; ++sweep)
        for (std::size_t p = 0; p + 1 < n; ++p)
            for (std::size_t q = p + 1; q < n; ++q) {
                if (std::abs(matrix[p][q]) < 1e-300)
                    continue;
                const double theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
                const double t = (theta >= 0 ? 1 : -1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
                const double c = 1 / std::sqrt(t * t + 1);
                const double s = t * c;
                for (std::size_t k = 0; k < n; ++k) {
                    const double a = matrix[k][p];
                    const double b = matrix[k][q];
                    matrix[k][p] = c * a - s * b;
                    matrix[k][q] = s * a + c * b;
                }
                for (std::size_t k = 0; k < n; ++k) {
                    const double a = matrix[p][k];
                    const double b = matrix[q][k];
                    matrix[p][k] = c * a - s * b;
                    matrix[q][k] = s * a + c * b;
                    const double v = vectors[p][k];
                    const double w = vectors[q][k];
                    vectors[p][k] = c * v - s * w;
                    vectors[q][k] = s * v + c * w;
                }
            }
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return matrix[a][a] > matrix[b][b]; });
    Columns sorted;
    values.clear();
    for (const std::size_t i : order) {
        sorted.push_back(vectors[i]);
        values.push_back(matrix[i][i]);
    }
    vectors = std::move(sorted);
}

/// Turns the directions within their span so that each is a principal one; gives the singular values' squares.
std::vector<double> rotateToPrincipal(const CentredRows& rows, Columns& directions) {
    Columns images;
    for (const auto& direction : directions)
        images.push_back(rows.times(direction));
    const std::size_t n = directions.size();
    Columns gram(n, std::vector<double>(n));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            gram[i][j] = dotOf(images[i], images[j]);
    Columns vectors;
    std::vector<double> values;
    jacobi(gram, vectors, values);
    Columns turned(n, std::vector<double>(directions[0].size(), 0));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t d = 0; d < turned[i].size(); ++d)
                turned[i][d] += vectors[i][j] * directions[j][d];
    directions = std::move(turned);
    return values;
}

/// Pseudo-random but fixed directions to begin with.
Columns startDirections(std::size_t count, std::size_t width) {
    Columns directions(count, std::vector<double>(width));
    std::uint64_t state = 88172645463325252ULL;
    for (auto& direction : directions)
        for (double& value : direction) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            value = static_cast<double>(state >> 11) / 9007199254740992.0 - 0.5;
        }
    return directions;
}

/// The sign of a direction is arbitrary; this makes it the same everywhere.
void fixSign(std::vector<double>& direction) {
    const auto largest = std::max_element(direction.begin(), direction.end(),
                                          [](double a, double b) { return std::abs(a) < std::abs(b); });
    if (largest != direction.end() && *largest < 0)
        for (double& value : direction)
            value = -value;
}

}  // namespace

PrincipalComponents principalComponents(const PointRows& points, int components, const elmo::RunControl& control) {
    PrincipalComponents result;
    const auto wanted = static_cast<std::size_t>(std::max(components, 0));
    result.scores = {points.count, wanted, std::vector<float>(points.count * wanted, 0)};
    result.variances.assign(wanted, 0);
    if (points.count < 2 || points.width == 0 || wanted == 0)
        return result;
    const CentredRows rows(points);
    if (rows.coincide())
        return result;
    result.totalVariance = rows.totalVariance();
    const std::size_t most = std::min(points.count - 1, points.width);
    Columns directions = startDirections(std::min(wanted + kExtraDirections, most), points.width);
    orthonormalise(directions);
    std::vector<double> values;
    for (int round = 0; round < kMaxRounds; ++round) {
        control.checkpoint();
        for (auto& direction : directions)
            direction = rows.transposedTimes(rows.times(direction));
        orthonormalise(directions);
        if (round % 5 != 4)
            continue;
        const std::vector<double> before = std::exchange(values, rotateToPrincipal(rows, directions));
        bool settled = !before.empty();
        for (std::size_t i = 0; settled && i < std::min(wanted, values.size()); ++i)
            settled = std::abs(values[i] - before[i]) <= 1e-9 * values[0];
        if (settled)
            break;
    }
    for (std::size_t c = 0; c < std::min(wanted, directions.size()); ++c) {
        fixSign(directions[c]);
        result.variances[c] = std::max(values[c], 0.0) / static_cast<double>(points.count - 1);
        const std::vector<double> scores = rows.times(directions[c]);
        for (std::size_t i = 0; i < points.count; ++i)
            result.scores.values[i * wanted + c] = static_cast<float>(scores[i]);
    }
    return result;
}

PlanePoints normalised(PlanePoints points) {
    if (points.empty())
        return points;
    PlanePoint centre{0, 0};
    for (const PlanePoint& point : points)
        for (const std::size_t axis : {0U, 1U})
            centre[axis] += point[axis] / static_cast<double>(points.size());
    double squares = 0;
    for (PlanePoint& point : points)
        for (const std::size_t axis : {0U, 1U}) {
            point[axis] -= centre[axis];
            squares += point[axis] * point[axis];
        }
    const double size = std::sqrt(squares / static_cast<double>(points.size()));
    for (PlanePoint& point : points)
        for (double& value : point)
            value = size > 1e-12 ? value / size : 0;
    return points;
}

PlanePoints alignedTo(const PlanePoints& reference, const PlanePoints& points) {
    double xx = 0, xy = 0, yx = 0, yy = 0;
    const std::size_t count = std::min(reference.size(), points.size());
    for (std::size_t i = 0; i < count; ++i) {
        xx += points[i][0] * reference[i][0];
        xy += points[i][0] * reference[i][1];
        yx += points[i][1] * reference[i][0];
        yy += points[i][1] * reference[i][1];
    }
    // The best turn, with and without mirroring the second axis first; the better of both.
    const double plain = std::hypot(xx + yy, xy - yx);
    const double mirrored = std::hypot(xx - yy, xy + yx);
    const double mirror = mirrored > plain * (1 + 1e-12) ? -1 : 1;
    const double angle = mirror > 0 ? std::atan2(xy - yx, xx + yy) : std::atan2(xy + yx, xx - yy);
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    PlanePoints result;
    for (const PlanePoint& point : points) {
        const double y = mirror * point[1];
        result.push_back({c * point[0] - s * y, s * point[0] + c * y});
    }
    return result;
}

}  // namespace tasks
