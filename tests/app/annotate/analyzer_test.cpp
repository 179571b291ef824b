// SPDX-License-Identifier: Apache-2.0
#include "app/annotate/analyzer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/annotate/annotation_source.h"
#include "app/importers/project_import.h"
#include "elmo/version.h"
#include "tests/support/run_program.h"

namespace app {
namespace {

/// A biLM whose vectors tell where they came from: layer l of a token is (l, length of the token).
class TellingBilm : public elmo::Bilm {
public:
    TellingBilm() : m_ids(model()) {}

    const elmo::TokenIds& tokenIds() const override { return m_ids; }
    const std::string& modelHash() const override { return m_hash; }
    const elmo::BilmOptions& options() const override { return m_options; }

    std::vector<elmo::LayerActivations> run(std::span<const elmo::Sentence> batch, elmo::CarriedState* state,
                                            const elmo::RunControl& control) const override {
        EXPECT_EQ(state, nullptr);
        std::vector<elmo::LayerActivations> results;
        for (const elmo::Sentence& sentence : batch) {
            control.checkpoint();
            elmo::LayerActivations layers(3, static_cast<std::int64_t>(sentence.size()) + 2, 2);
            float* value = layers.mutableValues();
            for (int l = 0; l < 3; ++l)
                for (std::size_t row = 0; row < sentence.size() + 2; ++row) {
                    const bool edge = row == 0 || row > sentence.size();
                    *value++ = static_cast<float>(l);
                    *value++ = edge ? -1 : static_cast<float>(sentence[row - 1].size());
                }
            results.push_back(std::move(layers));
        }
        return results;
    }

private:
    static elmo::BilmModel model() {
        elmo::BilmModel model;
        model.options.characters = elmo::CharacterCnnOptions{};
        model.options.encoder.layers = 2;
        model.options.encoder.projectionSize = 1;
        return model;
    }

