// SPDX-License-Identifier: Apache-2.0
#include "app/texts/line_hyphens.h"

#include <gtest/gtest.h>

#include <vector>

namespace app::test {
namespace {

/// What pdftotext -bbox-layout says of these lines.
std::string boxesOf(const std::vector<std::string>& lines) {
    std::string boxes = "<doc><page><flow><block>\n";
    for (const std::string& line : lines) {
        boxes += "<line>\n";
        for (std::size_t begin = 0; begin < line.size();) {
            const std::size_t end = std::min(line.find(' ', begin), line.size());
            boxes += "<word xMin=\"1\">" + line.substr(begin, end - begin) + "</word>\n";
            begin = end + 1;
        }
        boxes += "</line>\n";
    }
    return boxes + "</block></flow></page></doc>";
}

TEST(LineHyphens, HyphensOfCompoundsStay) {
    const auto boxes =
        boxesOf({"the well-", "known Anglo-", "Saxon state-of-the-", "art of 1990-", "2000 and COVID-", "19"});
    EXPECT_EQ(withLineHyphens("the wellknown AngloSaxon state-of-theart of 19902000 and COVID19", boxes),
              "the well-known Anglo-Saxon state-of-the-art of 1990-2000 and COVID-19");
}

TEST(LineHyphens, HyphensThatDivideAWordGo) {
    EXPECT_EQ(withLineHyphens("an example of dehyphenation\n", boxesOf({"an exam-", "ple of dehy-", "phenation"})),
              "an example of dehyphenation\n");
}

TEST(LineHyphens, TheRestOfTheTextDecides) {
    const auto boxes = boxesOf({"an e-", "mail or e-mail, co-", "operation and cooperation"});
    EXPECT_EQ(withLineHyphens("an email or e-mail, cooperation and cooperation", boxes),
              "an e-mail or e-mail, cooperation and cooperation");
}

TEST(LineHyphens, DashesAndHangingHyphensStay) {
    EXPECT_EQ(withLineHyphens("a dash here, preand postwar", boxesOf({"a dash -", "here, pre-", "and postwar"})),
              "a dash - here, pre- and postwar");
}

TEST(LineHyphens, SoftHyphensGoAndMarkupIsText) {
    EXPECT_EQ(withLineHyphens("a<b example", boxesOf({"a&lt;b exam\u00AD", "ple"})), "a<b example");
}

TEST(LineHyphens, TextThatDiffersOtherwiseStaysAsItIs) {
    EXPECT_EQ(withLineHyphens("other words wellknown", boxesOf({"some words well-", "known"})),
              "other words wellknown");
    EXPECT_EQ(withLineHyphens("wellknown", ""), "wellknown");
    EXPECT_EQ(withLineHyphens("", boxesOf({"well-"})), "");
}

}  // namespace
}  // namespace app::test
