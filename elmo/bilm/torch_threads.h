// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace elmo {

/// Sets how many threads LibTorch computes with (0: one for each physical core) in calls from this thread. OpenBLAS
/// below it uses one thread: two pools that spin against each other are slower than one. Cheap.
void useTorchThreads(int threads);

}  // namespace elmo
