// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "elmo/text/offsets.h"

namespace tasks {

/// The prediction that is to be explained.
struct SaliencyTarget {
    elmo::TokenSpan tokens;  ///< entities, answers: the span; sentiment: the sentence; questions: empty for "no answer"
    std::string label;       ///< the entity's type or the sentence's class; empty for questions
};

/// What each layer's vector of each token adds. Rows are layers, then tokens. A plain value.
struct TokenSaliency {
    std::vector<std::vector<double>> layers;  ///< [L][n]; empty for heads without ELMo
    std::vector<double> own;                  ///< [n] the head's own input x_k, apart from ELMo
};

/// How much each input speaks for a prediction, by gradient x input (Shrikumar, Greenside, Shcherbina and Kundaje 2016,
/// "Not Just a Black Box", section 2.2; for text: Denil, Demiraj and de Freitas 2014):
///
///     a_{k,j} = sum_d  h_{k,j,d}  dS / dh_{k,j,d}
///
/// for the vector h_{k,j} that layer j of the biLM gives token k, and the same with x_k, the head's own input. S is the
/// log odds of the prediction, log p / (1 - p): p is the class's probability, the marginal of the entity's span with
/// its type under the CRF, or the answer's probability among all spans of the text read at once and "no answer". S does
/// not flatten if the head is sure. a_{k,j} > 0 speaks for the prediction; it is how S changes, to first order, as
/// the vector grows, so the values need not add up to S. In natural logarithms. A plain value.
struct Saliency {
    SaliencyTarget target;
    double logOdds = 0;      ///< S
    elmo::TokenSpan tokens;  ///< of the document: what the head read at once, a sentence or a window; n of `text`
    TokenSaliency text;
    TokenSaliency question;  ///< questions only; n: all its tokens
};

}  // namespace tasks
