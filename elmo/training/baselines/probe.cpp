// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/baselines/probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "elmo/error.h"
#include "elmo/training/kernels/training_kernels.h"
#include "elmo/training/passes/products.h"
#include "elmo/training/random.h"

namespace elmo::training {
namespace {

constexpr float kBeta1 = 0.9f, kBeta2 = 0.999f, kEpsilon = 1e-8f;
constexpr int kLeastProbeSteps = 100;  // of the probes of an online code
constexpr float kMixRate = 10;         // of the steps of the mix, so that it settles in the steps of small data
constexpr std::uint64_t kHiddenPurpose = 0x9B0BE, kPortionPurpose = 0xC0DE;

void check(const ProbeData& data, const ProbeOptions& options) {
    const ProbeVectors& vectors = *data.vectors;
    const ProbeItems& items = *data.items;
    const bool hasLayer =
        !vectors.layers.empty() &&
        (options.layer == kLearnedMix || (options.layer >= 0 && std::cmp_less(options.layer, vectors.layers.size())));
    const auto width = static_cast<std::size_t>(std::max(vectors.width, 1));
    const std::size_t tokens = hasLayer ? vectors.layers.front().size() / width : 0;
    const bool fits =
        vectors.width > 0 && hasLayer && items.parts > 0 &&
        std::ranges::all_of(vectors.layers, [&](const auto& l) { return l.size() == tokens * width; }) &&
        items.ranges.size() == items.size() * static_cast<std::size_t>(items.parts) &&
        std::ranges::all_of(items.ranges, [&](const ProbeRange& r) { return r.begin < r.end && r.end <= tokens; });
    const bool known = std::ranges::all_of(items.classes, [&](int c) { return c >= 0 && c < options.classes; });
    if (!fits || !known || items.classes.empty())
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("A probe needs layers of vectors of one width, and items of tokens in them with a "
                                "class below {} each; {} tokens, {} ranges and {} classes were given.",
                                options.classes, tokens, items.ranges.size(), items.size()));
}

/// Adds the parts of an item, side by side: the mean vector of the tokens of each.
void gather(const ProbeData& data, std::size_t layer, std::size_t item, float* to) {
    const auto width = static_cast<std::size_t>(data.vectors->width);
    const auto parts = static_cast<std::size_t>(data.items->parts);
    const float* vectors = data.vectors->layers[layer].data();
    for (std::size_t part = 0; part < parts; ++part, to += width) {
        const ProbeRange range = data.items->ranges[item * parts + part];
        std::copy_n(vectors + range.begin * width, width, to);
        if (range.end - range.begin == 1)
            continue;
        for (std::size_t token = range.begin + 1; token < range.end; ++token)
            for (std::size_t k = 0; k < width; ++k)
                to[k] += vectors[token * width + k];
        for (std::size_t k = 0; k < width; ++k)
            to[k] /= static_cast<float>(range.end - range.begin);
    }
}

/// Mean 0 and deviation 1 in every column of the training items of a layer.
class Scaling {
public:
    Scaling(const ProbeData& data, std::size_t layer)
        : m_layer(layer),
          m_width(static_cast<std::size_t>(data.vectors->width) * static_cast<std::size_t>(data.items->parts)),
          m_mean(m_width),
          m_factor(m_width) {
        std::vector<double> sum(m_width, 0.0), squares(m_width, 0.0);
        std::vector<float> row(m_width);
        const std::size_t count = data.items->size();
        for (std::size_t n = 0; n < count; ++n) {
            gather(data, m_layer, n, row.data());
            for (std::size_t k = 0; k < m_width; ++k) {
                const double value = row[k];
                sum[k] += value;
                squares[k] += value * value;
            }
        }
        for (std::size_t k = 0; k < m_width; ++k) {
            const double mean = sum[k] / static_cast<double>(count);
            const double variance = squares[k] / static_cast<double>(count) - mean * mean;
            m_mean[k] = static_cast<float>(mean);
            m_factor[k] = static_cast<float>(variance > 1e-12 ? 1 / std::sqrt(variance) : 0.0);
        }
    }

