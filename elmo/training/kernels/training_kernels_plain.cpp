// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/kernels/training_kernels_plain.h"

#define ELMO_KERNEL_NAMESPACE plain
#include "elmo/training/kernels/training_kernels_body.inc"
