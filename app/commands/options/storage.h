// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "elmo/containers/safetensors.h"

namespace app {

/// Values of --storage, for addChoice().
inline const std::vector<std::string> kStorages = {"fp32", "bf16", "fp16", "int8"};

/// The storage of one of these names.
elmo::StorageType storageOf(const std::string& name);

}  // namespace app
