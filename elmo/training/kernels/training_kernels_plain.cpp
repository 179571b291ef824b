// SPDX-License-Identifier: Apache-2.0
// The training kernels for any processor, called by training_kernels_dispatch.cpp.
#define ELMO_KERNEL_NAMESPACE plain
#include "elmo/training/kernels/training_kernels.inl"
