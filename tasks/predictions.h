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

/// All entities of a text, in order of place; they do not overlap.
struct EntityPredictions {
    std::vector<EntityPrediction> entities;
};

/// Class probabilities of every sentence and of the whole text. Probabilities follow `labels` and sum to 1.
struct SentimentPredictions {
    std::vector<std::string> labels;
    std::vector<std::vector<double>> sentences;  ///< [sentences, labels]
    std::vector<double> document;                ///< [labels]: the sentences' mean, weighted by their tokens
};

/// A span that may answer the question, with its probability among all spans and "no answer".
struct AnswerPrediction {
    elmo::TokenSpan tokens;
    double probability = 0;
};

/// The answers to one question, most probable first; they do not overlap.
struct AnswerPredictions {
    std::string question;
    std::vector<AnswerPrediction> answers;
    double noAnswer = 0;  ///< probability that the text holds no answer
};

/// What a head says of one text. A plain value; const once published.
using TaskPrediction = std::variant<SentimentPredictions, EntityPredictions, AnswerPredictions>;

}  // namespace tasks
