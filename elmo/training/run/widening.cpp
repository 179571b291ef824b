// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/widening.h"

#include <algorithm>

#include "elmo/training/passes/parameter_layout.h"

namespace elmo::training {
namespace {

/// Columns come in blocks of equal width: the four gates of an LSTM, else one.
struct MatrixShape {
    std::int64_t rows = 1, blocks = 1, width = 0;
};

MatrixShape shapeOf(const TensorSpec& spec) {
    const bool gates = spec.name.starts_with("lstm.") && !spec.name.ends_with(".projection.weight");
    const std::int64_t blocks = gates ? 4 : 1;
    return {spec.shape.size() == 1 ? 1 : spec.shape[0], blocks, spec.shape.back() / blocks};
}

/// Old units keep the weights between them, and ignore the new ones.
void widenMatrix(const float* from, const MatrixShape& narrow, float* to, const MatrixShape& wide) {
    for (std::int64_t row = 0; row < wide.rows; ++row)
        for (std::int64_t block = 0; block < wide.blocks; ++block) {
            float* values = to + (row * wide.blocks + block) * wide.width;
            if (row < narrow.rows)
                std::copy_n(from + (row * narrow.blocks + block) * narrow.width, narrow.width, values);
            else
                std::fill_n(values, narrow.width, 0.0f);
        }
}

}  // namespace

bool isWider(const BilmOptions& wide, BilmOptions narrow) {
    const EncoderOptions &to = wide.encoder, from = narrow.encoder;
    narrow.encoder.cellSize = to.cellSize;
    narrow.encoder.projectionSize = to.projectionSize;
    return narrow == wide && to.cellSize >= from.cellSize && to.projectionSize >= from.projectionSize && !(to == from);
}

std::vector<float> widened(const std::vector<float>& parameters, const BilmOptions& narrow, const BilmOptions& wide,
                           std::uint64_t seed) {
    const ParameterLayout from(narrow), to(wide);
    std::vector<float> values = initialParameters(wide, seed);
    for (std::size_t k = 0; k < to.specs().size(); ++k) {
        const TensorSpec &old = from.specs()[k], &grown = to.specs()[k];
        widenMatrix(parameters.data() + from.offset(old.name), shapeOf(old), values.data() + to.offset(grown.name),
                    shapeOf(grown));
    }
    return values;
}

SoftmaxParameters widened(const SoftmaxParameters& softmax, int width) {
    SoftmaxParameters result;
    result.words = softmax.words;
    result.width = width;
    result.bias = softmax.bias;
    result.weight.resize(static_cast<std::size_t>(softmax.words) * static_cast<std::size_t>(width));
    for (std::int64_t word = 0; word < softmax.words; ++word)
        std::copy_n(softmax.weight.begin() + word * softmax.width, softmax.width, result.weight.begin() + word * width);
    return result;
}

}  // namespace elmo::training
