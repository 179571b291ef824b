// SPDX-License-Identifier: Apache-2.0
#include "app/texts/text_input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <iterator>
#include <thread>

#include "elmo/error.h"
#include "tests/support/error_text.h"
#include "tests/support/packed_text.h"
#include "tests/support/run_program.h"

namespace app {
namespace {

using elmo::test::inputFile;
using elmo::test::TemporaryFolder;

std::string readAll(TextInput& input) {
    return {std::istreambuf_iterator<char>(input.stream()), {}};
}

elmo::ErrorCode codeOfOpening(const std::string& path) {
    try {
        TextInput(path, {});
    } catch (const elmo::Error& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr(path));
        return error.code();
    }
    ADD_FAILURE() << path << " was opened";
    return elmo::ErrorCode::kInternal;
}

TEST(TextInput, RejectsCompressedFilesItCannotRead) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.txt", "\x28\xB5\x2F\xFD rest");
    TextInput input(path, {});
    EXPECT_THAT(elmo::test::errorOf([&] { readAll(input); }),
                testing::AllOf(testing::HasSubstr(path), testing::HasSubstr("compressed by zstd"),
                               testing::HasSubstr("Unpack it first")));
}

TEST(TextInput, ExtractsTheTextOfAMarkupDocument) {
    const TemporaryFolder folder;
    const auto path = folder.write("a.md", "# Title\n\nAnna *Berg* went.\n");
    TextInput input(path, {});
    EXPECT_EQ(readAll(input), "Title\n\nAnna Berg went.\n");
    EXPECT_EQ(input.name(), path);
    EXPECT_EQ(input.size(), 23);
    EXPECT_EQ(codeOfOpening(folder.write("a.docx", "no archive")), elmo::ErrorCode::kBadFormat);
    EXPECT_EQ(codeOfOpening((folder.path() / "missing.pdf").string()), elmo::ErrorCode::kNotFound);
}

TEST(TextInput, ExtractsTheTextOfAPackedMarkupDocument) {
    const TemporaryFolder folder;
    TextInput page(folder.write("a.html.gz", elmo::test::zipped("<p>Anna <b>Berg</b> went.</p>")), {});
    EXPECT_EQ(readAll(page), "Anna Berg went.\n");
    TextInput notes(folder.write("a.md.gz", elmo::test::zipped("Anna *Berg* went.\n")), {});
    EXPECT_EQ(readAll(notes), "Anna Berg went.\n");
    EXPECT_EQ(codeOfOpening(folder.write("a.docx.gz", "packed twice")), elmo::ErrorCode::kUnsupported);
}

TEST(TextInput, ReadsALargeFileAndReportsItsSize) {
    const TemporaryFolder folder;
    const std::string text(300'000, 'x');
    TextInput input(inputFile(folder, "a.txt", text), {});
    EXPECT_EQ(input.size(), 300'000);
    EXPECT_EQ(readAll(input), text);
}

TEST(TextInput, RejectsUnreadableFiles) {
    const TemporaryFolder folder;
    EXPECT_EQ(codeOfOpening((folder / "missing.txt").string()), elmo::ErrorCode::kNotFound);
    EXPECT_EQ(codeOfOpening(inputFile(folder, "a.txt", "") + "/b.txt"), elmo::ErrorCode::kNotFound);
    EXPECT_EQ(codeOfOpening((folder / ".").string()), elmo::ErrorCode::kIo);
}

TEST(TextInput, CanBeCancelledWhileWaitingForAPipe) {
    const TemporaryFolder folder;
    const std::string path = (folder / "pipe").string();
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    std::stop_source stop;
    TextInput input(path, stop.get_token());
    const std::jthread impatient([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        stop.request_stop();
    });
    char byte;
    EXPECT_THROW(input.stream().read(&byte, 1), elmo::Cancelled);
}

}  // namespace
}  // namespace app
