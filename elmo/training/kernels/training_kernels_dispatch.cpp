// SPDX-License-Identifier: Apache-2.0
// trainingKernels(), declared in elmo/training/kernels/training_kernels.h: chooses the instruction set at run time.
#include "elmo/training/kernels/training_kernels.h"

namespace elmo::training {

#define ELMO_DECLARE_KERNELS(isa)                      \
    namespace isa {                                    \
    extern const TrainingKernels<float> kFloatKernels; \
    extern const TrainingKernels<Bf16> kBf16Kernels;   \
    }
ELMO_DECLARE_KERNELS(plain)
#if defined(__x86_64__)
ELMO_DECLARE_KERNELS(avx2)
ELMO_DECLARE_KERNELS(avx512)
#endif
#undef ELMO_DECLARE_KERNELS

namespace {

#if defined(__x86_64__)
template <class Table>
const Table& choose(const Table& plainTable, const Table& avx2Table, const Table& avx512Table) {
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq"))
        return avx512Table;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? avx2Table : plainTable;
}
#define ELMO_CHOOSE_KERNELS(table) choose(plain::table, avx2::table, avx512::table)
#else
#define ELMO_CHOOSE_KERNELS(table) plain::table
#endif

}  // namespace

template <>
const TrainingKernels<float>& trainingKernels<float>() {
    static const TrainingKernels<float>& best = ELMO_CHOOSE_KERNELS(kFloatKernels);
    return best;
}

template <>
const TrainingKernels<Bf16>& trainingKernels<Bf16>() {
    static const TrainingKernels<Bf16>& best = ELMO_CHOOSE_KERNELS(kBf16Kernels);
    return best;
}

}  // namespace elmo::training
