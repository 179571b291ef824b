// SPDX-License-Identifier: Apache-2.0
// The training kernels for AVX2, called by training_kernels_dispatch.cpp.
#define ELMO_KERNEL_NAMESPACE avx2
#include "elmo/training/kernels/training_kernels.inl"
