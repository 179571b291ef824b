// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/storage.h"

#include <algorithm>

namespace app {

elmo::StorageType storageOf(const std::string& name) {
    const Storage* found = std::ranges::find(kStorages, name, &Storage::name);
    return found == std::end(kStorages) ? elmo::StorageType::kFloat32 : found->type;
}

}  // namespace app
