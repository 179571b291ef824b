// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/hdf5_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "elmo/containers/half_floats.h"
#include "elmo/containers/hdf5_chunks.h"
#include "elmo/containers/shape_text.h"
#include "elmo/error.h"

namespace elmo {
namespace {

static_assert(std::endian::native == std::endian::little, "little-endian numbers are copied as they are");

// Deflate reaches 1000 : 1 on constant data; weights are noise and shrink by a tenth. Beyond this it is a bomb.
constexpr std::int64_t kMaxCompression = 64;
constexpr std::int64_t kMinChunkLimit = 1 << 20;  // h5py rounds the chunks of small data sets up

template <class Number>
Number numberAt(const std::string& bytes, std::size_t index, bool bigEndian) {
    char raw[sizeof(Number)];
    std::memcpy(raw, bytes.data() + index * sizeof(Number), sizeof(Number));
    if (bigEndian)
        std::reverse(raw, raw + sizeof(Number));
    return std::bit_cast<Number>(raw);
}

bool areFloats(Hdf5Numbers numbers) {
    return numbers.bytes == sizeof(float) && !numbers.bigEndian;
}

std::vector<float> toFloats(const std::string& bytes, Hdf5Numbers numbers) {
    std::vector<float> values(bytes.size() / numbers.bytes);
    if (values.empty())  // memcpy takes no null pointer, even for no bytes
        return values;
    if (areFloats(numbers)) {
        std::memcpy(values.data(), bytes.data(), bytes.size());
        return values;
    }
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = numbers.bytes == 8   ? static_cast<float>(numberAt<double>(bytes, i, numbers.bigEndian))
                    : numbers.bytes == 4 ? numberAt<float>(bytes, i, numbers.bigEndian)
                                         : fromFloat16(numberAt<std::uint16_t>(bytes, i, numbers.bigEndian));
    return values;
}

// What unpacking writes: each chunk is whole, however little of it lies inside the data set.
double allChunkBytes(const Hdf5Dataset& dataset) {
    if (dataset.layout != Hdf5Layout::kChunked)
        return 0;
    auto bytes = static_cast<double>(dataset.numbers.bytes);
    for (std::size_t d = 0; d < dataset.shape.size(); ++d) {
        const std::int64_t extent = dataset.chunkShape[d];
        bytes *= static_cast<double>((dataset.shape[d] + extent - 1) / extent) * static_cast<double>(extent);
    }
    return bytes;
}

}  // namespace

Hdf5Reader::Hdf5Reader(const std::filesystem::path& path) : m_file(path), m_objects(m_file) {}

Hdf5Dataset Hdf5Reader::describe(const std::string& name) {
    const std::optional<std::int64_t> address = m_objects.find(name);
    if (!address)
        throw Error(ErrorCode::kBadShape, fmt::format("{} lacks the data set '{}'.", path().string(), name));
    try {
        return describeHdf5Dataset(m_objects, *address, name);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::kBadShape)
            throw;
        throw Error(error.code(), fmt::format("{}: {}", path().string(), error.what()));
    }
}

// Data sets may share bytes on disk, so what counts is the sum over all that were read.
void Hdf5Reader::checkStorage(const Hdf5Dataset& dataset, std::int64_t bytes) {
    const std::int64_t limit = m_file.size() * (dataset.filters.empty() ? 1 : kMaxCompression);
    if (bytes > limit - m_bytesRead || allChunkBytes(dataset) > static_cast<double>(limit + kMinChunkLimit))
        throw Error(ErrorCode::kBadFormat, fmt::format("{} has {} bytes, too few to hold '{}' with {} bytes of "
                                                       "numbers: it is truncated or corrupt. Download it again.",
                                                       path().string(), m_file.size(), dataset.name, bytes));
    m_bytesRead += bytes;
}

void Hdf5Reader::requireStored(const Hdf5Dataset& dataset, std::int64_t bytes) const {
    const std::int64_t stored = dataset.layout == Hdf5Layout::kCompact
                                    ? static_cast<std::int64_t>(dataset.compact->size())
                                : dataset.address ? dataset.bytes
                                                  : 0;
    if (stored < bytes)
        m_objects.refuseDamaged(
            fmt::format("'{}' has {} bytes of numbers; its shape asks for {}", dataset.name, stored, bytes));
}

std::string Hdf5Reader::readBytes(const Hdf5Dataset& dataset, std::int64_t bytes) {
    if (dataset.layout == Hdf5Layout::kChunked)
        return readHdf5Chunks(m_objects, dataset);
    requireStored(dataset, bytes);
    return dataset.layout == Hdf5Layout::kCompact ? dataset.compact->text(0, static_cast<std::size_t>(bytes))
                                                  : m_objects.record(*dataset.address, bytes).bytes();
}

std::vector<float> Hdf5Reader::read(const std::string& name, std::span<const std::int64_t> expected) {
    const Hdf5Dataset dataset = describe(name);
    if (!std::equal(dataset.shape.begin(), dataset.shape.end(), expected.begin(), expected.end()))
        throw Error(ErrorCode::kBadShape, fmt::format("'{}' in {} has shape {}; the options ask for {}.", name,
                                                      path().string(), shapeText(dataset.shape), shapeText(expected)));
    std::int64_t bytes = static_cast<std::int64_t>(dataset.numbers.bytes);
    for (const std::int64_t extent : expected)
        bytes *= extent;
    if (bytes == 0)
        return {};
    checkStorage(dataset, bytes);
    if (dataset.layout == Hdf5Layout::kContiguous && areFloats(dataset.numbers)) {  // nearly all weights there are
        requireStored(dataset, bytes);
        std::vector<float> values(static_cast<std::size_t>(bytes) / sizeof(float));
        m_objects.read(*dataset.address, values.data(), bytes);
        return values;
    }
    return toFloats(readBytes(dataset, bytes), dataset.numbers);
}

}  // namespace elmo
