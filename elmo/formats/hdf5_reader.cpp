// SPDX-License-Identifier: Apache-2.0
#include "elmo/formats/hdf5_reader.h"

#include <fmt/format.h>
#include <hdf5.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "elmo/error.h"
#include "elmo/formats/shape_text.h"

namespace elmo {
namespace {

static_assert(std::endian::native == std::endian::little, "little-endian numbers are copied as they are");

// Deflate reaches 1000 : 1 on constant data; weights are noise and shrink by a tenth. Beyond this it is a bomb.
constexpr std::int64_t kLargestCompression = 64;
constexpr std::int64_t kSmallestChunkLimit = 1 << 20;  // h5py rounds the chunks of small data sets up

/// How numbers stand in the file.
struct NumberType {
    std::size_t bytes = 0;  ///< 0 for what is no float of 32 or 64 bits
    bool bigEndian = false;
};

NumberType numberType(std::int64_t type) {
    if (H5Tequal(type, H5T_IEEE_F32LE) > 0)
        return {4, false};
    if (H5Tequal(type, H5T_IEEE_F32BE) > 0)
        return {4, true};
    if (H5Tequal(type, H5T_IEEE_F64LE) > 0)
        return {8, false};
    if (H5Tequal(type, H5T_IEEE_F64BE) > 0)
        return {8, true};
    return {};
}

float widenOrNarrow(const char* bytes, NumberType type) {
    char number[8];
    std::memcpy(number, bytes, type.bytes);
    if (type.bigEndian)
        std::reverse(number, number + type.bytes);
    if (type.bytes == 4) {
        float value = 0;
        std::memcpy(&value, number, sizeof value);
        return value;
    }
    double value = 0;
    std::memcpy(&value, number, sizeof value);
    return static_cast<float>(value);
}

// Soft and external links could lead out of the file; a data set of weights has no use for either.
bool reachedByHardLinks(std::int64_t file, const std::string& name) {
    for (std::size_t end = name.find('/'); true; end = name.find('/', end + 1)) {
        const std::string step = name.substr(0, end);
        H5L_info_t info;
        if (H5Lexists(file, step.c_str(), H5P_DEFAULT) <= 0 ||
            H5Lget_info(file, step.c_str(), &info, H5P_DEFAULT) < 0 || info.type != H5L_TYPE_HARD)
            return false;
        if (end == std::string::npos)
            return true;
    }
}

bool filtersAreKnown(std::int64_t creation, int count) {
    for (int i = 0; i < count; ++i) {
        unsigned flags = 0;
        std::size_t values = 0;
        unsigned config = 0;
        const H5Z_filter_t filter =
            H5Pget_filter2(creation, static_cast<unsigned>(i), &flags, &values, nullptr, 0, nullptr, &config);
        if (filter != H5Z_FILTER_DEFLATE && filter != H5Z_FILTER_SHUFFLE && filter != H5Z_FILTER_FLETCHER32)
            return false;
    }
    return true;
}

// What HDF5 allocates for one chunk at most.
std::int64_t chunkBytesOf(std::int64_t creation) {
    hsize_t extents[H5S_MAX_RANK] = {};
    const int rank = H5Pget_chunk(creation, H5S_MAX_RANK, extents);
    double bytes = sizeof(double);
    for (int i = 0; i < rank; ++i)
        bytes *= static_cast<double>(extents[i]);
    return static_cast<std::int64_t>(std::min(bytes, 1e18));
}

}  // namespace

/// A data set of floats that was opened, with what was found out about it.
struct Hdf5Reader::Dataset {
    Hdf5Handle handle;
    std::string name;
    std::vector<std::int64_t> shape;
    NumberType type;
    H5D_layout_t layout = H5D_LAYOUT_ERROR;
    int filters = 0;
    std::int64_t chunkBytes = 0;
};

void Hdf5Reader::refuse(ErrorCode code, const std::string& name, const std::string& what) const {
    throw Error(code, fmt::format("'{}' in {} {}.", name, path().string(), what));
}

Hdf5Reader::Hdf5Reader(const std::filesystem::path& path) : m_input(path) {
    const QuietHdf5 quiet;
    m_file = Hdf5Handle(H5Fopen(path.c_str(), H5F_ACC_RDONLY, hdf5FileAccess().id()), H5Fclose);
    if (!m_file.valid())
        throw Error(ErrorCode::kBadFormat, fmt::format("{} ({} bytes) is not a complete HDF5 file: it is damaged, cut "
                                                       "short or of another kind. Fetch it again.",
                                                       path.string(), m_input.size()));
}

bool Hdf5Reader::has(const std::string& name) const {
    const QuietHdf5 quiet;
    return reachedByHardLinks(m_file.id(), name);
}

Hdf5Reader::Dataset Hdf5Reader::open(const std::string& name) const {
    if (!reachedByHardLinks(m_file.id(), name))
        throw Error(ErrorCode::kBadShape, fmt::format("{} lacks the data set '{}'.", path().string(), name));
    Dataset dataset{Hdf5Handle(H5Dopen2(m_file.id(), name.c_str(), H5P_DEFAULT), H5Dclose), name, {}, {}, {}, 0, 0};
    const std::int64_t id = dataset.handle.id();
    if (!dataset.handle.valid())
        refuse(ErrorCode::kBadFormat, name, "can't be opened as a data set");
    const Hdf5Handle type(H5Dget_type(id), H5Tclose);
    dataset.type = type.valid() ? numberType(type.id()) : NumberType{};
    if (dataset.type.bytes == 0)
        refuse(ErrorCode::kBadShape, name, "does not hold floating-point numbers of 32 or 64 bits");
    const Hdf5Handle space(H5Dget_space(id), H5Sclose);
    const int rank = space.valid() ? H5Sget_simple_extent_ndims(space.id()) : -1;
    std::array<hsize_t, H5S_MAX_RANK> extents{};
    if (rank < 0 || H5Sget_simple_extent_dims(space.id(), extents.data(), nullptr) != rank)
        refuse(ErrorCode::kBadFormat, name, "has no shape");
    dataset.shape.assign(extents.begin(), extents.begin() + rank);
    const Hdf5Handle creation(H5Dget_create_plist(id), H5Pclose);
    dataset.layout = creation.valid() ? H5Pget_layout(creation.id()) : H5D_LAYOUT_ERROR;
    dataset.filters = creation.valid() ? H5Pget_nfilters(creation.id()) : -1;
    if (dataset.layout == H5D_LAYOUT_ERROR || dataset.layout == H5D_VIRTUAL || dataset.filters < 0 ||
        H5Pget_external_count(creation.id()) != 0 || !filtersAreKnown(creation.id(), dataset.filters))
        refuse(
            ErrorCode::kUnsupported, name,
            "is stored outside the file or through a filter other than gzip and shuffle; write it again without that");
    dataset.chunkBytes = dataset.layout == H5D_CHUNKED ? chunkBytesOf(creation.id()) : 0;
    return dataset;
}

std::vector<std::int64_t> Hdf5Reader::shape(const std::string& name) const {
    const QuietHdf5 quiet;
    return open(name).shape;
}

// Data sets may share bytes on disk, so what counts is the sum over all that were read.
void Hdf5Reader::checkStorage(const Dataset& dataset, std::int64_t count) {
    const std::int64_t bytes = count * static_cast<std::int64_t>(dataset.type.bytes);
    m_bytesRead += bytes;
    const std::int64_t limit = m_input.size() * (dataset.filters > 0 ? kLargestCompression : 1);
    if (m_bytesRead > limit || dataset.chunkBytes > limit + kSmallestChunkLimit)
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("{} has {} bytes, too few to hold '{}' with {} bytes of numbers: it is cut short or "
                                "damaged. Fetch it again.",
                                path().string(), m_input.size(), dataset.name, bytes));
}

