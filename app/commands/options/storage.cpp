// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/storage.h"

namespace app {

elmo::StorageType storageOf(const std::string& name) {
    return name == "bf16"   ? elmo::StorageType::kBfloat16
           : name == "fp16" ? elmo::StorageType::kFloat16
           : name == "int8" ? elmo::StorageType::kInt8
                            : elmo::StorageType::kFloat32;
}

}  // namespace app