    std::size_t width() const { return m_width; }
    void apply(const ProbeData& data, std::size_t item, float* to) const {
        gather(data, m_layer, item, to);
        for (std::size_t k = 0; k < m_width; ++k)
            to[k] = (to[k] - m_mean[k]) * m_factor[k];
    }

private:
    std::size_t m_layer;
    std::size_t m_width;
    std::vector<float> m_mean, m_factor;
};

std::vector<Scaling> scalingsOf(const ProbeData& data, int layer) {
    std::vector<Scaling> scalings;
    for (std::size_t l = 0; l < data.vectors->layers.size(); ++l)
        if (layer == kLearnedMix || std::cmp_equal(l, layer))
            scalings.emplace_back(data, l);
    return scalings;
}

class Probe {
public:
    Probe(const ProbeData& train, const ProbeOptions& options)
        : m_options(options),
          m_scalings(scalingsOf(train, options.layer)),
          m_width(m_scalings.front().width()),
          m_hidden(static_cast<std::size_t>(options.hidden)),
          m_classes(static_cast<std::size_t>(options.classes)),
          m_first((m_width + 1) * (m_hidden > 0 ? m_hidden : m_classes)),
          m_weight(m_first + (m_hidden > 0 ? (m_hidden + 1) * m_classes : 0), 0.0f),
          m_mean(m_weight.size(), 0.0f),
          m_variance(m_weight.size(), 0.0f),
          m_gradient(m_weight.size()),
          m_mix(m_scalings.size(), 0.0f),
          m_mixMean(m_mix.size(), 0.0f),
          m_mixVariance(m_mix.size(), 0.0f),
          m_mixGradient(m_mix.size(), 0.0f),
          m_input(batchSize() * (m_width + 1)),
          m_units(batchSize() * (m_hidden + 1)),
          m_unitGradient(batchSize() * m_hidden),
          m_output(batchSize() * m_classes) {
        if (isMixed()) {
            m_layers.resize(m_scalings.size() * batchSize() * m_width);
            m_inputGradient.resize(batchSize() * m_width);
        }
        if (m_hidden > 0) {  // Glorot; the biases and the linear probe begin at 0
            Random random(options.seed, kHiddenPurpose);
            fill(random, m_weight.data(), m_width, m_hidden);
            fill(random, m_weight.data() + m_first, m_hidden, m_classes);
        }
    }

