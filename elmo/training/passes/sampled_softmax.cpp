// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/passes/sampled_softmax.h"

#include <algorithm>
#include <cmath>

#include "elmo/training/kernels/training_kernels.h"
#include "elmo/training/random.h"

namespace elmo::training {
namespace {

constexpr std::uint64_t kSoftmaxPurpose = 0x50F7;
constexpr std::uint64_t kSamplePurpose = 0x5A3F;

}  // namespace

SoftmaxParameters::SoftmaxParameters(int vocabulary, int projection, std::uint64_t seed)
    : words(vocabulary),
      width(projection),
      weight(static_cast<std::size_t>(vocabulary) * static_cast<std::size_t>(projection)),
      bias(static_cast<std::size_t>(vocabulary), 0.0f) {
    Random random(seed, kSoftmaxPurpose);
    const double deviation = 1.0 / std::sqrt(static_cast<double>(projection));
    for (float& value : weight)
        value = static_cast<float>(deviation * random.normal());
}

SoftmaxCandidates::SoftmaxCandidates(int vocabulary, int negativeSamples)
    : m_vocabulary(vocabulary),
      m_negativeSamples(std::min(negativeSamples, vocabulary)),
      m_slot(static_cast<std::size_t>(vocabulary), -1) {}

void SoftmaxCandidates::draw(std::uint64_t seed, const Window& window) {
    for (const std::int32_t word : m_words)
        m_slot[static_cast<std::size_t>(word)] = -1;
    m_words.clear();
    const auto add = [this](std::int32_t word) {
        std::int32_t& slot = m_slot[static_cast<std::size_t>(word)];
        if (slot >= 0)
            return;
        slot = static_cast<std::int32_t>(m_words.size());
        m_words.push_back(word);
    };
    Random random(seed, kSamplePurpose);
    const double range = std::log(static_cast<double>(m_vocabulary) + 1.0);
    m_tries = 0;
    if (m_negativeSamples == m_vocabulary)
        for (std::int32_t word = 0; word < m_vocabulary; ++word)
            add(word);
    while (static_cast<int>(m_words.size()) < m_negativeSamples) {
        const auto word = static_cast<std::int32_t>(std::exp(random.uniform() * range)) - 1;
        add(std::clamp(word, 0, m_vocabulary - 1));
        ++m_tries;
    }
    for (const DirectionWindow& direction : window.directions)
        for (const std::int32_t target : direction.targets)
            if (target >= 0)
                add(target);
}

float SoftmaxCandidates::logExpectedCount(std::int32_t word) const {
    if (m_tries == 0)  // every word is a candidate: no correction
        return 0.0f;
    const double k = word;
    const double probability = std::log((k + 2.0) / (k + 1.0)) / std::log(static_cast<double>(m_vocabulary) + 1.0);
    return static_cast<float>(std::log(-std::expm1(m_tries * std::log1p(-probability))));
}

template <class Stored>
void GatheredSoftmax<Stored>::gather(const SoftmaxParameters& softmax, const SoftmaxCandidates& candidates) {
    const auto samples = static_cast<std::size_t>(candidates.negativeSamples());
    const auto width = static_cast<std::size_t>(softmax.width);
    weight.resize(samples * width);
    offset.resize(samples);
    for (std::size_t k = 0; k < samples; ++k) {
        const std::int32_t word = candidates.words()[k];
        trainingKernels<Stored>().convert(softmax.weight.data() + static_cast<std::size_t>(word) * width,
                                          weight.data() + k * width, softmax.width);
        offset[k] = softmax.bias[static_cast<std::size_t>(word)] - candidates.logExpectedCount(word);
    }
    transposed.set(softmax.width, candidates.negativeSamples(), {weight.data(), softmax.width, true});
    rows.set(candidates.negativeSamples(), softmax.width, {weight.data(), softmax.width, false});
}

template <class Stored>
SampledSoftmaxPass<Stored>::SampledSoftmaxPass(int rows, int width)
    : m_rows(rows), m_width(width), m_error(static_cast<std::size_t>(rows)) {}

template <class Stored>
void SampledSoftmaxPass<Stored>::skip(const SoftmaxCandidates& candidates) {
    m_weightGradient.assign(candidates.words().size() * static_cast<std::size_t>(m_width), 0.0f);
    m_biasGradient.assign(candidates.words().size(), 0.0f);
}

template <class Stored>
double SampledSoftmaxPass<Stored>::run(Products& products, const SoftmaxParameters& softmax,
                                       const SoftmaxCandidates& candidates, const GatheredSoftmax<Stored>& gathered,
                                       const std::vector<std::int32_t>& targets, const float* hidden,
                                       float* hiddenGradient) {
    skip(candidates);
    const auto positions = static_cast<std::int64_t>(targets.size());
    m_hidden.resize(static_cast<std::size_t>(m_rows) * static_cast<std::size_t>(m_width));
    m_logits.resize(static_cast<std::size_t>(m_rows) * static_cast<std::size_t>(candidates.negativeSamples()));
    m_probabilities.resize(m_logits.size());
    double loss = 0;
    for (std::int64_t first = 0; first < positions; first += m_rows)
        loss += chunk(products, softmax, candidates, gathered, targets.data() + first,
                      std::min<std::int64_t>(m_rows, positions - first), hidden + first * m_width,
                      hiddenGradient + first * m_width);
    return loss;
}

template <class Stored>
double SampledSoftmaxPass<Stored>::chunk(Products& products, const SoftmaxParameters& softmax,
                                         const SoftmaxCandidates& candidates, const GatheredSoftmax<Stored>& gathered,
                                         const std::int32_t* targets, std::int64_t rows, const float* hidden,
                                         float* hiddenGradient) {
    const auto& kernels = trainingKernels<Stored>();
    const std::int64_t samples = candidates.negativeSamples();
    kernels.convert(hidden, m_hidden.data(), rows * m_width);
    products.matmul<Stored>(rows, {m_hidden.data(), m_width, false}, gathered.transposed, m_logits.data(), samples);
    double loss = 0;
    for (std::int64_t row = 0; row < rows; ++row) {
        Stored* probabilities = m_probabilities.data() + row * samples;
        float& error = m_error[static_cast<std::size_t>(row)];
        error = 0;
        if (targets[row] < 0) {
            std::fill_n(probabilities, samples, Stored{});
            continue;
        }
        const float* weight = softmax.weight.data() + std::int64_t{targets[row]} * m_width;
        float logit = softmax.bias[static_cast<std::size_t>(targets[row])] - candidates.logExpectedCount(targets[row]);
        for (int k = 0; k < m_width; ++k)
            logit += weight[k] * hidden[row * m_width + k];
        const std::int32_t slot = candidates.slot(targets[row]);
        const std::int32_t excluded = slot < samples ? slot : -1;
        loss +=
            kernels.sampledSoftmax(m_logits.data() + row * samples, gathered.offset.data(), static_cast<int>(samples),
                                   excluded, logit, probabilities, m_biasGradient.data(), error);
        error -= 1.0f;
    }
    products.matmul<Stored>(rows, {m_probabilities.data(), samples, false}, gathered.rows, hiddenGradient, m_width,
                            Accumulate::kNo, fixed_point::Rounding::kRandom);
    m_hiddenFactor.set(rows, m_width, {m_hidden.data(), m_width, false});
    products.matmul<Stored>(samples, {m_probabilities.data(), samples, true}, m_hiddenFactor, m_weightGradient.data(),
                            m_width, Accumulate::kYes, fixed_point::Rounding::kRandom);
    for (std::int64_t row = 0; row < rows; ++row) {
        if (targets[row] < 0)
            continue;
        const float error = m_error[static_cast<std::size_t>(row)];
        const std::int32_t slot = candidates.slot(targets[row]);
        const float* weight = softmax.weight.data() + std::int64_t{targets[row]} * m_width;
        float* slotGradient = m_weightGradient.data() + std::int64_t{slot} * m_width;
        m_biasGradient[static_cast<std::size_t>(slot)] += error;
        for (int k = 0; k < m_width; ++k) {
            hiddenGradient[row * m_width + k] += error * weight[k];
            slotGradient[k] += error * hidden[row * m_width + k];
        }
    }
    return loss;
}

template struct GatheredSoftmax<float>;
template struct GatheredSoftmax<Bf16>;
template class SampledSoftmaxPass<float>;
template class SampledSoftmaxPass<Bf16>;

}  // namespace elmo::training
