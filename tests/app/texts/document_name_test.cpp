// SPDX-License-Identifier: Apache-2.0
#include "app/texts/document_name.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace app {
namespace {

TEST(DocumentName, IsTheNameOfTheFileInValidUtf8) {
    EXPECT_EQ(documentNameOf("folder/letter.txt"), "letter.txt");
    EXPECT_EQ(documentNameOf("caf\xC3\xA9.txt"), "caf\xC3\xA9.txt");
    EXPECT_EQ(documentNameOf("folder/caf\xE9.txt"), "caf\xEF\xBF\xBD.txt");
    EXPECT_EQ(documentNameOf("cut\xC3"), "cut\xEF\xBF\xBD") << "a character without its end";
}

TEST(DocumentName, TheFolderIsThePathBelowTheGivenOne) {
    const elmo::test::TemporaryFolder folder;
    const std::filesystem::path given = folder / "corpus";
    std::filesystem::create_directories(given);
    const std::vector<std::string> all{given.string()};
    EXPECT_EQ(folderWithin(given / "letters" / "1912" / "a.txt", all), "letters/1912");
    EXPECT_EQ(folderWithin(given / "a.txt", all), "");
    EXPECT_EQ(folderWithin(folder / "other" / "x" / "a.txt", all), "");
    EXPECT_EQ(folderWithin(given / "caf\xE9" / "a.txt", all), "caf\xEF\xBF\xBD");
    EXPECT_EQ(folderWithin(given / "letters" / "a.txt", std::vector{given.string() + "/"}), "letters");
    EXPECT_EQ(documentNameOf(given / "letters" / "a.txt", all), "corpus/letters/a.txt");
}

}  // namespace
}  // namespace app
