// SPDX-License-Identifier: Apache-2.0
// Real corpora go in and out again.
#include <gtest/gtest.h>

#include "app/exporters/export.h"
#include "app/exporters/iob_tags.h"
#include "app/importers/import.h"
#include "tests/support/ewt_corpus.h"
#include "tests/support/json_fixture.h"
#include "tests/support/shared_data.h"

namespace app::test {
namespace {

using elmo::test::shared;

TEST(ReferenceData, EnglishWebTreebankGoesThroughConllu) {
    REQUIRE_SHARED();
    const auto path = shared("data/tokenization/ewt-dev.conllu");
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
    EXPECT_GT(tokens, 25000);
}

TEST(ReferenceData, ConllOf2003KeepsItsEntitiesThroughEveryScheme) {
    REQUIRE_SHARED();
    const DocumentFormat& format = documentFormat("conll");
    std::size_t entities = 0;
    std::int64_t documents = 0;
    importDocuments(format, shared("data/ner/conll2003.testb.tsv"), [&](const tasks::AnnotatedDocument& document) {
        entities += document.annotations.spans.size();
        ++documents;
        for (const char* scheme : {"iob1", "iob2", "bioul"}) {
            const ExportPreview preview = previewExport(format, document, {.tagScheme = scheme});
            ASSERT_EQ(preview.surprises.text(), "") << scheme;
        }
    });
    EXPECT_EQ(documents, 231);
    EXPECT_EQ(entities, 5648u);  // as data/README.md counts them
}

TEST(ReferenceData, SquadKeepsQuestionsAndAnswers) {
    REQUIRE_SHARED();
    std::size_t questions = 0, answers = 0;
    importDocuments(documentFormat("squad"), shared("data/qa/test.json"),
                    [&](const tasks::AnnotatedDocument& document) {
                        questions += document.annotations.questions.size();
                        for (const auto& question : document.annotations.questions)
                            answers += question.answers.size();
                        EXPECT_EQ(previewExport(documentFormat("squad"), document).surprises.text(), "");
                    });
    EXPECT_EQ(questions, 1190u);
    EXPECT_EQ(answers, 1190u);
}

TEST(ReferenceData, SentimentTablesGiveATextARow) {
    REQUIRE_SHARED();
    int rows = 0;
    importDocuments(documentFormat("table"), shared("data/sentiment/sst5.dev.tsv"),
                    [&](const tasks::AnnotatedDocument& document) {
                        ++rows;
                        EXPECT_EQ(document.annotations.scores.size(), 1u);
                    });
    EXPECT_EQ(rows, 1101);
}

// Spans that conlleval's rules find, from an independent implementation.
TEST(ReferenceData, TagsAreReadByTheRulesOfConlleval) {
    REQUIRE_SHARED();
    int cases = 0;
    for (const auto& item : elmo::test::readJson(shared("fixtures/span_f1/cases.json"))) {
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
