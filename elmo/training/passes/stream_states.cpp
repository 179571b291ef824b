// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/passes/stream_states.h"

#include <algorithm>

namespace elmo::training {

StackState gatherStates(const StackState& share, const RowShare& rows, const EncoderOptions& encoder,
                        ProcessGroup& group) {
    // Every process fills in its own rows, so that the sum over all is the whole.
    const auto spread = [&](const std::vector<float>& from, std::int64_t width) {
        std::vector<float> to(static_cast<std::size_t>(std::int64_t{encoder.layers} * rows.all * width), 0.0f);
        for (std::int64_t l = 0; l < encoder.layers; ++l)
            std::copy_n(from.begin() + l * rows.count * width, rows.count * width,
                        to.begin() + (l * rows.all + rows.first) * width);
        group.sum(std::span(to));
        return to;
    };
    StackState all;
    all.hidden = spread(share.hidden, encoder.projectionSize);
    all.cells = spread(share.cells, encoder.cellSize);
    return all;
}

StackState shareOfStates(const StackState& all, const RowShare& rows, const EncoderOptions& encoder) {
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
