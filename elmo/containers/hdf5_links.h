// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace elmo {

class Hdf5Objects;

/// The objects that a group links to: name and address.
using Hdf5Links = std::map<std::string, std::int64_t>;

/// The hard links of a group, which HDF5 keeps as a table of symbols (its default), as messages of the group's header,
/// or, if there are more than eight of those, in a heap. Throws as Hdf5Objects.
Hdf5Links hdf5Links(Hdf5Objects& objects, std::int64_t group);

}  // namespace elmo
