// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "elmo/text/offsets.h"

namespace tasks {

/// A labelled span that a head found; `confidence` is its probability under the CRF (the marginal of the whole span).
struct EntityPrediction {
    elmo::TokenSpan tokens;
    std::string label;
    double confidence = 0;
    bool operator==(const EntityPrediction&) const = default;
};

/// One way to read a sentence, or a window of a sentence too long for the head: a path through the CRF.
struct EntityTagging {
    elmo::TokenSpan tokens;                  ///< the tokens that it reads
    double probability = 0;                  ///< of this path among all that BIOUL allows
    std::vector<EntityPrediction> entities;  ///< none: it reads no entity there
    bool operator==(const EntityTagging&) const = default;
};

/// All entities of a text, in order of place; they do not overlap.
struct EntityPredictions {
    std::vector<EntityPrediction> entities;
    /// The PredictOptions::kBest most probable of every sentence in order of place, each sentence's most probable
    /// first (k-best). The first holds the sentence's `entities`.
    std::vector<EntityTagging> kBestTaggings = {};
    bool operator==(const EntityPredictions&) const = default;
};

/// Class probabilities of every sentence, read by itself, and of the whole text, read at once; of a pair of texts only
/// those of the pair, in `document`. Probabilities follow `labels` and sum to 1.
struct ClassPredictions {
    std::vector<std::string> labels;
    std::vector<std::vector<double>> sentences;  ///< [sentences, labels]
    std::vector<double> document;                ///< [labels]: what an evaluation of the head sees
    bool operator==(const ClassPredictions&) const = default;
};

/// The tag of a token, with its probability.
struct TagPrediction {
    std::string tag;
    double probability = 0;
    bool operator==(const TagPrediction&) const = default;
};

/// The tags of all tokens of a text, in order.
struct TagPredictions {
    std::vector<TagPrediction> tokens;
    bool operator==(const TagPredictions&) const = default;
};

/// A span that may answer the question, with its probability among all spans and "no answer".
struct AnswerPrediction {
    elmo::TokenSpan tokens;
    double probability = 0;
    bool operator==(const AnswerPrediction&) const = default;
};

/// The answers to one question, most probable first; they do not overlap.
struct AnswerPredictions {
    std::string question;
    std::vector<AnswerPrediction> answers;
    double noAnswer = 0;  ///< probability that the text holds no answer
    bool operator==(const AnswerPredictions&) const = default;
};

/// A predicate with its arguments: labelled spans that do not overlap, the predicate's own ("V") among them. Their
/// confidence is the product of the probabilities of their tokens' tags.
struct PredicatePrediction {
    elmo::TokenIndex token;    ///< that the predicate begins with
    bool isGiven = true;       ///< it was asked about
    double confidence = 1;     ///< that this is a predicate; 1 where the head did not look for predicates
    std::string roleset = {};  ///< "say.01"; empty: not known
    std::vector<EntityPrediction> arguments = {};
    bool isFound() const { return confidence >= 0.5; }
    bool operator==(const PredicatePrediction&) const = default;
};

/// The predicates of a text in order of place: those that were given, and those that the head found.
struct RolePredictions {
    std::vector<PredicatePrediction> predicates;
    bool operator==(const RolePredictions&) const = default;
};

/// The label of a predicate's own span among its arguments.
inline constexpr const char* kPredicateLabel = "V";

/// The prediction of a head for one text. A plain value; const once published.
using TaskPrediction =
    std::variant<ClassPredictions, EntityPredictions, AnswerPredictions, TagPredictions, RolePredictions>;

}  // namespace tasks
