// SPDX-License-Identifier: Apache-2.0
#include "app/annotate/annotation_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::errorOf;

AnnotationUnit unitOf(const std::string& line) {
    const elmo::test::TemporaryFolder folder;
    TextInput input(folder.write("a.jsonl", line), {});
    return openAnnotationSource(input, AnnotationInput::kJsonLines, "en")->next().value();
}

TEST(AnnotationSource, KeepsTheOriginalLine) {
    const std::string line = R"({"id": 12345678901234567890123, "text": "x", "b": 1.10, "a": [], "b": null})";
    EXPECT_EQ(unitOf(line).line, line);
    EXPECT_EQ(unitOf("\xEF\xBB\xBF" + line + "\r\n").line, line);
}

TEST(AnnotationSource, KeepsDeeplyNestedFields) {
    const std::string deep = std::string(1'000'000, '[') + std::string(1'000'000, ']');
    EXPECT_EQ(unitOf(R"({"id": )" + deep + R"(, "text": "x"})").document->text(), "x");
}

TEST(AnnotationSource, ErrorDescribesTheInvalidLine) {
    EXPECT_THAT(errorOf([&] { unitOf("{\"text\": \"caf\xE9\"}"); }),
                testing::AllOf(testing::HasSubstr("line 1"), testing::HasSubstr("UTF-8")));
    EXPECT_THAT(errorOf([&] { unitOf("{\"text\": "); }), testing::HasSubstr("not valid JSON"));
    EXPECT_THAT(errorOf([&] { unitOf("{\"text\": 1}"); }), testing::HasSubstr("JSON object with a \"text\""));
    EXPECT_THAT(errorOf([&] { unitOf(R"({"text": "x", "elmoscope": 1})"); }), testing::HasSubstr("\"elmoscope\""));
}

}  // namespace
}  // namespace app::test
