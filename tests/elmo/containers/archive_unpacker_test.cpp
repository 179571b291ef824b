// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/archive_unpacker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <array>
#include <span>

#include "elmo/containers/zip_writer.h"
#include "elmo/files/staged_file.h"
#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

/// One entry of a ustar file; a size of -1 is that of the content.
struct Member {
    std::string name;
    std::string content = "hello";
    char type = '0';
    std::int64_t size = -1;
};

std::string headerOf(const Member& member) {
    std::string header(512, '\0');
    const auto put = [&](std::size_t at, const std::string& text) { header.replace(at, text.size(), text); };
    put(0, member.name);
    put(100, "0000644");
    const std::int64_t size = member.size < 0 ? std::ssize(member.content) : member.size;
    char octal[12];
    std::snprintf(octal, sizeof octal, "%011llo", static_cast<unsigned long long>(size));
    put(124, octal);
    header[156] = member.type;
    put(257, "ustar");
    put(263, "00");
    put(148, "        ");
    unsigned sum = 0;
    for (const char c : header)
        sum += static_cast<unsigned char>(c);
    std::snprintf(octal, sizeof octal, "%06o", sum);
    put(148, std::string(octal) + '\0');
    return header;
}

std::string tarOf(const std::vector<Member>& members) {
    std::string tar;
    for (const Member& member : members) {
        tar += headerOf(member) + member.content;
        tar.resize((tar.size() + 511) / 512 * 512, '\0');
    }
    return tar + std::string(1024, '\0');
}

class ArchiveUnpacker : public testing::Test {
protected:
    std::string unpack(const std::string& bytes) { return unpackFile(m_folder.write("archive", bytes)); }
    std::string unpackFile(const std::filesystem::path& archive) {
        std::filesystem::remove_all(target());
        std::filesystem::create_directory(target());
        return errorOf([&] { unpackArchive(archive, target()); });
    }
    std::filesystem::path target() const { return m_folder / "unpacked"; }
    std::string gzipped(const std::string& bytes) {
        const std::string path = m_folder.path("packed.gz");
        gzFile file = gzopen(path.c_str(), "wb");
        gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
        gzclose(file);
        return test::readFile(path);
    }

    test::TemporaryFolder m_folder;
};

TEST_F(ArchiveUnpacker, UnpacksTarFilesWithFolders) {
    for (const bool packed : {false, true}) {
        const std::string tar = tarOf({{"sub/", "", '5'}, {"sub/a.txt", "one"}, {"./b.txt", std::string(1000, 'x')}});
        EXPECT_EQ(unpack(packed ? gzipped(tar) : tar), "no error");
        EXPECT_EQ(test::readFile(target() / "sub/a.txt"), "one");
        EXPECT_EQ(test::readFile(target() / "b.txt"), std::string(1000, 'x'));
    }
}

TEST_F(ArchiveUnpacker, UnpacksDeflatedZipFiles) {
    EXPECT_EQ(unpackFile(test::fixture("packed") / "209.zip"), "no error");
    EXPECT_EQ(test::listing(target()), "meta.json model.hdf5 options.json");
    for (const char* name : {"model.hdf5", "options.json"})
        EXPECT_EQ(test::readFile(target() / name), test::readFile(test::fixture("packed/plain") / name));
}

TEST_F(ArchiveUnpacker, ReadsLongNamesOfPaxAndGnu) {
    for (const char* name : {"pax.tar", "gnu.tar.gz"}) {
        EXPECT_EQ(unpackFile(test::fixture("packed") / name), "no error");
        EXPECT_EQ(test::listing(target() / std::string(120, 'd')), "model.hdf5 options.json") << name;
    }
}

TEST_F(ArchiveUnpacker, RefusesNamesThatLeadOut) {
    for (const char* name : {"/etc/passwd", "../up.txt", "a/../../up.txt"}) {
        EXPECT_THAT(unpack(tarOf({{name}})),
                    AllOf(StartsWith("bad format: "), HasSubstr(name), HasSubstr("leads out")));
        StagedFile file(m_folder.path("out.zip"));
        ZipWriter zip(file);
        zip.add(name, std::array{std::as_bytes(std::span("x", 1))});
        zip.finish();
        file.commit();
        EXPECT_THAT(unpackFile(m_folder.path("out.zip")), AllOf(HasSubstr(name), HasSubstr("leads out")));
    }
    EXPECT_FALSE(std::filesystem::exists(m_folder.path("up.txt")));
}

