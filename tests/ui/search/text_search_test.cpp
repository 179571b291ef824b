// SPDX-License-Identifier: Apache-2.0
#include "ui/search/text_search.h"

#include <gtest/gtest.h>

#include "tests/ui/annotated.h"
#include "tests/ui/sample_data.h"

namespace ui {
namespace {

using Kind = SearchQuery::Kind;

std::vector<std::string> find(const std::string& text, const SearchQuery& query,
                              std::shared_ptr<const tasks::Annotations> annotations = nullptr) {
    const auto opened = test::makeOpened(text);
    TextSearch search(opened, std::move(annotations), query);
    std::vector<std::string> found;
    while (!search.finished())
        for (const SearchHit& hit : search.goOn(1))
            found.emplace_back(opened->document->slice(hit.bytes));
    return found;
}

using Strings = std::vector<std::string>;

TEST(TextSearch, findsTextIgnoringCase) {
    EXPECT_EQ(find("Ärger ärger\narg", {Kind::kText, QStringLiteral("ÄRG")}), (Strings{"Ärg", "ärg"}));
    EXPECT_EQ(find("Ärger ärger", {Kind::kText, QStringLiteral("är"), true}), (Strings{"är"}));
    EXPECT_EQ(find("a.b axb", {Kind::kText, QStringLiteral("a.b")}), (Strings{"a.b"}));
}

TEST(TextSearch, findsWholeWordsOnly) {
    const SearchQuery query{Kind::kText, QStringLiteral("prison"), false, true};
    EXPECT_EQ(find("Prison imprisoned prisoner (prison), prison's", query), (Strings{"Prison", "prison", "prison"}));
    EXPECT_EQ(find("a.b xa.b", {Kind::kText, QStringLiteral("a.b"), false, true}), (Strings{"a.b"}));
}

TEST(TextSearch, matchesAfterEmojiAndInRightToLeftTextHaveByteSpans) {
    EXPECT_EQ(find("👩‍👩‍👧‍👦 الى bank\r\n银行 bank", {Kind::kText, QStringLiteral("bank")}),
              (Strings{"bank", "bank"}));
    EXPECT_EQ(find("👩 السلام عليكم", {Kind::kRegex, QStringLiteral("ال\\w+")}), (Strings{"السلام"}));
}

TEST(TextSearch, invalidExpressionIsReported) {
    const TextSearch search(test::makeOpened("a"), nullptr, {Kind::kRegex, QStringLiteral("(a")});
    EXPECT_TRUE(search.finished());
    EXPECT_FALSE(search.problem().isEmpty());
}

TEST(TextSearch, emptyMatchesAreIgnored) {
    EXPECT_EQ(find("baab", {Kind::kRegex, QStringLiteral("a*")}), (Strings{"aa"}));
    EXPECT_EQ(find("baab", {Kind::kText, QString()}), Strings{});
}

TEST(TextSearch, catastrophicBacktrackingIsLimited) {
    const std::string text = std::string(3000, 'a') + "\n" + std::string(3000, 'a');
    EXPECT_EQ(find(text, {Kind::kRegex, QStringLiteral("(a+)+(a+)+b")}), Strings{});
}

TEST(TextSearch, labelSearchCoversOnlyVisibleSpans) {
    const std::string text = "Anna saw Rome and Wye";
    const auto document = test::makeDocument(text);
    auto annotations = *test::annotate(*document, {{"Anna", "PER"}, {"Rome", "LOC"}, {"Wye", "LOC"}});
    annotations = applied(annotations, decideChange(annotations, {2}, tasks::Decision::kRejected));
    EXPECT_EQ(find(text, {Kind::kLabel, QStringLiteral("lo")}, std::make_shared<tasks::Annotations>(annotations)),
              (Strings{"Wye"}));
}

TEST(TextSearch, searchesALongTextInSteps) {
    TextSearch search(test::makeOpened(test::longText(60'000)), nullptr, {Kind::kRegex, QStringLiteral("w\\d+")});
    std::size_t found = search.goOn(0).size();
    EXPECT_FALSE(search.finished());
    while (!search.finished())
        found += search.goOn(1).size();
    EXPECT_EQ(found, TextSearch::kMaxHits);
    EXPECT_TRUE(search.wasTruncated());
}

}  // namespace
}  // namespace ui
