// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/hdf5_dataset.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "elmo/containers/shape_text.h"
#include "elmo/error.h"

namespace elmo {
namespace {

// Header messages: section IV.A.2.
constexpr int kDataspace = 0x01;
constexpr int kDatatype = 0x03;
constexpr int kExternalFiles = 0x07;
constexpr int kLayoutMessage = 0x08;
constexpr int kFilterPipeline = 0x0b;
constexpr std::size_t kMaxDimensions = 8;
constexpr std::uint64_t kMaxExtent = std::uint64_t{1} << 48;
constexpr std::int64_t kMaxDatasetBytes = std::int64_t{1} << 62;

class Describer {
public:
    Describer(Hdf5Objects& objects, const std::string& name) : m_objects(objects) { m_dataset.name = name; }

    Hdf5Dataset describe(std::int64_t address) {
        for (const Hdf5Message& message : m_objects.messages(address))
            read(message);
        if (!m_hasSpace || !m_hasType || !m_hasLayout)
            throw Error(ErrorCode::kBadShape, fmt::format("'{}' is a group, not a data set.", m_dataset.name));
        if (m_dataset.layout == Hdf5Layout::kChunked && m_dataset.chunkShape.size() != m_dataset.shape.size())
            refuse("has chunks of another number of dimensions");
        checkBytes();
        return std::move(m_dataset);
    }

private:
    [[noreturn]] void refuse(const std::string& what) {
        m_objects.refuseDamaged(fmt::format("'{}' {}", m_dataset.name, what));
    }
    [[noreturn]] void refuseUnusual(const std::string& what) {
        m_objects.refuseUnusual(fmt::format("holds '{}', which {}", m_dataset.name, what));
    }

    void checkBytes();
    void read(const Hdf5Message& message);
    void readSpace(const ByteRecord& content);
    void readType(const ByteRecord& content);
    void readLayout(const ByteRecord& content);
    void readChunks(const ByteRecord& content);
    void readFilters(const ByteRecord& content);
    void setAddress(std::uint64_t address);

