// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/slices.h"

#include <fmt/format.h>

#include <algorithm>

namespace tasks {
namespace {

/// Buckets by their largest value; one more holds what is above.
using Edges = std::vector<std::int64_t>;

const Edges kSentenceLengths = {5, 10, 20, 40};
const Edges kPassageLengths = {50, 100, 200, 400};
const Edges kUnseenWords = {0, 1, 3};

std::string nameOf(const Edges& edges, std::size_t bucket, std::int64_t lowest) {
    const std::int64_t first = bucket == 0 ? lowest : edges[bucket - 1] + 1;
    if (bucket == edges.size())
        return fmt::format("{}+", first);
    return first == edges[bucket] ? std::to_string(first) : fmt::format("{}-{}", first, edges[bucket]);
}

template <class Measure>
void addSlices(std::vector<SliceMetrics>& slices, const char* by, const Edges& edges, std::int64_t lowest,
               std::span<const Example> examples, std::span<const ExampleScore> scores, const Measure& measure) {
    std::vector<ExampleScore> sums(edges.size() + 1);
    std::vector<std::int64_t> counts(edges.size() + 1);
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const auto bucket = static_cast<std::size_t>(
            std::lower_bound(edges.begin(), edges.end(), measure(examples[i])) - edges.begin());
        sums[bucket] += scores[i];
        ++counts[bucket];
    }
    for (std::size_t bucket = 0; bucket < counts.size(); ++bucket)
        if (counts[bucket] > 0)
            slices.push_back({by, nameOf(edges, bucket, lowest), counts[bucket], percentOf(sums[bucket])});
}

std::int64_t unseenIn(const TokenizedText& text, const WordSet& words) {
    std::int64_t unseen = 0;
    for (const elmo::Sentence& sentence : text.sentences)
        unseen += std::count_if(sentence.begin(), sentence.end(),
                                [&](const std::string& word) { return !words.contains(word); });
    return unseen;
}

}  // namespace

std::vector<SliceMetrics> slicesOf(std::span<const Example> examples, std::span<const ExampleScore> scores,
                                   const WordSet* trainingWords) {
    std::vector<SliceMetrics> slices;
    if (examples.empty())
        return slices;
    const bool asks = std::holds_alternative<GoldAnswers>(examples.front().gold);
    addSlices(slices, "length", asks ? kPassageLengths : kSentenceLengths, 1, examples, scores,
              [](const Example& example) { return example.text.tokenCount(); });
    if (trainingWords != nullptr)
        addSlices(slices, "unseen words", kUnseenWords, 0, examples, scores, [&](const Example& example) {
            return unseenIn(asks ? example.question : example.text, *trainingWords);
        });
    return slices;
}

}  // namespace tasks
