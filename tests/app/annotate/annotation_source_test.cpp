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

TEST(AnnotationSource, TheTextMayHaveTheNamesOfOtherDataSets) {
    EXPECT_EQ(unitOf(R"({"idx": 0, "document": 7, "sentence": "x", "label": 1})").document->text(), "x");
    EXPECT_EQ(unitOf(R"({"title": "t", "content": "y"})").document->text(), "y");
}

TEST(AnnotationSource, ErrorDescribesTheInvalidLine) {
    EXPECT_THAT(errorOf([&] { unitOf("{\"text\": \"caf\xE9\"}"); }),
                testing::AllOf(testing::HasSubstr("line 1"), testing::HasSubstr("UTF-8")));
    EXPECT_THAT(errorOf([&] { unitOf("{\"text\": "); }), testing::HasSubstr("not valid JSON"));
    EXPECT_THAT(errorOf([&] { unitOf(R"({"text": "x", "score": NaN})"); }),  // as Python's json.dumps writes it
                testing::AllOf(testing::HasSubstr("line 1"), testing::HasSubstr("after column 24")));
    EXPECT_THAT(errorOf([&] { unitOf("{\"text\": 1}"); }), testing::HasSubstr("JSON object with a \"text\""));
    EXPECT_THAT(errorOf([&] { unitOf("{\n\"text\": \"a\"\n}"); }), testing::HasSubstr("jq -c ."));
    EXPECT_THAT(errorOf([&] { unitOf("[{\"text\": \"a\"}]"); }), testing::HasSubstr("jq -c '.[]'"));
    EXPECT_THAT(errorOf([&] { unitOf(R"({"text": "x", "elmoscope": 1})"); }), testing::HasSubstr("\"elmoscope\""));
}

TEST(AnnotationSource, LineBeyondTheLimitIsNamed) {
    const elmo::test::TemporaryFolder folder;
    TextInput input(folder.write("a.jsonl", "{\"text\": \"x\"}\n" + std::string((64 << 20) + 1, ' ') + "\n"), {});
    const auto source = openAnnotationSource(input, AnnotationInput::kJsonLines, "en");
    EXPECT_TRUE(source->next().has_value());
    EXPECT_THAT(errorOf([&] { source->next(); }),
                testing::AllOf(testing::HasSubstr("line 2"), testing::HasSubstr("64 MB")));
}

std::vector<AnnotationUnit> unitsOfLines(const std::string& text) {
    const elmo::test::TemporaryFolder folder;
    TextInput input(folder.write("a.txt", text), {});
    const auto source = openAnnotationSource(input, AnnotationInput::kLines, "en");
    std::vector<AnnotationUnit> units;
    while (auto unit = source->next())
        units.push_back(*std::move(unit));
    return units;
}

TEST(AnnotationSource, LinesAreTheWholeTextWithItsPlaces) {
    const std::string text = "Anna a mang\u00E9.\r\n\r\n  \nBob ran.\nEve";
    std::string read;
    for (const AnnotationUnit& unit : unitsOfLines(text)) {
        EXPECT_EQ(unit.byteBase, std::ssize(read));
        EXPECT_EQ(unit.codePointBase, std::ssize(read) - (read.empty() ? 0 : 1)) << "one letter has two bytes";
        read += unit.document->text();
    }
    EXPECT_EQ(read, text);
    EXPECT_EQ(unitsOfLines("Anna ran.\r\n").at(0).document->tokens(),
              unitsOfLines("Anna ran.").at(0).document->tokens());
}

TEST(AnnotationSource, LinesInUtf16AreRefused) {
    for (const std::string& text :
         {std::string("\xFF\xFE\x41\0n\0n\0a\0\n\0", 12), std::string("\xFE\xFF\0\x41\0n\0n\0a\0\n", 12)})
        EXPECT_THAT(errorOf([&] { unitsOfLines(text); }),
                    testing::AllOf(testing::HasSubstr("a.txt', line 1"), testing::HasSubstr("UTF-16")));
    EXPECT_EQ(unitsOfLines("Il est arriv\xE9 \xE0 la gare de la ville.\n").at(0).document->text(),
              "Il est arriv\u00E9 \u00E0 la gare de la ville.\n");
}