    Hdf5Objects& m_objects;
    Hdf5Dataset m_dataset;
    bool m_hasSpace = false;
    bool m_hasType = false;
    bool m_hasLayout = false;
};

// Whoever has a shape multiplies its extents, in any order.
void Describer::checkBytes() {
    auto bytes = static_cast<std::int64_t>(m_dataset.numbers.bytes);
    for (const std::int64_t extent : m_dataset.shape) {
        if (extent > kMaxDatasetBytes / bytes)
            refuse(fmt::format("has the shape {}, more numbers than can be counted", shapeText(m_dataset.shape)));
        bytes *= std::max<std::int64_t>(extent, 1);
    }
}

void Describer::read(const Hdf5Message& message) {
    const bool needed = message.type == kDataspace || message.type == kDatatype || message.type == kLayoutMessage ||
                        message.type == kFilterPipeline;
    if (needed && message.shared)
        refuseUnusual("shares its description with others");
    if (message.type == kDataspace)
        readSpace(message.content);
    else if (message.type == kDatatype)
        readType(message.content);
    else if (message.type == kLayoutMessage)
        readLayout(message.content);
    else if (message.type == kFilterPipeline)
        readFilters(message.content);
    else if (message.type == kExternalFiles)
        refuseUnusual("lies outside the file");
}

void Describer::readSpace(const ByteRecord& content) {
    const auto version = content.number(0, 1);
    const std::size_t rank = content.number(1, 1);
    if (version < 1 || version > 2 || rank > kMaxDimensions)
        refuse(fmt::format("has a shape of version {} with {} dimensions", version, rank));
    const std::size_t start = version == 1 ? 8 : 4;
    m_dataset.shape.clear();
    for (std::size_t d = 0; d < rank; ++d) {
        const std::uint64_t extent = content.number(start + 8 * d, 8);
        if (extent > kMaxExtent)
            refuse(fmt::format("has an extent of {}", extent));
        m_dataset.shape.push_back(static_cast<std::int64_t>(extent));
    }
    m_hasSpace = true;
}

// Class 1, floating point: the fields of the three IEEE 754 formats, in either order of bytes.
void Describer::readType(const ByteRecord& content) {
    struct Ieee {
        std::uint64_t size, sign, exponentAt, exponentBits, fractionBits, bias;
    };
    constexpr std::array<Ieee, 3> kKnown = {
        {{2, 15, 10, 5, 10, 15}, {4, 31, 23, 8, 23, 127}, {8, 63, 52, 11, 52, 1023}}};
    m_dataset.numbers = {};
    if ((content.number(0, 1) & 0x0f) == 1)
        for (const Ieee& known : kKnown)
            if (content.number(4, 4) == known.size && (content.number(1, 1) & 0x7e) == 0x20 &&
                content.number(2, 1) == known.sign && content.number(8, 2) == 0 &&
                content.number(10, 2) == 8 * known.size && content.number(12, 1) == known.exponentAt &&
                content.number(13, 1) == known.exponentBits && content.number(14, 1) == 0 &&
                content.number(15, 1) == known.fractionBits && content.number(16, 4) == known.bias)
                m_dataset.numbers = {known.size, (content.number(1, 1) & 1) != 0};
    if (m_dataset.numbers.bytes == 0)
        throw Error(ErrorCode::kBadShape,
                    fmt::format("'{}' does not hold floating-point numbers of 16, 32 or 64 bits.", m_dataset.name));
    m_hasType = true;
}

void Describer::setAddress(std::uint64_t address) {
    if (address == kHdf5NoAddress)
        return;
    if (address > INT64_MAX)
        refuse("lies nowhere");
    m_dataset.address = static_cast<std::int64_t>(address);
}

void Describer::readLayout(const ByteRecord& content) {
    const auto version = content.number(0, 1);
    const auto kind = content.number(1, 1);
    if (version != 3 && version != 4)
        refuseUnusual(fmt::format("is laid out in version {}", version));
    m_hasLayout = true;
    if (kind == 0) {
        m_dataset.layout = Hdf5Layout::kCompact;
        m_dataset.compact = content.part(4, content.number(2, 2));
    } else if (kind == 1) {
        m_dataset.layout = Hdf5Layout::kContiguous;
        setAddress(content.number(2, 8));
        m_dataset.bytes = content.count(10);
    } else if (kind == 2 && version == 3) {
        readChunks(content);
    } else {
        refuseUnusual("is laid out in a way that only the newest HDF5 knows");
    }
}

// The last extent is that of a number.
void Describer::readChunks(const ByteRecord& content) {
    m_dataset.layout = Hdf5Layout::kChunked;
    const std::size_t rank = content.number(2, 1);
    setAddress(content.number(3, 8));
    if (rank < 2 || rank > kMaxDimensions + 1)
        refuse(fmt::format("has chunks of {} dimensions", rank));
    m_dataset.chunkShape.clear();
    for (std::size_t d = 0; d + 1 < rank; ++d) {
        const auto extent = static_cast<std::int64_t>(content.number(11 + 4 * d, 4));
        if (extent == 0)
            refuse("has empty chunks");
        m_dataset.chunkShape.push_back(extent);
    }
}

void Describer::readFilters(const ByteRecord& content) {
    const auto version = content.number(0, 1);
    const std::size_t count = content.number(1, 1);
    if (version < 1 || version > 2 || count > 32)
        refuse(fmt::format("went through {} filters of version {}", count, version));
    std::size_t at = version == 1 ? 8 : 2;
    m_dataset.filters.clear();
    for (std::size_t i = 0; i < count; ++i) {
        const auto id = content.number(at, 2);
        const bool named = version == 1 || id >= 256;
        const std::size_t nameBytes = named ? content.number(at + 2, 2) : 0;
        const std::size_t values = content.number(at + (named ? 6u : 4u), 2);
        at += (named ? 8 : 6) + (version == 1 ? (nameBytes + 7) / 8 * 8 : nameBytes) + 4 * values;
        if (version == 1 && values % 2 != 0)
            at += 4;
        if (id < 1 || id > 3)
            refuseUnusual("uses a filter other than gzip and shuffle");
        m_dataset.filters.push_back(id == 1   ? Hdf5Filter::kDeflate
                                    : id == 2 ? Hdf5Filter::kShuffle
                                              : Hdf5Filter::kFletcher32);
    }
}

}  // namespace

Hdf5Dataset describeHdf5Dataset(Hdf5Objects& objects, std::int64_t address, const std::string& name) {
    return Describer(objects, name).describe(address);
}

}  // namespace elmo
