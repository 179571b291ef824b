// SPDX-License-Identifier: Apache-2.0
// Private to tasks: names torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "tasks/modules/linear_chain.h"
#include "tasks/modules/torch_parameters.h"

namespace tasks {

/// Minus the log likelihood of each row's tags, [B], differentiable in emissions and weights: the gradient is that of
/// forward-backward, not of autograd over its steps. emissions [B, T, K] float32 or float64, tags [B, T] int64,
/// transitions [K, K] from, to, first and last [K]. Computed in double, rows side by side on torch's threads. Throws
/// Error(kBadShape) for tags that are none, and rows of no token.
at::Tensor crfNegativeLogLikelihood(const at::Tensor& emissions, const at::Tensor& transitions, const at::Tensor& first,
                                    const at::Tensor& last, const at::Tensor& tags,
                                    const std::vector<std::int64_t>& lengths);

/// Sets of tags of which gold leaves open which is right: [B, T, K] bool, and the steps between them that count.
struct OpenTags {
    at::Tensor allowed;
    TagConstraints constraints;
};

/// Minus the log likelihood of all paths that `open` allows together, [B]: log Z - log Z(allowed) (Tsuboi et al. 2008).
/// Otherwise as above; with one tag allowed for each token it is the same number. A row whose sets no constrained path
/// goes through is counted without the constraints.
at::Tensor crfNegativeLogLikelihood(const at::Tensor& emissions, const at::Tensor& transitions, const at::Tensor& first,
                                    const at::Tensor& last, const OpenTags& open,
                                    const std::vector<std::int64_t>& lengths);

/// A conditional random field over a text's BIOUL tags. Their constraints act on what it predicts (best paths and
/// marginals), not on the likelihood it is trained by: so training may learn that a forbidden step is bad. Const unless
/// it is being trained; any thread.
class Crf {
public:
    Crf(Parameters& parameters, const std::string& name, const std::vector<std::string>& tags);

    at::Tensor negativeLogLikelihood(const at::Tensor& emissions, const at::Tensor& tags,
                                     const std::vector<std::int64_t>& lengths) const;  // [B]

    /// Of all tags in the sets [B, T, K] bool together.
    at::Tensor openNegativeLogLikelihood(const at::Tensor& emissions, const at::Tensor& allowed,
                                         const std::vector<std::int64_t>& lengths) const;  // [B]

    /// The same of one path among those that the constraints allow, as what is predicted is chosen; differentiable in
    /// the emissions alone. Float64. `tags` must be allowed.
    at::Tensor constrainedNegativeLogLikelihood(const at::Tensor& emissions, const at::Tensor& tags,
                                                const std::vector<std::int64_t>& lengths) const;  // [B]

    /// The chain with the weights as they are now and the constraints.
    LinearChain decoder() const;

private:
    TagConstraints m_constraints;
    at::Tensor m_transitions, m_first, m_last;
};

}  // namespace tasks
