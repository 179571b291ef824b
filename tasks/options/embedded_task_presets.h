// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "elmo/text/embedded_text_resources.h"

namespace tasks {

using elmo::EmbeddedResource;

/// The files of resources/presets/tasks as the build put them into the program, by a source file that
/// embed_resources.cmake writes. Any thread.
std::span<const EmbeddedResource> embeddedTaskPresets();

}  // namespace tasks
