// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace elmo {

/// A file of resources/text as the build put it into the program.
struct EmbeddedResource {
    std::string_view name;
    std::string_view content;
};

/// Defined by a source file that embed_resources.cmake writes. Any thread.
std::span<const EmbeddedResource> embeddedTextResources();

}  // namespace elmo
