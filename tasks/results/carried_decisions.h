// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/results/annotations.h"

namespace tasks {

/// How much people have said about a text in this program: spans and labels of their own, decisions on models' spans,
/// questions kept.
std::int64_t decisionCount(const Annotations& annotations);

/// Something a person said about a text that has no place in a later version of it.
struct LostDecision {
    std::string label;  ///< of a span or sentence; the question
    std::string text;   ///< it was about
    bool operator==(const LostDecision&) const = default;
};

/// What people said about an earlier version of a text, at its places in a later one. Const once made.
struct CarriedDecisions {
    Annotations annotations;  ///< of the later text: decisions only, none of the models' open predictions
    std::vector<LostDecision> lost;
};

/// Carries decisions over by an alignment of the two texts. Throws Cancelled.
CarriedDecisions carryDecisions(const AnnotatedDocument& before, const std::shared_ptr<const elmo::Document>& after,
                                const elmo::RunControl& control = {});

/// Adds carried decisions to the annotations of their text; what is there already is not added twice. Throws
/// elmo::Error(kBadArgument) for annotations of another text.
Annotations withDecisions(const Annotations& annotations, const Annotations& decisions);

}  // namespace tasks
