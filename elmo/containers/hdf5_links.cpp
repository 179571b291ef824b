// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/hdf5_links.h"

#include <fmt/format.h>

#include <algorithm>

#include "elmo/containers/hdf5_objects.h"

namespace elmo {
namespace {

constexpr int kLinkInfo = 0x02;
constexpr int kLink = 0x06;
constexpr int kSymbolTable = 0x11;
constexpr std::size_t kMaxLinks = 10'000'000;  // `elmo embed` writes a data set per sentence into one group
constexpr int kMaxLinkTreeDepth = 16;
constexpr std::int64_t kMaxNames = 64 << 20;
constexpr std::size_t kEntryBytes = 40;
constexpr std::uint64_t kCachedSoftLink = 2;
constexpr std::int64_t kMaxBlock = std::int64_t{1} << 32;
constexpr std::uint64_t kMaxOffset = std::uint64_t{1} << 62;

/// Where the objects of a fractal heap lie. Section III.G.
struct Heap {
    std::size_t idBytes = 0;
    std::size_t offsetBytes = 0;
    std::int64_t width = 0;
    std::int64_t firstBlockBytes = 0;
    std::int64_t maxBlockBytes = 0;
    std::int64_t root = 0;
    std::size_t rows = 0;  ///< of the root block; 0 if that is the only block
};

Heap readHeap(Hdf5Objects& objects, std::int64_t address) {
    const ByteRecord header = objects.record(address, 144);
    if (!header.startsWith("FRHP") || header.number(7, 2) != 0)
        objects.refuseDamaged("the heap of a group has no head");
    Heap heap;
    heap.idBytes = header.number(5, 2);
    heap.width = static_cast<std::int64_t>(header.number(110, 2));
    heap.firstBlockBytes = header.count(112);
    heap.maxBlockBytes = header.count(120);
    heap.offsetBytes = (header.number(128, 2) + 7) / 8;
    heap.root = header.count(132);
    heap.rows = header.number(140, 2);
    if (heap.offsetBytes < 1 || heap.offsetBytes > 8 || heap.maxBlockBytes > kMaxBlock)
        objects.refuseDamaged("the heap of a group has a head that can't be right");
    return heap;
}

// The blocks double in size from the third row on, and follow each other in the heap's own addresses.
std::int64_t heapPosition(Hdf5Objects& objects, const Heap& heap, std::int64_t offset) {
    if (heap.rows == 0)
        return heap.root + offset;
    std::int64_t begin = 0;
    std::int64_t blockBytes = heap.firstBlockBytes;
    const std::int64_t table = heap.root + 13 + static_cast<std::int64_t>(heap.offsetBytes);
    for (std::size_t row = 0; row < heap.rows && blockBytes > 0 && blockBytes <= heap.maxBlockBytes; ++row) {
        const std::int64_t column = (offset - begin) / blockBytes;
        if (column < heap.width)
            return objects.record(table + 8 * (static_cast<std::int64_t>(row) * heap.width + column), 8).count(0) +
                   (offset - begin) % blockBytes;
        begin += heap.width * blockBytes;
        blockBytes *= row == 0 ? 1 : 2;
    }
    objects.refuseUnusual("keeps a group in a heap of many levels");
}

class LinkReader {
public:
    explicit LinkReader(Hdf5Objects& objects) : m_objects(objects) {}

    Hdf5Links linksOf(std::int64_t group);

private:
    void addTable(const ByteRecord& table, Hdf5Links& links);
    void addTableNode(std::int64_t address, const ByteRecord& names, int level, Hdf5Links& links);
    void addLink(const ByteRecord& link, Hdf5Links& links);
    void addDense(const ByteRecord& linkInfo, Hdf5Links& links);

