// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/torch_tuned_layers.h"

#include <ATen/ops/cat.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros.h>

#include <map>

namespace tasks {

LayerLookup lookupIn(const elmo::TunableBilm& bilm) {
    return [&bilm](const elmo::Sentence& sentence) {
        return LayerPart{.tokens = std::ssize(sentence), .bilm = &bilm, .sentence = &sentence};
    };
}

at::Tensor tunedLayers(std::span<const EncodedText* const> texts, std::int64_t longest) {
    const elmo::TunableBilm& bilm = *texts.front()->layers.front().bilm;
    std::map<elmo::Sentence, std::size_t> places;
    std::vector<elmo::Sentence> sentences;
    for (const EncodedText* text : texts)
        for (const LayerPart& part : text->layers)
            if (places.try_emplace(*part.sentence, sentences.size()).second)
                sentences.push_back(*part.sentence);
    const std::vector<at::Tensor> layers = bilm.layers(sentences);
    std::vector<at::Tensor> rows;
    for (const EncodedText* text : texts) {
        std::vector<at::Tensor> parts;
        for (const LayerPart& part : text->layers)
            parts.push_back(layers[places.at(*part.sentence)].narrow(1, part.firstToken, part.tokens));
        const at::Tensor& like = parts.front();
        if (text->size() < longest)
            parts.push_back(at::zeros({like.size(0), longest - text->size(), like.size(2)}, like.options()));
        rows.push_back(at::cat(parts, 1));  // [L, T, D]
    }
    return at::stack(rows, 1);  // [L, B, T, D]
}

}  // namespace tasks
