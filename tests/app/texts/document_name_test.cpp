// SPDX-License-Identifier: Apache-2.0
#include "app/texts/document_name.h"

#include <gtest/gtest.h>

namespace app {
namespace {

TEST(DocumentName, IsTheNameOfTheFileInValidUtf8) {
    EXPECT_EQ(documentNameOf("folder/letter.txt"), "letter.txt");
    EXPECT_EQ(documentNameOf("caf\xC3\xA9.txt"), "caf\xC3\xA9.txt");
    EXPECT_EQ(documentNameOf("folder/caf\xE9.txt"), "caf\xEF\xBF\xBD.txt");
    EXPECT_EQ(documentNameOf("cut\xC3"), "cut\xEF\xBF\xBD") << "a character without its end";
}

}  // namespace
}  // namespace app
