// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/hdf5_reader.h"
#include "elmo/containers/hdf5_writer.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hdf5.h>

#include <array>

#include "tests/support/damage.h"
#include "tests/support/error_text.h"
#include "tests/support/python.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using namespace std::string_view_literals;
using test::errorOf;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::array<std::int64_t, 2> kShape = {2, 3};
constexpr std::array<hsize_t, 2> kExtents = {2, 3};
constexpr float kValues[] = {0, 1, 2, 3, 4, 5};

class Hdf5File : public testing::Test {
protected:
    std::string path() const { return m_folder.path("a.hdf5"); }

    /// Makes a file with HDF5 itself.
    template <class Fill>
    void make(Fill&& fill) {
        const hid_t file = H5Fcreate(path().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
        fill(file);
        H5Fclose(file);
    }
    /// A file with one data set "a" of this type, these extents and creation properties.
    void makeDataset(hid_t type, hid_t creation, std::span<const hsize_t> extents = kExtents, bool write = true) {
        make([&](hid_t file) {
            const hid_t space = H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr);
            const hid_t dataset = H5Dcreate2(file, "a", type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
            if (write)
                H5Dwrite(dataset, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, kValues);
            H5Dclose(dataset);
            H5Sclose(space);
        });
    }
    std::vector<float> read(const std::string& name = "a", std::span<const std::int64_t> shape = kShape) {
        return Hdf5Reader(path()).read(name, shape);
    }
    /// Puts other bytes wherever these stand.
    void replace(std::string_view old, std::string_view now) {
        std::string bytes = test::readFile(path());
        std::size_t at = bytes.find(old);
        ASSERT_NE(at, std::string::npos);
        for (; at != std::string::npos; at = bytes.find(old, at))
            bytes.replace(at, old.size(), now);
        test::writeFile(path(), bytes);
    }
    std::string errorOfReading(const std::string& name = "a", std::span<const std::int64_t> shape = kShape) {
        return errorOf([&] { read(name, shape); });
    }

    test::TemporaryFolder m_folder;
};

TEST_F(Hdf5File, ReadsBackWhatWasWritten) {
    Hdf5Writer file(path());
    file.write("group/inner/a", kShape, kValues);
    file.write("empty", std::array<std::int64_t, 3>{3, 0, 4}, {});
    file.finish();
    Hdf5Reader reader(path());
    EXPECT_TRUE(reader.has("group/inner"));
    EXPECT_FALSE(reader.has("group/other"));
    EXPECT_FALSE(reader.has("nothing/inner/a"));
    EXPECT_THAT(reader.read("group/inner/a", kShape), ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_THAT(reader.shape("empty"), ElementsAre(3, 0, 4));
}

TEST_F(Hdf5File, ReadsOtherFloatStorageTypes) {
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(creation, 2, std::array<hsize_t, 2>{1, 3}.data());
    H5Pset_shuffle(creation);
    H5Pset_deflate(creation, 6);
    const hid_t compact = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_layout(compact, H5D_COMPACT);
    for (const hid_t type : {H5T_IEEE_F32LE, H5T_IEEE_F32BE, H5T_IEEE_F64LE, H5T_IEEE_F64BE})
        for (const hid_t properties : {hid_t{H5P_DEFAULT}, creation, compact}) {
            makeDataset(type, properties);
            EXPECT_THAT(read(), ElementsAre(0, 1, 2, 3, 4, 5));
        }
    H5Pclose(creation);
    H5Pclose(compact);
}

TEST_F(Hdf5File, SkipsAUserBlock) {
    const hid_t creation = H5Pcreate(H5P_FILE_CREATE);
    H5Pset_userblock(creation, 512);
    const hid_t file = H5Fcreate(path().c_str(), H5F_ACC_TRUNC, creation, H5P_DEFAULT);
    const hid_t space = H5Screate_simple(2, kExtents.data(), nullptr);
    const hid_t dataset = H5Dcreate2(file, "a", H5T_IEEE_F32LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    H5Dwrite(dataset, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, kValues);
    H5Dclose(dataset);
    H5Sclose(space);
    H5Fclose(file);
    H5Pclose(creation);
    EXPECT_THAT(read(), ElementsAre(0, 1, 2, 3, 4, 5));
}

// As written by h5py with libver='latest': version 2 headers and groups; a group with many links uses a heap.
TEST_F(Hdf5File, ReadsSmallGroupsOfTheLatestFileVersion) {
    REQUIRE_PYTHON("h5py, numpy");
    ASSERT_EQ(test::runPython(R"(
import sys, h5py, numpy
with h5py.File(sys.argv[1], 'w', libver='latest') as file:
    for i in range(30):
        file['CNN/a data set with a long name %d' % i] = numpy.full((2, 3), i, '<f4')
    file['few/deep/a'] = numpy.arange(6, dtype='<f2').reshape(2, 3))",
                              path()),
              "");
    EXPECT_THAT(read("few/deep/a"), ElementsAre(0, 1, 2, 3, 4, 5));
    for (const int i : {0, 13, 29})
        EXPECT_EQ(read("CNN/a data set with a long name " + std::to_string(i)), std::vector<float>(6, i));
    EXPECT_FALSE(Hdf5Reader(path()).has("CNN/a data set with a long name 30"));
}

TEST_F(Hdf5File, ChunksAreClippedAtTheEdges) {
    REQUIRE_PYTHON("h5py, numpy");
    ASSERT_EQ(test::runPython(R"(
import sys, h5py, numpy
numbers = numpy.arange(7 * 11 * 5, dtype='<f4').reshape(7, 11, 5)
with h5py.File(sys.argv[1], 'w') as file:
    file.create_dataset('a', data=numbers, chunks=(3, 4, 2), compression='gzip', shuffle=True, fletcher32=True)
    file.create_dataset('many', data=numbers, chunks=(1, 1, 1)))",
                              path()),
              "");
    for (const char* name : {"a", "many"}) {
        const std::vector<float> values = read(name, std::array<std::int64_t, 3>{7, 11, 5});
        for (std::size_t i = 0; i < values.size(); ++i)
            ASSERT_EQ(values[i], static_cast<float>(i)) << name;
    }
}

TEST_F(Hdf5File, CorruptChunksAreRejectedOrRead) {
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(creation, 2, std::array<hsize_t, 2>{1, 2}.data());
    H5Pset_deflate(creation, 6);
    makeDataset(H5T_IEEE_F32LE, creation);
    H5Pclose(creation);
    const std::string bytes = test::readFile(path());
    const auto readDamaged = [this](const std::string& damaged) {
        test::writeFile(path(), damaged);
        read();
    };
    EXPECT_EQ(test::readTruncated(bytes, 50, readDamaged).accepted, 0);
    EXPECT_GT(test::readFlipped(bytes, 400, 8, readDamaged).refused, 0);
}

// The index lists the second chunk as another first one: the number of bytes is right, half of them would be zero.
TEST_F(Hdf5File, ChunksInTheSamePlaceAreRejected) {
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(creation, 2, std::array<hsize_t, 2>{1, 3}.data());
    makeDataset(H5T_IEEE_F32LE, creation);
    H5Pclose(creation);
    // A key: 12 bytes, no filter left out, the corner (1, 0) and 0 within a number.
    replace("\x0c\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0"sv, "\x0c\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"sv);
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("bad format: "), HasSubstr("overlap")));
}

