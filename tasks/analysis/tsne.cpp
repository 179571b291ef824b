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

/// Numbers that are added up side by side, so that the compiler uses vector instructions; always in this order.
constexpr std::size_t kLanes = 8;

/// Gradient descent with momentum and a gain for each coordinate (van der Maaten and Hinton 2008, section 3.4). With
/// the kernel k = 1 / (1 + |y_i - y_j|^2) and Z its sum over all pairs, the gradient of point i is
///     4 (exaggeration * sum_j p_ij k (y_i - y_j) - sum_j k^2 (y_i - y_j) / Z),
/// whose sums need one pass over the pairs and no matrix of kernels.
class Descent {
public:
    Descent(const Square& joint, const PlanePoints& start)
        : m_count(start.size()),
          m_padded((start.size() + kLanes - 1) / kLanes * kLanes),
          m_joint(m_count * m_padded),
          m_velocity(start.size(), PlanePoint{0, 0}),
          m_gains(start.size(), PlanePoint{1, 1}) {
        for (std::size_t i = 0; i < m_count; ++i)
            for (std::size_t j = 0; j < m_count; ++j)
                m_joint[i * m_padded + j] = i == j ? 0 : static_cast<float>(joint[i * m_count + j]);
        for (std::vector<float>* axis : {&m_x, &m_y})
            axis->assign(m_padded, kFarAway);
        for (std::size_t i = 0; i < m_count; ++i) {
            m_x[i] = static_cast<float>(start[i][0]);
            m_y[i] = static_cast<float>(start[i][1]);
        }
    }

    void step(double exaggeration, double momentum, double learningRate) {
        std::vector<Forces> forces(m_count);
        double total = 0;
        for (std::size_t i = 0; i < m_count; ++i) {
            forces[i] = forcesOn(i);
            total += forces[i].kernels - 1;  // that of the point itself
        }
        for (std::size_t i = 0; i < m_count; ++i)
            for (const std::size_t axis : {0U, 1U}) {
                const double gradient =
                    4 * (exaggeration * forces[i].attraction[axis] - forces[i].repulsion[axis] / total);
                double& gain = m_gains[i][axis];
                const bool same = (gradient > 0) == (m_velocity[i][axis] > 0);
                gain = same ? std::max(gain * 0.8, 0.01) : gain + 0.2;
                m_velocity[i][axis] = momentum * m_velocity[i][axis] - learningRate * gain * gradient;
                float& place = axis == 0 ? m_x[i] : m_y[i];
                place = static_cast<float>(place + m_velocity[i][axis]);
            }
    }

    PlanePoints points() const {
        PlanePoints points;
        for (std::size_t i = 0; i < m_count; ++i)
            points.push_back({m_x[i], m_y[i]});
        return points;
    }

private:
    /// Where the places behind the last point are: their kernels vanish.
    static constexpr float kFarAway = 1e18F;

    struct Forces {
        double kernels = 0;
        PlanePoint attraction{0, 0}, repulsion{0, 0};
    };

    Forces forcesOn(std::size_t i) const {
        float kernels[kLanes] = {}, attraction[2][kLanes] = {}, repulsion[2][kLanes] = {};
        const float* joint = &m_joint[i * m_padded];
        for (std::size_t j = 0; j < m_padded; j += kLanes)
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                const float x = m_x[i] - m_x[j + lane], y = m_y[i] - m_y[j + lane];
                const float kernel = 1 / (1 + x * x + y * y);
                const float pull = joint[j + lane] * kernel, push = kernel * kernel;
                kernels[lane] += kernel;
                attraction[0][lane] += pull * x;
                attraction[1][lane] += pull * y;
                repulsion[0][lane] += push * x;
                repulsion[1][lane] += push * y;
            }
        Forces sum;
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            sum.kernels += kernels[lane];
            for (const std::size_t axis : {0U, 1U}) {
                sum.attraction[axis] += attraction[axis][lane];
                sum.repulsion[axis] += repulsion[axis][lane];
            }
        }
        return sum;
    }

    std::size_t m_count, m_padded;
    std::vector<float> m_joint;  // [count, padded]
    std::vector<float> m_x, m_y;
    std::vector<PlanePoint> m_velocity;
    std::vector<PlanePoint> m_gains;
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

double usedPerplexity(const TsneOptions& options, std::size_t points) {
    return std::max(std::min(options.perplexity, (static_cast<double>(points) - 1) / 3), 1.01);
}

PlanePoints tsne(const PointRows& points, TsneOptions options, const elmo::RunControl& control,
                 const std::function<void(PlanePoints)>& watch) {
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
    const double perplexity = usedPerplexity(options, points.count);
    const Square joint = affinities(reduced.scores, perplexity, control);
    Descent descent(joint, start);
    const double learningRate = std::max(n / kExaggeration / 4, 50.0);
    const int early = options.iterations / 4;
    for (int i = 0; i < options.iterations; ++i) {
        control.report({"t-sne", i, options.iterations});
        if (watch && i % kTsneFrame == 0)
            watch(normalised(descent.points()));
        descent.step(i < early ? kExaggeration : 1, i < early ? 0.5 : 0.8, learningRate);
    }
    return normalised(descent.points());
}

}  // namespace tasks
