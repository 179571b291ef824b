// SPDX-License-Identifier: Apache-2.0
#include "elmo/formats/hdf5_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <hdf5.h>

#include <algorithm>

#include "elmo/error.h"
#include "elmo/formats/input_file.h"

namespace elmo {
namespace {

static_assert(sizeof(hid_t) == sizeof(std::int64_t));

// Deflate reaches 1000 : 1 on constant data; weights are noise and shrink by a tenth. Beyond this it is a bomb.
constexpr std::int64_t kLargestCompression = 64;
constexpr std::int64_t kSmallestChunkLimit = 1 << 20;  // h5py rounds the chunks of small data sets up

// HDF5 keeps this switch for each thread, so each public entry that may fail sets it for its own thread.
class QuietHdf5 {
public:
    QuietHdf5() {
        // Each handle is closed by its owner. HDF5's own tidying at exit has nothing left to do, except that after a
        // damaged file it complains on the terminal about what it lost count of.
        static const herr_t withoutTidying = H5dont_atexit();
        (void)withoutTidying;
        H5Eget_auto2(H5E_DEFAULT, &m_print, &m_data);
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    }
    ~QuietHdf5() { H5Eset_auto2(H5E_DEFAULT, m_print, m_data); }
    QuietHdf5(const QuietHdf5&) = delete;
    QuietHdf5& operator=(const QuietHdf5&) = delete;

private:
    H5E_auto2_t m_print = nullptr;
    void* m_data = nullptr;
};

Hdf5Handle fileAccess() {
    Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    // Models lie on network and read-only file systems that know no locks.
    H5Pset_file_locking(access.id(), false, true);
    H5Pset_fclose_degree(access.id(), H5F_CLOSE_STRONG);
    return access;
}

bool isPlainFloat(std::int64_t type) {
    for (const hid_t known : {H5T_IEEE_F32LE, H5T_IEEE_F32BE, H5T_IEEE_F64LE, H5T_IEEE_F64BE})
        if (H5Tequal(type, known) > 0)
            return true;
    return false;
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
std::int64_t chunkBytes(std::int64_t creation) {
    hsize_t extents[H5S_MAX_RANK] = {};
    const int rank = H5Pget_chunk(creation, H5S_MAX_RANK, extents);
    double bytes = sizeof(double);
    for (int i = 0; i < rank; ++i)
        bytes *= static_cast<double>(extents[i]);
    return static_cast<std::int64_t>(std::min(bytes, 1e18));
}

}  // namespace

Hdf5Handle& Hdf5Handle::operator=(Hdf5Handle&& other) noexcept {
    if (this != &other) {
        close();
        m_id = other.m_id;
        m_closer = other.m_closer;
        other.m_id = -1;
    }
    return *this;
}

bool Hdf5Handle::close() {
    if (!valid())
        return true;
    const QuietHdf5 quiet;
    const bool closed = m_closer(m_id) >= 0;
    m_id = -1;
    return closed;
}

std::string shapeText(std::span<const std::int64_t> shape) {
    return fmt::format("({})", fmt::join(shape, ", "));
}

Hdf5Reader::Hdf5Reader(const std::filesystem::path& path) : m_path(path) {
    const QuietHdf5 quiet;
    m_fileBytes = InputFile(path).size();
    m_file = Hdf5Handle(H5Fopen(path.c_str(), H5F_ACC_RDONLY, fileAccess().id()), H5Fclose);
    if (!m_file.valid())
        throw Error(ErrorCode::kBadFormat, fmt::format("{} ({} bytes) is not a complete HDF5 file: it is damaged, cut "
                                                       "short or of another kind. Fetch it again.",
                                                       path.string(), m_fileBytes));
}

bool Hdf5Reader::has(const std::string& name) const {
    const QuietHdf5 quiet;
    return reachedByHardLinks(m_file.id(), name);
}

Hdf5Handle Hdf5Reader::openDataset(const std::string& name) const {
    if (!reachedByHardLinks(m_file.id(), name))
        throw Error(ErrorCode::kBadShape, fmt::format("{} lacks the data set '{}'.", m_path.string(), name));
    Hdf5Handle dataset(H5Dopen2(m_file.id(), name.c_str(), H5P_DEFAULT), H5Dclose);
    if (!dataset.valid())
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("'{}' in {} can't be opened as a data set.", name, m_path.string()));
    return dataset;
}

std::vector<std::int64_t> Hdf5Reader::checkedShape(const Hdf5Handle& dataset, const std::string& name) const {
    const Hdf5Handle type(H5Dget_type(dataset.id()), H5Tclose);
    if (!type.valid() || !isPlainFloat(type.id()))
        throw Error(
            ErrorCode::kBadShape,
            fmt::format("'{}' in {} does not hold floating-point numbers of 32 or 64 bits.", name, m_path.string()));
    const Hdf5Handle space(H5Dget_space(dataset.id()), H5Sclose);
    const int rank = space.valid() ? H5Sget_simple_extent_ndims(space.id()) : -1;
    if (rank < 0 || rank > 8)
        throw Error(ErrorCode::kBadShape,
                    fmt::format("'{}' in {} has {} dimensions; 1 to 4 were expected.", name, m_path.string(), rank));
    std::vector<hsize_t> extents(static_cast<std::size_t>(rank));
    H5Sget_simple_extent_dims(space.id(), extents.data(), nullptr);
    return {extents.begin(), extents.end()};
}

std::vector<std::int64_t> Hdf5Reader::shape(const std::string& name) const {
    const QuietHdf5 quiet;
    return checkedShape(openDataset(name), name);
}

void Hdf5Reader::checkStorage(const Hdf5Handle& dataset, const std::string& name, std::int64_t bytes) {
    const Hdf5Handle creation(H5Dget_create_plist(dataset.id()), H5Pclose);
    const H5D_layout_t layout = creation.valid() ? H5Pget_layout(creation.id()) : H5D_LAYOUT_ERROR;
    const int filters = creation.valid() ? H5Pget_nfilters(creation.id()) : -1;
    if (layout == H5D_LAYOUT_ERROR || layout == H5D_VIRTUAL || H5Pget_external_count(creation.id()) != 0 ||
        filters < 0 || !filtersAreKnown(creation.id(), filters))
        throw Error(
            ErrorCode::kUnsupported,
            fmt::format("'{}' in {} is stored outside the file or through a filter other than gzip and shuffle; "
                        "write it again without that.",
                        name, m_path.string()));
    // Data sets may share bytes on disk, so what counts is the sum over all that were read.
    m_bytesRead += bytes;
    const std::int64_t factor = filters > 0 ? kLargestCompression : 1;
    const std::int64_t limit = m_fileBytes * factor;
    const bool chunkTooLarge = layout == H5D_CHUNKED && chunkBytes(creation.id()) > limit + kSmallestChunkLimit;
    if (m_bytesRead > limit || chunkTooLarge)
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("{} has {} bytes, too few to hold '{}' with {} bytes of numbers: it is cut short or "
                                "damaged. Fetch it again.",
                                m_path.string(), m_fileBytes, name, bytes));
}

