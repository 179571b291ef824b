// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/safetensors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>

#include "tests/support/damage.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class Safetensors : public testing::Test {
protected:
    std::string path() const { return m_folder.path("a.safetensors"); }

    void write(StorageType type, const std::vector<float>& values = {1, -2.5f, 0.1f, 4, 5, 6}) {
        StagedFile file(path());
        const std::vector<float> one = {7};
        writeSafetensors(file, std::array{SafetensorsItem{"a", {2, 3}, values}, SafetensorsItem{"b", {1}, one}}, type,
                         {{"note", "x"}});
        file.commit();
    }
    /// A file with this JSON header and so many bytes of data.
    std::string errorOfHeader(const std::string& json, std::size_t dataBytes = 24) {
        const std::uint64_t length = json.size();
        std::string bytes(8, '\0');
        std::memcpy(bytes.data(), &length, 8);
        test::writeFile(path(), bytes + json + std::string(dataBytes, '\0'));
        return errorOf([this] { SafetensorsReader reader(path()); });
    }

    test::TemporaryFolder m_folder;
};

constexpr std::array<std::int64_t, 2> kSafetensorsShape = {2, 3};

TEST_F(Safetensors, ReadsBackWhatWasWritten) {
    write(StorageType::kFloat32);
    SafetensorsReader reader(path());
    EXPECT_THAT(reader.read("a", kSafetensorsShape), ElementsAre(1, -2.5f, 0.1f, 4, 5, 6));
    EXPECT_EQ(reader.metadata().at("note"), "x");
    EXPECT_EQ(reader.entries().at("a").offset % 64, 0);
}

TEST_F(Safetensors, StoresBytesAndFloatsTogether) {
    const std::vector<float> floats = {7};
    const std::vector<std::int8_t> bytes = {1, -127, 0};
    StagedFile file(path());
    writeSafetensors(file, std::array{SafetensorsItem{"a", {1, 3}, {}, bytes}, SafetensorsItem{"b", {1}, floats}},
                     StorageType::kFloat32);
    file.commit();
    SafetensorsReader reader(path());
    EXPECT_EQ(reader.readInt8("a", std::array<std::int64_t, 2>{1, 3}), bytes);
    EXPECT_THAT(errorOf([&] { reader.read("a", std::array<std::int64_t, 2>{1, 3}); }), HasSubstr("I8"));
    EXPECT_THAT(errorOf([&] { reader.readInt8("b", std::array<std::int64_t, 1>{1}); }), HasSubstr("F32"));
}

TEST_F(Safetensors, Float16IsConvertedToFloat32) {
    write(StorageType::kBfloat16);
    EXPECT_THAT(SafetensorsReader(path()).read("a", kSafetensorsShape), ElementsAre(1, -2.5f, 0.10009765625f, 4, 5, 6));
    write(StorageType::kFloat16);
    EXPECT_THAT(SafetensorsReader(path()).read("a", kSafetensorsShape),
                ElementsAre(1, -2.5f, 0.0999755859375f, 4, 5, 6));
}

TEST_F(Safetensors, MatricesCanBeStoredIn8BitsWithAScaleForEachRow) {
    write(StorageType::kInt8, {1, -2.5f, 0.1f, 0.04f, 0.05f, 0.06f});
    SafetensorsReader reader(path());
    EXPECT_EQ(reader.entries().size(), 2) << "the scales belong to their matrix";
    EXPECT_EQ(reader.entries().at("a").dtype, "I8");
    const std::vector<float> read = reader.read("a", kSafetensorsShape, reader.metadata().at("checksum.a"));
    const auto isNear = [](float value, float largest) { return testing::FloatNear(value, largest / 254); };
    EXPECT_THAT(read, ElementsAre(isNear(1, 2.5f), isNear(-2.5f, 2.5f), isNear(0.1f, 2.5f), isNear(0.04f, 0.06f),
                                  isNear(0.05f, 0.06f), isNear(0.06f, 0.06f)));
    EXPECT_THAT(reader.read("b", std::array<std::int64_t, 1>{1}), ElementsAre(7)) << "one dimension stays F32";
    EXPECT_THAT(errorOf([this] {
                    write(StorageType::kInt8, {1, 2, 3, 4, 5, NAN});
                }),
                AllOf(StartsWith("bad format: "), HasSubstr("'a'")));
}

TEST_F(Safetensors, DamagedScalesAreDetected) {
    write(StorageType::kInt8, {1, -2.5f, 0.1f, 4, 5, 6});
    std::string bytes = test::readFile(path());
    bytes[bytes.size() - 6] ^= 4;  // the scales of a's second row stand before b's 4 bytes
    test::writeFile(path(), bytes);
    EXPECT_THAT(errorOf([&] { SafetensorsReader(path()).read("a", kSafetensorsShape); }),
                AllOf(StartsWith("checksum: "), HasSubstr("'a.scale'")));
}

TEST_F(Safetensors, RejectsValuesTooLargeForFloat16) {
    EXPECT_THAT(errorOf([this] {
                    write(StorageType::kFloat16, {1, 2, 3, 4, 5, 70000});
                }),
                AllOf(StartsWith("unsupported: "), HasSubstr("'a' holds 70000")));
    EXPECT_EQ(test::listing(m_folder.path("")), "");
}

