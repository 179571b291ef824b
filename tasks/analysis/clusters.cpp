// SPDX-License-Identifier: Apache-2.0
#include "tasks/analysis/clusters.h"

#include <algorithm>
#include <cmath>

#include "tasks/analysis/projection.h"

namespace tasks {
namespace {

constexpr int kRounds = 30;
constexpr double kMinSilhouette = 0.1;
/// Silhouettes compare all pairs; beyond this many points every n-th is taken.
constexpr std::size_t kSilhouettePoints = 600;

PointRows unitRows(PointRows points) {
    for (std::size_t i = 0; i < points.count; ++i) {
        double squares = 0;
        for (const float value : points.row(i))
            squares += double{value} * value;
        const auto scale = static_cast<float>(squares > 0 ? 1 / std::sqrt(squares) : 0);
        for (std::size_t d = 0; d < points.width; ++d)
            points.values[i * points.width + d] *= scale;
    }
    return points;
}

double squaredDistance(std::span<const float> a, std::span<const float> b) {
    double sum = 0;
    for (std::size_t d = 0; d < a.size(); ++d)
        sum += (a[d] - b[d]) * (a[d] - b[d]);
    return sum;
}

/// Each next start is the point farthest from those before.
PointRows farApart(const PointRows& points, std::size_t k) {
    PointRows starts{0, points.width, {}};
    const auto take = [&](std::size_t i) {
        starts.values.insert(starts.values.end(), points.row(i).begin(), points.row(i).end());
        ++starts.count;
    };
    take(0);
    std::vector<double> nearest(points.count, 1e300);
    while (starts.count < k) {
        for (std::size_t i = 0; i < points.count; ++i)
            nearest[i] = std::min(nearest[i], squaredDistance(points.row(i), starts.row(starts.count - 1)));
        take(static_cast<std::size_t>(std::max_element(nearest.begin(), nearest.end()) - nearest.begin()));
    }
    return starts;
}

std::vector<int> kMeans(const PointRows& points, std::size_t k, const elmo::RunControl& control) {
    PointRows centres = farApart(points, k);
    std::vector<int> group(points.count, -1);
    for (int round = 0; round < kRounds; ++round) {
        control.checkpoint();
        bool moved = false;
        for (std::size_t i = 0; i < points.count; ++i) {
            std::size_t best = 0;
            for (std::size_t c = 1; c < k; ++c)
                if (squaredDistance(points.row(i), centres.row(c)) < squaredDistance(points.row(i), centres.row(best)))
                    best = c;
            moved = moved || group[i] != static_cast<int>(best);
            group[i] = static_cast<int>(best);
        }
        if (!moved)
            break;
        std::vector<std::size_t> sizes(k, 0);
        std::fill(centres.values.begin(), centres.values.end(), 0.0F);
        for (std::size_t i = 0; i < points.count; ++i) {
            const auto c = static_cast<std::size_t>(group[i]);
            ++sizes[c];
            for (std::size_t d = 0; d < points.width; ++d)
                centres.values[c * points.width + d] += points.row(i)[d];
        }
        for (std::size_t c = 0; c < k; ++c)
            for (std::size_t d = 0; d < points.width && sizes[c] > 0; ++d)
                centres.values[c * points.width + d] /= static_cast<float>(sizes[c]);
    }
    return group;
}

/// Mean silhouette (Rousseeuw 1987) over a sample.
double silhouette(const PointRows& points, const std::vector<int>& group, std::size_t k,
                  const elmo::RunControl& control) {
    const std::size_t stride = (points.count + kSilhouettePoints - 1) / kSilhouettePoints;
    double sum = 0;
    std::size_t counted = 0;
    for (std::size_t i = 0; i < points.count; i += stride) {
        control.checkpoint();
        std::vector<double> distance(k, 0);
        std::vector<std::size_t> sizes(k, 0);
        for (std::size_t j = 0; j < points.count; j += stride) {
            const auto c = static_cast<std::size_t>(group[j]);
            distance[c] += j == i ? 0 : std::sqrt(squaredDistance(points.row(i), points.row(j)));
            sizes[c] += j == i ? 0 : 1;
        }
        const auto own = static_cast<std::size_t>(group[i]);
        ++counted;
        if (sizes[own] == 0)
            continue;
        double other = 1e300;
        for (std::size_t c = 0; c < k; ++c)
            if (c != own && sizes[c] > 0)
                other = std::min(other, distance[c] / static_cast<double>(sizes[c]));
        const double inside = distance[own] / static_cast<double>(sizes[own]);
        const double larger = std::max(inside, other);
        if (other < 1e300 && larger > 0)
            sum += (other - inside) / larger;
    }
    return counted > 0 ? sum / static_cast<double>(counted) : 0;
}

}  // namespace

std::vector<int> clusters(const PointRows& points, int maxClusters, const elmo::RunControl& control) {
    std::vector<int> best(points.count, 0);
    if (points.count < 3)
        return best;
    const PointRows unit = unitRows(points);
    double bestScore = kMinSilhouette;
    const auto limit = std::min(static_cast<std::size_t>(std::max(maxClusters, 1)), points.count - 1);
    for (std::size_t k = 2; k <= limit; ++k) {
        std::vector<int> group = kMeans(unit, k, control);
        const double score = silhouette(unit, group, k, control);
        if (score > bestScore) {
            bestScore = score;
            best = std::move(group);
        }
    }
    return best;
}

}  // namespace tasks