// A file of vectors has a data set for each sentence; a small one takes fewer bytes than finding it reads.
TEST_F(Hdf5File, ReadsAHundredThousandSmallDataSets) {
    constexpr int kLinks = 100'001;
    makeDataset(H5T_IEEE_F32LE, H5P_DEFAULT);
    const hid_t file = H5Fopen(path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    for (int i = 0; i < kLinks; ++i)
        H5Lcreate_hard(file, "a", file, std::to_string(i).c_str(), H5P_DEFAULT, H5P_DEFAULT);
    H5Fclose(file);
    Hdf5Reader reader(path());
    for (int i = 0; i < kLinks; ++i)
        ASSERT_THAT(reader.read(std::to_string(i), kShape), ElementsAre(0, 1, 2, 3, 4, 5)) << i;
    EXPECT_EQ(reader.dataSets().size(), kLinks + 1U);
}

TEST_F(Hdf5File, TooManyGroupsAreNotListedInPart) {
    make([](hid_t file) {
        for (int i = 0; i < 1'001; ++i) {
            const hid_t group = H5Gcreate2(file, std::to_string(i).c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
            H5Gclose(H5Gcreate2(group, "inner", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
            H5Gclose(group);
        }
    });
    EXPECT_THAT(errorOf([this] { Hdf5Reader(path()).dataSets(); }),
                AllOf(StartsWith("unsupported: "), HasSubstr("more than 1000 groups")));
}

// Twelve links are stored in a heap with an index; every field of both can be corrupt.
TEST_F(Hdf5File, CorruptFieldsOfTheLatestFileVersionAreRejectedOrRead) {
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_libver_bounds(access, H5F_LIBVER_LATEST, H5F_LIBVER_LATEST);
    const hid_t file = H5Fcreate(path().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access);
    const hid_t space = H5Screate_simple(2, kExtents.data(), nullptr);
    for (int i = 0; i < 12; ++i) {
        const std::string name = fmt::format("a{}", i);
        const hid_t dataset =
            H5Dcreate2(file, name.c_str(), H5T_IEEE_F32LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        H5Dwrite(dataset, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, kValues);
        H5Dclose(dataset);
    }
    H5Sclose(space);
    H5Fclose(file);
    H5Pclose(access);
    EXPECT_THAT(read("a7"), ElementsAre(0, 1, 2, 3, 4, 5));
    const std::string bytes = test::readFile(path());
    ASSERT_THAT(bytes, HasSubstr("FRHP"));
    int refused = 0;
    for (const char* signature : {"FRHP", "BTHD", "BTLF", "FHDB"})
        for (std::size_t at = bytes.find(signature); at < bytes.find(signature) + 150; ++at)
            for (const char* wrong :
                 {"\xff", "\x7f", "\xff\xff\xff\xff\xff\xff\xff\x7f", "\xff\xff\xff\xff\xff\xff\xff\x3f"}) {
                std::string damaged = bytes;
                damaged.replace(at, std::string_view(wrong).size(), wrong);
                test::writeFile(path(), damaged);
                refused += errorOf([this] { read("a7"); }) != "no error" ? 1 : 0;
            }
    EXPECT_GT(refused, 100);
}

// A hundred names of 30,000 bytes without their terminators: each name runs on through all the following ones.
TEST_F(Hdf5File, OverlappingNamesAreRejected) {
    make([](hid_t file) {
        for (int i = 0; i < 100; ++i) {
            const std::string name = fmt::format("x{:03}{}", i, std::string(30'000, 'x'));
            H5Gclose(H5Gcreate2(file, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
        }
    });
    EXPECT_FALSE(Hdf5Reader(path()).has("a"));
    std::string bytes = test::readFile(path());
    for (std::size_t end = bytes.find("x\0"sv); end != std::string::npos; end = bytes.find("x\0"sv, end)) {
        const std::size_t next = std::min(bytes.find_first_not_of('\0', ++end), bytes.size());
        if (next - end < 16 && bytes[next] == 'x')
            std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(end),
                      bytes.begin() + static_cast<std::ptrdiff_t>(next), 'x');
    }
    test::writeFile(path(), bytes);
    EXPECT_THAT(errorOf([this] { Hdf5Reader(path()).has("a"); }),
                AllOf(StartsWith("bad format: "), HasSubstr("in a cycle")));
}

TEST_F(Hdf5File, ErrorNamesTheDataSetAndBothShapes) {
    makeDataset(H5T_IEEE_F32LE, H5P_DEFAULT);
    EXPECT_THAT(errorOfReading("a", std::array<std::int64_t, 1>{6}),
                AllOf(StartsWith("bad shape: "), HasSubstr("'a'"), HasSubstr("(2, 3)"), HasSubstr("(6)")));
    EXPECT_THAT(errorOfReading("b"), AllOf(StartsWith("bad shape: "), HasSubstr("lacks the data set 'b'")));
    EXPECT_THAT(errorOfReading("/"), testing::Not("no error"));
    EXPECT_THAT(errorOfReading(""), testing::Not("no error"));
}

TEST_F(Hdf5File, RejectsDataSetsThatAreNotFloats) {
    makeDataset(H5T_STD_I32LE, H5P_DEFAULT);
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("bad shape: "), HasSubstr("floating-point")));
    make([](hid_t file) { H5Gclose(H5Gcreate2(file, "a", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT)); });
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("bad shape: "), HasSubstr("group, not a data set")));
}

TEST_F(Hdf5File, SoftAndExternalLinksAreNotFollowed) {
    makeDataset(H5T_IEEE_F32LE, H5P_DEFAULT);
    std::filesystem::rename(path(), m_folder.path("b.hdf5"));
    make([](hid_t file) {
        H5Lcreate_external("b.hdf5", "a", file, "a", H5P_DEFAULT, H5P_DEFAULT);
        H5Lcreate_soft("a", file, "soft", H5P_DEFAULT, H5P_DEFAULT);
    });
    EXPECT_THAT(errorOfReading("a"), HasSubstr("lacks the data set"));
    EXPECT_THAT(errorOfReading("soft"), HasSubstr("lacks the data set"));
}

TEST_F(Hdf5File, ExternalDataIsNotRead) {
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_external(creation, m_folder.path("secret").c_str(), 0, 24);
    makeDataset(H5T_IEEE_F32LE, creation);
    H5Pclose(creation);
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("unsupported: "), HasSubstr("outside the file")));
}

TEST_F(Hdf5File, RejectsUnknownFilters) {
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(creation, 2, kExtents.data());
    H5Pset_scaleoffset(creation, H5Z_SO_FLOAT_DSCALE, 2);
    makeDataset(H5T_IEEE_F32LE, creation);
    H5Pclose(creation);
    EXPECT_THAT(errorOfReading(), AllOf(StartsWith("unsupported: "), HasSubstr("filter")));
}

// Chunks that were never written take no space in the file, but 2^40 numbers would exhaust the memory.
TEST_F(Hdf5File, UnallocatedDataIsNotAllocatedInMemory) {
    const std::array<hsize_t, 2> gigantic = {1 << 20, 1 << 20};
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(creation, 2, std::array<hsize_t, 2>{1024, 1024}.data());
    for (const hid_t properties : {hid_t{H5P_DEFAULT}, creation}) {
        makeDataset(H5T_IEEE_F32LE, properties, gigantic, false);
        EXPECT_THAT(errorOfReading("a", std::array<std::int64_t, 2>{1 << 20, 1 << 20}),
                    AllOf(StartsWith("bad format: "), HasSubstr("too few")));
    }
    H5Pclose(creation);
}

// 2^47 * 2^47 * 4 bytes overflows to 0 in an unsigned 64-bit number and is undefined behaviour in a signed one.
TEST_F(Hdf5File, RejectsShapesThatOverflow) {
    makeDataset(H5T_IEEE_F32LE, H5P_DEFAULT);
    replace("\x02\0\0\0\0\0\0\0\x03\0\0\0\0\0\0\0"sv, "\0\0\0\0\0\x80\0\0\0\0\0\0\0\x80\0\0"sv);
    EXPECT_THAT(errorOfReading("a", std::array<std::int64_t, 2>{1LL << 47, 1LL << 47}),
                AllOf(StartsWith("bad format: "), HasSubstr("(140737488355328, 140737488355328)")));
    EXPECT_THAT(errorOf([this] { Hdf5Reader(path()).shape("a"); }), StartsWith("bad format: "));
}

// Each chunk of 400,000 bytes would be decompressed for the single number inside the data set.
TEST_F(Hdf5File, ChunksOutsideTheDataSetCountTowardsTheLimit) {
    constexpr std::array<hsize_t, 2> kFew = {500, 1};
    constexpr std::array<hsize_t, 2> kMax = {500, H5S_UNLIMITED};
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(creation, 2, std::array<hsize_t, 2>{1, 100'000}.data());
    H5Pset_deflate(creation, 9);
    H5Pset_fill_time(creation, H5D_FILL_TIME_ALLOC);
    H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY);
    make([&](hid_t file) {
        const hid_t space = H5Screate_simple(2, kFew.data(), kMax.data());
        H5Dclose(H5Dcreate2(file, "a", H5T_IEEE_F32LE, space, H5P_DEFAULT, creation, H5P_DEFAULT));
        H5Sclose(space);
    });
    H5Pclose(creation);
    EXPECT_LT(std::filesystem::file_size(path()), 1'000'000u);
    EXPECT_THAT(errorOfReading("a", std::array<std::int64_t, 2>{500, 1}),
                AllOf(StartsWith("bad format: "), HasSubstr("too few")));
}

TEST_F(Hdf5File, DecompressionBombsAreRejected) {
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(creation, 1, std::array<hsize_t, 1>{1 << 20}.data());
    H5Pset_deflate(creation, 9);
    H5Pset_fill_time(creation, H5D_FILL_TIME_ALLOC);
    H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY);
    makeDataset(H5T_IEEE_F32LE, creation, std::array<hsize_t, 1>{1 << 22}, false);
    H5Pclose(creation);
    EXPECT_LT(std::filesystem::file_size(path()), 100'000u);
    EXPECT_THAT(errorOfReading("a", std::array<std::int64_t, 1>{1 << 22}), StartsWith("bad format: "));
}

TEST_F(Hdf5File, ErrorNamesFilesThatAreNotHdf5) {
    test::writeFile(path(), "version https://git-lfs.github.com/spec/v1");
    EXPECT_THAT(errorOf([this] { Hdf5Reader reader(path()); }),
                AllOf(StartsWith("bad format: "), HasSubstr("a.hdf5 (42 bytes)")));
    EXPECT_THAT(errorOf([this] { Hdf5Reader reader(m_folder.path("none")); }), StartsWith("not found: "));
    EXPECT_THAT(errorOf([this] { Hdf5Reader reader(m_folder.path("")); }), StartsWith("bad format: "));
}

}  // namespace
}  // namespace elmo
