// SPDX-License-Identifier: Apache-2.0
// Times a search for a token's nearest neighbours by comparing with all, and through the index:
//   bench-neighbours TOKENS WIDTH
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>

#include "tasks/neighbour_index.h"

namespace {

constexpr int kQueries = 50;
constexpr int kNearest = 100;

double milliseconds(const auto& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

/// Tokens about a thousand centres, as words and their senses are.
std::shared_ptr<const tasks::Analysis> makeAnalysis(std::int64_t tokens, int width) {
    auto analysis = std::make_shared<tasks::Analysis>();
    analysis->layers = elmo::LayerActivations(1, tokens, width);
    std::mt19937 engine(1);
    std::normal_distribution<float> normal;
    std::vector<float> centres(1000 * static_cast<std::size_t>(width));
    for (float& value : centres)
        value = normal(engine);
    float* out = analysis->layers.mutableValues();
    for (std::int64_t token = 0; token < tokens; ++token) {
        const float* centre = &centres[engine() % 1000 * static_cast<std::size_t>(width)];
        for (int d = 0; d < width; ++d)
            *out++ = centre[d] + normal(engine);
    }
    return analysis;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3)
        return 2;
    const std::int64_t tokens = std::atoll(argv[1]);
    const std::vector<tasks::CorpusDocument> corpus{{"made up", makeAnalysis(tokens, std::atoi(argv[2]))}};
    const auto rows = std::make_shared<const tasks::CorpusRows>(corpus, 0, elmo::RunControl());
    std::unique_ptr<tasks::NeighbourIndex> index;
    const double build = milliseconds(
        [&] { index = std::make_unique<tasks::NeighbourIndex>(rows, tasks::IndexOptions(), elmo::RunControl()); });
    double exactTime = 0, indexTime = 0;
    std::size_t right = 0;
    for (int query = 0; query < kQueries; ++query) {
        const std::size_t row = rows->size() / kQueries * static_cast<std::size_t>(query);
        std::vector<tasks::CorpusNeighbour> exact, found;
        exactTime += milliseconds([&] { exact = tasks::nearestRows(*rows, row, kNearest, {}); });
        indexTime += milliseconds([&] { found = index->nearest(row, kNearest); });
        std::set<std::size_t> wanted;
        for (const tasks::CorpusNeighbour& neighbour : exact)
            wanted.insert(rows->rowOf(neighbour.place));
        for (const tasks::CorpusNeighbour& neighbour : found)
            right += wanted.count(rows->rowOf(neighbour.place));
    }
    std::printf(
        "%lld tokens: built in %.1f s; all compared %.2f ms a query, index %.2f ms, %.1f %% of the %d nearest found\n",
        static_cast<long long>(tokens), build / 1000, exactTime / kQueries, indexTime / kQueries,
        100.0 * static_cast<double>(right) / (kQueries * kNearest), kNearest);
    return 0;
}
