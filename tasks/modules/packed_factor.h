// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "elmo/bilm/kernels/aligned_buffer.h"
#include "tasks/modules/matmul.h"

namespace tasks {

/// The right factor of products, [inner, columns], laid out for the biLM's kernels (elmo::MatmulCall). A row of a
/// product has the same bits alone or among other rows, on any instruction set; zeros appended to a row and rows
/// appended to the factor change nothing. So what a head says of a text depends on that text alone. Const; any thread.
class PackedFactor {
public:
    /// Copies `values`.
    PackedFactor(std::int64_t inner, std::int64_t columns, MatrixView values);

    /// result [rows, columns] = a [rows, inner] times the factor, added to what is there with kYes.
    void multiply(std::int64_t rows, const float* a, std::int64_t aStride, float* result, std::int64_t resultStride,
                  Accumulate accumulate = Accumulate::kNo) const;

private:
    std::int64_t m_inner, m_columns;
    elmo::AlignedBuffer<float> m_panels;  // panels of [inner, kPanelColumns], zeros after the last column
};

}  // namespace tasks
