// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "elmo/text/document.h"
#include "tasks/results/annotations.h"
#include "ui/session/annotation_change.h"

namespace ui {

/// Edits of relations, each as one change that can be undone. Relations of models are never rewritten: another label or
/// direction rejects the model's relation and adds a manual one. Those of other people stay: what they did is compared.
/// Unknown ids are ignored; an edit without effect returns an empty change. Pure; any thread.

/// Joins two spans that nobody rejected. Open spans of models are accepted, since a person builds on them; so is a
/// model's relation that says the same. Empty if the relation is there.
AnnotationChange relateChange(const tasks::Annotations& annotations, std::int64_t from, std::int64_t to,
                              const std::string& label);
AnnotationChange relabelRelationChange(const tasks::Annotations& annotations, std::int64_t id,
                                       const std::string& label);
/// From the other end. Dependencies stay: the other direction would break the tree.
AnnotationChange reverseRelationChange(const tasks::Annotations& annotations, std::int64_t id);
/// Rejecting a manual relation, or one of a file, deletes it.
AnnotationChange decideRelationChange(const tasks::Annotations& annotations, std::int64_t id, tasks::Decision decision);

/// The relation with an id, or null.
const tasks::RelationAnnotation* findRelation(const tasks::Annotations& annotations, std::int64_t id);

/// The labels of relations that are dependencies, or of all others: the most frequent ones first.
enum class RelationSort { kDependencies, kOthers };
std::vector<std::string> relationLabels(const tasks::Annotations& annotations, RelationSort sort);

/// Where an end of a relation is; nothing if it is not there.
std::optional<elmo::ByteSpan> placeOfEnd(const tasks::Annotations& annotations, const elmo::Document& document,
                                         const tasks::RelationEnd& end);

/// The relation after another one, or before it, among those with an end at a place, in the order of their ids; they
/// wrap around. Relations that were rejected, and roots of trees, which are no arcs, are left out.
std::optional<std::int64_t> nextRelation(const tasks::Annotations& annotations, const elmo::Document& document,
                                         elmo::ByteSpan place, std::optional<std::int64_t> from);

}  // namespace ui
