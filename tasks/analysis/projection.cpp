// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/projection.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

namespace tasks {
namespace {

/// Relative variance below which points are equal: float32 rounding squared, with room.
constexpr double kRounding = 1e-12;

/// Rows one after the other, each as long as there are rows.
using Matrix = std::vector<std::vector<double>>;

double dotOf(const std::vector<double>& a, const std::vector<double>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// sum += factor * values, from one place up to another.
void addTo(std::vector<double>& sum, const std::vector<double>& values, double factor, std::size_t from,
           std::size_t to) {
    double* const into = sum.data();
    const double* const what = values.data();
    for (std::size_t i = from; i < to; ++i)
        into[i] += factor * what[i];
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

    /// Xt X [width, width], or X Xt [count, count] if that is smaller: both have the same eigenvalues but for zeros.
    Matrix products(bool ofPoints, const elmo::RunControl& control) const {
        const std::size_t n = ofPoints ? m_points.count : m_points.width;
        const std::size_t terms = ofPoints ? m_points.width : m_points.count;
        Matrix sums(n, std::vector<double>(n, 0));
        std::vector<double> term(n);
        for (std::size_t t = 0; t < terms; ++t) {
            control.checkpoint();
            for (std::size_t i = 0; i < n; ++i)
                term[i] = ofPoints ? m_points.row(i)[t] - m_mean[t] : m_points.row(t)[i] - m_mean[i];
            for (std::size_t i = 0; i < n; ++i)
                addTo(sums[i], term, term[i], 0, i + 1);
        }
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < i; ++j)
                sums[j][i] = sums[i][j];
        return sums;
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

/// A symmetric matrix reduced to a tridiagonal one by Householder reflections (Golub and Van Loan 2013, "Matrix
/// Computations", section 8.3.1).
struct Tridiagonal {
    std::vector<double> diagonal, offDiagonal;  ///< offDiagonal[i]: between i and i + 1; the last is 0
    Matrix reflections;                         ///< of step k: unit vectors, 0 before k + 1

    Tridiagonal(Matrix matrix, const elmo::RunControl& control)
        : diagonal(matrix.size()), offDiagonal(matrix.size(), 0) {
        const std::size_t n = matrix.size();
        std::vector<double> v(n), p(n);
        for (std::size_t k = 0; k + 2 < n; ++k) {
            control.checkpoint();
            std::fill(v.begin(), v.end(), 0.0);
            std::copy(matrix[k].begin() + static_cast<std::ptrdiff_t>(k) + 1, matrix[k].end(),
                      v.begin() + static_cast<std::ptrdiff_t>(k) + 1);
            const double length = std::sqrt(dotOf(v, v));
            offDiagonal[k] = v[k + 1] > 0 ? -length : length;
            v[k + 1] -= offDiagonal[k];
            const double size = std::sqrt(dotOf(v, v));
            for (double& value : v)
                value = size > 0 ? value / size : 0;
            // A - 2 v wt - 2 w vt with w = A v - (vt A v) v, of the rows and columns after k.
            std::fill(p.begin(), p.end(), 0.0);
            for (std::size_t j = k + 1; j < n; ++j)
                addTo(p, matrix[j], v[j], k + 1, n);
            const double along = dotOf(v, p);
            addTo(p, v, -along, k + 1, n);
            for (std::size_t j = k + 1; j < n; ++j) {
                addTo(matrix[j], p, -2 * v[j], k + 1, n);
                addTo(matrix[j], v, -2 * p[j], k + 1, n);
            }
            reflections.push_back(v);
        }
        for (std::size_t i = 0; i < n; ++i)
            diagonal[i] = matrix[i][i];
        if (n > 1)
            offDiagonal[n - 2] = matrix[n - 2][n - 1];
    }

    /// A vector of the tridiagonal matrix as one of the whole matrix.
    void toWhole(std::vector<double>& vector) const {
        for (auto v = reflections.rbegin(); v != reflections.rend(); ++v)
            addTo(vector, *v, -2 * dotOf(*v, vector), 0, vector.size());
    }
};

/// Two rows turned in their plane.
void turn(std::vector<double>& lower, std::vector<double>& upper, double c, double s) {
    double* const a = lower.data();
    double* const b = upper.data();
    for (std::size_t k = 0; k < lower.size(); ++k) {
        const double before = b[k];
        b[k] = s * a[k] + c * before;
        a[k] = c * a[k] - s * before;
    }
}

/// Eigenvalues in place of the diagonal, and the eigenvectors as rows, by implicit QL steps (Bowdler, Martin, Reinsch
/// and Wilkinson 1968, "The QR and QL algorithms for symmetric matrices", Numerische Mathematik 11).
Matrix eigenvectorsOf(Tridiagonal& matrix, const elmo::RunControl& control) {
    std::vector<double>&d = matrix.diagonal, &e = matrix.offDiagonal;
    const std::size_t n = d.size();
    Matrix vectors(n, std::vector<double>(n, 0));
    for (std::size_t i = 0; i < n; ++i)
        vectors[i][i] = 1;
    constexpr int kMostSteps = 60;
    for (std::size_t l = 0; l < n; ++l)
        for (int step = 0; step < kMostSteps; ++step) {
            control.checkpoint();
            std::size_t m = l;
            while (m + 1 < n &&
                   std::abs(e[m]) > std::numeric_limits<double>::epsilon() * (std::abs(d[m]) + std::abs(d[m + 1])))
                ++m;
            if (m == l)
                break;
            double g = (d[l + 1] - d[l]) / (2 * e[l]);
            g = d[m] - d[l] + e[l] / (g + std::copysign(std::hypot(g, 1.0), g));
            double s = 1, c = 1, p = 0;
            bool isSplit = false;
            for (std::size_t i = m; i-- > l && !isSplit;) {
                const double f = s * e[i], b = c * e[i], r = std::hypot(f, g);
                e[i + 1] = r;
                if ((isSplit = r == 0)) {
                    d[i + 1] -= p;
                    e[m] = 0;
                    continue;
                }
                s = f / r;
                c = g / r;
                const double q = d[i + 1] - p, t = (d[i] - q) * s + 2 * c * b;
                p = s * t;
                d[i + 1] = q + p;
                g = c * t - b;
                turn(vectors[i], vectors[i + 1], c, s);
            }
            if (isSplit)
                continue;
            d[l] -= p;
            e[l] = g;
            e[m] = 0;
        }
    return vectors;
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
    const bool ofPoints = points.count < points.width;
    Tridiagonal reduced(rows.products(ofPoints, control), control);
    Matrix vectors = eigenvectorsOf(reduced, control);
    const std::vector<double>& values = reduced.diagonal;
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return values[i]; });
    for (std::size_t c = 0; c < std::min({wanted, order.size(), points.count - 1}); ++c) {
        std::vector<double>& direction = vectors[order[c]];
        reduced.toWhole(direction);
        if (ofPoints) {
            direction = rows.transposedTimes(direction);
            const double length = std::sqrt(dotOf(direction, direction));
            for (double& value : direction)
                value = values[order[c]] > kRounding * values[order[0]] ? value / length : 0;
        }
        fixSign(direction);
        result.variances[c] = std::max(values[order[c]], 0.0) / static_cast<double>(points.count - 1);
        const std::vector<double> scores = rows.times(direction);
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
