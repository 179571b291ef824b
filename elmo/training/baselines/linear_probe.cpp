// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/baselines/linear_probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "elmo/error.h"
#include "elmo/training/kernels/training_kernels.h"
#include "elmo/training/passes/products.h"
#include "elmo/training/random.h"

namespace elmo::training {
namespace {

constexpr float kBeta1 = 0.9f, kBeta2 = 0.999f, kEpsilon = 1e-8f;

void check(const ProbeData& data, const ProbeOptions& options) {
    const bool fits =
        data.width > 0 && data.vectors.size() == data.classes.size() * static_cast<std::size_t>(data.width);
    const bool known = std::ranges::all_of(data.classes, [&](int c) { return c >= 0 && c < options.classes; });
    if (!fits || !known || data.classes.empty())
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("A probe needs vectors of one width with a class below {} each; {} numbers and {} "
                                "classes were given.",
                                options.classes, data.vectors.size(), data.classes.size()));
}

/// Mean 0 and deviation 1 in every column of the training vectors, and a column of ones for the bias.
class Scaling {
public:
    explicit Scaling(const ProbeData& data)
        : m_width(static_cast<std::size_t>(data.width)), m_mean(m_width), m_factor(m_width) {
        std::vector<double> sum(m_width, 0.0), squares(m_width, 0.0);
        const std::size_t count = data.classes.size();
        for (std::size_t n = 0; n < count; ++n)
            for (std::size_t k = 0; k < m_width; ++k) {
                const double value = data.vectors[n * m_width + k];
                sum[k] += value;
                squares[k] += value * value;
            }
        for (std::size_t k = 0; k < m_width; ++k) {
            const double mean = sum[k] / static_cast<double>(count);
            const double variance = squares[k] / static_cast<double>(count) - mean * mean;
            m_mean[k] = static_cast<float>(mean);
            m_factor[k] = static_cast<float>(variance > 1e-12 ? 1 / std::sqrt(variance) : 0.0);
        }
    }

    std::size_t width() const { return m_width + 1; }
    void apply(const float* from, float* to) const {
        for (std::size_t k = 0; k < m_width; ++k)
            to[k] = (from[k] - m_mean[k]) * m_factor[k];
        to[m_width] = 1;
    }

private:
    std::size_t m_width;
    std::vector<float> m_mean, m_factor;
};

class Probe {
public:
    Probe(const ProbeData& train, const ProbeOptions& options)
        : m_options(options),
          m_scaling(train),
          m_classes(static_cast<std::size_t>(options.classes)),
          m_weight(m_scaling.width() * m_classes, 0.0f),
          m_mean(m_weight.size(), 0.0f),
          m_variance(m_weight.size(), 0.0f),
          m_gradient(m_weight.size()),
          m_input(static_cast<std::size_t>(options.batch) * m_scaling.width()),
          m_output(static_cast<std::size_t>(options.batch) * m_classes) {}

    void train(const ProbeData& data, const RunControl& control) {
        std::vector<std::size_t> order(data.classes.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        Random random(m_options.seed);
        const auto batch = static_cast<std::size_t>(m_options.batch);
        const std::size_t batches = (order.size() + batch - 1) / batch;
        const auto steps = static_cast<double>(batches * static_cast<std::size_t>(m_options.epochs));
        for (int epoch = 0; epoch < m_options.epochs; ++epoch) {
            control.checkpoint();
            for (std::size_t k = order.size(); k > 1; --k)
                std::swap(order[k - 1], order[random.below(k)]);
            for (std::size_t first = 0; first < order.size(); first += batch) {
                step(data, std::span(order).subspan(first, std::min(batch, order.size() - first)),
                     m_options.learningRate * (1 - static_cast<double>(m_steps) / steps));
            }
        }
    }

    double accuracy(const ProbeData& data) {
        std::size_t right = 0;
        std::vector<std::size_t> rows(1);
        for (rows[0] = 0; rows[0] < data.classes.size(); ++rows[0]) {
            predict(data, rows);
            const auto best =
                std::max_element(m_output.begin(), m_output.begin() + static_cast<std::ptrdiff_t>(m_classes));
            right += best - m_output.begin() == data.classes[rows[0]];
        }
        return static_cast<double>(right) / static_cast<double>(data.classes.size());
    }

private:
    void predict(const ProbeData& data, std::span<const std::size_t> rows) {
        const std::size_t width = m_scaling.width();
        for (std::size_t k = 0; k < rows.size(); ++k)
            m_scaling.apply(data.vectors.data() + rows[k] * (width - 1), m_input.data() + k * width);
        m_products.matmul<float>(count(rows.size()), count(m_classes), count(width),
                                 {m_input.data(), count(width), false}, {m_weight.data(), count(m_classes), false},
                                 m_output.data(), count(m_classes));
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
            scores[static_cast<std::size_t>(data.classes[rows[k]])] -= 1 / static_cast<float>(rows.size());
        }
        const std::size_t width = m_scaling.width();
        m_products.matmul<float>(count(width), count(m_classes), count(rows.size()),
                                 {m_input.data(), count(width), true}, {m_output.data(), count(m_classes), false},
                                 m_gradient.data(), count(m_classes));
        ++m_steps;
        const double correction = std::sqrt(1 - std::pow(kBeta2, m_steps)) / (1 - std::pow(kBeta1, m_steps));
        plainTrainingKernels().adam({static_cast<float>(learningRate * correction), kBeta1, kBeta2, kEpsilon, 1,
                                     static_cast<float>(learningRate * m_options.weightDecay)},
                                    count(m_weight.size()), m_gradient.data(), m_weight.data(), m_mean.data(),
                                    m_variance.data());
    }

    static std::int64_t count(std::size_t size) { return static_cast<std::int64_t>(size); }

    const ProbeOptions m_options;
    Scaling m_scaling;
    std::size_t m_classes;
    std::vector<float> m_weight, m_mean, m_variance, m_gradient;  // [width + 1, classes]
    std::vector<float> m_input;                                   // [batch, width + 1]
    std::vector<float> m_output;                                  // [batch, classes]
    Products m_products;
    std::int64_t m_steps = 0;
};

}  // namespace

double probeAccuracy(const ProbeData& train, const ProbeData& test, const ProbeOptions& options,
                     const RunControl& control) {
    if (options.batch < 1 || options.epochs < 1)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("A probe needs a batch and a number of epochs of at least 1; {} and {} were given.",
                                options.batch, options.epochs));
    check(train, options);
    check(test, options);
    if (train.width != test.width)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("A probe trained on vectors of {} numbers cannot read vectors of {}.", train.width,
                                test.width));
    Probe probe(train, options);
    probe.train(train, control);
    return probe.accuracy(test);
}

double majorityAccuracy(const ProbeData& train, const ProbeData& test, int classes) {
    std::vector<std::size_t> counts(static_cast<std::size_t>(classes), 0);
    for (const int c : train.classes)
        ++counts[static_cast<std::size_t>(c)];
    const auto most = static_cast<int>(std::ranges::max_element(counts) - counts.begin());
    return static_cast<double>(std::ranges::count(test.classes, most)) / static_cast<double>(test.classes.size());
}

}  // namespace elmo::training
