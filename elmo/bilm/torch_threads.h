// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace elmo {

/// Sets how many threads LibTorch computes with (0: one for each physical core) for the calling thread and those it
/// starts. OpenBLAS beneath it is held at one thread: two pools that spin against each other are slower than one.
void useTorchThreads(int threads);

}  // namespace elmo
