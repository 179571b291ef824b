// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "elmo/files/spool_file.h"
#include "elmo/files/staged_file.h"

namespace elmo {

/// A zip file of uncompressed entries whose data start at multiples of 64 bytes; zip64 if 32 bits do not hold a
/// size, an offset or the number of entries. Memory does not grow with the entries. One thread at a time.
class ZipWriter {
public:
    explicit ZipWriter(StagedFile& file) : m_file(file), m_directory(file.target()) {}

    /// Adds an entry; its data are the parts one after the other. Throws Error(kIo).
    void add(const std::string& name, std::span<const std::span<const std::byte>> parts);
    /// Writes the directory. Nothing may be added afterwards.
    void finish();

private:
    StagedFile& m_file;
    SpoolFile m_directory;
    std::uint64_t m_entries = 0;
};

}  // namespace elmo