    std::string m_hash = "telling";
    elmo::BilmOptions m_options = model().options;
    elmo::TokenIds m_ids;
};

Analyzer tellingAnalyzer() {
    auto model = std::make_shared<LoadedModel>();
    model->bilm = std::make_shared<TellingBilm>();
    model->name = "telling";
    return Analyzer(model);
}

TEST(Analyzer, RowsAreTheTokensOfTheDocumentInOrder) {
    const OpenedText text = tokenizeText("I agree. We differ here. Why?", "en", {});
    const tasks::Analysis analysis = tellingAnalyzer().analyze(text, {});
    ASSERT_EQ(analysis.layers.tokens(), static_cast<std::int64_t>(text.document->tokens().size()));
    ASSERT_GT(text.document->sentences().size(), 1u);
    for (int l = 0; l < 3; ++l)
        for (std::int64_t t = 0; t < analysis.layers.tokens(); ++t) {
            const auto vector = analysis.layers.vector(l, t);
            EXPECT_EQ(vector[0], static_cast<float>(l));
            EXPECT_EQ(vector[1], static_cast<float>(text.document->token(elmo::TokenIndex(t)).size()));
        }
}

TEST(Analyzer, RecordsTheProvenanceOfTheAnalysis) {
    const OpenedText text = tokenizeText("Hello.", "en", {});
    const tasks::AnalysisProvenance provenance = tellingAnalyzer().analyze(text, {}).provenance;
    EXPECT_EQ(provenance.modelName, "telling");
    EXPECT_EQ(provenance.statePolicy, "fresh");
    EXPECT_EQ(provenance.precision, "fp32");
    EXPECT_EQ(provenance.tokenizerRevision, text.tokenizerRevision);
    EXPECT_EQ(provenance.programVersion, elmo::version());
}

TEST(Analyzer, EmptyTextHasAnEmptyAnalysis) {
    const tasks::Analysis analysis = tellingAnalyzer().analyze(tokenizeText("", "en", {}), {});
    EXPECT_EQ(analysis.layers.tokens(), 0);
    EXPECT_EQ(analysis.layers.layers(), 3);
}

TEST(Analyzer, ReportsProgressInTokensOfTheWholeText) {
    const OpenedText text = tokenizeText("One two three. Four five.", "en", {});
    const auto tokens = static_cast<std::int64_t>(text.document->tokens().size());
    std::vector<std::int64_t> done;
    tellingAnalyzer().analyze(text, elmo::RunControl({}, [&](const elmo::Progress& progress) {
                                  EXPECT_EQ(progress.total, tokens);
                                  EXPECT_LE(progress.done, tokens);
                                  done.push_back(progress.done);
                              }));
    ASSERT_FALSE(done.empty());
    EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
}

TEST(Analyzer, CanBeCancelled) {
    std::stop_source stop;
    const OpenedText text = tokenizeText("One. Two.", "en", {});
    stop.request_stop();
    EXPECT_THROW(tellingAnalyzer().analyze(text, elmo::RunControl(stop.get_token())), elmo::Cancelled);
}

TEST(OpenText, TokenizesALongFileLikeATextInMemory) {
    std::string text;
    for (int i = 0; text.size() < 3'000'000; ++i)
        text += "Line " + std::to_string(i) + " isn't long. Zürich is.\n\n";
    const elmo::test::TemporaryFolder folder;
    const OpenedText opened = openText(elmo::test::inputFile(folder, "long.txt", text), "en", {});
    const OpenedText whole = tokenizeText(text, "en", {});
    EXPECT_EQ(opened.document->text(), text);
    EXPECT_TRUE(opened.document->tokens() == whole.document->tokens());
    EXPECT_TRUE(opened.document->sentences() == whole.document->sentences());
    EXPECT_EQ(opened.tokenizerRevision, whole.tokenizerRevision);
}

TEST(OpenText, TokenizesALineOfTwoMegabytesTheSameByEveryRoute) {
    // The first megabyte ends after "Mr. ", where a file is divided; a text in memory must be divided there, too.
    std::string line;
    while (line.size() < 2'000'000)
        line += "Mr. Smith went home! ";
    ASSERT_EQ(line.substr(0, 1 << 20).substr((1 << 20) - 4), "Mr. ");
    const elmo::test::TemporaryFolder folder;
    const auto inFile = openText(elmo::test::inputFile(folder, "line.txt", line), "en", {}).document;
    const auto inMemory = tokenizeText(line, "en", {}).document;
    EXPECT_EQ(inMemory->text(), line);
    EXPECT_TRUE(inMemory->tokens() == inFile->tokens());
    EXPECT_TRUE(inMemory->sentences() == inFile->sentences());

    TextInput json(elmo::test::inputFile(folder, "line.jsonl", "{\"text\": \"" + line + "\"}\n"), {});
    const auto unit = openAnnotationSource(json, AnnotationInput::kJsonLines, "en")->next();
    EXPECT_TRUE(unit->document->sentences() == inFile->sentences());

    Workspace project = Workspace::create(folder.path("work.elmoscope"));
    importIntoProject(project, {folder.path("line.txt")}, {.format = "text", .language = "en"}, {});
    EXPECT_TRUE(project.document(1).document.document->sentences() == inFile->sentences());
}

TEST(OpenText, KeepsEveryCharacterOfATextInMemory) {
    const std::string text = std::string("\xEF\xBB\xBF") + "Byte order marks stay." + '\0' + " NULs, too.";
    EXPECT_EQ(tokenizeText(text, "en", {}).document->text(), text);
}

TEST(OpenText, CanBeCancelledBetweenPieces) {
    const elmo::test::TemporaryFolder folder;
    const std::string file = elmo::test::inputFile(folder, "long.txt", std::string(3'000'000, '\n'));
    std::stop_source stop;
    const elmo::RunControl control(stop.get_token(), [&](const elmo::Progress&) { stop.request_stop(); });
    EXPECT_THROW(openText(file, "en", control), elmo::Cancelled);
}

TEST(OpenText, MissingFileIsAnError) {
    EXPECT_THROW(openText("/nowhere/text.txt", "", {}), elmo::Error);
}

}  // namespace
}  // namespace app
