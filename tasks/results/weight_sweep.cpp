// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/weight_sweep.h"

namespace tasks {

std::vector<double> withShare(std::vector<double> shares, std::size_t layer, double share) {
    const std::size_t count = shares.size();
    const double rest = 1 - shares.at(layer);
    for (std::size_t other = 0; other < count; ++other)
        if (other != layer)
            shares[other] =
                rest > 1e-9 ? shares[other] * (1 - share) / rest : (1 - share) / static_cast<double>(count - 1);
    shares[layer] = count > 1 ? share : 1;
    return shares;
}

}  // namespace tasks
