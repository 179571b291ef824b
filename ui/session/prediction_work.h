// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <variant>
#include <vector>

#include "elmo/text/document.h"
#include "elmo/text/text_hash.h"

namespace ui {

// The window's requests about what the biLM, with its softmax, expects to read. All are plain values.

/// Requests surprisal and entropy of every token of the open document, with the loaded model.
struct MeasureSurprisal {};
/// Stops that.
struct CancelSurprisal {};
/// Writes the last result to a file, in the format of `elmo surprisal` that its suffix names; otherwise CSV.
struct SaveSurprisal {
    QString path;
};
/// Requests what could stand in the place of the selected token, for every selection; or ends that.
struct FollowSubstitutes {
    bool on = true;
};

using PredictionRequest = std::variant<MeasureSurprisal, CancelSurprisal, SaveSurprisal, FollowSubstitutes>;

/// What one reading expected at a token. NaN and 0 where there is no number: the token is outside the vocabulary, or
/// the model does not read in this direction (then there is no entropy, either).
struct ReadingExpectation {
    double surprisal = std::numeric_limits<double>::quiet_NaN();  ///< -log2 p of the token, in bits
    double entropy = std::numeric_limits<double>::quiet_NaN();    ///< of the whole distribution, in bits
    std::int64_t rank = 0;                                        ///< of the token; 1 is the most probable
};

/// Both readings of a token: `left` has read what is before it in its sentence, `right` what is after it.
struct TokenExpectation {
    bool isKnown = false;  ///< the token is in the vocabulary
    ReadingExpectation left, right;

    /// Left minus right, in bits; NaN if there is no such number.
    double difference() const { return left.surprisal - right.surprisal; }
};

/// How a biLM expects the tokens of a text. Const once published.
struct SurprisalResult {
    elmo::TextHash text;
    std::shared_ptr<const elmo::Document> document;
    QString model, modelHash;
    bool readsLeft = true, readsRight = true;
    std::vector<TokenExpectation> tokens;                ///< by token
    std::int64_t known = 0, unknown = 0, sentences = 0;  ///< tokens, and the sentences that have any
    double perplexityLeft = 0, perplexityRight = 0;      ///< of the known tokens and one edge a sentence
};

/// The probability by which substitutes are ordered; `both` is the normalised product of left and right.
enum class SubstituteOrder { kLeft, kRight, kBoth };
inline constexpr std::size_t kSubstituteOrders = 3;

/// A word that could stand at a place, with its probabilities.
struct SubstituteWord {
    QString word;
    double left = 0, right = 0, both = 0;
};

/// The most probable words in the place of a token, in each order. Const once published.
struct SubstituteResult {
    elmo::TextHash text;
    std::shared_ptr<const elmo::Document> document;
    elmo::TokenIndex token;
    bool readsLeft = true, readsRight = true;
    std::array<std::vector<SubstituteWord>, kSubstituteOrders> orders;  ///< by SubstituteOrder

    const std::vector<SubstituteWord>& by(SubstituteOrder order) const {
        return orders[static_cast<std::size_t>(order)];
    }
};

/// What the biLM expects: part of the snapshot. Const once published.
struct PredictionWork {
    std::shared_ptr<const SurprisalResult> surprisal;  ///< null: not measured
    std::shared_ptr<const SubstituteResult>
        substitutes;  ///< of the selected token; null: not requested or not there yet
    bool isMeasuring = false;
    bool followsSubstitutes = false;  ///< see FollowSubstitutes
    bool lacksSoftmax = false;        ///< the loaded model was asked and can't predict
    QString savedTo;                  ///< the last file that `surprisal` was written to
};

using PredictionWorkPtr = std::shared_ptr<const PredictionWork>;

}  // namespace ui
