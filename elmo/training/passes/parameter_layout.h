// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "elmo/bilm/model.h"

namespace elmo::training {

/// The place of each tensor of a biLM in one array that holds all of them, in the order of tensorSpecs() without gaps.
/// Const once built; any thread.
class ParameterLayout {
public:
    explicit ParameterLayout(const BilmOptions& options);

    const std::vector<TensorSpec>& specs() const { return m_specs; }
    std::int64_t size() const { return m_size; }
    /// Where the tensor begins. Throws std::out_of_range for a name that is not part of the model.
    std::int64_t offset(const std::string& name) const { return m_offsets.at(name); }
    /// The part before the first LSTM tensor: the token encoder.
    std::int64_t encoderSize() const { return m_encoderSize; }
    /// The LSTMs follow: those of the forward direction, then those of the backward direction, each of this size.
    std::int64_t directionSize() const { return (m_size - m_encoderSize) / 2; }
    std::int64_t directionBegin(int direction) const { return m_encoderSize + direction * directionSize(); }

    /// The tensors as a map for export, and the other way round (shapes checked by checkTensors()).
    TensorMap toTensors(const std::vector<float>& values) const;
    std::vector<float> fromTensors(const TensorMap& tensors) const;

private:
    std::vector<TensorSpec> m_specs;
    std::map<std::string, std::int64_t> m_offsets;
    std::int64_t m_size = 0;
    std::int64_t m_encoderSize = 0;
};

/// Starting values as in the published trainer: uniform characters and relu filters, carry biases of -2, Glorot LSTMs
/// with a forget bias of 1.
std::vector<float> initialParameters(const BilmOptions& options, std::uint64_t seed);

}  // namespace elmo::training
