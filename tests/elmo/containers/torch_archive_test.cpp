// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/torch_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstring>

#include "elmo/containers/half_floats.h"
#include "elmo/containers/zip_writer.h"
#include "tests/support/damage.h"
#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using namespace std::string_literals;
using test::errorOf;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::string pickledText(const std::string& value) {
    return "X"s + static_cast<char>(value.size()) + "\0\0\0"s + value;
}

std::string number(std::int64_t value) {
    const bool small = value == static_cast<std::int32_t>(value);
    std::string bytes = small ? "J"s : "\x8a\x08"s;
    bytes.append(reinterpret_cast<const char*>(&value), small ? 4 : 8);
    return bytes;
}

/// One tensor of a state_dict: where it lies in its storage.
struct TensorPickle {
    std::string name = "w";
    std::string key = "0";
    std::int64_t count = 6;  ///< of the storage
    std::int64_t offset = 0;
    std::array<std::int64_t, 2> shape = {2, 3};
    std::array<std::int64_t, 2> strides = {3, 1};
    std::string storageType = "torch\nFloatStorage";
};

std::string pickleOf(const std::vector<TensorPickle>& tensors) {
    std::string bytes = "\x80\x02}("s;
    for (const TensorPickle& t : tensors)
        bytes += pickledText(t.name) + "ctorch._utils\n_rebuild_tensor_v2\n((" + pickledText("storage") + "c" +
                 t.storageType + "\n" + pickledText(t.key) + pickledText("cuda:0") + number(t.count) + "tQ" +
                 number(t.offset) + number(t.shape[0]) + number(t.shape[1]) + "\x86" + number(t.strides[0]) +
                 number(t.strides[1]) + "\x86\x89}tR";
    return bytes + "u.";
}

