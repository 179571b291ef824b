// SPDX-License-Identifier: Apache-2.0
#include "elmo/prediction/word_predictor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "elmo/bilm/kernels/current_level.h"
#include "elmo/error.h"
#include "elmo/training/corpus/window_words.h"
#include "elmo/training/kernels/training_kernels.h"
#include "elmo/training/passes/parameter_layout.h"

namespace elmo {
namespace {

using training::kFirstWord;
using training::kSentenceBegin;
using training::kSentenceEnd;

constexpr int kPieceWords = 4096;  // columns of the softmax that are laid out at a time
constexpr int kPieceOfRows = 32;   // places whose logits are held together
constexpr std::int64_t kMostLogits = std::int64_t{1} << 22;
constexpr std::int32_t kUnknown = -1;

BilmModel bilmOf(training::LanguageModel& model) {
    if (model.foreign)
        return *model.foreign;
    BilmModel bilm;
    bilm.options = model.options.model;
    bilm.tensors = training::ParameterLayout(bilm.options).toTensors(model.parameters);
    bilm.wordIds = training::wordTable(bilm.options, model.vocabulary);
    model.parameters = {};
    return bilm;
}

/// A distribution as logits: their greatest, and the logarithm of the sum of exponentials.
struct Normalisation {
    double logSum = 0;   // natural logarithm of sum exp(logit)
    double entropy = 0;  // in bits
};

constexpr double kBit = 0.69314718055994530942;  // nats

Normalisation normalise(const float* logits, int words) {
    const float maximum = *std::max_element(logits, logits + words);
    double sum = 0, moment = 0;
    // The plain kernels give the same bits on every processor.
    training::plainTrainingKernels().addMoments(logits, words, maximum, sum, moment);
    const double log = std::log(sum);
    return {log + maximum, std::max(0.0, (log - moment / sum) / kBit)};
}

Expectation expectationOf(const float* logits, int words, std::int32_t target) {
    Expectation result;
    if (!logits)
        return result;
    const Normalisation whole = normalise(logits, words);
    result.entropy = whole.entropy;
    if (target == kUnknown)
        return result;
    result.surprisal = (whole.logSum - logits[target]) / kBit;
    result.rank = 1 + std::count_if(logits, logits + words, [&](float other) { return other > logits[target]; });
    return result;
}

}  // namespace

/// The top layer's vectors that predict one place, [P] each.
struct WordPredictor::Place {
    const float* left = nullptr;
    const float* right = nullptr;
};

WordPredictor::WordPredictor(training::LanguageModel model, const KernelBilmOptions& options)
    : m_directions(model.options.directions),
      m_words(model.softmax.words),
      m_vocabulary(training::firstEntries(model.vocabulary, static_cast<std::size_t>(model.softmax.words)).words),
      m_table(kernels(options.level.value_or(currentKernelLevel()))),
      m_team(threadsOrCores(options.threads)) {
    m_bilm = makeKernelBilm(bilmOf(model), options);
    for (std::size_t id = kFirstWord; id < m_vocabulary.size(); ++id)
        m_ids.emplace(m_vocabulary[id], static_cast<std::int32_t>(id));
    const training::SoftmaxParameters& softmax = model.softmax;
    const auto width = static_cast<std::size_t>(softmax.width);
    std::vector<float> columns;  // [P, words of a piece]
    for (int first = 0; first < m_words; first += kPieceWords) {
        const int count = std::min(kPieceWords, m_words - first);
        columns.resize(width * static_cast<std::size_t>(count));
        for (int word = 0; word < count; ++word)
            for (std::size_t k = 0; k < width; ++k)
                columns[k * static_cast<std::size_t>(count) + static_cast<std::size_t>(word)] =
                    softmax.weight[static_cast<std::size_t>(first + word) * width + k];
        m_pieces.emplace_back(columns.data(), softmax.width, count, options.precision);
    }
    m_bias = softmax.bias;
    m_bias.resize(m_pieces.size() * kPieceWords);
}

std::int32_t WordPredictor::targetOf(const std::string& word) const {
    const auto found = m_ids.find(word);
    return found == m_ids.end() ? kUnknown : found->second;
}

void WordPredictor::computeLogits(const float* hidden, int rows, float* logits) const {
    const int width = bilm().options().encoder.projectionSize;
    const auto stride = std::ssize(m_bias);
    MatmulRows left;
    left.set(m_table, hidden, width, rows, width, m_pieces.front().precision());
    for (std::size_t piece = 0; piece < m_pieces.size(); ++piece) {
        const auto first = static_cast<std::ptrdiff_t>(piece * kPieceWords);
        left.matmul(m_table, m_pieces[piece], 0, m_pieces[piece].panels(), logits + first, stride, kPanelColumns,
                    m_bias.data() + first, false);
    }
}

void WordPredictor::forEachPlace(
    std::span<const Place> places, const RunControl& control,
    const std::function<void(std::size_t place, const float* left, const float* right)>& read) const {
    const auto width = static_cast<std::size_t>(bilm().options().encoder.projectionSize);
    const std::size_t stride = m_bias.size();
    const auto most = static_cast<std::size_t>(
        std::clamp<std::int64_t>(kMostLogits / static_cast<std::int64_t>(stride), 1, kPieceOfRows));
    const std::size_t blocks = (places.size() + most - 1) / most;
    m_team.run(static_cast<int>(blocks), [&](int block) {
        control.checkpoint();
        const std::size_t first = static_cast<std::size_t>(block) * most;
        const std::size_t rows = std::min(most, places.size() - first);
        std::vector<float> hidden(rows * width), logits[2];
        for (const training::Direction direction : {training::kForward, training::kBackward}) {
            if (!reads(direction))
                continue;
            for (std::size_t row = 0; row < rows; ++row) {
                const Place& place = places[first + row];
                std::copy_n(direction == training::kForward ? place.left : place.right, width,
                            hidden.data() + row * width);
            }
            logits[direction].resize(rows * stride);
            computeLogits(hidden.data(), static_cast<int>(rows), logits[direction].data());
        }
        for (std::size_t row = 0; row < rows; ++row)
            read(first + row, logits[0].empty() ? nullptr : logits[0].data() + row * stride,
                 logits[1].empty() ? nullptr : logits[1].data() + row * stride);
    });
}

std::vector<std::vector<PlaceExpectation>> WordPredictor::expectations(std::span<const Sentence> sentences,
                                                                       CarriedState* state,
                                                                       const RunControl& control) const {
    const int width = bilm().options().encoder.projectionSize;
    const std::vector<LayerActivations> layers = bilm().run(sentences, state, control);
    std::vector<std::vector<PlaceExpectation>> result(sentences.size());
    std::vector<Place> places;
    std::vector<std::pair<std::size_t, std::size_t>> of;  // sentence and word of each place
    for (std::size_t s = 0; s < sentences.size(); ++s) {
        const int top = layers[s].layers() - 1;
        result[s].resize(sentences[s].size() + 1);
        for (std::size_t t = 0; t <= sentences[s].size(); ++t) {
            // Of the edge, the right reading has read the whole sentence: it stands on the first word, not on its
            // begin.
            const auto next = static_cast<std::int64_t>(t == sentences[s].size() ? 1 : t + 2);
            places.push_back({layers[s].vector(top, static_cast<std::int64_t>(t)).data(),
                              layers[s].vector(top, next).data() + width});
            of.emplace_back(s, t);
        }
    }
    forEachPlace(places, control, [&](std::size_t k, const float* left, const float* right) {
        const auto& [s, t] = of[k];
        PlaceExpectation& place = result[s][t];
        const bool isEdge = t == sentences[s].size();
        const std::int32_t word = isEdge ? kUnknown : targetOf(sentences[s][t]);
        place.isKnown = isEdge || word != kUnknown;
        place.left = expectationOf(left, m_words, isEdge ? static_cast<std::int32_t>(kSentenceEnd) : word);
        place.right = expectationOf(right, m_words, isEdge ? static_cast<std::int32_t>(kSentenceBegin) : word);
    });
    return result;
}

std::vector<std::vector<Substitute>> WordPredictor::substitutes(const Sentence& sentence,
                                                                std::span<const std::size_t> places, std::size_t count,
                                                                SubstituteOrder order,
                                                                const RunControl& control) const {
    const int width = bilm().options().encoder.projectionSize;
    const LayerActivations layers = bilm().run(std::span(&sentence, 1), nullptr, control).front();
    const int top = layers.layers() - 1;
    std::vector<Place> read;
    for (const std::size_t t : places) {
        if (t >= sentence.size())
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The sentence has {} words; there is no place {}.", sentence.size(), t + 1));
        read.push_back({layers.vector(top, static_cast<std::int64_t>(t)).data(),
                        layers.vector(top, static_cast<std::int64_t>(t) + 2).data() + width});
    }
    std::vector<std::vector<Substitute>> result(places.size());
    count = std::min(count, m_vocabulary.size() - std::min<std::size_t>(kFirstWord, m_vocabulary.size()));
    forEachPlace(read, control, [&](std::size_t k, const float* left, const float* right) {
        std::vector<float> both(m_vocabulary.size());
        for (std::size_t id = 0; id < both.size(); ++id)
            both[id] = (left ? left[id] : 0) + (right ? right[id] : 0);
        const float* ordering = order == SubstituteOrder::kLeft    ? left
                                : order == SubstituteOrder::kRight ? right
                                                                   : nullptr;
        if (!ordering)
            ordering = both.data();
        std::vector<std::int32_t> ids(both.size() - kFirstWord);
        std::iota(ids.begin(), ids.end(), static_cast<std::int32_t>(kFirstWord));
        // Equal probabilities stand in the order of the vocabulary, so that the list is the same everywhere.
        std::partial_sort(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count), ids.end(),
                          [&](std::int32_t a, std::int32_t b) {
                              return ordering[a] != ordering[b] ? ordering[a] > ordering[b] : a < b;
                          });
        const double uniform = -std::log(static_cast<double>(m_words));
        const double leftSum = left ? normalise(left, m_words).logSum : 0;
        const double rightSum = right ? normalise(right, m_words).logSum : 0;
        const double bothSum = normalise(both.data() + kFirstWord, static_cast<int>(both.size() - kFirstWord)).logSum;
        for (std::size_t n = 0; n < count; ++n) {
            const std::int32_t id = ids[n];
            const auto at = static_cast<std::size_t>(id);
            result[k].push_back({m_vocabulary[at], std::exp(left ? left[id] - leftSum : uniform),
                                 std::exp(right ? right[id] - rightSum : uniform), std::exp(both[at] - bothSum)});
        }
    });
    return result;
}

}  // namespace elmo
