// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/text_alignment.h"

#include <gtest/gtest.h>

#include <random>

#include "elmo/error.h"
#include "tasks/results/carried_decisions.h"

namespace tasks {
namespace {

using elmo::ByteOffset;
using elmo::ByteSpan;

/// Tokens are separated by blanks; one sentence per line.
std::shared_ptr<const elmo::Document> documentOf(const std::string& text) {
    elmo::Segmentation cut;
    std::int64_t first = 0;
    for (std::size_t i = 0; i <= text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", i), text.size());
        if (end > i)
            cut.tokens.push_back(
                {ByteOffset(static_cast<std::int64_t>(i)), ByteOffset(static_cast<std::int64_t>(end))});
        const auto count = static_cast<std::int64_t>(cut.tokens.size());
        if ((end == text.size() || text[end] == '\n') && count > first) {
            cut.sentences.push_back({elmo::TokenIndex(first), elmo::TokenIndex(count)});
            first = count;
        }
        i = end + 1;
    }
    return std::make_shared<const elmo::Document>(text, cut, "en");
}

ByteSpan placeOf(const elmo::Document& document, const std::string& words) {
    const auto begin = static_cast<std::int64_t>(document.text().find(words));
    return {ByteOffset(begin), ByteOffset(begin + static_cast<std::int64_t>(words.size()))};
}

/// Where a stretch went, as text with its place; "" where it has none.
std::string moved(const std::string& before, const std::string& after, const std::string& words) {
    const auto old = documentOf(before);
    const auto now = documentOf(after);
    const auto place = TextAlignment(old, now).moved(placeOf(*old, words));
    return place ? std::to_string(place->begin.value()) + ' ' + std::string(now->slice(*place)) : "";
}

TEST(TextAlignment, movesSpansPastInsertionsAndRemovals) {
    EXPECT_EQ(moved("we saw Tony Blair here", "we saw Tony Blair here", "Tony Blair"), "7 Tony Blair");
    EXPECT_EQ(moved("we saw Tony Blair here", "yesterday we saw Tony Blair here", "Tony Blair"), "17 Tony Blair");
    EXPECT_EQ(moved("we saw Tony Blair here", "Tony Blair", "Tony Blair"), "0 Tony Blair");
    EXPECT_EQ(moved("we saw Tony Blair here", "we saw Tony\n Blair here", "Tony Blair"), "7 Tony\n Blair");
    EXPECT_EQ(moved("we saw Tony Blair here", "we saw Tony Blair here", "ony Bla"), "8 ony Bla");
}

TEST(TextAlignment, dropsSpansWhoseTextChanged) {
    EXPECT_EQ(moved("we saw Tony Blair here", "we saw Anthony Blair here", "Tony Blair"), "");
    EXPECT_EQ(moved("we saw Tony Blair here", "we saw Tony Lynton Blair here", "Tony Blair"), "");
    EXPECT_EQ(moved("we saw Tony Blair here", "we saw nobody here", "Tony Blair"), "");
    EXPECT_EQ(moved("we saw Tony Blair here", "", "Tony"), "");
    EXPECT_EQ(moved("a  b", "a b", "  b"), "");
}

TEST(TextAlignment, whiteSpaceIsMappedByCharactersHoweverTokensAreCut) {
    const auto old = documentOf("Ann\u00a0left ,\r\nBob  stayed.\n");
    const auto now = documentOf("Ann left, Bob stayed .");
    const TextAlignment alignment(old, now);
    const auto place = [&](const std::string& words) {
        const auto moved = alignment.moved(placeOf(*old, words));
        return moved ? std::string(now->slice(*moved)) : "";
    };
    EXPECT_EQ(place("Ann"), "Ann");
    EXPECT_EQ(place("Ann\u00a0left"), "Ann left");
    EXPECT_EQ(place("stayed."), "stayed .");
    EXPECT_EQ(place("tay"), "tay") << "inside a token";
    EXPECT_EQ(place("  "), "");
    EXPECT_EQ(place("stayed.\n"), "") << "the line end is not there";
    EXPECT_EQ(alignment.matches(), (std::vector<std::int64_t>{-1, -1, 2, -1})) << "tokens that are the same";
}

TEST(TextAlignment, firstDifferenceIsThatOfOtherCharacters) {
    EXPECT_EQ(firstDifference("a b\u3000c\n", " ab c"), std::nullopt);
    EXPECT_EQ(firstDifference("", " \n"), std::nullopt);
    EXPECT_EQ(firstDifference("a  bc", "a bd"), (TextDifference{4, 3}));
    EXPECT_EQ(firstDifference("ab", "ab c"), (TextDifference{2, 3}));
}

TEST(TextAlignment, distinguishesRepeatedWordsByContext) {
    const std::string before = "x Anna y Anna z Anna w";
    const auto old = documentOf(before);
    const auto now = documentOf("x y Anna z Anna Anna w");
    const TextAlignment alignment(old, now);
    EXPECT_EQ(alignment.matches(), (std::vector<std::int64_t>{0, -1, 1, 2, 3, 5, 6}));
}

TEST(TextAlignment, matchesEqualTokensInOrderForAnyTexts) {
    std::mt19937 engine(7);
    for (int round = 0; round < 300; ++round) {
        const auto text = [&](int words, int types) {
            std::string result;
            for (int i = 0; i < words; ++i)
                result +=
                    std::string(1, static_cast<char>('a' + static_cast<int>(engine() % static_cast<unsigned>(types)))) +
                    ' ';
            return documentOf(result);
        };
        const auto old = text(static_cast<int>(engine() % 40), 1 + round % 20);
        const auto now = text(static_cast<int>(engine() % 40), 1 + round % 20);
        std::int64_t last = -1;
        const TextAlignment alignment(old, now);
        const auto& matches = alignment.matches();
        for (std::size_t i = 0; i < matches.size(); ++i) {
            if (matches[i] < 0)
                continue;
            EXPECT_GT(matches[i], last);
            last = matches[i];
            EXPECT_EQ(old->token(elmo::TokenIndex(static_cast<std::int64_t>(i))), now->token(elmo::TokenIndex(last)));
        }
    }
}

class CarriedDecisionsTest : public ::testing::Test {
protected:
    CarriedDecisionsTest() {
        m_before.document = documentOf("Tony Blair met Angela\nin Rome and Bonn");
        auto& annotations = m_before.annotations;
        annotations.sources.emplace_back().model = "ner";
        add("Tony Blair", "PER", Decision::kAccepted);
        add("Angela", "PER", Decision::kRejected);
        add("Rome", "LOC", Decision::kOpen);
        add("Bonn", "GPE", Decision::kOpen);
        annotations.spans.back().layer = AnnotationLayer::kHuman;
        annotations.spans.back().source = -1;
        bindTo(annotations, *m_before.document);
    }
    void add(const std::string& words, const std::string& label, Decision decision) {
        SpanAnnotation span;
        span.id = m_before.annotations.nextId++;
        span.bytes = placeOf(*m_before.document, words);
        span.label = label;
        span.decision = decision;
        span.source = 0;
        m_before.annotations.spans.push_back(span);
    }
    CarriedDecisions carry(const std::shared_ptr<const elmo::Document>& now) const {
        return carryDecisions(m_before, {"", now, {}}, "");
    }
    static std::string print(const elmo::Document& document, const Annotations& annotations) {
        std::string result;
        for (const SpanAnnotation& span : annotations.spans)
            result += std::string(document.slice(span.bytes)) + ':' + span.label +
                      "?+-"[static_cast<int>(span.decision)] + (span.layer == AnnotationLayer::kHuman ? "* " : " ");
        return result;
    }