TEST_F(Safetensors, VerifiesChecksums) {
    write(StorageType::kFloat32);
    std::string bytes = test::readFile(path());
    const std::string checksum = SafetensorsReader(path()).metadata().at("checksum.a");
    EXPECT_NO_THROW(SafetensorsReader(path()).read("a", kSafetensorsShape, checksum));
    bytes[bytes.size() - 9] ^= 4;
    test::writeFile(path(), bytes);
    EXPECT_THAT(errorOf([&] { SafetensorsReader(path()).read("a", kSafetensorsShape, checksum); }),
                AllOf(StartsWith("checksum: "), HasSubstr("'a'")));
}

TEST_F(Safetensors, ErrorNamesTheTensorAndBothShapes) {
    write(StorageType::kFloat32);
    EXPECT_THAT(errorOf([this] { SafetensorsReader(path()).read("a", std::array<std::int64_t, 1>{6}); }),
                AllOf(StartsWith("bad shape: "), HasSubstr("'a'"), HasSubstr("(2, 3)"), HasSubstr("(6)")));
    EXPECT_THAT(errorOf([this] { SafetensorsReader(path()).read("c", kSafetensorsShape); }),
                HasSubstr("lacks the tensor 'c'"));
}

TEST_F(Safetensors, AcceptsHeadersOfOtherWriters) {
    EXPECT_EQ(errorOfHeader(R"({"a":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"__metadata__":{"x":"y"}}  )"),
              "no error");
    EXPECT_EQ(errorOfHeader(R"({"a":{"dtype":"F32","shape":[],"data_offsets":[0,4]},)"
                            R"("b":{"dtype":"I64","shape":[0,9],"data_offsets":[4,4]}})",
                            4),
              "no error");
}

TEST_F(Safetensors, RejectsMaliciousHeaders) {
    const auto entry = [](const char* shape, const char* offsets) {
        return std::string(R"({"a":{"dtype":"F32","shape":)") + shape + R"(,"data_offsets":)" + offsets + "}}";
    };
    EXPECT_THAT(errorOfHeader(entry("[2,3]", "[0,20]")), HasSubstr("does not take the 20 bytes"));
    EXPECT_THAT(errorOfHeader(entry("[-2,-3]", "[0,24]")), HasSubstr("other than counts"));
    EXPECT_THAT(errorOfHeader(entry("[2.5]", "[0,24]")), HasSubstr("other than counts"));
    EXPECT_THAT(errorOfHeader(entry("[6]", "[24,0]")), HasSubstr("offsets"));
    EXPECT_THAT(errorOfHeader(entry("[4294967296,4294967296]", "[0,0]")), HasSubstr("does not take"));
    EXPECT_THAT(errorOfHeader(entry("[18446744073709551615]", "[0,24]")), HasSubstr("other than counts"));
    EXPECT_THAT(errorOfHeader(entry("[1099511627776]", "[0,4398046511104]")), HasSubstr("truncated"));
    EXPECT_THAT(errorOfHeader(entry("[6]", "[0,24]"), 25), HasSubstr("truncated or corrupt"));
    EXPECT_THAT(errorOfHeader(R"({"a":{"dtype":"F8","shape":[6],"data_offsets":[0,6]}})"), HasSubstr("dtype 'F8'"));
    EXPECT_THAT(errorOfHeader(R"({"a":[1,2]})"), StartsWith("bad format: "));
    EXPECT_THAT(errorOfHeader("[]"), HasSubstr("expected a JSON object"));
    EXPECT_THAT(errorOfHeader("{\"a\":" + std::string(100'000, '[')), StartsWith("bad format: "));
}

TEST_F(Safetensors, RejectsOverlapsAndGaps) {
    const auto two = [](const char* first, const char* second) {
        return std::string(R"({"a":{"dtype":"F32","shape":[3],"data_offsets":)") + first +
               R"(},"b":{"dtype":"F32","shape":[3],"data_offsets":)" + second + "}}";
    };
    EXPECT_EQ(errorOfHeader(two("[12,24]", "[0,12]")), "no error");
    EXPECT_THAT(errorOfHeader(two("[0,12]", "[0,12]"), 12), HasSubstr("overlap"));
    EXPECT_THAT(errorOfHeader(two("[0,12]", "[8,20]")), HasSubstr("overlap"));
    EXPECT_THAT(errorOfHeader(two("[0,12]", "[16,28]"), 28), HasSubstr("gap at byte"));
}

TEST_F(Safetensors, RejectsALengthBeyondTheFile) {
    test::writeFile(path(), std::string(8, '\xff') + "{}");
    EXPECT_THAT(errorOf([this] { SafetensorsReader reader(path()); }),
                AllOf(StartsWith("bad format: "), HasSubstr("the file has 10")));
    test::writeFile(path(), "abc");
    EXPECT_THAT(errorOf([this] { SafetensorsReader reader(path()); }), HasSubstr("it has 3 bytes"));
}

TEST_F(Safetensors, CorruptFilesAreRejectedOrRead) {
    write(StorageType::kFloat32);
    const std::string bytes = test::readFile(path());
    const auto read = [this](const std::string& damaged) {
        test::writeFile(path(), damaged);
        SafetensorsReader reader(path());
        for (const auto& [name, entry] : reader.entries())
            reader.read(name, entry.shape);
    };
    EXPECT_EQ(test::readTruncated(bytes, 100, read).accepted, 0);
    EXPECT_GT(test::readFlipped(bytes, 500, 4, read).refused, 0);
}

}  // namespace
}  // namespace elmo
