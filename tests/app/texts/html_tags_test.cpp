// SPDX-License-Identifier: Apache-2.0
#include "app/texts/html_tags.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "app/texts/text_document.h"
#include "tests/support/odd_documents.h"

namespace app {
namespace {

using elmo::test::repeated;

TEST(HtmlTags, NormalPagesAreUnchanged) {
    for (const char* page : {"", "<", "a < b <c", "<p class=\"a > b\" id='<' hidden data-x=1/>Anna</p>",
                             "<p a=\"never closed", "<br/><a =>", "<!-- <p", "<script>if (a<b) c('</p>')</SCRIPT ><p>x",
                             "<style>a<b", "<p\na\n=\n\"b\"\n>", "<p a='", "</p a b>"})
        EXPECT_EQ(withFewAttributes(page), page);
    const std::string most = "<p" + repeated(" a=1", 256) + ">Anna";
    EXPECT_EQ(withFewAttributes(most), most);
    for (const std::string& family : elmo::test::oddFamilies())
        for (const elmo::test::OddDocument& odd : elmo::test::oddDocuments(family))
            if (odd.name != "attributes.html") {
                EXPECT_TRUE(withFewAttributes(odd.bytes) == odd.bytes) << odd.name;
            }
}

TEST(HtmlTags, TooManyAttributesAreTruncated) {
    const std::string first = repeated(" a=1", 256);
    EXPECT_EQ(withFewAttributes("<p" + first + " b c=d e=\"f > g\" h='i' / j = k>Anna</p>"),
              "<p" + first + ">Anna</p>");
    EXPECT_EQ(withFewAttributes("<p" + first + " b=\"never closed>Anna"), "<p" + first);
    EXPECT_EQ(withFewAttributes("<p" + first + " b" + first), "<p" + first);
    EXPECT_EQ(withFewAttributes("<p/" + repeated("/a", 400) + "/><p b>"), "<p/" + repeated("/a", 256) + "><p b>");
}

TEST(HtmlTags, WordsInCommentsAndScriptsAreNotAttributes) {
    const std::string words = repeated(" word", 1000);
    for (const std::string& page : {"<!-- <p" + words + " --><p>Anna", "<script>a <b" + words + "</script><p>Anna",
                                    "<STYLE x>a <b" + words + "</Style ><p>Anna", "a < b" + words + "<p>Anna"})
        EXPECT_TRUE(withFewAttributes(page) == page) << page.substr(0, 20);
}

TEST(HtmlTags, TagWithTooManyAttributesHidesNoText) {
    std::string page = "<p>We saw <b";
    for (int i = 0; i < 300'000; ++i)
        page += fmt::format(" a{}=\"{}>\"", i, i);
    EXPECT_EQ(htmlText(page + ">Anna</b> in Rome."), htmlText("<p>We saw <b>Anna</b> in Rome."));
}

}  // namespace
}  // namespace app
