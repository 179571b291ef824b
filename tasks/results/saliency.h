// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "elmo/text/offsets.h"

namespace tasks {

enum class SaliencyMethod { kGradientTimesInput, kIntegratedGradients };

/// The prediction that is to be explained, and how.
struct SaliencyTarget {
    elmo::TokenSpan tokens;  ///< entities, answers: the span; sentiment: the sentence; questions: empty for "no answer"
    std::string label;       ///< the entity's type or the sentence's class; empty for questions
    std::string contrast = {};  ///< why `label` and not this one; empty: why `label` at all
    SaliencyMethod method = SaliencyMethod::kGradientTimesInput;
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
/// the vector grows, so the values need not add up to S. In natural logarithms.
///
/// Integrated gradients (Sundararajan, Taly and Yan 2017, "Axiomatic Attribution for Deep Networks", ICML) average the
/// gradient over the straight path from vectors of zero to h and x:
///
///     a_{k,j} = sum_d  h_{k,j,d}  mean over a in (0, 1) of  dS(a h, a x) / dh_{k,j,d}
///
/// They add up to S(h, x) - S(0, 0) but for the error of the mean over finitely many a (midpoints of equal steps,
/// doubled until the error is below 1 % or kMaxPathSteps are reached; the steps with the smallest error count).
///
/// With a contrast S is log p(label) - log p(contrast). A plain value.
struct Saliency {
    SaliencyTarget target;
    double logOdds = 0;      ///< S
    double atZero = 0;       ///< S of vectors of zero; integrated gradients only
    int steps = 0;           ///< of the path; 0: gradient x input
    elmo::TokenSpan tokens;  ///< of the document: what the head read at once, a sentence or a window; n of `text`
    TokenSaliency text;
    TokenSaliency question;  ///< questions only; n: all its tokens
};

inline constexpr int kMaxPathSteps = 512;

/// The values of a saliency added up: they are what the numbers are of. A plain value.
struct SaliencyTotals {
    std::vector<double> layers;  ///< [L] over the tokens of both texts
    double own = 0;              ///< of the head's own inputs
    double all = 0;              ///< of everything
    double expected = 0;         ///< what they would add up to: S, or S - S(0) of integrated gradients
    double missing() const { return expected - all; }
    /// |missing| as a part of |expected|: the completeness error of integrated gradients.
    double error() const;
};
SaliencyTotals totalsOf(const Saliency& saliency);

/// Over the layers and the own input, of each token.
std::vector<double> tokenTotals(const TokenSaliency& saliency);

}  // namespace tasks
