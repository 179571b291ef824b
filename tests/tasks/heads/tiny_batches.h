// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tasks/tensors/torch_task_head.h"

namespace tasks::test {

constexpr int kTinyPieces = 50, kTinyLayers = 3, kTinyWidth = 6;

/// A text is a list of word numbers below kTinyPieces; a word's pieces, bytes, look and biLM layers follow from it.
using TinyText = std::vector<std::int64_t>;

/// Texts padded to the longest plus `extra` tokens. The padding is not 0 where the contract leaves it
/// open: a head must not look.
inline TextBatch tinyTexts(const std::vector<TinyText>& texts, std::int64_t extra = 0) {
    std::size_t longest = 0;
    for (const TinyText& text : texts)
        longest = std::max(longest, text.size());
    const auto b = static_cast<std::int64_t>(texts.size()), t = static_cast<std::int64_t>(longest) + extra;
    TextBatch batch;
    batch.mask = at::zeros({b, t}, at::kBool);
    batch.characters = at::zeros({b, t, 5}, at::kLong);
    batch.shapes = at::zeros({b, t}, at::kLong);
    batch.layers = at::zeros({kTinyLayers, b, t, kTinyWidth});
    const at::Tensor places = at::arange(kTinyLayers * kTinyWidth, at::kFloat).view({kTinyLayers, kTinyWidth});
    std::vector<std::int64_t> pieces, offsets = {0};
    for (std::int64_t row = 0; row < b; ++row) {
        const TinyText& text = texts[static_cast<std::size_t>(row)];
        batch.lengths.push_back(static_cast<std::int64_t>(text.size()));
        batch.sentenceEnds.push_back({batch.lengths.back()});
        for (std::int64_t k = 0; k < t; ++k) {
            if (k < batch.lengths.back()) {
                const std::int64_t word = text[static_cast<std::size_t>(k)];
                batch.mask[row][k] = true;
                pieces.insert(pieces.end(), {word, (word * 7 + 1) % kTinyPieces});
                batch.characters[row][k][0] = 1 + word;
                batch.characters[row][k][1] = 100 + word;
                batch.shapes[row][k] = 1 + word % 5;
                batch.layers.select(1, row).select(1, k).copy_((places * (0.3 + static_cast<double>(word))).sin());
            }
            offsets.push_back(static_cast<std::int64_t>(pieces.size()));
        }
    }
    batch.pieces = at::tensor(pieces, at::kLong);
    batch.pieceOffsets = at::tensor(offsets, at::kLong);
    return batch;
}

/// A head small enough for a test.
inline HeadOptions tinyOptions(const Task& task, ElmoPlace place) {
    HeadOptions options;
    options.task = task;
    options.input.pieceWidth = 8;
    options.input.characterWidth = 4;
    options.input.characterFilters = 6;
    options.input.dropout = 0;
    options.elmo.place = place;
    options.elmo.dropout = 0;
    options.elmo.layers = kTinyLayers;
    options.elmo.width = kTinyWidth;
    options.network = {.encoderWidth = 10, .encoderLayers = 1, .integratorWidth = 8, .maxoutPieces = 2, .dropout = 0};
    return options;
}

/// `steps` steps of plain Adam on one batch; returns the last loss.
inline double fit(TaskHead& head, const TaskBatch& batch, int steps, double rate = 0.02) {
    struct Moments {
        at::Tensor value, mean, variance;
    };
    std::vector<Moments> all;
    for (const auto& [name, tensor] : head.parameters())
        all.push_back({tensor, at::zeros_like(tensor), at::zeros_like(tensor)});
    double last = 0;
    for (int step = 1; step <= steps; ++step) {
        const at::Tensor loss = head.loss(batch);
        loss.backward();
        last = loss.item<double>();
        const at::NoGradGuard noGradients;
        const double scale = rate * std::sqrt(1 - std::pow(0.99, step)) / (1 - std::pow(0.9, step));
        for (Moments& m : all) {
            if (!m.value.grad().defined())
                continue;
            m.mean.mul_(0.9).add_(m.value.grad(), 0.1);
            m.variance.mul_(0.99).addcmul_(m.value.grad(), m.value.grad(), 0.01);
            m.value.sub_(scale * m.mean / (m.variance.sqrt() + 1e-8));
            m.value.mutable_grad() = at::Tensor();
        }
    }
    return last;
}

/// Every parameter of a head that its loss leaves without a gradient, by name.
inline std::vector<std::string> untouchedParameters(TaskHead& head, const TaskBatch& batch) {
    head.loss(batch).backward();
    std::vector<std::string> result;
    for (const auto& [name, tensor] : head.parameters())
        if (!tensor.grad().defined() || tensor.grad().abs().max().item<float>() == 0)
            result.push_back(name);
    return result;
}

}  // namespace tasks::test
