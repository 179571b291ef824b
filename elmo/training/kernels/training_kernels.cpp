// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/kernels/training_kernels.h"

#include "elmo/bilm/kernels/current_level.h"
#include "elmo/training/kernels/training_kernels_plain.h"
#if defined(__x86_64__)
#include "elmo/training/kernels/training_kernels_avx2.h"
#include "elmo/training/kernels/training_kernels_avx512.h"
#define ELMO_KERNEL_TABLES(table) \
    { &plain::table, &avx2::table, &avx512::table, &avx512::table }
#else
#define ELMO_KERNEL_TABLES(table) \
    { &plain::table }
#endif

namespace elmo::training {
namespace {

// In the order of KernelLevel.
constexpr const TrainingKernels<float>* kFloatTables[] = ELMO_KERNEL_TABLES(kFloatKernels);
constexpr const TrainingKernels<Bf16>* kBf16Tables[] = ELMO_KERNEL_TABLES(kBf16Kernels);

}  // namespace

template <>
const TrainingKernels<float>& trainingKernels<float>() {
    return *kFloatTables[static_cast<int>(currentKernelLevel())];
}

template <>
const TrainingKernels<Bf16>& trainingKernels<Bf16>() {
    return *kBf16Tables[static_cast<int>(currentKernelLevel())];
}

const TrainingKernels<float>& plainTrainingKernels() {
    return plain::kFloatKernels;
}

}  // namespace elmo::training