    void train(const ProbeData& data, int epochs, const RunControl& control) {
        std::vector<std::size_t> order(data.items->size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        Random random(m_options.seed);
        const std::size_t batches = (order.size() + batchSize() - 1) / batchSize();
        const auto steps = static_cast<double>(batches * static_cast<std::size_t>(epochs));
        for (int epoch = 0; epoch < epochs; ++epoch) {
            for (std::size_t k = order.size(); k > 1; --k)
                std::swap(order[k - 1], order[random.below(k)]);
            for (std::size_t first = 0; first < order.size(); first += batchSize()) {
                control.checkpoint();
                step(data, std::span(order).subspan(first, std::min(batchSize(), order.size() - first)),
                     m_options.learningRate * (1 - static_cast<double>(m_steps) / steps));
            }
        }
    }

    /// Calls `use` with the scores of the classes of each item.
    template <class Use>
    void forEach(const ProbeData& data, std::size_t begin, std::size_t end, const RunControl& control, Use&& use) {
        std::vector<std::size_t> rows;
        for (std::size_t first = begin; first < end; first += rows.size()) {
            control.checkpoint();
            rows.resize(std::min(batchSize(), end - first));
            std::iota(rows.begin(), rows.end(), first);
            predict(data, rows);
            for (std::size_t k = 0; k < rows.size(); ++k)
                use(rows[k], std::span<const float>(m_output.data() + k * m_classes, m_classes));
        }
    }

    double accuracy(const ProbeData& data, const RunControl& control) {
        std::size_t right = 0;
        forEach(data, 0, data.items->size(), control, [&](std::size_t item, std::span<const float> scores) {
            right += std::ranges::max_element(scores) - scores.begin() == data.items->classes[item];
        });
        return static_cast<double>(right) / static_cast<double>(data.items->size());
    }

    /// The sum of -log2 of the probabilities of the classes of items [begin, end).
    double bits(const ProbeData& data, std::size_t begin, std::size_t end, const RunControl& control) {
        double sum = 0;
        forEach(data, begin, end, control, [&](std::size_t item, std::span<const float> scores) {
            const double most = *std::ranges::max_element(scores);
            double all = 0;
            for (const float score : scores)
                all += std::exp(score - most);
            sum += (std::log(all) + most - scores[static_cast<std::size_t>(data.items->classes[item])]) / std::log(2.0);
        });
        return sum;
    }

    /// The softmax of the mix; 1 of a single layer.
    std::vector<double> shares() const {
        const float most = *std::ranges::max_element(m_mix);
        std::vector<double> shares;
        double sum = 0;
        for (const float raw : m_mix)
            sum += shares.emplace_back(std::exp(static_cast<double>(raw) - most));
        for (double& share : shares)
            share /= sum;
        return shares;
    }

    bool isMixed() const { return m_options.layer == kLearnedMix; }

private:
    std::size_t batchSize() const { return static_cast<std::size_t>(m_options.batch); }
    static std::int64_t count(std::size_t size) { return static_cast<std::int64_t>(size); }

    static void fill(Random& random, float* weight, std::size_t rows, std::size_t columns) {
        const double limit = std::sqrt(6.0 / static_cast<double>(rows + columns));
        for (std::size_t k = 0; k < rows * columns; ++k)
            weight[k] = static_cast<float>(random.uniform(-limit, limit));
    }

    void readInput(const ProbeData& data, std::span<const std::size_t> rows) {
        const std::vector<double> shares = this->shares();
        for (std::size_t k = 0; k < rows.size(); ++k) {
            float* input = m_input.data() + k * (m_width + 1);
            input[m_width] = 1;
            if (!isMixed()) {
                m_scalings.front().apply(data, rows[k], input);
                continue;
            }
            std::fill_n(input, m_width, 0.0f);
            for (std::size_t l = 0; l < m_scalings.size(); ++l) {
                float* layer = layerRow(l, k);
                m_scalings[l].apply(data, rows[k], layer);
                const auto share = static_cast<float>(shares[l]);
                for (std::size_t j = 0; j < m_width; ++j)
                    input[j] += share * layer[j];
            }
        }
    }

    float* layerRow(std::size_t layer, std::size_t row) {
        return m_layers.data() + (layer * batchSize() + row) * m_width;
    }

    void predict(const ProbeData& data, std::span<const std::size_t> rows) {
        readInput(data, rows);
        const std::size_t units = m_hidden > 0 ? m_hidden : m_classes;
        float* result = m_hidden > 0 ? m_units.data() : m_output.data();
        const std::size_t stride = m_hidden > 0 ? m_hidden + 1 : m_classes;
        m_products.matmul<float>(count(rows.size()), count(units), count(m_width + 1),
                                 {m_input.data(), count(m_width + 1), false}, {m_weight.data(), count(units), false},
                                 result, count(stride));
        if (m_hidden == 0)
            return;
        for (std::size_t k = 0; k < rows.size(); ++k) {
            float* row = m_units.data() + k * stride;
            for (std::size_t j = 0; j < m_hidden; ++j)
                row[j] = std::max(row[j], 0.0f);
            row[m_hidden] = 1;
        }
        m_products.matmul<float>(
            count(rows.size()), count(m_classes), count(stride), {m_units.data(), count(stride), false},
            {m_weight.data() + m_first, count(m_classes), false}, m_output.data(), count(m_classes));
    }

    void step(const ProbeData& data, std::span<const std::size_t> rows, double learningRate) {
        predict(data, rows);
        for (std::size_t k = 0; k < rows.size(); ++k) {
            const std::span scores(m_output.data() + k * m_classes, m_classes);
            const float most = *std::ranges::max_element(scores);
            float sum = 0;
            for (float& score : scores)
                sum += score = std::exp(score - most);
            for (float& score : scores)
                score /= sum * static_cast<float>(rows.size());
            scores[static_cast<std::size_t>(data.items->classes[rows[k]])] -= 1 / static_cast<float>(rows.size());
        }
        const float* gradient = m_output.data();
        std::size_t units = m_classes;
        if (m_hidden > 0) {
            backThroughUnits(rows.size());
            gradient = m_unitGradient.data();
            units = m_hidden;
        }
        if (isMixed())
            backThroughMix(rows.size(), gradient, units);
        const std::size_t width = m_width + 1;
        m_products.matmul<float>(count(width), count(units), count(rows.size()), {m_input.data(), count(width), true},
                                 {gradient, count(units), false}, m_gradient.data(), count(units));
        ++m_steps;
        const double correction = std::sqrt(1 - std::pow(kBeta2, m_steps)) / (1 - std::pow(kBeta1, m_steps));
        AdamStep adam{static_cast<float>(learningRate * correction),           kBeta1, kBeta2, kEpsilon, 1,
                      static_cast<float>(learningRate * m_options.weightDecay)};
        plainTrainingKernels().adam(adam, count(m_weight.size()), m_gradient.data(), m_weight.data(), m_mean.data(),
                                    m_variance.data());
        if (!isMixed())
            return;
        adam.decay = 0;
        adam.stepSize *= kMixRate;
        plainTrainingKernels().adam(adam, count(m_mix.size()), m_mixGradient.data(), m_mix.data(), m_mixMean.data(),
                                    m_mixVariance.data());
    }

    void backThroughUnits(std::size_t rows) {
        const std::size_t stride = m_hidden + 1;
        m_products.matmul<float>(count(stride), count(m_classes), count(rows), {m_units.data(), count(stride), true},
                                 {m_output.data(), count(m_classes), false}, m_gradient.data() + m_first,
                                 count(m_classes));
        m_products.matmul<float>(
            count(rows), count(m_hidden), count(m_classes), {m_output.data(), count(m_classes), false},
            {m_weight.data() + m_first, count(m_classes), true}, m_unitGradient.data(), count(m_hidden));
        for (std::size_t k = 0; k < rows; ++k)
            for (std::size_t j = 0; j < m_hidden; ++j)
                if (m_units[k * stride + j] <= 0)
                    m_unitGradient[k * m_hidden + j] = 0;
    }

    /// d loss / d a_l = s_l (g_l - sum_m s_m g_m), with g_l the product of layer l and the input's gradient.
    void backThroughMix(std::size_t rows, const float* gradient, std::size_t units) {
        m_products.matmul<float>(count(rows), count(m_width), count(units), {gradient, count(units), false},
                                 {m_weight.data(), count(units), true}, m_inputGradient.data(), count(m_width));
        const std::vector<double> shares = this->shares();
        std::vector<double> along(shares.size(), 0.0);
        double mean = 0;
        for (std::size_t l = 0; l < shares.size(); ++l) {
            const float* layer = layerRow(l, 0);
            for (std::size_t k = 0; k < rows * m_width; ++k)
                along[l] += static_cast<double>(layer[k]) * m_inputGradient[k];
            mean += shares[l] * along[l];
        }
        for (std::size_t l = 0; l < shares.size(); ++l)
            m_mixGradient[l] = static_cast<float>(shares[l] * (along[l] - mean));
    }

    const ProbeOptions m_options;
    std::vector<Scaling> m_scalings;
    std::size_t m_width, m_hidden, m_classes;
    std::size_t m_first;                                                // weights before the second layer's
    std::vector<float> m_weight, m_mean, m_variance, m_gradient;        // [width + 1, units], [hidden + 1, classes]
    std::vector<float> m_mix, m_mixMean, m_mixVariance, m_mixGradient;  // [layers]
    std::vector<float> m_input;                                         // [batch, width + 1]
    std::vector<float> m_units, m_unitGradient;                         // [batch, hidden + 1], [batch, hidden]
    std::vector<float> m_output;                                        // [batch, classes]
    std::vector<float> m_layers, m_inputGradient;                       // [layers, batch, width], [batch, width]
    Products m_products;
    std::int64_t m_steps = 0;
};

void checkTraining(const ProbeData& train, const ProbeOptions& options) {
    if (options.batch < 1 || options.epochs < 1 || options.hidden < 0)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("A probe needs a batch and a number of epochs of at least 1, and no negative number of "
                                "hidden units; {}, {} and {} were given.",
                                options.batch, options.epochs, options.hidden));
    check(train, options);
}

}  // namespace

