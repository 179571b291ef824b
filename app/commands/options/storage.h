// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "elmo/containers/safetensors.h"

namespace app {

/// A value of --storage. A plain value.
struct Storage {
    const char* name;
    elmo::StorageType type;
};
inline constexpr Storage kStorages[] = {{"fp32", elmo::StorageType::kFloat32},
                                        {"bf16", elmo::StorageType::kBfloat16},
                                        {"fp16", elmo::StorageType::kFloat16},
                                        {"int8", elmo::StorageType::kInt8}};

/// The storage of one of these names; fp32 if the name is empty.
elmo::StorageType storageOf(const std::string& name);

}  // namespace app
