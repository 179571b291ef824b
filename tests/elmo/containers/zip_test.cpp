// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "elmo/containers/zip_reader.h"
#include "elmo/containers/zip_writer.h"
#include "tests/support/damage.h"
#include "tests/support/error_text.h"
#include "tests/support/python.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

void writeZip(const std::string& path, const std::vector<std::pair<std::string, std::string>>& entries) {
    StagedFile file(path);
    ZipWriter zip(file);
    for (const auto& [name, data] : entries)
        zip.add(name, std::array{std::as_bytes(std::span(data))});
    zip.finish();
    file.commit();
}

TEST(Zip, ReadsBackWhatWasWritten) {
    const test::TemporaryFolder folder;
    writeZip(folder.path("a.zip"), {{"first", "some bytes"}, {"folder/second", ""}, {"third", std::string(1000, 'x')}});
    InputFile file(folder.path("a.zip"));
    const auto entries = readZipEntries(file);
    EXPECT_EQ(entries.size(), 3u);
    EXPECT_EQ(readZipEntry(file, "first", entries.at("first")), "some bytes");
    EXPECT_EQ(readZipEntry(file, "folder/second", entries.at("folder/second")), "");
    EXPECT_EQ(readZipEntry(file, "third", entries.at("third")), std::string(1000, 'x'));
}

TEST(Zip, DataStartsAtMultiplesOf64) {
    const test::TemporaryFolder folder;
    writeZip(folder.path("a.zip"), {{"a", "x"}, {"longer name", "xyz"}, {"b", std::string(63, 'y')}});
    InputFile file(folder.path("a.zip"));
    for (const auto& [name, entry] : readZipEntries(file))
        EXPECT_EQ(entry.offset % 64, 0) << name;
}

TEST(Zip, MoreThan65535EntriesNeedZip64) {
    const test::TemporaryFolder folder;
    std::vector<std::pair<std::string, std::string>> many;
    for (int i = 0; i < 70'000; ++i)
        many.emplace_back(std::to_string(i), std::to_string(i) + "v");
    writeZip(folder.path("a.zip"), many);
    InputFile file(folder.path("a.zip"));
    const auto entries = readZipEntries(file);
    EXPECT_EQ(entries.size(), 70'000u);
    EXPECT_EQ(readZipEntry(file, "69999", entries.at("69999")), "69999v");
    REQUIRE_PYTHON("zipfile");
    EXPECT_EQ(test::runPython("import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\n"
                              "print(len(z.namelist()), z.read('69999').decode())",
                              folder.path("a.zip")),
              "70000 69999v\n");
}

TEST(Zip, RejectsCompressedEntries) {
    REQUIRE_PYTHON("zipfile");
    const test::TemporaryFolder folder;
    test::runPython(
        "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)\n"
        "z.writestr('a', 'x' * 1000)\nz.close()",
        folder.path("a.zip"));
    EXPECT_THAT(errorOf([&] {
                    InputFile file(folder.path("a.zip"));
                    readZipEntries(file);
                }),
                AllOf(StartsWith("bad format: "), HasSubstr("'a'"), HasSubstr("without compression")));
}

TEST(Zip, CorruptFilesAreRejectedOrRead) {
    const test::TemporaryFolder folder;
    const std::string path = folder.path("a.zip");
    writeZip(path, {{"first", "some bytes"}, {"second", std::string(100, 'x')}});
    const std::string bytes = test::readFile(path);
    const auto read = [&](const std::string& damaged) {
        test::writeFile(path, damaged);
        InputFile file(path);
        for (const auto& [name, entry] : readZipEntries(file))
            readZipEntry(file, name, entry);
    };
    EXPECT_EQ(test::readTruncated(bytes, 100, read).accepted, 0);
    EXPECT_GT(test::readFlipped(bytes, 300, 2, read).refused, 0);
}

}  // namespace
}  // namespace elmo