ProbeScore trainProbe(const ProbeData& train, const ProbeData& test, const ProbeOptions& options,
                      const RunControl& control) {
    checkTraining(train, options);
    check(test, options);
    if (train.vectors->width != test.vectors->width || train.items->parts != test.items->parts ||
        train.vectors->layers.size() != test.vectors->layers.size())
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("A probe trained on {} layers of {} x {} numbers cannot read {} layers of {} x {}.",
                                train.vectors->layers.size(), train.items->parts, train.vectors->width,
                                test.vectors->layers.size(), test.items->parts, test.vectors->width));
    Probe probe(train, options);
    probe.train(train, options.epochs, control);
    return {probe.accuracy(test, control), probe.isMixed() ? probe.shares() : std::vector<double>()};
}

double onlineCodelength(const ProbeData& data, std::span<const double> shares, const ProbeOptions& options,
                        const RunControl& control) {
    checkTraining(data, options);
    ProbeItems items = *data.items;
    const std::size_t count = items.size();
    const auto parts = static_cast<std::size_t>(items.parts);
    Random random(options.seed, kPortionPurpose);
    for (std::size_t k = count; k > 1; --k) {
        const std::size_t other = random.below(k);
        std::swap(items.classes[k - 1], items.classes[other]);
        std::swap_ranges(items.ranges.begin() + static_cast<std::ptrdiff_t>((k - 1) * parts),
                         items.ranges.begin() + static_cast<std::ptrdiff_t>(k * parts),
                         items.ranges.begin() + static_cast<std::ptrdiff_t>(other * parts));
    }
    std::vector<std::size_t> ends;
    for (const double share : shares) {
        const auto end = static_cast<std::size_t>(std::llround(share * static_cast<double>(count)));
        if (end < count && std::cmp_greater_equal(end, options.classes) && (ends.empty() || end > ends.back()))
            ends.push_back(end);
    }
    ends.push_back(count);
    double bits = static_cast<double>(ends.front()) * std::log2(static_cast<double>(options.classes));
    for (std::size_t k = 0; k + 1 < ends.size(); ++k) {
        ProbeItems seen{items.parts, {}, {}};
        seen.classes.assign(items.classes.begin(), items.classes.begin() + static_cast<std::ptrdiff_t>(ends[k]));
        seen.ranges.assign(items.ranges.begin(), items.ranges.begin() + static_cast<std::ptrdiff_t>(ends[k] * parts));
        const auto batch = static_cast<std::size_t>(options.batch);
        const auto batches = static_cast<int>((ends[k] + batch - 1) / batch);
        const ProbeData known{data.vectors, &seen};
        Probe probe(known, options);
        probe.train(known, std::max(options.epochs, (kLeastProbeSteps + batches - 1) / batches), control);
        bits += probe.bits({data.vectors, &items}, ends[k], ends[k + 1], control);
    }
    return bits;
}

double majorityAccuracy(const ProbeItems& train, const ProbeItems& test, int classes) {
    std::vector<std::size_t> counts(static_cast<std::size_t>(classes), 0);
    for (const int c : train.classes)
        ++counts[static_cast<std::size_t>(c)];
    const auto most = static_cast<int>(std::ranges::max_element(counts) - counts.begin());
    return static_cast<double>(std::ranges::count(test.classes, most)) / static_cast<double>(test.classes.size());
}

}  // namespace elmo::training
