// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "elmo/containers/hdf5_dataset.h"

namespace elmo {

/// Puts the chunks of a data set together: its numbers row by row, with the bytes of the file (`numbers.bytes` each).
/// The caller has checked that this number of bytes may be allocated. Throws Error(kBadFormat) if chunks are damaged,
/// missing or overlap.
std::string readHdf5Chunks(Hdf5Objects& objects, const Hdf5Dataset& dataset);

}  // namespace elmo
