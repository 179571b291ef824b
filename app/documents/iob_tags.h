// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tasks/results/annotations.h"

namespace app {

/// A labelled run of tokens. A plain value.
struct TaggedRun {
    elmo::TokenSpan tokens;
    std::string label;
};

/// The tags of all tokens of a document whose spans are whole tokens, disjoint and within sentences. `scheme` is
/// "iob1", "iob2" or "bioul". Throws elmo::Error(kBadArgument) for any other.
std::vector<std::string> tagsOf(const tasks::AnnotatedDocument& document, std::string_view scheme);

/// The runs that tags of one sentence make, `first` the number of its first token. Reads IOB1, IOB2, BIOUL and BIOES
/// alike, by the rules of conlleval.
std::vector<TaggedRun> runsOf(const std::vector<std::string>& tags, std::int64_t first);

}  // namespace app
