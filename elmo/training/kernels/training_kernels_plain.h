// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/training/kernels/training_kernels.h"

/// The training kernels for any processor.
namespace elmo::training::plain {

extern const TrainingKernels<float> kFloatKernels;
extern const TrainingKernels<Bf16> kBf16Kernels;

}  // namespace elmo::training::plain
