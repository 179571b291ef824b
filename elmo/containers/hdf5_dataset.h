// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "elmo/containers/hdf5_objects.h"

namespace elmo {

/// How floating-point numbers are stored: IEEE 754 of 16, 32 or 64 bits. A plain value.
struct Hdf5Numbers {
    std::size_t bytes = 0;
    bool bigEndian = false;
};

/// A filter that the chunks of a data set went through. A plain value.
enum class Hdf5Filter { kDeflate, kShuffle, kFletcher32 };

/// Where the numbers of a data set lie.
enum class Hdf5Layout { kCompact, kContiguous, kChunked };

/// A data set of floating-point numbers, as its header describes it. A plain value; nothing in it is believed about the
/// size of the file.
struct Hdf5Dataset {
    std::string name;
    std::vector<std::int64_t> shape;
    Hdf5Numbers numbers;
    Hdf5Layout layout = Hdf5Layout::kContiguous;
    std::optional<std::int64_t> address;   ///< of the numbers, or of the tree of chunks; empty if none were written
    std::int64_t bytes = 0;                ///< kContiguous
    std::optional<ByteRecord> compact;     ///< kCompact
    std::vector<std::int64_t> chunkShape;  ///< kChunked
    std::vector<Hdf5Filter> filters;       ///< in the order of writing
};

/// Describes the data set whose header is at the address. Throws Error(kBadShape) if it does not hold floats,
/// Error(kBadFormat, kUnsupported).
Hdf5Dataset describeHdf5Dataset(Hdf5Objects& objects, std::int64_t address, const std::string& name);

}  // namespace elmo