// Past the bounds check these are bytes like any other. HDF5's own way to them trusts sizes that a damaged file states
// twice and differently.
std::vector<float> Hdf5Reader::readContiguous(const Dataset& dataset, std::size_t count) {
    const haddr_t offset = H5Dget_offset(dataset.handle.id());
    const std::size_t size = count * dataset.type.bytes;
    if (offset == HADDR_UNDEF || offset > static_cast<haddr_t>(INT64_MAX) ||
        !m_input.contains(static_cast<std::int64_t>(offset), static_cast<std::int64_t>(size)))
        refuse(ErrorCode::kBadFormat, dataset.name,
               "reaches beyond the end of the file: it is cut short. Fetch it again");
    std::vector<float> values(count);
    if (dataset.type.bytes == sizeof(float) && !dataset.type.bigEndian) {
        m_input.read(static_cast<std::int64_t>(offset), values.data(), size);
        return values;
    }
    std::string bytes(size, '\0');
    m_input.read(static_cast<std::int64_t>(offset), bytes.data(), size);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = widenOrNarrow(bytes.data() + i * dataset.type.bytes, dataset.type);
    return values;
}

std::vector<float> Hdf5Reader::readThroughHdf5(const Dataset& dataset, std::size_t count) const {
    std::vector<float> values(count);
    if (H5Dread(dataset.handle.id(), H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
        refuse(ErrorCode::kBadFormat, dataset.name, "can't be read: the file is damaged. Fetch it again");
    return values;
}

std::vector<float> Hdf5Reader::read(const std::string& name, std::span<const std::int64_t> expected) {
    const QuietHdf5 quiet;
    const Dataset dataset = open(name);
    if (!std::equal(dataset.shape.begin(), dataset.shape.end(), expected.begin(), expected.end()))
        refuse(ErrorCode::kBadShape, name,
               fmt::format("has shape {}; the options ask for {}", shapeText(dataset.shape), shapeText(expected)));
    std::int64_t count = 1;
    for (const std::int64_t extent : expected)
        count *= extent;
    if (count == 0)
        return {};
    checkStorage(dataset, count);
    return dataset.layout == H5D_CONTIGUOUS ? readContiguous(dataset, static_cast<std::size_t>(count))
                                            : readThroughHdf5(dataset, static_cast<std::size_t>(count));
}

}  // namespace elmo
