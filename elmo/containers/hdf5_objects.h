// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "elmo/containers/hdf5_links.h"
#include "elmo/files/byte_record.h"

namespace elmo {

/// One message of an object header: a property of a group or data set. A plain value.
struct Hdf5Message {
    int type = 0;
    bool shared = false;  ///< its content is elsewhere
    ByteRecord content;
};

/// HDF5's undefined address.
constexpr std::uint64_t kHdf5NoAddress = ~std::uint64_t{0};

/// The objects of an HDF5 file: from a path to the messages of its header, hard links only.
///
/// A reader of the project's own, because libhdf5 does not survive damaged and hostile files. It knows what HDF5 writes
/// with its default settings since 1.0 and with its "latest" ones as far as small groups go. Every address, size and
/// depth is checked; anything else is Error(kBadFormat) or, if a file is well-formed and only unusual,
/// Error(kUnsupported). HDF5 File Format Specification 3.0, sections II to IV. One thread at a time.
class Hdf5Objects {
public:
    explicit Hdf5Objects(InputFile& file);

    /// The header address of the object at "group/inner/name"; empty if a step is missing or no hard link.
    std::optional<std::int64_t> find(const std::string& path);
    /// The paths of all objects that link to no others, in the order of their names. Each group is visited once.
    std::vector<std::string> leaves();
    /// The messages of a header, those in its continuation blocks included.
    std::vector<Hdf5Message> messages(std::int64_t address);
    /// A record at an address, which counts from the superblock. All records together may not take many times the bytes
    /// of the file: nodes of a damaged index that lead to each other would never end.
    ByteRecord record(std::int64_t address, std::int64_t size);
    /// The same, as bytes into `target`: numbers of many megabytes are copied once.
    void read(std::int64_t address, void* target, std::int64_t size);
    /// Counts bytes that were read, or copied out of what was read.
    void charge(std::int64_t bytes);
    /// Where an address lies in the file.
    std::int64_t position(std::int64_t address) const { return m_base + address; }

    [[noreturn]] void refuseDamaged(const std::string& what) const;
    [[noreturn]] void refuseUnusual(const std::string& what) const;

private:
    void chargeRecord(std::int64_t address, std::int64_t size);
    void readSuperblock();
    void addMessages(const ByteRecord& block, int version, int flags, std::vector<Hdf5Message>& messages,
                     std::vector<std::pair<std::int64_t, std::int64_t>>& continuations);
    const Hdf5Links& knownLinks(std::int64_t group);
    void addLeaves(std::int64_t address, const std::string& path, std::set<std::int64_t>& visited,
                   std::vector<std::string>& leaves);

    InputFile& m_file;
    std::int64_t m_base = 0;
    std::int64_t m_root = 0;
    std::int64_t m_bytesLeft = 0;
    std::map<std::int64_t, Hdf5Links> m_groups;  ///< groups seen so far
};

}  // namespace elmo
