// SPDX-License-Identifier: Apache-2.0
#pragma once

// libgomp's entry points; its header needs the OpenMP compiler flag, which nothing else here needs.
extern "C" int omp_get_max_threads(void);
extern "C" void omp_set_num_threads(int threads);

namespace elmo {

/// Keeps a library's products on the calling thread while this lives: parallel work is split by the caller, and
/// spinning pools would compete for the cores.
class OneThread {
public:
    OneThread() : m_before(omp_get_max_threads()) { omp_set_num_threads(1); }
    ~OneThread() { omp_set_num_threads(m_before); }
    OneThread(const OneThread&) = delete;
    OneThread& operator=(const OneThread&) = delete;

private:
    int m_before;
};

}  // namespace elmo
