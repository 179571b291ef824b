// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/word_evaluation.h"

#include <fmt/format.h>

#include <algorithm>

#include "elmo/bilm/bilm.h"
#include "elmo/error.h"
#include "elmo/training/passes/full_softmax.h"

namespace elmo::training {
namespace {

HeldOutReport evaluateSentences(const Bilm& bilm, const SoftmaxParameters& softmax, const Corpus& corpus,
                                const RunControl& control) {
    constexpr std::int64_t kPositionsAtOnce = 4096;
    const LmVocabulary& vocabulary = corpus.vocabulary();
    const auto targetOf = [&](WordId id) {
        return static_cast<std::int32_t>(id < static_cast<WordId>(softmax.words) ? id : kUnknownWord);
    };
    HeldOutReport report;
    report.vocabulary = softmax.words;
    report.textPositions = static_cast<std::int64_t>(corpus.statistics().tokens + corpus.statistics().sentences);
    Products products;
    FullSoftmaxPass<float> pass(softmax, softmax.weight.data());
    std::vector<Sentence> sentences(1);
    std::vector<std::int32_t> targets[2];  // of each direction, sentence after sentence
    const int width = softmax.width;
    std::array<double, 2> losses = {};
    const auto run = [&] {
        std::vector<float> hidden[2];  // [positions, P]
        for (const LayerActivations& layers : bilm.run(sentences, nullptr, control)) {
            const std::int64_t last = layers.tokens() - 1;
            for (std::int64_t t = 0; t < last; ++t) {
                const float* forward = layers.vector(layers.layers() - 1, t).data();
                const float* backward = layers.vector(layers.layers() - 1, last - t).data() + width;
                hidden[kForward].insert(hidden[kForward].end(), forward, forward + width);
                hidden[kBackward].insert(hidden[kBackward].end(), backward, backward + width);
            }
        }
        for (const Direction direction : {kForward, kBackward}) {
            losses[direction] += pass.run(products, targets[direction], hidden[direction].data());
            report.unknownLoss[direction] += pass.unknownLoss();
        }
        report.positions += std::ssize(targets[kForward]);
        report.unknownTargets += std::ranges::count(targets[kForward], static_cast<std::int32_t>(kUnknownWord));
        control.report({"evaluating", report.positions, report.textPositions});
        sentences.assign(1, {});
        targets[kForward].clear();
        targets[kBackward].clear();
    };
    std::vector<WordId> ids;
    const auto endSentence = [&] {
        for (std::size_t t = 0; t <= ids.size(); ++t) {
            targets[kForward].push_back(targetOf(t < ids.size() ? ids[t] : kSentenceEnd));
            targets[kBackward].push_back(targetOf(t < ids.size() ? ids[ids.size() - 1 - t] : kSentenceBegin));
        }
        ids.clear();
        if (std::ssize(targets[kForward]) >= kPositionsAtOnce)
            return run();
        sentences.emplace_back();
    };
    for (std::uint64_t d = 0; d < corpus.documentCount(); ++d)
        for (const WordId id : corpus.document(d)) {
            if (id == kSentenceEnd) {
                endSentence();
                continue;
            }
            ids.push_back(id);
            sentences.back().push_back(vocabulary.words[id]);
        }
    sentences.pop_back();
    if (!sentences.empty())
        run();
    for (std::size_t d = 0; d < 2; ++d)
        report.loss[d] = losses[d] / static_cast<double>(std::max<std::int64_t>(1, report.positions));
    measureText(corpus, report);
    return report;
}

}  // namespace

HeldOutReport evaluate(const LanguageModel& model, const Corpus& corpus, const RunControl& control) {
    if (!model.foreign)
        return evaluatePerplexity(model.options, model.parameters, model.softmax, corpus, 0, control);
    if (!model.options.resetStateAtSentence)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("'{}' can't carry states: its program ({}) starts every "
                                "sentence from zero.",
                                model.foreign->provenance.path, model.foreign->provenance.format));
    const auto bilm =
        makeKernelBilm(*model.foreign, {.precision = model.options.precision, .threads = model.options.threads});
    return evaluateSentences(*bilm, model.softmax, corpus, control);
}

}  // namespace elmo::training
