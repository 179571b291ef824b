// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tasks/data/data_set.h"

namespace tasks {

/// Appends a copy in capitals of this share of the examples, drawn with the seed: headlines are written so, and few
/// training sets hold them. Examples in scripts without case get none, a set of them a note. The hash names what was
/// added. Throws
/// Error(kBadArgument) for questions, whose answers are places in the passage as it is written.
void addCapitals(DataSet& data, double share, std::int64_t seed);

/// Appends, for this share of the examples in which the program's tokenizer splits tokens, a copy with the parts as
/// tokens: raw text is read as "Jean - Claude" where pretokenized data have "Jean-Claude". An entity covers all parts.
/// The hash names what was added. Throws Error(kBadArgument) for data without entities.
void addCompoundParts(DataSet& data, double share, std::int64_t seed);

}  // namespace tasks