std::string floats(const std::vector<float>& values) {
    std::string bytes(values.size() * sizeof(float), '\0');
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

class TorchArchiveTest : public testing::Test {
protected:
    std::string path() const { return m_folder.path("model.pkl"); }

    void writeZip(const std::string& pickle, const std::vector<std::pair<std::string, std::string>>& entries) {
        StagedFile file(path());
        ZipWriter zip(file);
        const auto add = [&](const std::string& name, const std::string& data) {
            zip.add(name, std::array{std::as_bytes(std::span(data))});
        };
        add("archive/data.pkl", pickle);
        for (const auto& [name, data] : entries)
            add(name, data);
        zip.finish();
        file.commit();
    }
    std::vector<float> read(const TensorPickle& tensor) {
        writeZip(pickleOf({tensor}), {{"archive/data/0", floats({0, 1, 2, 3, 4, 5})}});
        return TorchArchive(path()).read("w", std::array<std::int64_t, 2>{tensor.shape[0], tensor.shape[1]});
    }
    std::string errorOfReading(const TensorPickle& tensor) {
        return errorOf([&] { read(tensor); });
    }

    test::TemporaryFolder m_folder;
};

TEST_F(TorchArchiveTest, ReadsContiguousTransposedAndOffsetTensors) {
    EXPECT_THAT(read({}), ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_THAT(read({.shape = {3, 2}, .strides = {1, 3}}), ElementsAre(0, 3, 1, 4, 2, 5));
    EXPECT_THAT(read({.offset = 2, .shape = {1, 3}}), ElementsAre(2, 3, 4));
    EXPECT_THAT(read({.storageType = "torch.cuda\nFloatStorage"}), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST_F(TorchArchiveTest, TensorsCanShareAStorage) {
    writeZip(pickleOf({{.name = "a", .shape = {1, 3}}, {.name = "b", .offset = 3, .shape = {1, 3}}}),
             {{"archive/data/0", floats({0, 1, 2, 3, 4, 5})}});
    TorchArchive archive(path());
    EXPECT_THAT(archive.names(), ElementsAre("a", "b"));
    EXPECT_THAT(archive.read("b", std::array<std::int64_t, 2>{1, 3}), ElementsAre(3, 4, 5));
}

TEST_F(TorchArchiveTest, RejectsTensorsThatExceedTheirStorage) {
    for (const TensorPickle& tensor :
         {TensorPickle{.offset = 1}, TensorPickle{.shape = {3, 3}}, TensorPickle{.strides = {4, 1}},
          TensorPickle{.count = 600}, TensorPickle{.offset = -1}, TensorPickle{.shape = {-2, 3}},
          TensorPickle{.shape = {1 << 30, 1 << 30}}, TensorPickle{.strides = {INT32_MAX, INT32_MAX}}})
        EXPECT_THAT(errorOfReading(tensor), StartsWith("bad format: "));
}

// Found by the undefined-behaviour sanitizer: overflowing 64-bit sums.
TEST_F(TorchArchiveTest, RejectsHugeOffsetsButAcceptsHugeUnusedStrides) {
    EXPECT_THAT(errorOf([&] { read({.offset = INT64_MAX}); }), HasSubstr("reaches beyond its storage"));
    EXPECT_THAT(errorOf([&] { read({.offset = INT64_MIN}); }), HasSubstr("reaches beyond its storage"));
    EXPECT_THAT(read({.offset = 2, .shape = {1, 3}, .strides = {INT64_MAX, 1}}), ElementsAre(2, 3, 4));
}

TEST_F(TorchArchiveTest, RejectsManyValuesStoredInFewBytes) {
    EXPECT_THAT(errorOfReading({.shape = {1 << 20, 1 << 10}, .strides = {0, 0}}), StartsWith("bad format: "));
    writeZip(pickleOf({{.name = "a"}, {.name = "b", .offset = 1, .shape = {1, 3}}}),
             {{"archive/data/0", floats({0, 1, 2, 3, 4, 5})}});
    EXPECT_THAT(errorOf([this] { TorchArchive archive(path()); }), HasSubstr("tensors overlap"));
}

// A module that a model has under two names.
TEST_F(TorchArchiveTest, OneTensorCanHaveSeveralNames) {
    writeZip(pickleOf({{.name = "a"}, {.name = "b"}}), {{"archive/data/0", floats({0, 1, 2, 3, 4, 5})}});
    EXPECT_THAT(TorchArchive(path()).read("b", std::array<std::int64_t, 2>{2, 3}), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST_F(TorchArchiveTest, ReadsEveryTypeOfFloatingPointNumbers) {
    const auto stored = [](auto... values) {
        const std::array numbers{values...};
        return std::string(reinterpret_cast<const char*>(numbers.data()), sizeof numbers);
    };
    const std::array<std::int64_t, 2> shape = {1, 3};
    for (const auto& [type, bytes] :
         {std::pair("torch\nDoubleStorage", stored(1.0, -2.5, 0.5)),
          std::pair("torch.cuda\nHalfStorage", stored(toFloat16(1), toFloat16(-2.5f), toFloat16(0.5f))),
          std::pair("torch\nBFloat16Storage", stored(toBfloat16(1), toBfloat16(-2.5f), toBfloat16(0.5f)))}) {
        writeZip(pickleOf({{.count = 3, .shape = shape, .storageType = type}}), {{"archive/data/0", bytes}});
        EXPECT_THAT(TorchArchive(path()).read("w", shape), ElementsAre(1, -2.5f, 0.5f)) << type;
    }
}

TEST_F(TorchArchiveTest, PassesOverWholeNumbers) {
    writeZip(pickleOf({{.name = "ids", .count = 6, .storageType = "torch\nLongStorage"}}),
             {{"archive/data/0", std::string(48, '\0')}});
    TorchArchive archive(path());
    EXPECT_THAT(archive.shape("ids"), ElementsAre(2, 3));
    EXPECT_THAT(errorOf([&] {
                    archive.read("ids", std::array<std::int64_t, 2>{2, 3});
                }),
                AllOf(StartsWith("bad shape: "), HasSubstr("whole numbers")));
}

TEST_F(TorchArchiveTest, RejectsUnknownTypesByName) {
    EXPECT_THAT(errorOfReading({.storageType = "torch\nQInt8Storage"}),
                AllOf(StartsWith("unsupported: "), HasSubstr("torch QInt8Storage")));
}

TEST_F(TorchArchiveTest, ErrorNamesTheTensorAndBothShapes) {
    writeZip(pickleOf({{}}), {{"archive/data/0", floats({0, 1, 2, 3, 4, 5})}});
    TorchArchive archive(path());
    EXPECT_THAT(errorOf([&] { archive.read("w", std::array<std::int64_t, 1>{6}); }),
                AllOf(StartsWith("bad shape: "), HasSubstr("'w'"), HasSubstr("(2, 3)"), HasSubstr("(6)")));
    EXPECT_THAT(errorOf([&] { archive.read("x", std::array<std::int64_t, 1>{6}); }), HasSubstr("lacks the tensor 'x'"));
}

TEST_F(TorchArchiveTest, RejectsArchivesWithMissingEntries) {
    writeZip(pickleOf({{}}), {});
    EXPECT_THAT(errorOf([this] { TorchArchive archive(path()); }), HasSubstr("lacks the entry 'archive/data/0'"));
    writeZip(pickleOf({{}}), {{"archive/data/0", "short"}});
    EXPECT_THAT(errorOf([this] { TorchArchive archive(path()); }), HasSubstr("has 5 bytes"));
    test::writeFile(path(), "neither form");
    EXPECT_THAT(errorOf([this] { TorchArchive archive(path()); }), StartsWith("unsupported: "));
}

TEST_F(TorchArchiveTest, FlippedByteInAZipArchiveIsDetected) {
    writeZip(pickleOf({{}}), {{"archive/data/0", floats({0, 1, 2, 3, 4, 5})}});
    std::string bytes = test::readFile(path());
    bytes[bytes.find(floats({3, 4})) + 1] ^= 1;
    test::writeFile(path(), bytes);
    TorchArchive archive(path());
    EXPECT_THAT(errorOf([&] { archive.read("w", std::array<std::int64_t, 2>{2, 3}); }), StartsWith("checksum: "));
}

/// Reads every tensor of a damaged copy of a published-form file.
void readAll(const std::string& path, const std::string& bytes) {
    test::writeFile(path, bytes);
    TorchArchive archive(path);
    for (const std::string& name : archive.names())
        errorOf([&] { archive.read(name, std::array<std::int64_t, 2>{128, 16}); });
}

TEST_F(TorchArchiveTest, CorruptFilesOfBothFormatsAreRejectedOrRead) {
    for (const char* form : {"model_zip", "model_legacy"}) {
        const std::string bytes = test::readFile(test::fixture("elmoformanylangs") / form / "encoder.pkl");
        const auto read = [this](const std::string& damaged) { readAll(path(), damaged); };
        EXPECT_EQ(test::readTruncated(bytes, 80, read).accepted, 0) << form;
        EXPECT_GT(test::readFlipped(bytes, 150, 9, read).accepted, 0) << form;
    }
}

}  // namespace
}  // namespace elmo