    AnnotatedDocument m_before;
};

TEST_F(CarriedDecisionsTest, moveToTheirWordsAndOthersAreListed) {
    EXPECT_EQ(decisionCount(m_before.annotations), 3);
    const auto now = documentOf("then Tony Blair met Gordon\nin Rome and Bonn");
    const CarriedDecisions carried = carry(now);
    EXPECT_EQ(print(*now, carried.annotations), "Tony Blair:PER+ Bonn:GPE?* ");
    EXPECT_EQ(carried.lost, (std::vector<LostDecision>{{"PER", "Angela"}}));
    EXPECT_EQ(carried.annotations.text, elmo::TextHash(*now));
}

TEST_F(CarriedDecisionsTest, allMovesToATextThatDiffersInWhiteSpace) {
    m_before.annotations.metadata = {{"author", "Ann"}};
    ScoreAnnotation score;
    score.id = m_before.annotations.nextId++;
    score.sentence = elmo::SentenceIndex(1);
    score.labels = {"positive"};
    score.probabilities = {1};
    m_before.annotations.scores.push_back(score);
    const auto now = documentOf("Tony  Blair met Angela \nin\u00a0Rome and Bonn");
    const CarriedDecisions carried = carryAll(m_before, now);
    EXPECT_EQ(print(*now, carried.annotations), "Tony  Blair:PER+ Angela:PER- Rome:LOC? Bonn:GPE?* ");
    EXPECT_TRUE(carried.lost.empty());
    ASSERT_EQ(carried.annotations.scores.size(), 1U);
    EXPECT_EQ(carried.annotations.scores[0].sentence, elmo::SentenceIndex(1));
    EXPECT_EQ(carried.annotations.metadata, m_before.annotations.metadata);
    const CarriedDecisions joined = carryAll(m_before, documentOf("Tony Blair met Angela in Rome and Bonn"));
    EXPECT_EQ(joined.lost, (std::vector<LostDecision>{{"positive", "in Rome and Bonn"}})) << "no such sentence";
    EXPECT_THROW(carryAll(m_before, documentOf("Tony Blair met Angela in Rome and Oslo")), elmo::Error);
}

TEST_F(CarriedDecisionsTest, spansOfSeveralPiecesMoveAsAWhole) {
    m_before.annotations.spans[0].more = {placeOf(*m_before.document, "Rome")};
    const auto now = documentOf("then Tony Blair met Angela\nin Rome and Bonn");
    const CarriedDecisions carried = carry(now);
    ASSERT_EQ(carried.annotations.spans.size(), 3U);
    EXPECT_EQ(carried.annotations.spans[0].more, std::vector<ByteSpan>{placeOf(*now, "Rome")});
    const CarriedDecisions without = carry(documentOf("Tony Blair met Angela\nin Oslo and Bonn"));
    EXPECT_EQ(without.lost, (std::vector<LostDecision>{{"PER", "Tony Blair"}}));
}

TEST_F(CarriedDecisionsTest, labelsOfSentencesMoveWithThem) {
    for (const int sentence : {0, 1}) {
        ScoreAnnotation score;
        score.id = m_before.annotations.nextId++;
        score.sentence = elmo::SentenceIndex(sentence);
        score.labels = {"positive"};
        score.probabilities = {1};
        score.layer = AnnotationLayer::kHuman;
        m_before.annotations.scores.push_back(score);
    }
    const auto now = documentOf("hello\nTony Blair met Angela\nin Rome and Bonn");
    const CarriedDecisions carried = carry(now);
    ASSERT_EQ(carried.annotations.scores.size(), 2U);
    EXPECT_EQ(carried.annotations.scores[0].sentence, elmo::SentenceIndex(1));
    EXPECT_EQ(carried.annotations.scores[1].sentence, elmo::SentenceIndex(2));
    EXPECT_TRUE(carried.lost.empty());
    Annotations annotations;
    bindTo(annotations, *now);
    const Annotations joined = withDecisions(annotations, carried.annotations);
    EXPECT_EQ(joined.scores.size(), 2U) << "the same label of two sentences";
    EXPECT_EQ(withDecisions(joined, carried.annotations), joined);
    const CarriedDecisions changed = carry(documentOf("Tony Blair met Angela\nin Oslo and Bonn"));
    EXPECT_EQ(changed.annotations.scores.size(), 1U);
    EXPECT_EQ(changed.lost, (std::vector<LostDecision>{{"positive", "in Rome and Bonn"}}));
}

TEST_F(CarriedDecisionsTest, answersThatAreGoneAreListedWithTheirQuestion) {
    QuestionAnnotation question;
    question.id = m_before.annotations.nextId++;
    question.question = "Where?";
    question.answers = {{placeOf(*m_before.document, "Rome"), 0.5}, {placeOf(*m_before.document, "Bonn"), 0.25}};
    m_before.annotations.questions.push_back(question);
    const auto now = documentOf("Tony Blair met Angela\nin Oslo and Bonn");
    const CarriedDecisions carried = carry(now);
    EXPECT_EQ(carried.lost, (std::vector<LostDecision>{{"Where?", "Rome"}}));
    ASSERT_EQ(carried.annotations.questions.size(), 1U);
    question.answers = {{placeOf(*now, "Bonn"), 0.25}};
    EXPECT_EQ(carried.annotations.questions[0], question);
}

TEST_F(CarriedDecisionsTest, ofOtherPeopleAreCarriedUnlessTheyComeAgainWithTheFile) {
    AnnotatedDocument now{"a.conll", documentOf("then Tony Blair met Angela\nin Rome and Bonn"), {}};
    bindTo(now.annotations, *now.document);
    for (const char* maker : {"Ada", "a.conll", "Max"}) {
        m_before.annotations.sources.emplace_back().model = maker;
        add("Rome", maker, Decision::kOpen);
        m_before.annotations.spans.back().layer = AnnotationLayer::kHuman;
        m_before.annotations.spans.back().source = static_cast<int>(m_before.annotations.sources.size()) - 1;
    }
    EXPECT_EQ(decisionCount(m_before.annotations, now.annotations, "a.conll"), 5);
    CarriedDecisions carried = carryDecisions(m_before, now, "a.conll");
    EXPECT_EQ(print(*now.document, carried.annotations),
              "Tony Blair:PER+ Angela:PER- Bonn:GPE?* Rome:Ada?* Rome:Max?* ");
    EXPECT_EQ(carried.made, 5);
    EXPECT_EQ(carried.count(), 5);

    now.annotations.sources = {m_before.annotations.sources.back()};
    now.annotations.spans = {m_before.annotations.spans.back()};
    now.annotations.spans[0].source = 0;
    now.annotations.spans[0].bytes = placeOf(*now.document, "Bonn");
    EXPECT_EQ(carryDecisions(m_before, now, "a.conll").count(), 4) << "the file has Max's annotations itself";
}

TEST_F(CarriedDecisionsTest, mergeOnceWithPredictionsForTheNewText) {
    const auto now = documentOf("then Tony Blair met Angela\nin Rome and Bonn");
    const CarriedDecisions carried = carry(now);
    Annotations annotations;
    annotations.sources.resize(2);
    annotations.sources[0].model = "other";
    annotations.sources[1].model = "ner";
    SpanAnnotation predicted;
    predicted.id = annotations.nextId++;
    predicted.bytes = placeOf(*now, "Tony Blair");
    predicted.label = "PER";
    predicted.source = 1;
    annotations.spans = {predicted};
    bindTo(annotations, *now);
    const Annotations joined = withDecisions(annotations, carried.annotations);
    EXPECT_EQ(print(*now, joined), "Tony Blair:PER+ Angela:PER- Bonn:GPE?* ");
    EXPECT_EQ(joined.spans[1].source, 1);
    EXPECT_EQ(joined.spans[2].source, -1);
    EXPECT_EQ(withDecisions(joined, carried.annotations), joined);
    EXPECT_THROW(withDecisions(m_before.annotations, carried.annotations), elmo::Error);
}

}  // namespace
}  // namespace tasks
