// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/text/document.h"
#include "elmo/text/offsets.h"
#include "elmo/text/text_hash.h"
#include "tasks/results/predictions.h"
#include "tasks/results/shared_list.h"
#include "tasks/results/token_attributes.h"

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
    Decision decision = Decision::kOpen;  ///< of models' spans; rejected also where adjudication says "no span"
    int source = -1;                      ///< index into Annotations::sources; -1 for display
    std::vector<elmo::ByteSpan> more;
    /// The layer that it belongs to, if it is no entity: "predicate", "mention", a layer of INCEpTION.
    std::string kind = {};
    std::vector<NamedValue> features = {};  ///< attributes, in the order of the file
    std::string annotator = {};             ///< who marked it or decided about it here; empty: not named
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
    std::string annotator = {};
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
    std::string annotator = {};
    bool operator==(const QuestionAnnotation&) const = default;
};

/// A column of a document: a lemma, a tag or whatever else is said of every token. Several may have one name, each of
/// its own maker; a person's values go before a file's, and a file's before a model's.
struct TokenAttribute {
    std::string name;    ///< "lemma", "upos"; "feats" and "misc" hold several parts, as CoNLL-U has them (partOf())
    TokenValues values;  ///< as many as the document has tokens
    AnnotationLayer layer = AnnotationLayer::kHuman;
    int source = -1;
    std::string annotator = {};
    bool operator==(const TokenAttribute&) const = default;
};

/// An end of a relation: the span with an id, or a token if `span` is 0.
struct RelationEnd {
    std::int64_t span = 0;
    elmo::TokenIndex token{0};
    bool isSpan() const { return span != 0; }
    auto operator<=>(const RelationEnd&) const = default;
};

/// The relation that is the tree of a sentence: from the head to the word that depends on it.
inline constexpr const char* kDependency = "dependency";

/// A labelled relation. The root of a tree of dependencies is a relation from a token to itself.
struct RelationAnnotation {
    std::int64_t id = 0;
    RelationEnd from, to;
    std::string label;
    std::string kind = {};  ///< kDependency, a layer of INCEpTION; empty: any other
    std::optional<double> confidence = {};
    AnnotationLayer layer = AnnotationLayer::kHuman;
    Decision decision = Decision::kOpen;  ///< model layer only
    int source = -1;
    std::vector<NamedValue> features = {};
    std::string annotator = {};
    bool operator==(const RelationAnnotation&) const = default;
};

/// Spans that mean the same thing: a chain of coreference, an equivalence.
struct ClusterAnnotation {
    std::int64_t id = 0;
    std::vector<std::int64_t> spans;  ///< their ids, in order of place
    std::string label = {};           ///< "coreference", "Equiv"
    AnnotationLayer layer = AnnotationLayer::kHuman;
    Decision decision = Decision::kOpen;  ///< model layer only
    int source = -1;
    std::vector<NamedValue> features = {};
    std::string annotator = {};
    bool operator==(const ClusterAnnotation&) const = default;
};

/// A comment line of a file on a sentence: "# name = value", or "#value" if the name is empty. The value of "text" is
/// empty where it is the text of the sentence, that of "newdoc id" where it is the document's name.
struct SentenceComment {
    elmo::SentenceIndex sentence;
    std::string name, value;
    bool operator==(const SentenceComment&) const = default;
};

/// A line of a file's sentence that is no token of the text: the surface of a multiword token, a word that is not
/// spelled in the text, an empty node.
struct SentenceLine {
    elmo::SentenceIndex sentence;
    std::int64_t position = 0;  ///< how many tokens of the sentence stand before it
    std::string content;        ///< its columns, with tabs between them
    bool operator==(const SentenceLine&) const = default;
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
    std::vector<TokenAttribute> attributes = {};
    SharedList<RelationAnnotation> relations = {};
    std::vector<ClusterAnnotation> clusters = {};
    std::vector<NamedValue> metadata = {};  ///< of the document: title, author, date, any field
    SharedList<SentenceComment> comments = {};
    SharedList<SentenceLine> lines = {};
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

/// Takes out relations whose spans are gone, and spans that are gone from clusters; a cluster without spans goes, too.
void dropDangling(Annotations& annotations);

/// What counts of the attributes of that name: a person's value, else a file's, else a model's. Nothing if no attribute
/// has the name; that of a part ("Number" of "feats") holds the part alone.
std::optional<TokenValues> attributeValues(const Annotations& annotations, std::string_view name);

/// Replaces what the source's model said before by a new prediction. Spans that people have decided on stay, and so do
/// people's own annotations and the attributes that people gave to spans, on which those stay, too.
void mergePrediction(Annotations& annotations, const elmo::Document& document, const TaskPrediction& prediction,
                     const AnnotationSource& source);

}  // namespace tasks
