// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "elmo/training/corpus/window_words.h"
#include "elmo/training/passes/lstm_stack_pass.h"
#include "elmo/training/passes/sampled_softmax.h"
#include "elmo/training/train_options.h"

namespace elmo::training {

/// What one step computes with. Everything outlives the call.
struct DeviceStep {
    const Window& window;
    const WindowWords& words;  ///< the window's, spelled
    const SoftmaxCandidates& candidates;
    const SoftmaxParameters& softmax;
    const std::vector<float>& values;  ///< the biLM's parameters, in the order of ParameterLayout
    std::uint64_t dropoutSeed = 0;
    bool softmaxOnly = false;  ///< gradients of the softmax alone; `values` then stays as it is in the result
};

/// Losses and gradients of a step: sums over positions, as the passes of the processor's kernels give them.
struct DeviceGradients {
    std::array<double, 2> losses = {};
    std::vector<float>& values;                      ///< laid out as the parameters
    std::vector<float>&softmaxWeight, &softmaxBias;  ///< [slots, P], [slots]
};

/// Losses and gradients by LibTorch's automatic differentiation on one of its devices, in place of the kernels' passes:
/// for GPUs, and on the processor for comparison. The same formulas; dropout masks come from the device's own
/// generator, reseeded for each step, and sums on GPUs do not repeat to the last bit. One thread at a time.
class DevicePass {
public:
    virtual ~DevicePass() = default;

    /// Starts from and updates `states` of both directions. Throws Error(kDevice).
    virtual void run(const DeviceStep& step, std::array<StackState*, 2> states, DeviceGradients& gradients) = 0;
};

/// For options.device other than "cpu". Throws Error(kDevice) if LibTorch or the machine does not have the device.
std::unique_ptr<DevicePass> makeDevicePass(const TrainOptions& options);

}  // namespace elmo::training
