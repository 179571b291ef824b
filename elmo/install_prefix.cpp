// SPDX-License-Identifier: Apache-2.0
#include "elmo/install_prefix.h"

#include <dlfcn.h>

namespace elmo {

std::vector<std::filesystem::path> installPrefixes() {
    namespace fs = std::filesystem;
    Dl_info info{};
    std::error_code none;
    if (dladdr(reinterpret_cast<const void*>(&installPrefixes), &info) == 0 || info.dli_fname == nullptr)
        return {};
    // A program is named as it was called, which may be a bare word found in $PATH; /proc knows its path.
    fs::path object = fs::canonical(info.dli_fname, none);
    if (none || object.empty() || fs::path(info.dli_fname).is_relative())
        object = fs::read_symlink("/proc/self/exe", none);
    std::vector<fs::path> prefixes;
    fs::path folder = object.parent_path();
    for (int up = 1; up <= 4; ++up) {
        folder = folder.parent_path();
        if (up != 3)  // no layout has it
            prefixes.push_back(folder);
    }
    return prefixes;
}

}  // namespace elmo
