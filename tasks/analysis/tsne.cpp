// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/tsne.h"

#include <algorithm>
#include <cmath>

#include "elmo/error.h"
#include "tasks/analysis/projection.h"

namespace tasks {
namespace {

constexpr int kComponents = 50;
constexpr double kExaggeration = 12;

/// A symmetric matrix without diagonal, [N, N] row-major.
using Square = std::vector<double>;

Square squaredDistances(const PointRows& points) {
    Square result(points.count * points.count, 0);
    for (std::size_t i = 0; i < points.count; ++i)
        for (std::size_t j = 0; j < i; ++j) {
            double sum = 0;
            for (std::size_t d = 0; d < points.width; ++d) {
                const double apart = points.row(i)[d] - points.row(j)[d];
                sum += apart * apart;
            }
            result[i * points.count + j] = result[j * points.count + i] = sum;
        }
    return result;
}

/// Conditional probabilities of one row at a precision; returns their entropy.
double conditional(const double* distances, std::size_t count, std::size_t self, double precision, double nearest,
                   double* row) {
    double sum = 0;
    double weighted = 0;
    for (std::size_t j = 0; j < count; ++j) {
        row[j] = j == self ? 0 : std::exp(-precision * (distances[j] - nearest));
        sum += row[j];
        weighted += row[j] * (distances[j] - nearest);
    }
    for (std::size_t j = 0; j < count; ++j)
        row[j] /= sum;
    return std::log(sum) + precision * weighted / sum;
}

/// The precision whose entropy is that of the perplexity, by bisection.
void fitRow(const double* distances, std::size_t count, std::size_t self, double entropy, double* row) {
    double nearest = 1e300;
    for (std::size_t j = 0; j < count; ++j)
        if (j != self)
            nearest = std::min(nearest, distances[j]);
    double precision = 1;
    double low = 0;
    double high = 0;
    for (int step = 0; step < 60; ++step) {
        const double off = conditional(distances, count, self, precision, nearest, row) - entropy;
        if (std::abs(off) < 1e-6)
            return;
        (off > 0 ? low : high) = precision;
        precision = high > 0 ? (low + high) / 2 : precision * 2;
    }
}

Square affinities(const PointRows& points, double perplexity, const elmo::RunControl& control) {
    const std::size_t n = points.count;
    const Square distances = squaredDistances(points);
    Square conditionals(n * n);
    for (std::size_t i = 0; i < n; ++i) {
        control.checkpoint();
        fitRow(&distances[i * n], n, i, std::log(perplexity), &conditionals[i * n]);
    }
    Square joint(n * n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            joint[i * n + j] =
                std::max((conditionals[i * n + j] + conditionals[j * n + i]) / (2 * static_cast<double>(n)), 1e-12);
    return joint;
}

/// Gradient descent with momentum and a gain for each coordinate (van der Maaten and Hinton 2008, section 3.4).
class Descent {
public:
    Descent(const Square& joint, PlanePoints start)
        : m_joint(joint),
          m_points(std::move(start)),
          m_velocity(m_points.size(), PlanePoint{0, 0}),
          m_gains(m_points.size(), PlanePoint{1, 1}),
          m_kernel(m_points.size() * m_points.size()) {}

    void step(double exaggeration, double momentum, double learningRate) {
        const double total = fillKernel();
        const std::size_t n = m_points.size();
        std::vector<PlanePoint> gradient(n, PlanePoint{0, 0});
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const double kernel = m_kernel[i * n + j];
                const double pull = 4 * (exaggeration * m_joint[i * n + j] - kernel / total) * kernel;
                for (const std::size_t axis : {0U, 1U}) {
                    const double along = pull * (m_points[i][axis] - m_points[j][axis]);
                    gradient[i][axis] += along;
                    gradient[j][axis] -= along;
                }
            }
        for (std::size_t i = 0; i < n; ++i)
            for (const std::size_t axis : {0U, 1U}) {
                double& gain = m_gains[i][axis];
                const bool same = (gradient[i][axis] > 0) == (m_velocity[i][axis] > 0);
                gain = same ? std::max(gain * 0.8, 0.01) : gain + 0.2;
                m_velocity[i][axis] = momentum * m_velocity[i][axis] - learningRate * gain * gradient[i][axis];
                m_points[i][axis] += m_velocity[i][axis];
            }
    }

    const PlanePoints& points() const { return m_points; }

private:
    /// Student's kernel of all pairs; returns the sum over ordered pairs.
    double fillKernel() {
        const std::size_t n = m_points.size();
        double sum = 0;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const double x = m_points[i][0] - m_points[j][0];
                const double y = m_points[i][1] - m_points[j][1];
                const double kernel = 1 / (1 + x * x + y * y);
                m_kernel[i * n + j] = kernel;
                sum += 2 * kernel;
            }
        return sum;
    }

    const Square& m_joint;
    PlanePoints m_points;
    std::vector<PlanePoint> m_velocity;
    std::vector<PlanePoint> m_gains;
    Square m_kernel;
};

PlanePoints firstTwo(const PointRows& scores) {
    PlanePoints points;
    for (std::size_t i = 0; i < scores.count; ++i)
        points.push_back({scores.row(i)[0], scores.width > 1 ? scores.row(i)[1] : 0.0F});
    points = normalised(std::move(points));
    // Points that coincide would never part; a fixed hair's breadth sets them apart.
    for (std::size_t i = 0; i < points.size(); ++i)
        for (const std::size_t axis : {0U, 1U})
            points[i][axis] =
                1e-2 * points[i][axis] + 1e-5 * std::sin(static_cast<double>(1 + i * (axis + 2) * 2654435761U % 65521));
    return points;
}

}  // namespace

PlanePoints tsne(const PointRows& points, TsneOptions options, const elmo::RunControl& control) {
    if (points.count > kMaxTsnePoints)
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "t-SNE takes at most " + std::to_string(kMaxTsnePoints) +
                                                             " points here; found " + std::to_string(points.count) +
                                                             ". Use PCA, or fewer documents.");
    const PrincipalComponents reduced = principalComponents(points, kComponents, control);
    if (reduced.totalVariance == 0)
        return PlanePoints(points.count, PlanePoint{0, 0});
    PlanePoints start = firstTwo(reduced.scores);
    if (points.count < 4)
        return normalised(std::move(start));
    const double n = static_cast<double>(points.count);
    const double perplexity = std::max(std::min(options.perplexity, (n - 1) / 3), 1.01);
    const Square joint = affinities(reduced.scores, perplexity, control);
    Descent descent(joint, std::move(start));
    const double learningRate = std::max(n / kExaggeration / 4, 50.0);
    const int early = options.iterations / 4;
    for (int i = 0; i < options.iterations; ++i) {
        control.report({"t-sne", i, options.iterations});
        descent.step(i < early ? kExaggeration : 1, i < early ? 0.5 : 0.8, learningRate);
    }
    return normalised(descent.points());
}

}  // namespace tasks
