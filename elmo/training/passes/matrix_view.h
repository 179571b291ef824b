// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace elmo::training {

/// A matrix inside a larger row-major array: element (r, c) is data[r * stride + c], or data[c * stride + r] if
/// `transposed` is set. A view; the array must outlive the call.
template <class Stored>
struct MatrixView {
    const Stored* data = nullptr;
    std::int64_t stride = 0;
    bool transposed = false;
};

enum class Accumulate { kNo, kYes };

}  // namespace elmo::training
