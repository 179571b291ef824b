// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/layers/alike.h"

#include <gtest/gtest.h>

#include <QTest>
#include <cmath>

#include "app/desktop/layers/layer_desk.h"
#include "elmo/error.h"

namespace app {
namespace {

using elmo::TokenIndex;
using elmo::TokenSpan;

/// A text of sentences of four words each, whose vectors in the second of two layers lie at these angles, in degrees.
tasks::CorpusDocument documentAt(const std::string& name, const std::vector<double>& angles,
                                 const std::string& word = "bank") {
    std::string text;
    elmo::Segmentation cut;
    for (std::size_t i = 0; i < angles.size(); ++i) {
        const std::string token = i % 4 == 1 ? word : "w" + std::to_string(i);
        const auto begin = static_cast<std::int64_t>(text.size());
        cut.tokens.push_back({elmo::ByteOffset(begin), elmo::ByteOffset(begin + std::ssize(token))});
        text += token + ' ';
    }
    const auto count = static_cast<std::int64_t>(angles.size());
    for (std::int64_t first = 0; first < count; first += 4)
        cut.sentences.push_back({TokenIndex(first), TokenIndex(std::min(first + 4, count))});
    auto analysis = std::make_shared<tasks::Analysis>();
    analysis->document = std::make_shared<const elmo::Document>(text, cut, "en");
    analysis->layers = elmo::LayerActivations(2, count, 2);
    float* out = analysis->layers.mutableValues();
    std::fill_n(out, 2 * count, 1.0F);
    out += 2 * count;
    for (const double angle : angles) {
        *out++ = static_cast<float>(3 * std::cos(angle * 3.14159265358979 / 180));
        *out++ = static_cast<float>(3 * std::sin(angle * 3.14159265358979 / 180));
    }
    return {name, analysis};
}

ui::Corpus corpusOf(std::vector<tasks::CorpusDocument> documents) {
    return std::make_shared<const std::vector<tasks::CorpusDocument>>(std::move(documents));
}

std::vector<std::pair<std::size_t, std::int64_t>> placesOf(const ui::AlikeResult& result) {
    std::vector<std::pair<std::size_t, std::int64_t>> places;
    for (const ui::AlikePlace& place : result.places)
        places.emplace_back(place.document, place.tokens.begin.value());
    return places;
}

using Places = std::vector<std::pair<std::size_t, std::int64_t>>;

TEST(Alike, WordsAreRankedByTheirCosineToTheExample) {
    const ui::Corpus corpus =
        corpusOf({documentAt("/a.txt", {80, 10, 90, 85}), documentAt("/b.txt", {60, 0, 70, 75, 88, 30, 65, 50})});
    ui::FindAlike request{.path = QStringLiteral("/b.txt"), .tokens = {TokenIndex(1), TokenIndex(2)}, .layer = 1};
    const ui::AlikeResult all = placesAlike(request, corpus, {});
    EXPECT_EQ(all.compared, 11);
    ASSERT_EQ(all.places.size(), 12U);
    EXPECT_EQ(placesOf(all)[0], std::pair(std::size_t{1}, std::int64_t{1})) << "the example itself";
    EXPECT_EQ(placesOf(all)[1], std::pair(std::size_t{0}, std::int64_t{1}));
    EXPECT_NEAR(all.places[1].cosine, std::cos(10 * 3.14159265358979 / 180), 1e-6);
    EXPECT_EQ(placesOf(all)[2], std::pair(std::size_t{1}, std::int64_t{5}));
    request.sameWords = true;
    EXPECT_EQ(placesOf(placesAlike(request, corpus, {})), (Places{{1, 1}, {0, 1}, {1, 5}}));
    request.layer = 0;
    EXPECT_NEAR(placesAlike(request, corpus, {}).places[2].cosine, 1, 1e-6) << "all vectors are equal there";
}

TEST(Alike, StretchesHaveTheLengthOfTheExampleAndDoNotOverlap) {
    const ui::Corpus corpus = corpusOf({documentAt("/a.txt", {0, 0, 90, 90, 0, 0, 0, 90})});
    const ui::AlikeResult found = placesAlike(
        {.path = QStringLiteral("/a.txt"), .tokens = {TokenIndex(0), TokenIndex(2)}, .layer = 1}, corpus, {});
    EXPECT_EQ(placesOf(found), (Places{{0, 0}, {0, 4}, {0, 6}, {0, 2}}))
        << "not 5, which overlaps 4, and none that overlaps the example or a sentence's end";
    for (const ui::AlikePlace& place : found.places)
        EXPECT_EQ(place.tokens.length(), 2);
}

TEST(Alike, SentencesAreComparedByTheirMeans) {
    const ui::Corpus corpus =
        corpusOf({documentAt("/a.txt", {0, 20, 0, 20, 90, 90, 90, 90, 5, 15, 10, 10}), documentAt("/b.txt", {40, 40})});
    const ui::AlikeResult found = placesAlike({.path = QStringLiteral("/a.txt"),
                                               .tokens = {TokenIndex(2), TokenIndex(3)},
                                               .unit = ui::ExampleUnit::kSentences,
                                               .layer = 1},
                                              corpus, {});
    EXPECT_EQ(placesOf(found), (Places{{0, 0}, {0, 8}, {1, 0}, {0, 4}}));
    EXPECT_EQ(found.places[0].tokens.length(), 4);
}

TEST(Alike, AnExampleThatIsNotAnalysedHasNoPlaces) {
    const ui::Corpus corpus = corpusOf({documentAt("/a.txt", {0, 0, 0, 0})});
    const ui::FindAlike absent{.path = QStringLiteral("/b.txt"), .tokens = {TokenIndex(0), TokenIndex(1)}};
    EXPECT_TRUE(placesAlike(absent, corpus, {}).places.empty());
    const ui::FindAlike beyond{.path = QStringLiteral("/a.txt"), .tokens = {TokenIndex(3), TokenIndex(5)}};
    EXPECT_TRUE(placesAlike(beyond, corpus, {}).places.empty());
    const ui::FindAlike noLayer{.path = QStringLiteral("/a.txt"), .tokens = {TokenIndex(0), TokenIndex(1)}, .layer = 2};
    EXPECT_THROW(placesAlike(noLayer, corpus, {}), elmo::Error);
}

TEST(Alike, TheDeskAnswersTheLatestRequest) {
    JobQueue files, compute;
    LayerDesk desk(files, compute);
    const tasks::CorpusDocument document = documentAt("/a.txt", {0, 10, 90, 80, 5, 15, 70, 60});
    desk.setDocument(elmo::TextHash(*document.analysis->document));
    desk.setAnalysis(document.name, document.analysis);
    ui::FindAlike request{.path = QStringLiteral("/a.txt"), .tokens = {TokenIndex(1), TokenIndex(2)}};
    desk.request(request);
    request.layer = 1;
    desk.request(request);
    EXPECT_TRUE(QTest::qWaitFor([&] { return desk.work()->alike != nullptr; }, 60'000));
    EXPECT_EQ(desk.work()->alike->request, request);
    EXPECT_EQ(desk.work()->alike->places.size(), 8U);
    desk.request(ui::FindAlike{});
    EXPECT_EQ(desk.work()->alike, nullptr);
    compute.close();
    files.close();
}

}  // namespace
}  // namespace app
