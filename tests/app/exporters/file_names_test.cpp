// SPDX-License-Identifier: Apache-2.0
#include "app/exporters/file_names.h"

#include <gtest/gtest.h>

namespace app::test {
namespace {

TEST(FileNames, NumbersSkipNamesThatAreGivenAlready) {
    FileNames names;
    EXPECT_EQ(names.unique("letter.txt"), "letter");
    EXPECT_EQ(names.unique("letter (2)"), "letter (2)");
    EXPECT_EQ(names.unique("Letter"), "Letter (3)");
    EXPECT_EQ(names.unique("letter"), "letter (4)");
}

// Each name looked through all before it.
TEST(FileNames, ManyEqualNamesAreNumberedAtOnce) {
    FileNames names;
    std::string last;
    for (int i = 0; i < 100'000; ++i)
        last = names.unique("document");
    EXPECT_EQ(last, "document (100000)");
}

}  // namespace
}  // namespace app::test
