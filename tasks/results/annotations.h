// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "elmo/text/document.h"
#include "elmo/text/offsets.h"
#include "elmo/text/text_hash.h"
#include "tasks/results/predictions.h"

namespace tasks {

/// Who made an annotation. The two layers are kept apart: a model's span stays as it was, people's decisions lie over
/// it.
enum class AnnotationLayer { kModel, kHuman };

/// A user's decision about a model's annotation.
enum class Decision { kOpen, kAccepted, kRejected };

/// What made the annotations of the model layer: enough to make them again. A plain value.
struct AnnotationSource {
    std::string model;      ///< bundle name
    std::string modelHash;  ///< TaskModelInfo::hash
    std::string bilmHash;
    std::string tokenizerRevision;
    std::string statePolicy;     ///< "fresh"
    std::string programVersion;  ///< "0.2.0"
    std::string time;            ///< UTC, ISO 8601: "2026-11-21T14:00:00Z"
    bool operator==(const AnnotationSource&) const = default;
};

/// A labelled stretch of a document. Bytes, not tokens: people may mark half a token. `id` is unique in its document
/// and never used again. Discontinuous spans have their further parts in `more`.
struct SpanAnnotation {
    std::int64_t id = 0;
    elmo::ByteSpan bytes;
    std::string label;
    std::optional<double> confidence;  ///< a model's; none for display
    AnnotationLayer layer = AnnotationLayer::kModel;
    Decision decision = Decision::kOpen;  ///< model layer only
    int source = -1;                      ///< index into Annotations::sources; -1 for display
    std::vector<elmo::ByteSpan> more;
    /// Came with a file that is known; nobody marked it here.
    bool isImported() const { return layer == AnnotationLayer::kHuman && source >= 0; }
    /// A model's, about which nobody has decided yet.
    bool isUndecided() const { return layer == AnnotationLayer::kModel && decision == Decision::kOpen; }
    bool operator==(const SpanAnnotation&) const = default;
};

/// A sentiment of a sentence, or of the whole document if `sentence` is nothing.
struct ScoreAnnotation {
    std::int64_t id = 0;
    std::optional<elmo::SentenceIndex> sentence;
    std::vector<std::string> labels;
    std::vector<double> probabilities;
    AnnotationLayer layer = AnnotationLayer::kModel;
    int source = -1;
    bool operator==(const ScoreAnnotation&) const = default;
};

/// A question with its ranked answers.
struct QuestionAnnotation {
    struct Answer {
        elmo::ByteSpan bytes;
        double probability = 0;
        bool operator==(const Answer&) const = default;
    };
    std::int64_t id = 0;
    std::string question;
    std::vector<Answer> answers;
    double noAnswer = 0;
    AnnotationLayer layer = AnnotationLayer::kModel;
    int source = -1;
    bool operator==(const QuestionAnnotation&) const = default;
};

/// Something that a file says of a document and this program does not interpret, kept unchanged for export: a
/// relation of brat ("R1\tWorksFor Arg1:T1 Arg2:T2", where T1 is the span of id 1), a user's own JSON fields.
struct UninterpretedData {
    std::string format;  ///< "brat", "fields", "readings"
    std::string content;
    bool operator==(const UninterpretedData&) const = default;
};

/// Everything said about one document, by models and by people. A value.
struct Annotations {
    std::vector<AnnotationSource> sources;
    std::vector<SpanAnnotation> spans;  ///< by begin, then longer first
    std::vector<ScoreAnnotation> scores;
    std::vector<QuestionAnnotation> questions;
    std::int64_t nextId = 1;
    elmo::TextHash text;  ///< what they are about; none until bindTo()
    std::vector<UninterpretedData> uninterpreted;
    bool operator==(const Annotations&) const = default;
};

/// A document with its annotations: what a workspace keeps, exporters write and importers read. Const once made.
struct AnnotatedDocument {
    std::string name;  ///< file name or title, for display and for file names of exports
    std::shared_ptr<const elmo::Document> document;
    Annotations annotations;
    std::map<std::string, std::int64_t> leftOut = {};  ///< what a reader did not take from the file: how many by kind
};

/// Sets the text that the annotations refer to. Throws elmo::Error(kBadArgument) if they are about
/// another one.
void bindTo(Annotations& annotations, const elmo::Document& document);

/// The index of a source among those of annotations: the same one, else another run of the same model, else a new
/// one at the end.
int indexOfSource(std::vector<AnnotationSource>& sources, const AnnotationSource& source);

/// Takes out the sources that nothing refers to.
void dropUnusedSources(Annotations& annotations);

/// Replaces what the source's model said before by a new prediction. Spans that people have decided on stay, and so do
/// people's own annotations.
void mergePrediction(Annotations& annotations, const elmo::Document& document, const TaskPrediction& prediction,
                     const AnnotationSource& source);

}  // namespace tasks
