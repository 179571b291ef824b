// SPDX-License-Identifier: Apache-2.0
#define ELMO_KERNEL_NAMESPACE avx512
#include "elmo/training/kernels/training_kernels.inl"
