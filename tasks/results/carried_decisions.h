// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/results/annotations.h"

namespace tasks {

/// How much people have said about a text that does not come again with a later version of its file: spans and labels
/// made by hand or by other people (a merged project's), decisions on models' spans, questions kept. What comes again
/// is what has the name `file`, or a name that people's annotations of the later version, `now`, have.
std::int64_t decisionCount(const Annotations& annotations, const Annotations& now = {}, const std::string& file = {});

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
    std::int64_t made = 0;       ///< decisions about the earlier text
    std::int64_t count() const;  ///< of those that have a place in the later one
};

/// Carries the decisions that decisionCount() counts over to the text `after`, by an alignment of the two texts. Throws
/// Cancelled.
CarriedDecisions carryDecisions(const AnnotatedDocument& before, const AnnotatedDocument& after,
                                const std::string& file, const elmo::RunControl& control = {});

/// All annotations of a text, with its metadata, at their places in one that differs from it in white space only: what
/// stands on white space, and what is said of tokens or sentences that are cut in another way, is lost. Throws
/// elmo::Error(kBadArgument) for another text, Cancelled.
CarriedDecisions carryAll(const AnnotatedDocument& before, const std::shared_ptr<const elmo::Document>& after,
                          const elmo::RunControl& control = {});

/// Adds carried decisions to the annotations of their text; what is there already is not added twice. Throws
/// elmo::Error(kBadArgument) for annotations of another text.
Annotations withDecisions(const Annotations& annotations, const Annotations& decisions);

}  // namespace tasks
