// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/data_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <set>

#include "tasks/registry/read_data_set.h"
#include "tasks/registry/task_list.h"
#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using elmo::test::TemporaryFolder;
using test::printed;
using test::read;
using test::refusal;
using testing::HasSubstr;
using testing::StartsWith;

constexpr Task kKind = Sentiment::kTask;

/// As the program zstd packs: with a checksum.
std::string zstd(const std::string& text) {
    ZSTD_CCtx* const context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
    ZSTD_freeCCtx(context);
    return packed;
}

std::string gzip(const std::string& text) {
    z_stream stream = {};
    deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    std::string packed(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

std::string manyLines() {
    std::string text;
    for (int i = 0; i < 50'000; ++i)
        text += "1\tline number " + std::to_string(i) + "\n";
    return text;
}

TEST(DataSet, compressedFilesAreReadAsTheirContent) {
    const DataSet plain = read(manyLines(), kKind);
    for (const std::string& packed : {zstd(manyLines()), gzip(manyLines())}) {
        const DataSet data = read(packed, kKind);
        EXPECT_EQ(data.hash, plain.hash);
        EXPECT_EQ(data.examples.size(), 50'000U);
    }
    const std::string two = "1\ta\n" + manyLines();
    EXPECT_EQ(read(zstd("1\ta\n") + zstd(manyLines()), kKind).hash, read(two, kKind).hash);
    EXPECT_EQ(read(gzip("1\ta\n") + gzip(manyLines()), kKind).hash, read(two, kKind).hash);
}

TEST(DataSet, corruptArchivesAreRejected) {
    for (const std::string& packed : {zstd(manyLines()), gzip(manyLines())}) {
        EXPECT_THAT(refusal(packed.substr(0, packed.size() / 2), kKind),
                    StartsWith("bad format: data.txt can't be unpacked"));
        EXPECT_THAT(refusal(packed.substr(0, packed.size() - 1), kKind), HasSubstr("breaks off"));
        EXPECT_THAT(refusal(packed.substr(0, 6), kKind, {.format = "label-text"}), HasSubstr("can't be unpacked"));
        std::string damaged = packed;
        for (std::size_t i = packed.size() / 2; i < packed.size() / 2 + 40; ++i)
            damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
        EXPECT_THAT(refusal(damaged, kKind), StartsWith("bad format: data.txt"));
    }
}

TEST(DataSet, decompressionBombsAreRejected) {
    const std::string bomb(std::size_t{70} << 20, 'a');
    EXPECT_THAT(refusal(zstd(bomb), kKind, {.format = "label-text"}), HasSubstr("unpacks to more than 500 times"));
    EXPECT_THAT(refusal(gzip(bomb), kKind, {.format = "label-text"}), HasSubstr("unpacks to more than 500 times"));
}

TEST(DataSet, formatsAreRecognisedByNameAndContent) {
    EXPECT_EQ(printed(read("(2 a)\n", kKind)), "a => 2\n");
    EXPECT_EQ(printed(read("{\"text\": \"a\", \"label\": 1}\n", kKind)), "a => 1\n");
    EXPECT_EQ(printed(read("1\ta\n", kKind)), "a => 1\n");
    EXPECT_EQ(printed(read("\xEF\xBB\xBF{\"tokens\": [\"a\"], \"tags\": [\"B-X\"]}\n", Ner::kTask)), "a => B-X\n");
    EXPECT_EQ(printed(read("a x O\n", Ner::kTask)), "a => O\n");
    EXPECT_THAT(refusal("no TAB\n", kKind),
                HasSubstr("data of the task sentiment. Supported formats: sst-trees, json-lines, table, label-text."));
    EXPECT_THAT(refusal("1\ta\n", kKind, {.format = "conll"}),
                StartsWith("bad argument: Unknown data format \"conll\" for the task sentiment"));
}

TEST(DataSet, formatNamesAreUniqueWithinATask) {
    std::set<std::pair<std::string_view, std::string>> names;
    for (const Task& task : allTasks())
        for (const DataFormat& format : formatsOf(task))
            EXPECT_TRUE(names.emplace(task.name, format.name).second) << format.name;
    EXPECT_GE(names.size(), 8U);
}

TEST(DataSet, errorsNameUnreadableFiles) {
    const TemporaryFolder folder;
    EXPECT_THAT(errorOf([&] { readDataSet(folder / "none", kKind, {}, {}); }),
                testing::AllOf(StartsWith("not found: "), HasSubstr("none")));
    EXPECT_THAT(errorOf([&] { readDataSet(folder.path(), kKind, {}, {}); }), StartsWith("io: "));
}

TEST(DataSet, errorsNameWorkbooksAndOtherEncodings) {
    const TemporaryFolder folder;
    const auto refusalOf = [&](const std::string& content) {
        return errorOf([&] { readDataSet(folder.write("a.csv", content), Classification::kTask, {}, {}); });
    };
    EXPECT_THAT(refusalOf("PK\x03\x04 workbook"),
                testing::AllOf(StartsWith("bad format"), HasSubstr("Excel"), HasSubstr(".csv")));
    std::string utf16 = "\xFF\xFE";
    for (const char c : std::string("text,label\nGood.,pos\n"))
        utf16 += {c, '\0'};
    EXPECT_THAT(refusalOf(utf16), HasSubstr("UTF-16LE"));
}

TEST(DataSet, readingReportsBytesAndCanBeCancelled) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.tsv", manyLines());
    std::int64_t last = 0;
    std::stop_source stop;
    const elmo::RunControl control(stop.get_token(), [&](const elmo::Progress& progress) {
        EXPECT_EQ(progress.stage, "read");
        EXPECT_EQ(progress.total, static_cast<std::int64_t>(manyLines().size()));
        last = progress.done;
    });
    readDataSet(path, kKind, {}, control);
    EXPECT_EQ(last, static_cast<std::int64_t>(manyLines().size()));
    stop.request_stop();
    EXPECT_THROW(readDataSet(path, kKind, {}, control), elmo::Cancelled);
}

}  // namespace
}  // namespace tasks
