// SPDX-License-Identifier: Apache-2.0
#include "elmo/install_prefix.h"

#include <dlfcn.h>
#include <link.h>

namespace elmo {

std::vector<std::filesystem::path> installPrefixes() {
    namespace fs = std::filesystem;
    Dl_info info{};
    link_map* object = nullptr;
    if (dladdr1(reinterpret_cast<const void*>(&installPrefixes), &info, reinterpret_cast<void**>(&object),
                RTLD_DL_LINKMAP) == 0 ||
        object == nullptr)
        return {};
    // The loader knows the path of a library or module, but not that of the program, which may have been found in
    // $PATH.
    std::error_code none;
    const bool isProgram = *object->l_name == '\0';
    const fs::path file = isProgram ? fs::read_symlink("/proc/self/exe", none) : fs::canonical(object->l_name, none);
    if (file.empty())
        return {};
    std::vector<fs::path> prefixes;
    fs::path folder = file.parent_path();
    for (int up = 1; up <= 4; ++up) {
        folder = folder.parent_path();
        if (up != 3)  // no layout has the prefix there
            prefixes.push_back(folder);
    }
    return prefixes;
}

}  // namespace elmo
