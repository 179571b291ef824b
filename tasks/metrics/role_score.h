// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/text/offsets.h"
#include "tasks/data/tag_schemes.h"
#include "tasks/metrics/span_f1.h"

namespace tasks {

/// An argument as CoNLL-2005 counts it: a label and all of its pieces. It is right if gold has one with the same.
struct RoleArgument {
    std::string label;
    std::vector<elmo::TokenSpan> pieces;  ///< in order of place
    auto operator<=>(const RoleArgument&) const = default;
};

/// The arguments of a predicate by the conventions of CoNLL-2005's srl-eval.pl: "C-X" is a further piece of the last X
/// before it, and the predicate itself, V and its pieces, is left out. A C-X without an X before it stays an argument
/// of its own. In order of place.
std::vector<RoleArgument> roleArgumentsOf(std::vector<TagSpan> spans);

/// Right, predicted and gold arguments of one predicate; each counts once.
SpanCounts countRoles(const std::vector<RoleArgument>& gold, const std::vector<RoleArgument>& predicted);

/// How many tokens lie between a predicate's first token and the nearest one of the argument: "0", "1-2", "3-6", "7+".
std::string_view distanceBucket(const RoleArgument& argument, elmo::TokenIndex predicate);

}  // namespace tasks
