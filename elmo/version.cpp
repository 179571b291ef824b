// SPDX-License-Identifier: Apache-2.0
#include "elmo/version.h"

namespace elmo {

// CMakeLists.txt and app/run find the version by this line.
constexpr const char* kVersion = "0.2.0";

std::string version() {
    return kVersion;
}

}  // namespace elmo
