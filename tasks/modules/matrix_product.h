// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tasks {

/// A factor of a matrix product inside a row-major array: element (r, c) is data[r * stride + c], or
/// data[c * stride + r] if `transposed` is set. A view; the array must outlive the call.
struct Factor {
    const float* data = nullptr;
    std::int64_t stride = 0;
    bool transposed = false;
};

enum class Sum { kReplace, kAdd };

/// result [rows, columns] = a [rows, inner] b [inner, columns], added to what is there with kAdd. Through oneDNN, which
/// knows processors that OpenBLAS falls back on (ENGINE.md), on torch's threads: one if the caller is itself one of
/// several parallel tasks. Any thread. Throws Error(kDevice) if oneDNN refuses.
void multiply(std::int64_t rows, std::int64_t columns, std::int64_t inner, Factor a, Factor b, float* result,
              std::int64_t resultStride, Sum sum = Sum::kReplace);

}  // namespace tasks
