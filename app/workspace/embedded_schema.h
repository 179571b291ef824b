// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "elmo/text/embedded_text_resources.h"

namespace app {

using elmo::EmbeddedResource;

/// The files of resources/schema as the build put them into the program, in order of their numbers. Any thread.
std::span<const EmbeddedResource> embeddedSchema();

}  // namespace app
