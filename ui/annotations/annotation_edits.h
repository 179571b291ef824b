// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "elmo/text/document.h"
#include "tasks/model/task_model.h"
#include "tasks/results/annotation_layers.h"
#include "ui/session/annotation_change.h"

namespace ui {

/// Edits of annotations, each as one change that can be undone. Spans of models are never rewritten: a new label or new
/// edges reject the model's span and add a manual one, with the attributes and relations that it had. Only decisions
/// and attributes, which people give, are set on a model's span itself. Unknown ids are ignored; an edit without effect
/// returns an empty change. Pure; any thread.
using SpanIds = std::vector<std::int64_t>;

/// Accepts, rejects or reopens spans, with what other models found at the same places with the same labels; rejecting a
/// manual span deletes it. Spans of other people stay: what they did is compared.
AnnotationChange decideChange(const tasks::Annotations& annotations, const SpanIds& ids, tasks::Decision decision);
AnnotationChange relabelChange(const tasks::Annotations& annotations, const SpanIds& ids, const std::string& label);
AnnotationChange resizeChange(const tasks::Annotations& annotations, std::int64_t id, elmo::ByteSpan bytes);
/// Empty if a span with this label already covers exactly these bytes.
AnnotationChange createChange(const tasks::Annotations& annotations, elmo::ByteSpan bytes, const std::string& label);
/// Applies the decision and label of this span to all other mentions of the same text on token boundaries: rejects
/// them, or labels and accepts them, creating spans where there are none.
AnnotationChange identicalChange(const tasks::Annotations& annotations, const elmo::Document& document,
                                 std::int64_t id);

/// The attribute of a span that is a person's note on it.
inline constexpr const char* kNote = "note";
/// Gives a span these attributes in place of those that it has. Spans of other people stay; one of a file becomes one's
/// own, as with a new label.
AnnotationChange attributesChange(const tasks::Annotations& annotations, std::int64_t id,
                                  const std::vector<tasks::NamedValue>& attributes);
/// The same for one attribute of several spans, whose others stay; an empty value takes it away.
AnnotationChange attributeChange(const tasks::Annotations& annotations, const SpanIds& ids, const std::string& name,
                                 const std::string& value);
/// The names of the attributes of spans, each once, in alphabetical order; kNote is always among them.
std::vector<std::string> attributeNames(const tasks::Annotations& annotations);

/// Where annotators differ: spans that are to stand, and others that are not. Among people what is decided becomes a
/// set of its own, so that nobody's work changes; between models it is the user's own decision.
struct Settlement {
    SpanIds chosen, refused;
    bool amongPeople = false;
};

/// Among people, copies of the chosen spans are added to the set of adjudicated ones, and of the refused ones as
/// rejected. Between models, a chosen span of a model is accepted, one of a file is copied as a manual one; a
/// refused span of a model is rejected, a manual one deleted. Files' annotations stay as they are.
AnnotationChange adjudicateChange(const tasks::Annotations& annotations, const Settlement& settlement);

/// Gives a sentence, or the document, one of the classes: a manual score with probability 1, which goes before a
/// model's. An empty label takes the manual one of these classes away.
AnnotationChange classifyChange(const tasks::Annotations& annotations, std::optional<elmo::SentenceIndex> sentence,
                                const std::vector<std::string>& classes, const std::string& label);
/// The sets of classes that heads give to texts, or that the annotations have.
std::vector<std::vector<std::string>> classSets(const std::vector<tasks::TaskModelInfo>& heads,
                                                const tasks::Annotations& annotations);
/// The manual class of a sentence or of the document; empty if there is none.
std::string manualClass(const tasks::Annotations& annotations, std::optional<elmo::SentenceIndex> sentence,
                        const std::vector<std::string>& classes);

/// Stores a question with its answers and the model that gave them.
AnnotationChange keepChange(const tasks::Annotations& annotations, tasks::QuestionAnnotation question,
                            const tasks::AnnotationSource& source);

/// Deletes an annotation layer from the document.
AnnotationChange deleteLayerChange(const tasks::Annotations& annotations, const tasks::AnnotationMaker& maker);

/// All occurrences of the span's text that begin and end at token boundaries, including the span itself.
std::vector<elmo::ByteSpan> identicalMentions(const elmo::Document& document, elmo::ByteSpan bytes);

/// The span to go to next. Starts at the span `from`, or else at `place`.
enum class Way { kForward, kBackward };
enum class Among { kShown, kOpen };  ///< all that are not rejected, or model spans without a decision
std::optional<std::int64_t> nextSpan(const tasks::Annotations& annotations, std::optional<std::int64_t> from,
                                     elmo::ByteOffset place, Way way, Among among);
/// The open span with the lowest confidence.
std::optional<std::int64_t> mostUncertain(const tasks::Annotations& annotations);
/// The shortest span around a position that is not rejected.
std::optional<std::int64_t> spanAtPlace(const tasks::Annotations& annotations, elmo::ByteOffset place);

/// Everything that a change marks or decides is the annotator's. Empty: not named.
void sign(AnnotationChange& change, const std::string& annotator);

bool isOpen(const tasks::SpanAnnotation& span);
bool isShown(const tasks::SpanAnnotation& span);

}  // namespace ui
