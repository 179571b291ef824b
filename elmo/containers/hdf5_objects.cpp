// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/hdf5_objects.h"

#include <fmt/format.h>

#include <algorithm>

#include "elmo/error.h"

namespace elmo {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kSignature = "\x89HDF\r\n\x1a\n"sv;
constexpr std::int64_t kAddressBytes = 8;
constexpr int kContinuation = 0x10;
constexpr std::size_t kMaxMessages = 1'000;
constexpr std::size_t kMaxBlocks = 1'000;
constexpr std::size_t kMaxGroups = 1'000;
// The smallest charge for a record, and how often the bytes of a file may be read. A data set of one short vector takes
// 400 bytes in a file, and looking up its shape and reading it charges 900.
constexpr std::int64_t kMinRecord = 128;
constexpr std::int64_t kMaxReads = 4;
constexpr std::int64_t kMinBudget = 64 << 20;

}  // namespace

Hdf5Objects::Hdf5Objects(InputFile& file) : m_file(file), m_bytesLeft(kMinBudget + kMaxReads * file.size()) {
    readSuperblock();
}

void Hdf5Objects::refuseDamaged(const std::string& what) const {
    throw Error(ErrorCode::kBadFormat, fmt::format("The HDF5 file {} ({} bytes) is corrupt: {}. Download it again.",
                                                   m_file.path().string(), m_file.size(), what));
}

void Hdf5Objects::refuseUnusual(const std::string& what) const {
    throw Error(
        ErrorCode::kUnsupported,
        fmt::format("The HDF5 file {} {}. Write it again with HDF5's default settings (h5repack -l CONTI -f NONE "
                    "does that).",
                    m_file.path().string(), what));
}

ByteRecord Hdf5Objects::record(std::int64_t address, std::int64_t size) {
    chargeRecord(address, size);
    return {m_file, m_base + address, size};
}

void Hdf5Objects::read(std::int64_t address, void* target, std::int64_t size) {
    chargeRecord(address, size);
    requireRange(m_file, m_base + address, size);
    m_file.read(m_base + address, target, static_cast<std::size_t>(size));
}

void Hdf5Objects::chargeRecord(std::int64_t address, std::int64_t size) {
    if (address < 0 || address > m_file.size())
        refuseDamaged(fmt::format("it refers to byte {}", address));
    charge(std::max(size, kMinRecord));
}

void Hdf5Objects::charge(std::int64_t bytes) {
    if (bytes > m_bytesLeft)
        refuseDamaged("its parts refer to each other in a cycle");
    m_bytesLeft -= bytes;
}

// Section II.A. The superblock is at byte 0, or after a user block at 512, 1024, 2048, ...
void Hdf5Objects::readSuperblock() {
    while (!ByteRecord(m_file, m_base, kSignature.size()).startsWith(kSignature)) {
        m_base = m_base == 0 ? 512 : 2 * m_base;
        if (!m_file.contains(m_base, static_cast<std::int64_t>(kSignature.size())))
            throw Error(ErrorCode::kBadFormat, fmt::format("{} ({} bytes) is not an HDF5 file. Download it again.",
                                                           m_file.path().string(), m_file.size()));
    }
    const auto version = ByteRecord(m_file, m_base, 9).number(8, 1);
    if (version > 3)
        refuseUnusual(fmt::format("has a superblock of version {}", version));
    const bool old = version < 2;
    const ByteRecord block(m_file, m_base, old ? 100 : 48);
    if (block.number(old ? 13 : 9, 1) != kAddressBytes || block.number(old ? 14 : 10, 1) != kAddressBytes)
        refuseUnusual("counts in other units than 8 bytes");
    // Version 1 has 4 bytes more than version 0 before its addresses; the root group's entry starts with a name.
    m_root = old ? block.count(version == 0 ? 64 : 68) : block.count(36);
}

