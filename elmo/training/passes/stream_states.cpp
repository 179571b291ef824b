// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/passes/stream_states.h"

#include <algorithm>

namespace elmo::training {

StackState zeroStates(int rows, const EncoderOptions& encoder) {
    const auto zeros = [&](std::int64_t width) {
        return std::vector<float>(static_cast<std::size_t>(std::int64_t{encoder.layers} * rows * width), 0.0f);
    };
    return {zeros(encoder.projectionSize), zeros(encoder.cellSize)};
}

void placeStates(const StackState& part, const RowShare& rows, const EncoderOptions& encoder, StackState& all) {
    const auto place = [&](const std::vector<float>& from, std::int64_t width, std::vector<float>& to) {
        for (std::int64_t l = 0; l < encoder.layers; ++l)
            std::copy_n(from.begin() + l * rows.count * width, rows.count * width,
                        to.begin() + (l * rows.all + rows.first) * width);
    };
    place(part.hidden, encoder.projectionSize, all.hidden);
    place(part.cells, encoder.cellSize, all.cells);
}

StackState partOfStates(const StackState& all, const RowShare& rows, const EncoderOptions& encoder) {
    const auto take = [&](const std::vector<float>& from, std::int64_t width) {
        std::vector<float> to;
        for (std::int64_t l = 0; l < encoder.layers; ++l) {
            const auto begin = from.begin() + (l * rows.all + rows.first) * width;
            to.insert(to.end(), begin, begin + rows.count * width);
        }
        return to;
    };
    return {take(all.hidden, encoder.projectionSize), take(all.cells, encoder.cellSize)};
}

}  // namespace elmo::training
