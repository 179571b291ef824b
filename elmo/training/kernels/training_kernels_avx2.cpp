// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/kernels/training_kernels_avx2.h"

#define ELMO_KERNEL_NAMESPACE avx2
#include "elmo/training/kernels/training_kernels_body.inc"
