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

/// Joins the nearest groups until `k` are left: nearest-neighbour chains (Murtagh 1983), whose joins are cut at the
/// greatest distances, give what joining in order of distance gives for average linkage.
std::vector<int> averageLinkage(const PointRows& points, std::size_t k, const elmo::RunControl& control) {
    const std::size_t n = points.count;
    std::vector<float> distance(n * n);
    for (std::size_t i = 0; i < n; ++i) {
        control.checkpoint();
        for (std::size_t j = 0; j < i; ++j)
            distance[i * n + j] = distance[j * n + i] =
                static_cast<float>(std::sqrt(squaredDistance(points.row(i), points.row(j))));
    }
    struct Join {
        std::size_t kept, dropped;
        float distance;
    };
    std::vector<Join> joins;
    std::vector<std::size_t> sizes(n, 1), chain;
    std::vector<bool> isLeft(n, true);
    for (std::size_t left = n; left > 1; --left) {
        control.checkpoint();
        if (chain.empty())
            chain.push_back(static_cast<std::size_t>(std::ranges::find(isLeft, true) - isLeft.begin()));
        while (true) {
            const std::size_t at = chain.back();
            // The one before it in the chain wins a tie, so that chains end.
            std::size_t nearest = chain.size() > 1 ? chain[chain.size() - 2] : n;
            for (std::size_t j = 0; j < n; ++j)
                if (isLeft[j] && j != at && (nearest == n || distance[at * n + j] < distance[at * n + nearest]))
                    nearest = j;
            if (chain.size() > 1 && nearest == chain[chain.size() - 2])
                break;
            chain.push_back(nearest);
        }
        const std::size_t one = chain[chain.size() - 1], other = chain[chain.size() - 2];
        chain.resize(chain.size() - 2);
        const std::size_t kept = std::min(one, other), dropped = std::max(one, other);
        joins.push_back({kept, dropped, distance[kept * n + dropped]});
        const auto keptSize = static_cast<float>(sizes[kept]), droppedSize = static_cast<float>(sizes[dropped]);
        for (std::size_t j = 0; j < n; ++j)
            distance[kept * n + j] = distance[j * n + kept] =
                (keptSize * distance[kept * n + j] + droppedSize * distance[dropped * n + j]) /
                (keptSize + droppedSize);
        sizes[kept] += sizes[dropped];
        isLeft[dropped] = false;
    }
    std::ranges::stable_sort(joins, {}, &Join::distance);
    std::vector<std::size_t> parent(n);
    for (std::size_t i = 0; i < n; ++i)
        parent[i] = i;
    const auto rootOf = [&](std::size_t i) {
        while (parent[i] != i)
            i = parent[i] = parent[parent[i]];
        return i;
    };
    for (std::size_t j = 0; j + k < n; ++j)
        parent[rootOf(joins[j].dropped)] = rootOf(joins[j].kept);
    std::vector<int> group(n, -1);
    int next = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t root = rootOf(i);
        if (group[root] < 0)
            group[root] = next++;
        group[i] = group[root];
    }
    return group;
}

/// Numbers the groups by falling size; equal ones in the order of their first points.
Grouping ordered(const std::vector<int>& group) {
    std::vector<std::pair<std::size_t, int>> sizes;  // of each old number
    std::vector<int> newNumber;
    for (const int old : group) {
        if (static_cast<std::size_t>(old) >= sizes.size())
            for (std::size_t c = sizes.size(); c <= static_cast<std::size_t>(old); ++c)
                sizes.emplace_back(0, static_cast<int>(c));
        ++sizes[static_cast<std::size_t>(old)].first;
    }
    std::ranges::stable_sort(sizes, [](const auto& a, const auto& b) { return a.first > b.first; });
    newNumber.resize(sizes.size());
    Grouping result;
    result.count = 0;
    for (std::size_t c = 0; c < sizes.size(); ++c) {
        newNumber[static_cast<std::size_t>(sizes[c].second)] = static_cast<int>(c);
        result.count += sizes[c].first > 0 ? 1 : 0;
    }
    for (const int old : group)
        result.group.push_back(newNumber[static_cast<std::size_t>(old)]);
    return result;
}

Grouping groupedUnit(const PointRows& unit, std::size_t k, GroupingMethod method, const elmo::RunControl& control) {
    if (unit.count == 0)
        return {};
    k = std::clamp<std::size_t>(k, 1, unit.count);
    Grouping result =
        ordered(method == GroupingMethod::kMeans ? kMeans(unit, k, control) : averageLinkage(unit, k, control));
    if (result.count > 1)
        result.silhouette = silhouette(unit, result.group, static_cast<std::size_t>(result.count), control);
    return result;
}

}  // namespace

Grouping grouped(const PointRows& points, int groups, GroupingMethod method, const elmo::RunControl& control) {
    return groupedUnit(unitRows(points), static_cast<std::size_t>(std::max(groups, 1)), method, control);
}

Grouping bestGrouping(const PointRows& points, int most, GroupingMethod method, const elmo::RunControl& control) {
    Grouping best;
    best.group.assign(points.count, 0);
    if (points.count < 3)
        return best;
    const PointRows unit = unitRows(points);
    const auto limit = std::min(static_cast<std::size_t>(std::max(most, 1)), points.count - 1);
    double bestScore = kMinSilhouette;
    for (std::size_t k = 2; k <= limit; ++k) {
        Grouping grouping = groupedUnit(unit, k, method, control);
        if (grouping.silhouette > bestScore) {
            bestScore = grouping.silhouette;
            best = std::move(grouping);
        }
    }
    return best;
}

}  // namespace tasks
