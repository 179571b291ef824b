// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/passes/parameter_layout.h"

#include <algorithm>
#include <cmath>

#include "elmo/training/random.h"

namespace elmo::training {
namespace {

constexpr std::uint64_t kInitialPurpose = 0x1417;

class Initialiser {
public:
    Initialiser(const BilmOptions& options, std::uint64_t seed) : m_options(options), m_random(seed, kInitialPurpose) {}

    void fill(const TensorSpec& spec, float* values) {
        const std::string& name = spec.name;
        const std::int64_t count = spec.size();
        if (name == "characters.embedding")
            uniform(values + spec.shape[1], count - spec.shape[1], 1.0);
        else if (name == "words.embedding")
            uniform(values, count, 1.0);
        else if (name.ends_with(".bias"))
            fillBias(name, values, count);
        else if (name.starts_with("characters.convolution"))
            fillConvolution(spec, values, count);
        else if (name.starts_with("characters.highway") || name == "projection.weight")
            normal(values, count, std::sqrt(1.0 / static_cast<double>(spec.shape[0])));
        else
            fillLstm(spec, values, count);
    }

private:
    void uniform(float* values, std::int64_t count, double limit) {
        for (std::int64_t k = 0; k < count; ++k)
            values[k] = static_cast<float>(m_random.uniform(-limit, limit));
    }
    void normal(float* values, std::int64_t count, double deviation) {
        for (std::int64_t k = 0; k < count; ++k)
            values[k] = static_cast<float>(deviation * m_random.normal());
    }
    void fillBias(const std::string& name, float* values, std::int64_t count) {
        if (name.ends_with(".carry.bias"))
            std::fill_n(values, count, -2.0f);
        if (name.starts_with("lstm.") && count % 4 == 0 && name != "lstm.projection.bias")
            std::fill_n(values + count / 2, count / 4, 1.0f);
    }
    void fillConvolution(const TensorSpec& spec, float* values, std::int64_t count) {
        if (m_options.characters->activation == Activation::kRelu)
            uniform(values, count, 0.05);
        else
            normal(values, count, std::sqrt(1.0 / static_cast<double>(spec.shape[0])));
    }
    // Glorot over the published matrix, which has input and recurrent rows in one.
    void fillLstm(const TensorSpec& spec, float* values, std::int64_t count) {
        const bool gates = !spec.name.ends_with(".projection.weight");
        const auto rows = static_cast<double>(gates ? 2 * spec.shape[0] : spec.shape[0]);
        uniform(values, count, std::sqrt(6.0 / (rows + static_cast<double>(spec.shape[1]))));
    }

    const BilmOptions& m_options;
    Random m_random;
};

}  // namespace

ParameterLayout::ParameterLayout(const BilmOptions& options) : m_specs(tensorSpecs(options)) {
    for (const TensorSpec& spec : m_specs) {
        m_offsets[spec.name] = m_size;
        m_size += spec.size();
        if (!spec.name.starts_with("lstm."))
            m_encoderSize = m_size;
    }
}

TensorMap ParameterLayout::toTensors(const std::vector<float>& values) const {
    TensorMap tensors;
    for (const TensorSpec& spec : m_specs) {
        const auto begin = values.begin() + offset(spec.name);
        tensors[spec.name] = {spec.shape, {begin, begin + spec.size()}};
    }
    return tensors;
}

std::vector<float> ParameterLayout::fromTensors(const TensorMap& tensors) const {
    std::vector<float> values(static_cast<std::size_t>(m_size));
    for (const TensorSpec& spec : m_specs) {
        const std::vector<float>& from = tensors.at(spec.name).values;
        std::copy(from.begin(), from.end(), values.begin() + offset(spec.name));
    }
    return values;
}

std::vector<float> initialParameters(const BilmOptions& options, std::uint64_t seed) {
    const ParameterLayout layout(options);
    std::vector<float> values(static_cast<std::size_t>(layout.size()), 0.0f);
    Initialiser initialiser(options, seed);
    for (const TensorSpec& spec : layout.specs())
        initialiser.fill(spec, values.data() + layout.offset(spec.name));
    return values;
}

}  // namespace elmo::training
