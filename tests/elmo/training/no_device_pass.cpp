// SPDX-License-Identifier: Apache-2.0
// In place of LibTorch's devices in the program that the thread sanitizer watches, which is without LibTorch.
#include "elmo/error.h"
#include "elmo/training/passes/torch_device_pass.h"

namespace elmo::training {

std::unique_ptr<DevicePass> makeDevicePass(const TrainOptions&) {
    throw Error(ErrorCode::kUnsupported, "This program is built without LibTorch's devices.");
}

}  // namespace elmo::training
