// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/torch_batch_builder.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/full.h>
#include <ATen/ops/zeros.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "elmo/training/random.h"
#include "tasks/batches/torch_tuned_layers.h"

namespace tasks {
namespace {

using Texts = std::span<const EncodedText* const>;

at::Tensor longs(std::span<const std::int64_t> values) {
    at::Tensor tensor = at::empty({static_cast<std::int64_t>(values.size())}, at::kLong);
    std::ranges::copy(values, tensor.data_ptr<std::int64_t>());
    return tensor;
}

void widen(const std::uint16_t* from, std::int64_t count, float* to) {
    auto* bits = reinterpret_cast<std::uint32_t*>(to);
    for (std::int64_t i = 0; i < count; ++i)
        bits[i] = std::uint32_t{from[i]} << 16;
}

at::Tensor storedLayers(Texts texts, std::int64_t longest, const ElmoOptions& elmo) {
    const std::int64_t layers = elmo.layers, width = elmo.width, rows = std::ssize(texts);
    at::Tensor tensor = at::empty({layers, rows, longest, width}, at::kFloat);
    auto* const values = tensor.data_ptr<float>();
    for (std::int64_t b = 0; b < rows; ++b)
        for (std::int64_t l = 0; l < layers; ++l) {
            float* to = values + (l * rows + b) * longest * width;
            float* const end = to + longest * width;
            for (const LayerPart& part : texts[static_cast<std::size_t>(b)]->layers) {
                const std::int64_t count = part.tokens * width;
                if (part.half)
                    widen(part.half + l * part.layerStride, count, to);
                else
                    std::copy_n(part.full + l * part.layerStride, count, to);
                to += count;
            }
            std::fill(to, end, 0.0F);
        }
    return tensor;
}

void addPieces(Texts texts, std::int64_t longest, const WordTable& words, TextBatch& batch) {
    std::vector<std::int64_t> pieces;
    std::vector<std::int64_t> offsets = {0};
    for (const EncodedText* text : texts) {
        for (const std::int32_t row : text->words) {
            pieces.insert(pieces.end(), words[row].pieces.begin(), words[row].pieces.end());
            offsets.push_back(std::ssize(pieces));
        }
        offsets.resize(offsets.size() + static_cast<std::size_t>(longest - text->size()), std::ssize(pieces));
    }
    batch.pieces = longs(pieces);
    batch.pieceOffsets = longs(offsets);
}

/// Fills a tensor [B, T, width]: `put` writes the `width` values of one word.
template <class Value, class Put>
void fillWords(at::Tensor& tensor, Texts texts, const WordTable& words, const Put& put) {
    const std::int64_t longest = tensor.size(1), width = tensor.dim() > 2 ? tensor.size(2) : 1;
    auto* to = tensor.data_ptr<Value>();
    for (const EncodedText* text : texts) {
        for (std::int64_t t = 0; t < text->size(); ++t)
            put(words[text->words[static_cast<std::size_t>(t)]], to + t * width);
        to += longest * width;
    }
}

using Word = WordTable::Word;

void addWords(Texts texts, std::int64_t longest, const WordTable& words, TextBatch& batch) {
    const InputOptions& input = words.options();
    const std::int64_t rows = std::ssize(texts);
    if (input.pieceWidth > 0)
        addPieces(texts, longest, words, batch);
    if (input.characterFilters > 0 && input.characterWidth > 0) {
        batch.characters = at::zeros({rows, longest, input.charactersPerWord}, at::kLong);
        fillWords<std::int64_t>(batch.characters, texts, words,
                                [](const Word& word, std::int64_t* to) { std::ranges::copy(word.characters, to); });
    }
    if (input.tokenShape) {
        batch.shapes = at::zeros({rows, longest}, at::kLong);
        fillWords<std::int64_t>(batch.shapes, texts, words,
                                [](const Word& word, std::int64_t* to) { *to = word.shape; });
    }
    if (input.wordWidth > 0) {
        batch.words = at::zeros({rows, longest, input.wordWidth}, at::kFloat);
        fillWords<float>(batch.words, texts, words,
                         [&words](const Word& word, float* to) { words.copyVector(word, to); });
    }
    if (input.trainedWords > 0) {
        batch.wordRows = at::zeros({rows, longest}, at::kLong);
        fillWords<std::int64_t>(batch.wordRows, texts, words, [&input](const Word& word, std::int64_t* to) {
            *to = word.vectorRow < input.trainedWords ? word.vectorRow + 1 : 0;
        });
    }
    if (input.overlap == WordOverlap::kLowerCase) {
        batch.lowered = at::full({rows, longest}, -1, at::kLong);
        fillWords<std::int64_t>(batch.lowered, texts, words,
                                [](const Word& word, std::int64_t* to) { *to = word.lowered; });
    }
}

std::vector<std::int64_t> namelessTokens(const EncodedText& text, const WordTable& words) {
    std::vector<std::int64_t> tokens;
    for (std::int64_t t = 0; t < text.size(); ++t)
        if (words[text.words[static_cast<std::size_t>(t)]].nameless)
            tokens.push_back(t);
    return tokens;
}

TextBatch textBatch(Texts texts, const WordTable& words, const ElmoOptions& elmo) {
    TextBatch batch;
    for (const EncodedText* text : texts) {
        batch.lengths.push_back(text->size());
        batch.sentenceEnds.push_back(text->sentenceEnds);
        batch.cellStarts.push_back(text->cellStarts);
        batch.nameless.push_back(namelessTokens(*text, words));
    }
    const std::int64_t longest = std::ranges::max(batch.lengths);
    batch.mask = at::zeros({std::ssize(texts), longest}, at::kBool);
    for (std::size_t b = 0; b < texts.size(); ++b)
        std::fill_n(batch.mask.data_ptr<bool>() + static_cast<std::int64_t>(b) * longest, batch.lengths[b], true);
    addWords(texts, longest, words, batch);
    if (elmo.place != ElmoPlace::kNone)
        batch.layers = layersOf(texts, longest, elmo);
    return batch;
}

using Rows = std::span<const EncodedRow* const>;

void addTags(Rows rows, TaskBatch& batch) {
    batch.tags = at::zeros(batch.text.mask.sizes(), at::kLong);
    for (std::int64_t b = 0; b < std::ssize(rows); ++b)
        std::ranges::copy(rows[static_cast<std::size_t>(b)]->tags,
                          batch.tags.data_ptr<std::int64_t>() + b * batch.tags.size(1));
}

void addClasses(Rows rows, TaskBatch& batch) {
    std::vector<std::int64_t> classes;
    for (const EncodedRow* row : rows)
        classes.push_back(row->classIndex);
    batch.classes = longs(classes);
}

bool leavesOpen(const EncodedRow* row) {
    return !row->allowed.empty();
}

/// [B, K]
void addAllowedClasses(Rows rows, TaskBatch& batch) {
    const auto open = std::ranges::find_if(rows, leavesOpen);
    if (open == rows.end())
        return;
    batch.allowed = at::zeros({std::ssize(rows), std::ssize((*open)->allowed)}, at::kBool);
    bool* to = batch.allowed.data_ptr<bool>();
    for (const EncodedRow* row : rows) {
        to[row->classIndex] = true;
        std::ranges::copy(row->allowed, to);
        to += batch.allowed.size(1);
    }
}

/// [B, T, K]
void addAllowedTags(Rows rows, TaskBatch& batch) {
    const auto open = std::ranges::find_if(rows, leavesOpen);
    if (open == rows.end())
        return;
    const std::int64_t longest = batch.tags.size(1), count = std::ssize((*open)->allowed) / std::ssize((*open)->tags);
    batch.allowed = at::zeros({std::ssize(rows), longest, count}, at::kBool);
    bool* to = batch.allowed.data_ptr<bool>();
    for (const EncodedRow* row : rows) {
        for (std::int64_t t = 0; t < longest; ++t)
            to[t * count + (t < std::ssize(row->tags) ? row->tags[static_cast<std::size_t>(t)] : 0)] = true;
        std::ranges::copy(row->allowed, to);
        to += longest * count;
    }
}

void addAnswers(Rows rows, TaskBatch& batch) {
    std::size_t most = 1;
    for (const EncodedRow* row : rows)
        most = std::max(most, row->answers.size());
    batch.starts = at::full({std::ssize(rows), static_cast<std::int64_t>(most)}, -1, at::kLong);
    batch.ends = batch.starts.clone();
    for (std::int64_t b = 0; b < std::ssize(rows); ++b) {
        std::int64_t at = b * static_cast<std::int64_t>(most);
        for (const auto& [first, last] : rows[static_cast<std::size_t>(b)]->answers) {
            batch.starts.data_ptr<std::int64_t>()[at] = first;
            batch.ends.data_ptr<std::int64_t>()[at++] = last;
        }
    }
}

void addGold(Rows rows, OutputKind output, TaskBatch& batch) {
    switch (output) {
        case OutputKind::kTextClass:
            addClasses(rows, batch);
            addAllowedClasses(rows, batch);
            return;
        case OutputKind::kTokenTags:
        case OutputKind::kSpans:
            addTags(rows, batch);
            addAllowedTags(rows, batch);
            return;
        case OutputKind::kRankedSpans:
            return addAnswers(rows, batch);
        case OutputKind::kRoles:
            return addTags(rows, batch);
    }
}

}  // namespace

at::Tensor layersOf(std::span<const EncodedText* const> texts, std::int64_t longest, const ElmoOptions& elmo) {
    return texts.front()->layers.front().bilm ? tunedLayers(texts, longest) : storedLayers(texts, longest, elmo);
}

TaskBatch buildBatch(std::span<const EncodedRow* const> rows, const WordTable& words, const ElmoOptions& elmo,
                     OutputKind output, WithGold gold) {
    TaskBatch batch;
    std::vector<const EncodedText*> texts, questions;
    for (const EncodedRow* row : rows) {
        texts.push_back(&row->text);
        if (row->question)
            questions.push_back(row->question.get());
    }
    batch.text = textBatch(texts, words, elmo);
    if (!questions.empty())
        batch.question = textBatch(questions, words, elmo);
    std::vector<std::int64_t> sources;
    for (const EncodedRow* row : rows)
        sources.push_back(row->source);
    batch.text.sources = batch.question.sources = longs(sources);
    for (const EncodedRow* row : rows)
        batch.predicates.push_back(row->predicate);
    if (gold == WithGold::kYes)
        addGold(rows, output, batch);
    return batch;
}

std::vector<std::vector<std::size_t>> planBatches(std::span<const EncodedRow> rows, std::int64_t batchTokens,
                                                  std::int64_t seed) {
    elmo::training::Random random(static_cast<std::uint64_t>(seed));
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        // A tenth of noise mixes rows of similar lengths differently in every epoch.
        const double noise = seed < 0 ? 1 : 0.95 + 0.1 * random.uniform();
        order.emplace_back(static_cast<double>(rows[i].length()) * noise, i);
    }
    std::ranges::sort(order);
    std::vector<std::vector<std::size_t>> batches;
    std::int64_t longest = 0;
    for (const auto& [length, row] : order) {
        longest = std::max(longest, rows[row].length());
        if (batches.empty() || longest * (std::ssize(batches.back()) + 1) > batchTokens) {
            batches.emplace_back();
            longest = rows[row].length();
        }
        batches.back().push_back(row);
    }
    if (seed >= 0)
        for (std::size_t i = batches.size(); i > 1; --i)
            std::swap(batches[i - 1], batches[random.below(i)]);
    return batches;
}

}  // namespace tasks
