// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tasks/data/tag_schemes.h"

namespace tasks {

/// Entities by the rules of the published evaluation (AllenNLP; of BIO and IOB1 those of conlleval too), in order of
/// place. Throws Error(kBadFormat) for tags that it refuses: ill-formed BIOUL, unknown prefixes.
std::vector<TagSpan> spansOf(std::span<const std::string> tags, TagScheme scheme);

}  // namespace tasks
