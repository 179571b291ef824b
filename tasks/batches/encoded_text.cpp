// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/encoded_text.h"

#include <algorithm>

namespace tasks {
namespace {

void sliceLayers(const EncodedText& text, std::int64_t begin, std::int64_t end, std::int64_t width,
                 EncodedText& slice) {
    std::int64_t at = 0;
    for (const LayerPart& part : text.layers) {
        const std::int64_t from = std::max(begin, at) - at;
        const std::int64_t to = std::min(end, at + part.tokens) - at;
        if (from < to)
            slice.layers.push_back({.half = part.half ? part.half + from * width : nullptr,
                                    .full = part.full ? part.full + from * width : nullptr,
                                    .tokens = to - from,
                                    .layerStride = part.layerStride,
                                    .bilm = part.bilm,
                                    .sentence = part.sentence,
                                    .firstToken = part.firstToken + from});
        at += part.tokens;
    }
}

}  // namespace

EncodedText sliceText(const EncodedText& text, std::int64_t begin, std::int64_t end, std::int64_t layerWidth) {
    EncodedText slice;
    slice.words.assign(text.words.begin() + begin, text.words.begin() + end);
    for (const std::int64_t sentence : text.sentenceEnds)
        if (sentence > begin && sentence < end)
            slice.sentenceEnds.push_back(sentence - begin);
    if (end > begin)
        slice.sentenceEnds.push_back(end - begin);
    for (const std::int64_t cell : text.cellStarts)
        if (cell > begin && cell < end)
            slice.cellStarts.push_back(cell - begin);
    sliceLayers(text, begin, end, layerWidth, slice);
    return slice;
}

std::vector<elmo::TokenSpan> windowsOf(const std::vector<std::int64_t>& sentenceEnds, std::int64_t maxTokens) {
    std::vector<elmo::TokenSpan> windows;
    const std::int64_t total = sentenceEnds.empty() ? 0 : sentenceEnds.back();
    for (std::int64_t begin = 0; begin < total;) {
        std::int64_t end = std::min(begin + maxTokens, total);
        // The last sentence end within reach; a sentence longer than a window is split at the end of the window.
        const auto after = std::ranges::upper_bound(sentenceEnds, end);
        if (after != sentenceEnds.begin() && *(after - 1) > begin)
            end = *(after - 1);
        windows.push_back({elmo::TokenIndex(begin), elmo::TokenIndex(end)});
        if (end == total)
            break;
        const std::int64_t earliest = std::max(begin + 1, end - maxTokens / 4);
        const auto start = std::ranges::lower_bound(sentenceEnds, earliest);
        begin = start != sentenceEnds.end() && *start <= end ? *start : earliest;
    }
    return windows;
}

}  // namespace tasks
