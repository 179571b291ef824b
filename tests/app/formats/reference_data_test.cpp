// SPDX-License-Identifier: Apache-2.0
// Corpora go in and out again: small ones of the project's own, and the published ones where ../shared is.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/documents/iob_tags.h"
#include "app/exporters/export.h"
#include "app/importers/import.h"
#include "tests/support/ewt_corpus.h"
#include "tests/support/fixtures.h"
#include "tests/support/json_fixture.h"

namespace app::test {
namespace {

using elmo::test::CountedFile;
using elmo::test::ownAndPublished;

class Treebanks : public testing::TestWithParam<CountedFile> {};
INSTANTIATE_OVER_REFERENCES(Treebanks, ownAndPublished({"web.conllu", "776 tokens"},
                                                       {{"tokenization/ewt-dev.conllu", "25147 tokens"}}));

TEST_P(Treebanks, surviveTheRoundTripThroughConllu) {
    const auto& path = GetParam().file;
    const auto gold = elmo::test::readConllu(path);
    const DocumentFormat& format = documentFormat("conllu");
    std::size_t read = 0;
    std::int64_t tokens = 0;
    importDocuments(format, path, [&](const tasks::AnnotatedDocument& document) {
        ASSERT_LT(read, gold.size());
        EXPECT_TRUE(document.document->tokens().size() == gold[read].segmentation.tokens.size()) << document.name;
        tokens += static_cast<std::int64_t>(document.document->tokens().size());
        EXPECT_EQ(previewExport(format, document).surprises.text(), "");
        EXPECT_EQ(previewExport(format, document).losses.text(), "");
        ++read;
    });
    EXPECT_EQ(read, gold.size());
    EXPECT_EQ(std::to_string(tokens) + " tokens", GetParam().counts);
}

class EntityCorpora : public testing::TestWithParam<CountedFile> {};
INSTANTIATE_OVER_REFERENCES(EntityCorpora,
                            ownAndPublished({"entities.tsv", "3 documents, 25 entities"},
                                            // As data/README.md counts them.
                                            {{"ner/conll2003.testb.tsv", "231 documents, 5648 entities"}}));

TEST_P(EntityCorpora, keepTheirEntitiesInEveryScheme) {
    const DocumentFormat& format = documentFormat("conll");
    std::size_t entities = 0;
    std::int64_t documents = 0;
    importDocuments(format, GetParam().file, [&](const tasks::AnnotatedDocument& document) {
        entities += document.annotations.spans.size();
        ++documents;
        for (const char* scheme : {"iob1", "iob2", "bioul"}) {
            const ExportPreview preview = previewExport(format, document, {.tagScheme = scheme});
            ASSERT_EQ(preview.surprises.text(), "") << scheme;
        }
    });
    EXPECT_EQ(fmt::format("{} documents, {} entities", documents, entities), GetParam().counts);
}

class QuestionCorpora : public testing::TestWithParam<CountedFile> {};
INSTANTIATE_OVER_REFERENCES(QuestionCorpora, ownAndPublished({"questions.json", "10 questions, 18 answers"},
                                                             {{"qa/test.json", "1190 questions, 1190 answers"}}));

TEST_P(QuestionCorpora, keepQuestionsAndAnswers) {
    std::size_t questions = 0, answers = 0;
    importDocuments(documentFormat("squad"), GetParam().file, [&](const tasks::AnnotatedDocument& document) {
        questions += document.annotations.questions.size();
        for (const auto& question : document.annotations.questions)
            answers += question.answers.size();
        EXPECT_EQ(previewExport(documentFormat("squad"), document).surprises.text(), "");
    });
    EXPECT_EQ(fmt::format("{} questions, {} answers", questions, answers), GetParam().counts);
}

class SentimentTables : public testing::TestWithParam<CountedFile> {};
INSTANTIATE_OVER_REFERENCES(SentimentTables,
                            ownAndPublished({"reviews.tsv", "24 rows"}, {{"sentiment/sst5.dev.tsv", "1101 rows"}}));

TEST_P(SentimentTables, giveOneTextPerRow) {
    int rows = 0;
    importDocuments(documentFormat("table"), GetParam().file, [&](const tasks::AnnotatedDocument& document) {
        ++rows;
        EXPECT_EQ(document.annotations.scores.size(), 1u);
    });
    EXPECT_EQ(std::to_string(rows) + " rows", GetParam().counts);
}

// Spans that conlleval's rules find, from an independent implementation.
class ConllevalSpans : public testing::TestWithParam<elmo::test::Reference> {};
INSTANTIATE_OVER_REFERENCES(ConllevalSpans, elmo::test::references("span_f1"));

TEST_P(ConllevalSpans, matchTheReferenceSpans) {
    int cases = 0;
    for (const auto& item : elmo::test::readJson(GetParam().folder / "cases.json")) {
        const std::string encoding = item["encoding"];
        if (item["error"] == true || item["name"] == "continued argument" || !item["ignore_labels"].empty() ||
            encoding == "BMES")
            continue;
        if (encoding == "BIOUL" && item["name"] != "bioul" && item["name"] != "random BIOUL well-formed")
            continue;
        for (std::size_t row = 0; row < item["gold"].size(); ++row) {
            std::string found, expected;
            for (const TaggedRun& run : runsOf(item["gold"][row].get<std::vector<std::string>>(), 0))
                found += run.label + " " + std::to_string(run.tokens.begin.value()) + "-" +
                         std::to_string(run.tokens.end.value() - 1) + "\n";
            std::vector<nlohmann::json> spans = item["gold_spans"][row];
            std::ranges::sort(spans, {}, [](const auto& span) { return span[1].template get<int>(); });
            for (const auto& span : spans)
                expected += span[0].get<std::string>() + " " + std::to_string(span[1].get<int>()) + "-" +
                            std::to_string(span[2].get<int>()) + "\n";
            EXPECT_EQ(found, expected) << item["name"];
            ++cases;
        }
    }
    EXPECT_GT(cases, 20);
}

}  // namespace
}  // namespace app::test
