// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_threads.h"

#include <ATen/Parallel.h>
#include <dlfcn.h>

#include "elmo/bilm/one_thread.h"
#include "elmo/bilm/thread_team.h"

namespace elmo {
namespace {

/// Looked up at run time, because LibTorch may use another BLAS than OpenBLAS.
template <class Function>
Function* openblas(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

/// OpenBLAS built on OpenMP shares torch's pool, and setting its count would set torch's too.
bool openblasHasItsOwnThreads() {
    constexpr int kPthreads = 1;
    auto* const parallelKind = openblas<int()>("openblas_get_parallel");
    return parallelKind && parallelKind() == kPthreads;
}

}  // namespace

void useTorchThreads(int threads) {
    const int count = threadsOrCores(threads);
#if AT_PARALLEL_OPENMP
    // at::set_num_threads() starts a second pool as well, for mobile kernels that nothing here calls, and a new one at
    // every call; its threads spin for some 20 ms before they sleep.
    at::get_num_threads();  // the first call of a thread also sets the count
    omp_set_num_threads(count);
#else
    at::set_num_threads(count);
#endif
    if (openblasHasItsOwnThreads())
        if (auto* const setThreads = openblas<void(int)>("openblas_set_num_threads"))
            setThreads(1);
}

}  // namespace elmo