std::vector<float> Hdf5Reader::read(const std::string& name, std::span<const std::int64_t> expected) {
    const QuietHdf5 quiet;
    const Hdf5Handle dataset = openDataset(name);
    const std::vector<std::int64_t> found = checkedShape(dataset, name);
    if (!std::equal(found.begin(), found.end(), expected.begin(), expected.end()))
        throw Error(ErrorCode::kBadShape, fmt::format("'{}' in {} has shape {}; the options ask for {}.", name,
                                                      m_path.string(), shapeText(found), shapeText(expected)));
    std::int64_t count = 1;
    for (const std::int64_t extent : expected)
        count *= extent;
    checkStorage(dataset, name, count * static_cast<std::int64_t>(sizeof(float)));
    std::vector<float> values(static_cast<std::size_t>(count));
    if (H5Dread(dataset.id(), H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
        throw Error(ErrorCode::kBadFormat, fmt::format("The numbers of '{}' in {} can't be read: the file is cut short "
                                                       "or damaged. Fetch it again.",
                                                       name, m_path.string()));
    return values;
}

Hdf5Writer::Hdf5Writer(const std::filesystem::path& path, const std::filesystem::path& shown) : m_shown(shown) {
    const QuietHdf5 quiet;
    m_linkCreation = Hdf5Handle(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
    H5Pset_create_intermediate_group(m_linkCreation.id(), 1);
    // Without times of creation the same numbers give the same file.
    m_datasetCreation = Hdf5Handle(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    H5Pset_obj_track_times(m_datasetCreation.id(), false);
    m_file = Hdf5Handle(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, fileAccess().id()), H5Fclose);
    require(m_file.valid(), "the file itself");
}

void Hdf5Writer::require(bool went, std::string_view name) const {
    if (!went)
        throw Error(ErrorCode::kIo, fmt::format("{} can't be written: HDF5 failed at {}. The disk may be full or the "
                                                "folder not writable. What was there before is unchanged.",
                                                m_shown.string(), name));
}

void Hdf5Writer::write(const std::string& name, std::span<const std::int64_t> shape, std::span<const float> values) {
    const QuietHdf5 quiet;
    const std::vector<hsize_t> extents(shape.begin(), shape.end());
    const Hdf5Handle space(H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr), H5Sclose);
    require(space.valid(), name);
    Hdf5Handle dataset(H5Dcreate2(m_file.id(), name.c_str(), H5T_IEEE_F32LE, space.id(), m_linkCreation.id(),
                                  m_datasetCreation.id(), H5P_DEFAULT),
                       H5Dclose);
    require(dataset.valid(), name);
    if (!values.empty())
        require(H5Dwrite(dataset.id(), H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0, name);
    require(dataset.close(), name);
}

namespace {

Hdf5Handle textType() {
    Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
    H5Tset_size(type.id(), H5T_VARIABLE);
    H5Tset_cset(type.id(), H5T_CSET_UTF8);
    return type;
}

}  // namespace

void Hdf5Writer::writeText(const std::string& name, std::string_view text) {
    const QuietHdf5 quiet;
    const std::string terminated(text);
    const char* pointer = terminated.c_str();
    const hsize_t one = 1;
    const Hdf5Handle type = textType();
    const Hdf5Handle space(H5Screate_simple(1, &one, nullptr), H5Sclose);
    Hdf5Handle dataset(H5Dcreate2(m_file.id(), name.c_str(), type.id(), space.id(), m_linkCreation.id(),
                                  m_datasetCreation.id(), H5P_DEFAULT),
                       H5Dclose);
    require(dataset.valid(), name);
    require(H5Dwrite(dataset.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, &pointer) >= 0, name);
    require(dataset.close(), name);
}

void Hdf5Writer::writeAttribute(const std::string& name, const std::string& text) {
    const QuietHdf5 quiet;
    const char* pointer = text.c_str();
    const Hdf5Handle type = textType();
    const Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose);
    Hdf5Handle attribute(H5Acreate2(m_file.id(), name.c_str(), type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT),
                         H5Aclose);
    require(attribute.valid(), name);
    require(H5Awrite(attribute.id(), type.id(), &pointer) >= 0, name);
}

void Hdf5Writer::finish() {
    const QuietHdf5 quiet;
    require(H5Fflush(m_file.id(), H5F_SCOPE_GLOBAL) >= 0, "the file itself");
    require(m_file.close(), "the file itself");
}

}  // namespace elmo
