// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/perplexity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "elmo/bilm/thread_team.h"
#include "elmo/error.h"
#include "elmo/remedy.h"
#include "elmo/training/kernels/training_kernels.h"
#include "elmo/training/passes/direction_part.h"
#include "elmo/training/passes/full_softmax.h"
#include "elmo/training/passes/input_pass.h"
#include "elmo/training/passes/lstm_stack_pass.h"

namespace elmo::training {
namespace {

/// One direction over a group of rows, and a share of the distinct words.
template <class Stored>
struct Part {
    Direction direction;
    RowShare rows;
    Products products;
    InputPass<Stored> encoder;
    LstmStackPass<Stored> stack;
    FullSoftmaxPass<Stored> softmax;
    double loss = 0, unknownLoss = 0;

    Part(const TrainOptions& options, const ParameterLayout& layout, Direction way, const RowShare& group,
         const SoftmaxParameters& parameters, const Stored* softmaxWeight)
        : direction(way),
          rows(group),
          encoder(options.model, layout),
          stack(options.model, layout, way, {group.count, group.first, group.all, options.unrollSteps, 1.0f}),
          softmax(parameters, softmaxWeight) {}
};

const float* asStored(const std::vector<float>& values, std::vector<float>&) {
    return values.data();
}
const Bf16* asStored(const std::vector<float>& values, std::vector<Bf16>& copy) {
    copy.resize(values.size());
    trainingKernels<Bf16>().convert(values.data(), copy.data(), static_cast<std::int64_t>(values.size()));
    return copy.data();
}

template <class Stored>
HeldOutReport evaluateAs(const TrainOptions& options, const std::vector<float>& parameters,
                         const SoftmaxParameters& softmax, CorpusPieces pieces, std::int64_t positions,
                         const RunControl& control, ProcessGroup* group) {
    const RowShare share = rowShare(options.batchSize, group);
    const ParameterLayout layout(options.model);
    std::vector<Stored> stored, storedSoftmax;
    const ParameterView<Stored> view{&layout, parameters.data(), asStored(parameters, stored)};
    const Stored* softmaxWeight = asStored(softmax.weight, storedSoftmax);
    std::vector<std::unique_ptr<Part<Stored>>> parts;
    for (const Direction direction : {kForward, kBackward})
        for (const RowShare& rows : rowGroups(share, options.groupSize))
            parts.push_back(std::make_unique<Part<Stored>>(options, layout, direction, rows, softmax, softmaxWeight));
    const int count = static_cast<int>(parts.size());
    const Corpus& corpus = pieces.corpus();
    WindowWords words(options.model, corpus.vocabulary());
    BatchOptions batches = batchOptions(options, AtEnd::kStop);
    batches.vocabulary = static_cast<WordId>(softmax.words);
    batches.seed = 0;
    StreamBatcher batcher(std::move(pieces), batches);
    ThreadTeam team(std::min(threadsOrCores(options.threads), count));
    std::vector<float> vectors;
    Window window;
    HeldOutReport report;
    report.vocabulary = softmax.words;
    report.directions = options.directions;
    report.textPositions = static_cast<std::int64_t>(corpus.statistics().tokens + corpus.statistics().sentences);
    bool isRead = false;
    while (positions == 0 || report.positions < positions) {
        if (!batcher.next(window)) {
            isRead = true;
            break;
        }
        report.positions += window.positions;
        for (const std::int32_t target : window.directions[kForward].targets)
            report.unknownTargets += target == static_cast<std::int32_t>(kUnknownWord);
        if (group)
            window = rowsOf(window, share.all, share.first, share.count);
        words.spell(window.words);
        const auto distinct = static_cast<std::int64_t>(window.words.size());
        vectors.resize(static_cast<std::size_t>(distinct * softmax.width));
        team.run(count, [&](int k) {
            Part<Stored>& part = *parts[static_cast<std::size_t>(k)];
            const std::int64_t first = distinct * k / count, last = distinct * (k + 1) / count;
            part.encoder.forward(view, part.products, words, first, last - first,
                                 vectors.data() + first * softmax.width);
        });
        team.run(count, [&](int k) {
            Part<Stored>& part = *parts[static_cast<std::size_t>(k)];
            if (!trains(options.directions, part.direction))
                return;
            const DirectionWindow rows =
                rowsOf(window.directions[part.direction], share.count, part.rows.first - share.first, part.rows.count);
            const float* hidden = part.stack.forward(view, part.products, rows, vectors.data(), 0);
            part.loss += part.softmax.run(part.products, rows.targets, hidden);
            part.unknownLoss += part.softmax.unknownLoss();
        });
        control.report({"evaluating", report.positions, positions});
    }
    std::array<double, 4> losses = {};  // of both directions, then of the unknown words
    for (const auto& part : parts) {
        losses[part->direction] += part->loss;
        losses[2 + part->direction] += part->unknownLoss;
    }
    if (group)
        group->sum(std::span(losses));
    for (std::size_t d = 0; d < 2; ++d) {
        report.loss[d] = losses[d] / static_cast<double>(std::max<std::int64_t>(1, report.positions));
        report.unknownLoss[d] = losses[2 + d];
    }
    if (isRead || report.positions == report.textPositions) {
        report.textPositions = report.positions;
        measureText(corpus, report);
    }
    return report;
}

}  // namespace

double HeldOutReport::perplexity(Direction direction) const {
    return std::exp(loss[static_cast<std::size_t>(direction)]);
}
double HeldOutReport::ofDirections(const std::array<double, 2>& values) const {
    return (directions == Directions::kBoth ? 0.5 : 1.0) * (values[0] + values[1]);
}
double HeldOutReport::meanLoss() const {
    return ofDirections(loss);
}
double HeldOutReport::knownPerplexity() const {
    const auto known = static_cast<double>(positions - unknownTargets);
    return known > 0 ? std::exp((meanLoss() * static_cast<double>(positions) - ofDirections(unknownLoss)) / known) : 0;
}
double HeldOutReport::bitsPer(std::int64_t units) const {
    if (units == 0)
        return 0;
    const double choice = std::log(static_cast<double>(std::max<std::int64_t>(1, unknownTypes)));
    const double nats = meanLoss() * static_cast<double>(positions) + choice * static_cast<double>(unknownTargets);
    return nats / std::log(2.0) / static_cast<double>(units);
}
double HeldOutReport::meanPerplexity() const {
    return std::exp(meanLoss());
}

void measureText(const Corpus& corpus, HeldOutReport& report) {
    const LmVocabulary& vocabulary = corpus.vocabulary();
    std::vector<std::int64_t> counts(vocabulary.size());
    for (std::uint64_t d = 0; d < corpus.documentCount(); ++d)
        for (const WordId id : corpus.document(d))
            ++counts[id];
    if (counts[kUnknownWord] > 0)
        return;  // without spelling
    for (WordId id = kFirstWord; id < vocabulary.size(); ++id) {
        const std::string& word = vocabulary.words[id];
        const auto characters = std::ranges::count_if(word, [](char c) { return (c & 0xC0) != 0x80; });
        report.characters += counts[id] * (characters + 1);
        report.bytes += counts[id] * (std::ssize(word) + 1);
        report.unknownTypes += counts[id] > 0 && id >= static_cast<WordId>(report.vocabulary);
    }
}

HeldOutReport evaluatePerplexity(const TrainOptions& settings, const std::vector<float>& parameters,
                                 const SoftmaxParameters& softmax, const Corpus& corpus, std::int64_t positions,
                                 const RunControl& control, ProcessGroup* group) {
    TrainOptions options = settings;
    CorpusPieces pieces(corpus, static_cast<std::uint64_t>(options.pieceLength), options.batchSize);
    // Rows beyond the number of pieces would have nothing to read.
    const std::uint64_t fewest = group ? static_cast<std::uint64_t>(group->size()) : 1;
    options.batchSize = static_cast<int>(
        std::min<std::uint64_t>(static_cast<std::uint64_t>(options.batchSize), std::max(fewest, pieces.count())));
    validate(options);
    if (corpus.vocabulary().size() < static_cast<WordId>(softmax.words))
        throw RemediedError(
            ErrorCode::kBadArgument,
            fmt::format("The corpus has {} word types and the softmax predicts {}: the corpus was not prepared with "
                        "this model's vocabulary.",
                        corpus.vocabulary().size(), softmax.words),
            Remedy::kShareVocabulary);
    if (options.precision == Precision::kFloat32)
        return evaluateAs<float>(options, parameters, softmax, std::move(pieces), positions, control, group);
    return evaluateAs<Bf16>(options, parameters, softmax, std::move(pieces), positions, control, group);
}

}  // namespace elmo::training