// Sections IV.A.1.a and b.
std::vector<Hdf5Message> Hdf5Objects::messages(std::int64_t address) {
    std::vector<Hdf5Message> messages;
    std::vector<std::pair<std::int64_t, std::int64_t>> continuations;
    int version = 2;
    int flags = 0;
    if (const ByteRecord prefix = record(address, 16); prefix.startsWith("OHDR")) {
        flags = static_cast<int>(prefix.number(5, 1));
        const std::int64_t start = 6 + ((flags & 0x20) != 0 ? 16 : 0) + ((flags & 0x10) != 0 ? 4 : 0);
        const std::int64_t sizeBytes = std::int64_t{1} << (flags & 3);
        const auto size = record(address + start, sizeBytes).number(0, static_cast<std::size_t>(sizeBytes));
        if (size > static_cast<std::uint64_t>(m_file.size()))
            refuseDamaged(fmt::format("an object header claims to have {} bytes", size));
        addMessages(record(address + start + sizeBytes, static_cast<std::int64_t>(size)), 2, flags, messages,
                    continuations);
    } else {
        version = static_cast<int>(prefix.number(0, 1));
        if (version != 1)
            refuseDamaged(fmt::format("there is no object header at byte {}", position(address)));
        addMessages(record(address + 16, static_cast<std::int64_t>(prefix.number(8, 4))), 1, 0, messages,
                    continuations);
    }
    for (std::size_t i = 0; i < continuations.size(); ++i) {
        const auto [start, size] = continuations[i];
        const std::int64_t frame = version == 1 ? 0 : 4;  // "OCHK" before, a checksum after
        if (i > kMaxBlocks || size < 2 * frame)
            refuseDamaged("an object header has too many continuations");
        addMessages(record(start + frame, size - 2 * frame), version, flags, messages, continuations);
    }
    return messages;
}

void Hdf5Objects::addMessages(const ByteRecord& block, int version, int flags, std::vector<Hdf5Message>& messages,
                              std::vector<std::pair<std::int64_t, std::int64_t>>& continuations) {
    const std::size_t prefix = version == 1 ? 8 : (flags & 0x04) != 0 ? 6 : 4;
    for (std::size_t at = 0; at + prefix <= block.size();) {
        const auto type = static_cast<int>(block.number(at, version == 1 ? 2 : 1));
        const std::size_t size = block.number(at + (version == 1 ? 2 : 1), 2);
        const auto messageFlags = block.number(at + (version == 1 ? 4 : 3), 1);
        const ByteRecord content = block.part(at + prefix, size);
        if (type == kContinuation)
            continuations.emplace_back(content.count(0), content.count(8));
        else
            messages.push_back({type, (messageFlags & 0x02) != 0, content});
        if (messages.size() > kMaxMessages || continuations.size() > kMaxBlocks)
            refuseDamaged("an object header has too many messages");
        at += prefix + size;
    }
}

const Hdf5Links& Hdf5Objects::knownLinks(std::int64_t group) {
    const auto known = m_groups.find(group);
    return known != m_groups.end() ? known->second : m_groups.emplace(group, hdf5Links(*this, group)).first->second;
}

void Hdf5Objects::addLeaves(std::int64_t address, const std::string& path, std::set<std::int64_t>& visited,
                            std::vector<std::string>& leaves) {
    const Hdf5Links& inside = knownLinks(address);
    if (inside.empty())
        return leaves.push_back(path);
    if (!visited.insert(address).second)
        return;
    if (visited.size() > kMaxGroups)
        refuseUnusual(fmt::format("has more than {} groups", kMaxGroups));
    for (const auto& [name, target] : inside)
        addLeaves(target, path.empty() ? name : path + "/" + name, visited, leaves);
}

std::vector<std::string> Hdf5Objects::leaves() {
    std::set<std::int64_t> visited;
    std::vector<std::string> leaves;
    addLeaves(m_root, {}, visited, leaves);
    return leaves;
}

std::optional<std::int64_t> Hdf5Objects::find(const std::string& path) {
    std::int64_t address = m_root;
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        const Hdf5Links& known = knownLinks(address);
        const auto link = known.find(path.substr(begin, end - begin));
        if (link == known.end())
            return std::nullopt;
        address = link->second;
        begin = end + 1;
    }
    return address;
}

}  // namespace elmo
