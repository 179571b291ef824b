// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/paragraphs.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "tests/elmo/text/random_text.h"

namespace elmo {
namespace {

/// The paragraphs with "|" between them.
std::string paragraphsIn(const std::string& text) {
    std::string result;
    for (const ByteSpan span : paragraphsOf(text))
        result.append(result.empty() ? "" : "|")
            .append(text, static_cast<std::size_t>(span.begin.value()), static_cast<std::size_t>(span.length()));
    return result;
}

const std::string kWrapped =
    "The committee met on Tuesday and talked about the\n"
    "new building for which no money has been found as\n"
    "yet.";

TEST(Paragraphs, EndAtBlankLines) {
    EXPECT_EQ(paragraphsIn("One.\n\nTwo.\n"), "One.\n|\n|Two.\n");
    EXPECT_EQ(paragraphsIn(kWrapped + "\n\n" + kWrapped), kWrapped + "\n|\n|" + kWrapped);
}

TEST(Paragraphs, ContinueOverWrappedLines) {
    EXPECT_EQ(paragraphsIn(kWrapped), kWrapped);
}

TEST(Paragraphs, EndAfterAShortLine) {
    EXPECT_EQ(paragraphsIn("A heading\nThe text that follows it."), "A heading\n|The text that follows it.");
    EXPECT_EQ(paragraphsIn("Roses are red,\nviolets are blue"), "Roses are red,\n|violets are blue");
}

TEST(Paragraphs, EndIfTheNextWordWouldHaveFitOnTheLine) {
    const std::string last = "was the last line of this paragraph, and short.\n";
    const std::string next = "The next one is much longer, so that its first word had room above.";
    EXPECT_EQ(paragraphsIn(last + next), last + "|" + next);
}

TEST(Paragraphs, EndBeforeListItems) {
    const std::string item = "- this item of a list is as long as a wrapped line may be";
    EXPECT_EQ(paragraphsIn(item + "\n" + item), item + "\n|" + item);
    const std::string numbered = "12. this item of a list is as long as a wrapped line";
    EXPECT_EQ(paragraphsIn(numbered + "\n" + numbered), numbered + "\n|" + numbered);
}

TEST(Paragraphs, EndAtEveryLineOfATextWithLongLines) {
    const std::string line(130, 'x');
    EXPECT_EQ(paragraphsIn(line + " end.\n" + line), line + " end.\n|" + line);
}

TEST(Paragraphs, RecognizeAllLineEnds) {
    EXPECT_EQ(paragraphsIn("a\r\nb\rc\u2028d\u2029e\u0085f\fg"), "a\r\n|b\r|c\u2028|d\u2029|e\u0085|f\f|g");
}

TEST(Paragraphs, CoverTheTextInOrder) {
    std::mt19937 random(3);
    for (int round = 0; round < 200; ++round) {
        const std::string text = test::randomText(random, 300);
        ByteOffset last;
        for (const ByteSpan span : paragraphsOf(text)) {
            ASSERT_EQ(span.begin, last);
            ASSERT_LT(span.begin, span.end);
            last = span.end;
        }
        ASSERT_EQ(last.value(), static_cast<std::int64_t>(text.size()));
    }
}

TEST(Paragraphs, EndRegardlessOfTheTextThatFollows) {
    std::mt19937 random(4);
    for (int round = 0; round < 200; ++round) {
        const std::string head = test::randomText(random, 200);
        const std::size_t end = lastParagraphEnd(head);
        const std::string text = head + test::randomText(random, 50);
        bool found = end == 0;
        for (const ByteSpan span : paragraphsOf(text))
            found = found || span.end.value() == static_cast<std::int64_t>(end);
        ASSERT_TRUE(found) << "the end at " << end << " went away";
    }
}

}  // namespace
}  // namespace elmo
