// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/kernels/training_kernels.h"

namespace elmo::training {

#define ELMO_DECLARE_KERNELS(isa)                      \
    namespace isa {                                    \
    extern const TrainingKernels<float> kFloatKernels; \
    extern const TrainingKernels<Bf16> kBf16Kernels;   \
    }
ELMO_DECLARE_KERNELS(plain)
ELMO_DECLARE_KERNELS(avx2)
ELMO_DECLARE_KERNELS(avx512)
#undef ELMO_DECLARE_KERNELS

namespace {

enum class InstructionSet { kPlain, kAvx2, kAvx512 };

InstructionSet bestInstructionSet() {
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq"))
        return InstructionSet::kAvx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return InstructionSet::kAvx2;
    return InstructionSet::kPlain;
}

template <class Table>
const Table& choose(const Table& plainTable, const Table& avx2Table, const Table& avx512Table) {
    static const InstructionSet best = bestInstructionSet();
    if (best == InstructionSet::kAvx512)
        return avx512Table;
    return best == InstructionSet::kAvx2 ? avx2Table : plainTable;
}

}  // namespace

template <>
const TrainingKernels<float>& trainingKernels<float>() {
    return choose(plain::kFloatKernels, avx2::kFloatKernels, avx512::kFloatKernels);
}

template <>
const TrainingKernels<Bf16>& trainingKernels<Bf16>() {
    return choose(plain::kBf16Kernels, avx2::kBf16Kernels, avx512::kBf16Kernels);
}

}  // namespace elmo::training