TEST(AnnotationSource, ColumnsKeepATokenThatIsAHash) {
    const elmo::test::TemporaryFolder folder;
    TextInput input(folder.write("a.conll", "# sent_id = 1\nRoom NN I-NP O\n# # I-NP O\n7 CD I-NP O\n"), {});
    const AnnotationUnit unit = openAnnotationSource(input, AnnotationInput::kConll, "en")->next().value();
    EXPECT_EQ(unit.document->text(), "Room # 7");
    EXPECT_EQ(unit.document->sentences().size(), 1U);
}

std::string textOfColumns(const std::string& text) {
    const elmo::test::TemporaryFolder folder;
    TextInput input(folder.write("a.conll", text), {});
    const auto source = openAnnotationSource(input, AnnotationInput::kConll, "en");
    const std::optional<AnnotationUnit> unit = source->next();
    return unit ? unit->document->text() : "none";
}

TEST(AnnotationSource, ReadsTheWordsOfConll2012) {
    const elmo::test::TemporaryFolder folder;
    const std::string file =
        "#begin document (a); part 000\na 0 0 The DT * - - - - * * -\na 0 1 /. . * - - - - * * -\n\n"
        "a 0 0 Why WRB * - - - - * * -\n\n#end document\n";
    TextInput input(folder.write("a.conll", file), {});
    EXPECT_EQ(openAnnotationSource(input, AnnotationInput::kConll, "en")->next().value().document->text(),
              "The .\nWhy");
    TextInput bad(folder.write("b.conll", file + "Anna O\n"), {});
    EXPECT_THAT(errorOf([&] { openAnnotationSource(bad, AnnotationInput::kConll, "en")->next(); }),
                testing::AllOf(testing::HasSubstr("line 8"), testing::HasSubstr("has 2 columns")));
}

TEST(AnnotationSource, TokensBetweenTabsKeepTheirBlanks) {
    EXPECT_EQ(textOfColumns("Vi\u1EC7t Nam\tB-LOC\n\u0111\u1EB9p\tO\n \tO\nAnna \tB-PER\n"),
              "Vi\u1EC7t Nam \u0111\u1EB9p\nAnna");
    EXPECT_EQ(textOfColumns("Anna NNP B-PER\nran VBD O\n"), "Anna ran");
}

TEST(AnnotationSource, NumbersBeforeTokensAreNoTokens) {
    EXPECT_EQ(textOfColumns("#\thttp://a.b [2009]\n1\tUni Kiel\tB-ORG\tO\n2\tist\tO\tO\n\n1\tda\tO\tO\n"),
              "Uni Kiel ist\nda");
    EXPECT_EQ(textOfColumns("1  Anna NNP B-PER\n2  ran VBD O\n"), "Anna ran");
    EXPECT_EQ(textOfColumns("1 CD O\n3 CD O\n"), "1 3") << "numbers that are tokens";
    const std::string rest = "\t_\t_\t_\t_\t_\t_\t_\t_\n";
    EXPECT_EQ(textOfColumns("# text = a\n1-2\tdon't" + rest + "1\tdo" + rest + "2\tn't" + rest + "2.1\tx" + rest),
              "do n't")
        << "CoNLL-U";
    EXPECT_EQ(textOfColumns("1.5 CD O\n2.5 CD O\n"), "1.5 2.5");
}

TEST(AnnotationSource, LinesWithOtherColumnsThanTokensAreComments) {
    EXPECT_EQ(textOfColumns("# newdoc\n#par\n-DOCSTART- O\n\nRoom NN I-NP O\n# # I-NP O\n\n# foo\n7 CD I-NP O\n"),
              "Room #\n7");
    EXPECT_EQ(textOfColumns("# newdoc\nAnna\tB-PER\n#\tO\n"), "Anna #") << "separated by TABs";
    EXPECT_EQ(textOfColumns("# newdoc\nAnna B-PER\n# newpar\n# O\n"), "Anna\n#") << "as many columns as a token";
    EXPECT_EQ(textOfColumns("# O\nAnna B-PER\n"), "# Anna") << "the first token is a hash";
    EXPECT_EQ(textOfColumns("#elmo\nis\nfun\n\n# foo\nyes\n"), "#elmo is fun\nyes") << "a column of tokens";
    EXPECT_EQ(textOfColumns("#elmo\n#fun\n"), "#elmo #fun") << "no other line tells";
}

}  // namespace
}  // namespace app::test