TEST_F(ArchiveUnpacker, RefusesLinksAndDevices) {
    EXPECT_THAT(unpack(tarOf({{"link", "", '2'}})),
                AllOf(StartsWith("unsupported: "), HasSubstr("'link', which is a link")));
    EXPECT_THAT(unpack(tarOf({{"link", "", '1'}})), HasSubstr("a link"));
    EXPECT_THAT(unpack(tarOf({{"disk", "", '4'}})), HasSubstr("a device"));
}

TEST_F(ArchiveUnpacker, RefusesEntriesThatExistTwice) {
    EXPECT_THAT(unpack(tarOf({{"a", "one"}, {"a", "two"}})), HasSubstr("two entries named 'a'"));
}

TEST_F(ArchiveUnpacker, RefusesTruncatedAndDamagedFiles) {
    const std::string tar = tarOf({{"a", std::string(3000, 'x')}});
    for (const std::size_t size : {600, 2000, 3000})
        EXPECT_THAT(unpack(tar.substr(0, size)), AllOf(StartsWith("bad format: "), HasSubstr("truncated"))) << size;
    const std::string packed = gzipped(tar);
    EXPECT_THAT(unpack(packed.substr(0, packed.size() - 9)), HasSubstr("truncated"));
    std::string wrongSum = packed;
    wrongSum[wrongSum.size() - 8] ^= 1;  // CRC-32 of the unpacked bytes
    EXPECT_THAT(unpack(wrongSum), AllOf(StartsWith("bad format: "), HasSubstr("damaged")));
    std::string header = tar;
    header[0] = 'b';
    EXPECT_THAT(unpack(header), HasSubstr("wrong checksum"));
    std::string zip = test::readFile(test::fixture("packed") / "209.zip");
    EXPECT_THAT(unpack(zip.substr(0, zip.size() / 2)), StartsWith("bad format: "));
    zip[zip.find("model.hdf5") + 200] ^= 0x10;
    EXPECT_THAT(unpack(zip), testing::AnyOf(StartsWith("checksum: "), StartsWith("bad format: ")));
}

TEST_F(ArchiveUnpacker, RefusesBombs) {
    const std::string zeros(std::size_t{40} << 20, '\0');
    const std::string bomb = gzipped(tarOf({{"a", zeros}, {"b", zeros}}));
    ASSERT_LT(bomb.size(), 100'000u);
    EXPECT_THAT(unpack(bomb), AllOf(StartsWith("bad format: "), HasSubstr("more than 100 times")));
    EXPECT_THAT(unpack(tarOf({{"a", "", '0', std::int64_t{1} << 32}})), HasSubstr("impossible size"));
}

TEST_F(ArchiveUnpacker, PassesOverWhatMacOsAdds) {
    EXPECT_EQ(unpack(tarOf({{"a"}, {"._a"}, {"__MACOSX/a"}})), "no error");
    EXPECT_EQ(test::listing(target()), "a");
}

TEST_F(ArchiveUnpacker, TellsArchivesByTheirFirstBytes) {
    EXPECT_TRUE(looksLikeArchive(test::fixture("packed") / "209.zip"));
    EXPECT_TRUE(looksLikeArchive(test::fixture("packed") / "ner.tar.gz"));
    EXPECT_TRUE(looksLikeArchive(test::fixture("packed") / "pax.tar"));
    EXPECT_FALSE(looksLikeArchive(test::fixture("packed/plain") / "model.hdf5"));
    EXPECT_FALSE(looksLikeArchive(m_folder.write("empty", "")));
    EXPECT_FALSE(looksLikeArchive(m_folder.path()));
    EXPECT_FALSE(looksLikeArchive("/no/such/file"));
}

}  // namespace
}  // namespace elmo
