// SPDX-License-Identifier: Apache-2.0
#include "app/annotation_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::errorOf;

std::string idOf(const std::string& line) {
    const elmo::test::TemporaryFolder folder;
    TextInput input(folder.write("a.jsonl", line), {});
    return openAnnotationSource(input, AnnotationInput::kJsonLines, "en")->next().value().id;
}

TEST(AnnotationSource, KeepsTextsAndNumbersAsIds) {
    EXPECT_EQ(idOf(R"({"id": "a\"b", "text": "x"})"), R"("a\"b")");
    EXPECT_EQ(idOf(R"({"id": 7, "text": "x"})"), "7");
    EXPECT_EQ(idOf(R"({"text": "x"})"), "");
}

TEST(AnnotationSource, RefusesAnIdThatIsNestedHoweverDeep) {
    const std::string deep = std::string(1'000'000, '[') + std::string(1'000'000, ']');
    EXPECT_THAT(errorOf([&] { idOf(R"({"id": )" + deep + R"(, "text": "x"})"); }),
                testing::HasSubstr("line 1: this line has an \"id\" that is neither a text nor a number"));
}

}  // namespace
}  // namespace app::test
