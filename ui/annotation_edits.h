// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "elmo/text/document.h"
#include "tasks/annotation_layers.h"
#include "ui/annotation_change.h"

namespace ui {

/// What people do to annotations, each as one change that can be undone. The model layer is never rewritten: another
/// label or other edges for a model's span reject it and put a person's span beside it. Ids that are not there are left
/// out; a change that changes nothing is empty. Pure; any thread.
using SpanIds = std::vector<std::int64_t>;

/// Accepts, rejects or reopens; a person's own span is taken away by rejecting it.
AnnotationChange decideChange(const tasks::Annotations& annotations, const SpanIds& ids, tasks::Decision decision);
AnnotationChange relabelChange(const tasks::Annotations& annotations, const SpanIds& ids, const std::string& label);
AnnotationChange resizeChange(const tasks::Annotations& annotations, std::int64_t id, elmo::ByteSpan bytes);
/// Nothing where a span with this label already covers just these bytes.
AnnotationChange createChange(const tasks::Annotations& annotations, elmo::ByteSpan bytes, const std::string& label);
/// Does to every other mention of the same text, between the same token edges, what was done to this one: rejects it,
/// or gives it this label and accepts it, marking it where no span is yet.
AnnotationChange identicalChange(const tasks::Annotations& annotations, const elmo::Document& document,
                                 std::int64_t id);

/// A question with its answers and the model that gave them, kept with the document.
AnnotationChange keepChange(const tasks::Annotations& annotations, tasks::QuestionAnnotation question,
                            const tasks::AnnotationSource& source);

/// Takes a layer out of the document.
AnnotationChange deleteLayerChange(const tasks::Annotations& annotations, const tasks::AnnotationMaker& maker);

/// All stretches of a document that read like this one and begin and end with a token; itself is among them.
std::vector<elmo::ByteSpan> identicalMentions(const elmo::Document& document, elmo::ByteSpan bytes);

/// Where to go next. `from` is the current span's id or, failing that, the place counts.
enum class Way { kForward, kBackward };
enum class Among { kShown, kOpen };  ///< all that are not rejected; those of models nobody has decided on
std::optional<std::int64_t> nextSpan(const tasks::Annotations& annotations, std::optional<std::int64_t> from,
                                     elmo::ByteOffset place, Way way, Among among);
/// The open span of the lowest confidence.
std::optional<std::int64_t> mostUncertain(const tasks::Annotations& annotations);
/// The shortest span, not rejected, that holds a place.
std::optional<std::int64_t> spanAtPlace(const tasks::Annotations& annotations, elmo::ByteOffset place);

bool isOpen(const tasks::SpanAnnotation& span);
bool isShown(const tasks::SpanAnnotation& span);

}  // namespace ui
