// SPDX-License-Identifier: Apache-2.0
// Private to elmo and tasks: names torch.
#pragma once

#include <c10/core/Device.h>

#include <string>

namespace elmo {

/// The device called "cpu", "cuda" or "cuda:N". Throws Error(kDevice) if LibTorch or the machine does not have it.
at::Device findTorchDevice(const std::string& name);

}  // namespace elmo
