// SPDX-License-Identifier: Apache-2.0
#include "app/annotate/annotation_output.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>

#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

/// The texts that the lines of the format "predictions" make up, one after the other.
std::vector<std::string> textsOfPredictions(const std::string& lines) {
    std::vector<std::string> texts;
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line);) {
        const nlohmann::json sentence = nlohmann::json::parse(line);
        if (sentence["sentence"] == 0)
            texts.emplace_back();
        texts.back() +=
            sentence.value("before", "") + sentence["text"].get<std::string>() + sentence.value("after", "");
    }
    return texts;
}

/// Texts as their annotation gives them back.
std::vector<std::string> textsAnnotated(const std::vector<std::string>& texts, AnnotationInput kind) {
    const elmo::test::TemporaryFolder folder;
    const std::string file = folder.path("out.jsonl");
    const int target = ::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    EXPECT_GE(target, 0);
    StandardOutput out(target, "the test");
    const auto format =
        std::ranges::find(annotationFormats(), std::string_view("predictions"), &AnnotationFormat::name);
    const auto writer = format->open(out, {});
    for (std::size_t i = 0; i < texts.size(); ++i) {
        TextInput input(folder.write(std::to_string(i) + ".txt", texts[i]), {});
        const auto source = openAnnotationSource(input, kind, "en");
        while (const auto unit = source->next())
            writer->add(*unit, {});
    }
    out.flush();
    ::close(target);
    return textsOfPredictions(elmo::test::readFile(file));
}

using Texts = std::vector<std::string>;

TEST(Predictions, LinesKeepTheirEndsAndBlankLines) {
    const Texts texts = {"  \r\nAnna ran.\r\n\r\n\t\r\nBob left.\r\n", "Eve sat.\nCarl ran."};
    EXPECT_EQ(textsAnnotated(texts, AnnotationInput::kLines), texts);
}

TEST(Predictions, BlankEndOfATextDoesNotGetIntoTheNext) {
    const Texts said = textsAnnotated({"Anna ran.\n   \n", "Bob ran.\nCarl ran.\n"}, AnnotationInput::kLines);
    EXPECT_EQ(said, (Texts{"Anna ran.\n", "Bob ran.\nCarl ran.\n"}));
    std::string longText;
    while (longText.size() < 51'000)
        longText += "Bob ran to the shop.\n\n";
    const Texts pieces = textsAnnotated({"Anna ran.\n" + std::string(80'000, '\n'), longText}, AnnotationInput::kText);
    ASSERT_EQ(pieces.size(), 2U);
    EXPECT_TRUE(pieces[1] == longText) << pieces[1].size();
}

TEST(Predictions, LongBlankBeginningIsKept) {
    const std::string text = std::string(80'000, '\n') + "Anna ran.\n";
    const Texts said = textsAnnotated({text}, AnnotationInput::kText);
    ASSERT_EQ(said.size(), 1U);
    EXPECT_TRUE(said[0] == text) << said[0].size();
}

}  // namespace
}  // namespace app::test
