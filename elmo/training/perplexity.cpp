// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/perplexity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "elmo/bilm/thread_team.h"
#include "elmo/error.h"
#include "elmo/training/full_softmax.h"
#include "elmo/training/kernels/training_kernels.h"
#include "elmo/training/lstm_stack_pass.h"
#include "elmo/training/token_encoder_pass.h"
#include "elmo/training/window_words.h"

namespace elmo::training {
namespace {

/// One part of the machine: a direction, and half of the distinct words.
template <class Stored>
struct Part {
    Products products;
    TokenEncoderPass<Stored> encoder;
    LstmStackPass<Stored> stack;
    FullSoftmaxPass<Stored> softmax;
    double loss = 0;

    Part(const TrainOptions& options, const ParameterLayout& layout, Direction direction,
         const SoftmaxParameters& parameters)
        : encoder(options.model, layout),
          stack(options.model, layout, direction, {options.rows, options.window, 1.0f, options.resetStateAtSentence}),
          softmax(parameters) {}
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
                         const SoftmaxParameters& softmax, const Corpus& corpus, std::int64_t positions,
                         const RunControl& control) {
    const ParameterLayout layout(options.model);
    std::vector<Stored> stored;
    const ParameterView<Stored> view{&layout, parameters.data(), asStored(parameters, stored)};
    Part<Stored> parts[] = {{options, layout, kForward, softmax}, {options, layout, kBackward, softmax}};
    WindowWords words(options.model, corpus.vocabulary());
    StreamBatcher batcher(corpus, options.rows, options.window, static_cast<WordId>(softmax.words), 0, AtEnd::kStop);
    ThreadTeam team(std::min(options.threads, 2));
    std::vector<float> vectors;
    Window window;
    HeldOutReport report;
    report.vocabulary = softmax.words;
    while ((positions == 0 || report.positions < positions) && batcher.next(window)) {
        words.spell(window.words);
        const auto count = static_cast<std::int64_t>(window.words.size());
        vectors.resize(static_cast<std::size_t>(count * softmax.width));
        team.run(2, [&](int k) {
            const std::int64_t first = count * k / 2, size = count * (k + 1) / 2 - first;
            parts[k].encoder.forward(view, parts[k].products, words.ids(first, size), words.lengths(first, size),
                                     vectors.data() + first * softmax.width);
        });
        team.run(2, [&](int k) {
            const DirectionWindow& direction = window.directions[static_cast<std::size_t>(k)];
            const float* hidden = parts[k].stack.forward(view, parts[k].products, direction, vectors.data(), false, 0);
            parts[k].loss += parts[k].softmax.run(parts[k].products, direction.targets, hidden);
        });
        report.positions += window.positions;
        for (const std::int32_t target : window.directions[kForward].targets)
            report.unknownTargets += target == static_cast<std::int32_t>(kUnknownWord);
        control.report({"evaluating", report.positions, positions});
    }
    for (std::size_t d = 0; d < 2; ++d)
        report.loss[d] = parts[d].loss / static_cast<double>(std::max<std::int64_t>(1, report.positions));
    return report;
}

}  // namespace

double HeldOutReport::perplexity(Direction direction) const {
    return std::exp(loss[static_cast<std::size_t>(direction)]);
}
double HeldOutReport::meanPerplexity() const {
    return std::exp(0.5 * (loss[0] + loss[1]));
}

HeldOutReport evaluatePerplexity(const TrainOptions& options, const std::vector<float>& parameters,
                                 const SoftmaxParameters& softmax, const Corpus& corpus, std::int64_t positions,
                                 const RunControl& control) {
    validate(options);
    if (corpus.vocabulary().size() < static_cast<WordId>(softmax.words))
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("The corpus has {} word types and the softmax predicts {}: the corpus was not prepared "
                                "with this model's vocabulary. Prepare it with `elmo prepare-corpus --vocabulary`.",
                                corpus.vocabulary().size(), softmax.words));
    if (options.precision == Precision::kFloat32)
        return evaluateAs<float>(options, parameters, softmax, corpus, positions, control);
    return evaluateAs<Bf16>(options, parameters, softmax, corpus, positions, control);
}

}  // namespace elmo::training
