// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/hdf5_chunks.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <set>

namespace elmo {
namespace {

constexpr int kMaxTreeDepth = 16;

/// Walks the version 1 B-tree of a data set's chunks (section III.A.1) and copies each into its place.
class Assembler {
public:
    Assembler(Hdf5Objects& objects, const Hdf5Dataset& dataset)
        : m_objects(objects), m_dataset(dataset), m_rank(dataset.shape.size()) {
        for (const std::int64_t extent : dataset.chunkShape)
            m_chunkBytes *= static_cast<std::size_t>(extent);
        m_chunkBytes *= dataset.numbers.bytes;
        std::size_t count = 1;
        for (const std::int64_t extent : dataset.shape)
            count *= static_cast<std::size_t>(extent);
        m_bytes.resize(count * dataset.numbers.bytes);
    }

    std::string assemble() {
        if (m_dataset.address)
            addNode(*m_dataset.address, kMaxTreeDepth);
        if (m_filled != m_bytes.size())
            refuse(fmt::format("{} of its {} bytes are there", m_filled, m_bytes.size()));
        return std::move(m_bytes);
    }

private:
    [[noreturn]] void refuse(const std::string& what) {
        m_objects.refuseDamaged(fmt::format("in the chunks of '{}' {}", m_dataset.name, what));
    }

    void addNode(std::int64_t address, int level);
    void addChunk(const ByteRecord& key, std::int64_t address);
    std::string unfiltered(std::string bytes, std::uint64_t mask);
    std::string inflated(const std::string& bytes);
    std::string unshuffled(const std::string& bytes) const;
    void place(const std::string& chunk, const std::vector<std::int64_t>& corner, std::size_t dimension,
               std::size_t from, std::size_t to);

    Hdf5Objects& m_objects;
    const Hdf5Dataset& m_dataset;
    std::size_t m_rank;
    std::size_t m_chunkBytes = 1;
    std::string m_bytes;
    std::size_t m_filled = 0;
    std::set<std::vector<std::int64_t>> m_corners;  ///< of the chunks placed so far
};

void Assembler::addNode(std::int64_t address, int level) {
    const ByteRecord head = m_objects.record(address, 24);
    const std::size_t count = head.number(6, 2);
    const int own = static_cast<int>(head.number(5, 1));
    if (!head.startsWith("TREE") || head.number(4, 1) != 1 || own >= level)
        refuse(fmt::format("there is no index at byte {}", m_objects.position(address)));
    // A key (size, filter mask, corner with one extent more) precedes each child.
    const std::size_t keyBytes = 8 + 8 * (m_rank + 1);
    const ByteRecord entries = m_objects.record(address + 24, static_cast<std::int64_t>(count * (keyBytes + 8)));
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = i * (keyBytes + 8);
        const std::int64_t child = entries.count(at + keyBytes);
        if (own > 0)
            addNode(child, own);
        else
            addChunk(entries.part(at, keyBytes), child);
    }
}

void Assembler::addChunk(const ByteRecord& key, std::int64_t address) {
    std::vector<std::int64_t> corner;
    for (std::size_t d = 0; d < m_rank; ++d) {
        corner.push_back(key.count(8 + 8 * d));
        if (corner[d] >= m_dataset.shape[d] || corner[d] % m_dataset.chunkShape[d] != 0)
            refuse(fmt::format("one starts at {} of an extent of {}", corner[d], m_dataset.shape[d]));
    }
    if (!m_corners.insert(corner).second)
        refuse("some overlap");
    const ByteRecord stored = m_objects.record(address, static_cast<std::int64_t>(key.number(0, 4)));
    const std::string chunk = unfiltered(stored.bytes(), key.number(4, 4));
    if (chunk.size() != m_chunkBytes)
        refuse(fmt::format("one has {} bytes instead of {}", chunk.size(), m_chunkBytes));
    place(chunk, corner, 0, 0, 0);
}

std::string Assembler::unfiltered(std::string bytes, std::uint64_t mask) {
    for (std::size_t i = m_dataset.filters.size(); i-- > 0;) {
        if ((mask >> i & 1) != 0)
            continue;
        if (m_dataset.filters[i] == Hdf5Filter::kDeflate)
            bytes = inflated(bytes);
        else if (m_dataset.filters[i] == Hdf5Filter::kShuffle)
            bytes = unshuffled(bytes);
        else
            bytes.resize(bytes.size() - std::min<std::size_t>(bytes.size(), 4));  // the checksum after the data
    }
    return bytes;
}

// A chunk may carry a checksum inside; it never unpacks to more than that.
std::string Assembler::inflated(const std::string& bytes) {
    std::string result(m_chunkBytes + 4, '\0');
    uLongf size = result.size();
    if (uncompress(reinterpret_cast<Bytef*>(result.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                   bytes.size()) != Z_OK)
        refuse("one can't be unpacked");
    result.resize(size);
    return result;
}

// All first bytes of the numbers, then all second bytes, ...
std::string Assembler::unshuffled(const std::string& bytes) const {
    const std::size_t width = m_dataset.numbers.bytes;
    const std::size_t count = bytes.size() / width;
    std::string result = bytes;
    for (std::size_t b = 0; b < width; ++b)
        for (std::size_t i = 0; i < count; ++i)
            result[i * width + b] = bytes[b * count + i];
    return result;
}

// Copies the part of a chunk that lies inside the data set; `from` and `to` count numbers.
void Assembler::place(const std::string& chunk, const std::vector<std::int64_t>& corner, std::size_t dimension,
                      std::size_t from, std::size_t to) {
    const auto extent = static_cast<std::size_t>(m_dataset.chunkShape[dimension]);
    const auto whole = static_cast<std::size_t>(m_dataset.shape[dimension]);
    const auto first = static_cast<std::size_t>(corner[dimension]);
    const std::size_t inside = std::min(extent, whole - first);
    from *= extent;
    to = to * whole + first;
    if (dimension + 1 < m_rank) {
        for (std::size_t i = 0; i < inside; ++i)
            place(chunk, corner, dimension + 1, from + i, to + i);
        return;
    }
    const std::size_t width = m_dataset.numbers.bytes;
    std::memcpy(m_bytes.data() + to * width, chunk.data() + from * width, inside * width);
    m_filled += inside * width;
}

}  // namespace

std::string readHdf5Chunks(Hdf5Objects& objects, const Hdf5Dataset& dataset) {
    return Assembler(objects, dataset).assemble();
}

}  // namespace elmo
