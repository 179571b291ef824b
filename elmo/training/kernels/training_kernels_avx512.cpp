// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/kernels/training_kernels_avx512.h"

#define ELMO_KERNEL_NAMESPACE avx512
#include "elmo/training/kernels/training_kernels_body.inc"