    Hdf5Objects& m_objects;
};

Hdf5Links LinkReader::linksOf(std::int64_t group) {
    Hdf5Links links;
    for (const Hdf5Message& message : m_objects.messages(group)) {
        if (message.type == kSymbolTable)
            addTable(message.content, links);
        else if (message.type == kLink && !message.shared)
            addLink(message.content, links);
        else if (message.type == kLinkInfo)
            addDense(message.content, links);
    }
    return links;
}

// A version 1 B-tree whose leaves are nodes of symbols, names in a local heap: sections III.A.1, III.B and III.D.
void LinkReader::addTable(const ByteRecord& table, Hdf5Links& links) {
    const ByteRecord heap = m_objects.record(table.count(8), 32);
    if (!heap.startsWith("HEAP") || heap.count(8) > kMaxNames)
        m_objects.refuseDamaged("the names of a group are missing");
    addTableNode(table.count(0), m_objects.record(heap.count(24), heap.count(8)), kMaxLinkTreeDepth, links);
}

void LinkReader::addTableNode(std::int64_t address, const ByteRecord& names, int level, Hdf5Links& links) {
    const ByteRecord head = m_objects.record(address, 24);
    const std::size_t count = head.number(6, 2);
    if (head.startsWith("SNOD")) {
        const ByteRecord entries = m_objects.record(address + 8, static_cast<std::int64_t>(count * kEntryBytes));
        for (std::size_t i = 0; i < count; ++i)
            if (entries.number(i * kEntryBytes + 16, 4) != kCachedSoftLink) {
                const std::string name = names.terminatedText(entries.number(i * kEntryBytes, 8));
                m_objects.charge(static_cast<std::int64_t>(name.size()));  // damaged ones lie over one another
                links[name] = entries.count(i * kEntryBytes + 8);
            }
    } else {
        const int own = static_cast<int>(head.number(5, 1));
        if (!head.startsWith("TREE") || head.number(4, 1) != 0 || own >= level)
            m_objects.refuseDamaged(
                fmt::format("there is no table of a group at byte {}", m_objects.position(address)));
        // A key precedes each child.
        const ByteRecord children = m_objects.record(address + 24, static_cast<std::int64_t>(count * 16));
        for (std::size_t i = 0; i < count; ++i)
            addTableNode(children.count(i * 16 + 8), names, own, links);
    }
    if (links.size() > kMaxLinks)
        m_objects.refuseUnusual(fmt::format("has a group with more than {} links", kMaxLinks));
}

// Section IV.A.2.g.
void LinkReader::addLink(const ByteRecord& link, Hdf5Links& links) {
    const auto flags = link.number(1, 1);
    std::size_t at = 2;
    if ((flags & 0x08) != 0 && link.number(at++, 1) != 0)
        return;  // no hard link
    at += ((flags & 0x04) != 0 ? 8u : 0u) + ((flags & 0x10) != 0 ? 1u : 0u);
    const std::size_t lengthBytes = std::size_t{1} << (flags & 3);
    const std::size_t length = link.number(at, lengthBytes);
    const std::string name = link.text(at + lengthBytes, length);
    links[name] = link.count(at + lengthBytes + length);
}

// Links as messages in a fractal heap, found through a version 2 B-tree over the hashes of their names: sections
// IV.A.2.c, III.A.2 and III.G.
void LinkReader::addDense(const ByteRecord& linkInfo, Hdf5Links& links) {
    const std::size_t at = (linkInfo.number(1, 1) & 1) != 0 ? 10 : 2;
    if (linkInfo.number(at, 8) == kHdf5NoAddress)
        return;
    const Heap heap = readHeap(m_objects, linkInfo.count(at));
    const ByteRecord tree = m_objects.record(linkInfo.count(at + 8), 34);
    const std::size_t recordBytes = tree.number(10, 2);
    if (!tree.startsWith("BTHD") || tree.number(5, 1) != 5 || recordBytes != 4 + heap.idBytes ||
        heap.idBytes < 2 + heap.offsetBytes || heap.idBytes > 9 + heap.offsetBytes)
        m_objects.refuseDamaged("the index of a group has no head");
    if (tree.number(12, 2) != 0)
        m_objects.refuseUnusual("keeps a group in an index of many levels");
    const std::size_t count = tree.number(24, 2);
    if (count == 0)
        return;
    const std::size_t idAt = 6 + 4;
    const ByteRecord leaf = m_objects.record(tree.count(16), static_cast<std::int64_t>(6 + count * recordBytes));
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t id = idAt + i * recordBytes;
        if ((leaf.number(id, 1) & 0x30) != 0)
            m_objects.refuseUnusual("keeps a link of a group apart from the others");
        const std::uint64_t offset = leaf.number(id + 1, heap.offsetBytes);
        const auto size =
            static_cast<std::int64_t>(leaf.number(id + 1 + heap.offsetBytes, heap.idBytes - 1 - heap.offsetBytes));
        if (offset >= kMaxOffset)
            m_objects.refuseDamaged("a link of a group has HDF5's undefined address");
        addLink(m_objects.record(heapPosition(m_objects, heap, static_cast<std::int64_t>(offset)), size), links);
    }
}

}  // namespace

Hdf5Links hdf5Links(Hdf5Objects& objects, std::int64_t group) {
    return LinkReader(objects).linksOf(group);
}

}  // namespace elmo
