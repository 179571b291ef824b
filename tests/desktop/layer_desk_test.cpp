// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/layers/layer_desk.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <atomic>
#include <random>

#include "app/desktop/layers/projection.h"
#include "app/desktop/layers/run_files.h"
#include "elmo/error.h"
#include "tasks/model/read_task_run.h"
#include "tasks/registry/task_list.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"

namespace app {
namespace {

using elmo::TokenIndex;

/// A document of `sentences` sentences of five tokens: "t0 bank t2 t3 t4".
std::shared_ptr<const elmo::Document> makeDocument(int sentences) {
    std::string text;
    elmo::Segmentation cut;
    for (int i = 0; i < 5 * sentences; ++i) {
        const std::string token = i % 5 == 1 ? (i % 2 == 0 ? "Bank" : "bank") : fmt::format("t{}", i);
        cut.tokens.push_back({elmo::ByteOffset(static_cast<std::int64_t>(text.size())),
                              elmo::ByteOffset(static_cast<std::int64_t>(text.size() + token.size()))});
        text += token + ' ';
    }
    for (int i = 0; i < sentences; ++i)
        cut.sentences.push_back({TokenIndex(5 * i), TokenIndex(5 * i + 5)});
    return std::make_shared<const elmo::Document>(text, cut, "en");
}

std::shared_ptr<const tasks::Analysis> analyze(int sentences, const std::string& model = "m") {
    auto analysis = std::make_shared<tasks::Analysis>();
    analysis->document = makeDocument(sentences);
    analysis->provenance.modelHash = model;
    analysis->layers = elmo::LayerActivations(3, 5 * sentences, 6);
    std::mt19937 engine(3);
    std::normal_distribution<float> normal;
    std::generate_n(analysis->layers.mutableValues(), 3 * 5 * sentences * 6, [&] { return normal(engine); });
    return analysis;
}

/// Calls the first token of every sentence an entity, labelled by the layer that has most weight.
class FakeHead : public tasks::TaskModel {
public:
    explicit FakeHead(std::string bilm = "m", std::string path = "/heads/fake", std::string hash = "h") {
        m_info.path = std::move(path);
        m_info.hash = std::move(hash);
        m_info.name = "fake";
        m_info.task = tasks::Ner::kTask;
        m_info.bilmHash = std::move(bilm);
        m_info.mixes.push_back({"input", elmo::mixFromShares(std::vector<float>{0.2F, 0.5F, 0.3F})});
    }
    const tasks::TaskModelInfo& info() const override { return m_info; }
    tasks::TaskPrediction predict(const tasks::TaskInput& text, const tasks::PredictOptions& options,
                                  const elmo::RunControl&) const override {
        ++calls;
        longest = std::max<std::int64_t>(longest, text.layers.tokens());
        const auto shares = elmo::sharesOf((options.mixes.empty() ? m_info.mixes : options.mixes).at(0).weights);
        const auto top = std::max_element(shares.begin(), shares.end()) - shares.begin();
        tasks::EntityPredictions prediction;
        for (const elmo::TokenSpan& sentence : text.document.sentences())
            prediction.entities.push_back({{sentence.begin, sentence.begin + 1}, fmt::format("L{}", top), 1});
        return prediction;
    }

    mutable std::atomic<int> calls = 0;
    mutable std::atomic<std::int64_t> longest = 0;

private:
    tasks::TaskModelInfo m_info;
};

ui::SetMixOverride keepOnly(int layer) {
    std::vector<float> shares(3, 0);
    shares[static_cast<std::size_t>(layer)] = 1;
    return {QStringLiteral("/heads/fake"), "input", elmo::mixFromShares(shares)};
}

class LayerDeskTest : public ::testing::Test {
protected:
    ~LayerDeskTest() override {
        m_compute.close();
        m_files.close();
    }
    template <class Condition>
    bool wait(Condition condition) {
        return QTest::qWaitFor([&] { return condition(*m_desk.work()); }, 60'000);
    }
    bool settled() {
        return wait([](const ui::LayerWork& work) { return !work.predicting; });
    }

    JobQueue m_files;
    JobQueue m_compute;
    LayerDesk m_desk{m_files, m_compute};
};

TEST_F(LayerDeskTest, otherWeightsChangeThePredictionAndResetRestoresIt) {
    m_desk.setHeads({std::make_shared<FakeHead>()});
    m_desk.setAnalysis("/a.txt", analyze(3));
    EXPECT_FALSE(m_desk.work()->heads[0].overridden);
    m_desk.request(keepOnly(2));
    ASSERT_TRUE(wait([](const ui::LayerWork& work) { return work.heads[0].changes.size() == 3; }));
    EXPECT_EQ(m_desk.work()->heads[0].changes[1],
              (tasks::PredictionChange{{TokenIndex(5), TokenIndex(6)}, "L1", "L2"}));
    EXPECT_EQ(m_desk.work()->page, (elmo::TokenSpan{TokenIndex(0), TokenIndex(15)}));
    m_desk.request(ui::SetMixOverride{QStringLiteral("/heads/fake"), "input", {}});
    EXPECT_FALSE(m_desk.work()->heads[0].overridden);
    EXPECT_TRUE(m_desk.work()->heads[0].changes.empty());
}

TEST_F(LayerDeskTest, otherWeightsAreNotAppliedToAnotherTrainingInTheSameFolder) {
    m_desk.setHeads({std::make_shared<FakeHead>()});
    m_desk.setAnalysis("/a.txt", analyze(3));
    m_desk.request(keepOnly(2));
    ASSERT_TRUE(settled());
    m_desk.setHeads({std::make_shared<FakeHead>("m", "/heads/fake", "trained again")});
    ASSERT_TRUE(settled());
    EXPECT_FALSE(m_desk.work()->heads[0].overridden);
    EXPECT_EQ(m_desk.work()->heads[0].mixes, m_desk.work()->heads[0].info.mixes);
    EXPECT_TRUE(m_desk.work()->heads[0].changes.empty());
    m_desk.setHeads({std::make_shared<FakeHead>()});
    EXPECT_TRUE(m_desk.work()->heads[0].overridden) << "the network that it was made for";
}

TEST_F(LayerDeskTest, aSweepCountsChangedPredictionsOverAllWeightsOfALayer) {
    m_desk.setHeads({std::make_shared<FakeHead>()});
    m_desk.setAnalysis("/a.txt", analyze(300));  // more than a page
    m_desk.request(ui::SweepWeight{QStringLiteral("/heads/fake"), "input", 2});
    EXPECT_TRUE(m_desk.work()->sweepPercent.has_value());
    ASSERT_TRUE(wait([](const ui::LayerWork& work) { return work.sweep != nullptr; }));
    EXPECT_FALSE(m_desk.work()->sweepPercent.has_value());
    const ui::SweepResult& found = *m_desk.work()->sweep;
    EXPECT_EQ(found.tokens, 1500);
    EXPECT_NEAR(found.sweep.learnedShare, 0.3, 1e-6);
    EXPECT_EQ(found.sweep.learned.predictions, 300);
    ASSERT_EQ(found.sweep.points.size(), 21U);
    // Layers 0 and 1 keep 2 : 5, so layer 1 has most weight up to s_2 = 5/12, and then layer 2.
    for (const tasks::WeightSweep::Point& point : found.sweep.points)
        EXPECT_EQ(point.changes, point.share < 5.0 / 12 ? 0 : 300) << point.share;
    m_desk.request(ui::SweepWeight{});
    EXPECT_EQ(m_desk.work()->sweep, nullptr);
}

TEST_F(LayerDeskTest, aSweepIsOfTheOpenText) {
    m_desk.setHeads({std::make_shared<FakeHead>()});
    m_desk.setAnalysis("/a.txt", analyze(3));
    m_desk.request(ui::SweepWeight{QStringLiteral("/heads/fake"), "input", 0});
    m_desk.setAnalysis("/b.txt", analyze(4));
    EXPECT_FALSE(m_desk.work()->sweepPercent.has_value());
    m_desk.request(ui::SweepWeight{QStringLiteral("/heads/none"), "input", 0});
    EXPECT_FALSE(m_desk.work()->sweepPercent.has_value());
    m_desk.request(ui::SweepWeight{QStringLiteral("/heads/fake"), "input", 0});
    ASSERT_TRUE(wait([](const ui::LayerWork& work) { return work.sweep != nullptr; }));
    EXPECT_EQ(m_desk.work()->sweep->tokens, 20);
}

TEST_F(LayerDeskTest, onlyTheHeadWithChangedWeightsIsRunAgain) {
    const auto first = std::make_shared<FakeHead>();
    const auto second = std::make_shared<FakeHead>("m", "/heads/other");
    m_desk.setHeads({first, second});
    m_desk.setAnalysis("/a.txt", analyze(3));
    m_desk.request(keepOnly(2));
    ui::SetMixOverride other = keepOnly(0);
    other.head = QStringLiteral("/heads/other");
    m_desk.request(other);
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_desk.work()->heads[0].changes.size(), 3U);
    EXPECT_EQ(m_desk.work()->heads[1].changes.size(), 3U);
    EXPECT_EQ(first->calls, 2);  // learned and changed
    EXPECT_EQ(second->calls, 2);
    m_desk.request(keepOnly(0));
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_desk.work()->heads[0].changes[0].after, "L0");
    EXPECT_EQ(first->calls, 3);
    EXPECT_EQ(second->calls, 2);
    m_desk.request(ui::SetMixOverride{QStringLiteral("/heads/fake"), "input", {}});
    m_desk.request(keepOnly(0));
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_desk.work()->heads[0].changes.size(), 3U);
}

TEST_F(LayerDeskTest, onlyTheNewestWeightsAreComputedWhileASliderMoves) {
    const auto head = std::make_shared<FakeHead>();
    m_desk.setHeads({head});
    m_desk.setAnalysis("/a.txt", analyze(3));
    for (int i = 0; i < 500; ++i)
        m_desk.request(keepOnly(i % 3 == 1 ? 2 : 0));
    m_desk.request(keepOnly(2));
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_desk.work()->heads[0].changes[0].after, "L2");
    EXPECT_LT(head->calls, 100);
}

TEST_F(LayerDeskTest, longDocumentIsComputedAroundTheSelectedToken) {
    const auto head = std::make_shared<FakeHead>();
    m_desk.setHeads({head});
    m_desk.setAnalysis("/a.txt", analyze(2000));
    m_desk.setSelection(TokenIndex(7777));
    m_desk.request(keepOnly(0));
    ASSERT_TRUE(wait([](const ui::LayerWork& work) { return !work.heads[0].changes.empty(); }));
    EXPECT_LE(head->longest, 600);
    EXPECT_TRUE(m_desk.work()->page.contains(TokenIndex(7777)));
    EXPECT_EQ(m_desk.work()->heads[0].changes[0].tokens.begin, m_desk.work()->page.begin);
    m_desk.setSelection(TokenIndex(3));
    ASSERT_TRUE(wait([](const ui::LayerWork& work) { return work.page.contains(TokenIndex(3)); }));
}

TEST_F(LayerDeskTest, resultsForAnotherDocumentAreDropped) {
    m_desk.setHeads({std::make_shared<FakeHead>()});
    m_desk.setAnalysis("/a.txt", analyze(50));
    m_desk.request(keepOnly(0));
    m_desk.setAnalysis("/b.txt", analyze(1));
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_desk.work()->heads[0].changes.size(), 1U);
    m_desk.setAnalysis({}, nullptr);
    EXPECT_TRUE(m_desk.work()->heads[0].changes.empty());
}

TEST_F(LayerDeskTest, headForAnotherLanguageModelIsReported) {
    m_desk.setHeads({std::make_shared<FakeHead>("other")});
    m_desk.setAnalysis("/a.txt", analyze(2));
    m_desk.request(keepOnly(0));
    ASSERT_TRUE(wait([](const ui::LayerWork& work) { return !work.heads[0].problem.isEmpty(); }));
    EXPECT_TRUE(m_desk.work()->heads[0].changes.empty());
}

TEST_F(LayerDeskTest, weightsForAnUnknownHeadAreIgnored) {
    m_desk.request(keepOnly(0));
    EXPECT_TRUE(m_desk.work()->heads.empty());
}

TEST_F(LayerDeskTest, neighboursCoverAllAnalysedDocumentsAndFollowTheSelection) {
    m_desk.setAnalysis("/a.txt", analyze(10));
    m_desk.setAnalysis("/b.txt", analyze(4));
    m_desk.request(ui::FindNeighbours{1, 10});
    m_desk.setSelection(TokenIndex(6));
    ASSERT_TRUE(wait([](const ui::LayerWork& work) { return work.neighbours != nullptr; }));
    const auto found = m_desk.work()->neighbours;
    EXPECT_EQ(found->searched, 70);
    EXPECT_EQ(found->neighbours.size(), 10U);
    // Both documents begin alike, so the nearest is the same place in the other one.
    m_desk.setSelection(TokenIndex(7));
    ASSERT_TRUE(
        wait([](const ui::LayerWork& work) { return work.neighbours && work.neighbours->token == TokenIndex(7); }));
}

TEST_F(LayerDeskTest, documentsOfAnotherModelAreRemoved) {
    m_desk.setAnalysis("/a.txt", analyze(2));
    m_desk.setAnalysis("/a.txt", analyze(3));
    EXPECT_EQ(m_desk.work()->corpus->size(), 1U);
    m_desk.setAnalysis("/b.txt", analyze(2, "new"));
    ASSERT_EQ(m_desk.work()->corpus->size(), 1U);
    EXPECT_EQ(m_desk.work()->corpus->front().name, "/b.txt");
}

TEST_F(LayerDeskTest, wordIsProjectedInEveryLayerIgnoringCase) {
    m_desk.setAnalysis("/a.txt", analyze(20));
    m_desk.request(ui::ProjectWord{QStringLiteral("BANK"), ui::ProjectionMethod::kPca});
    ASSERT_TRUE(wait([](const ui::LayerWork& work) { return work.projection != nullptr; }));
    const auto result = m_desk.work()->projection;
    EXPECT_EQ(result->tokens.size(), 20U);
    EXPECT_EQ(result->layers.size(), 3U);
    EXPECT_EQ(result->clusters.size(), 20U);
    EXPECT_FALSE(m_desk.work()->projectionPercent.has_value());
}

TEST_F(LayerDeskTest, occurrenceHasTheLabelOfTheShortestUnrejectedSpan) {
    const auto analysis = analyze(4);
    const auto place = [&](int from, int to) {
        const auto& tokens = analysis->document->tokens();
        return elmo::ByteSpan{tokens[static_cast<std::size_t>(from)].begin, tokens[static_cast<std::size_t>(to)].end};
    };
    auto said = std::make_shared<tasks::Annotations>();  // the occurrences are tokens 1, 6, 11 and 16
    const auto say = [&](elmo::ByteSpan bytes, const char* label) -> tasks::SpanAnnotation& {
        tasks::SpanAnnotation& span = said->spans.emplace_back();
        span.bytes = bytes;
        span.label = label;
        return span;
    };
    say(place(0, 3), "long");
    say(place(1, 1), "short");
    say(place(5, 7), "by hand").layer = tasks::AnnotationLayer::kHuman;
    say(place(6, 6), "model");
    say(place(11, 11), "no").decision = tasks::Decision::kRejected;
    m_desk.setAnalysis("/a.txt", analysis);
    m_desk.setAnnotations("/a.txt", said);
    m_desk.request(ui::ProjectWord{QStringLiteral("bank"), ui::ProjectionMethod::kPca});
    ASSERT_TRUE(wait([](const ui::LayerWork& work) { return work.projection != nullptr; }));
    EXPECT_EQ(m_desk.work()->projection->labels, (std::vector<std::string>{"short", "by hand", "", ""}));
}

TEST_F(LayerDeskTest, tsneIsShownWhileItDevelopsAndAStoppedOneGivesWayToTheLast) {
    m_desk.setAnalysis("/a.txt", analyze(1200));
    m_desk.request(ui::ProjectWord{QStringLiteral("bank"), ui::ProjectionMethod::kPca});
    ASSERT_TRUE(wait([](const ui::LayerWork& work) { return work.projection != nullptr; }));
    const auto finished = m_desk.work()->projection;
    EXPECT_FALSE(finished->isDeveloping);
    const auto develops = [](const ui::LayerWork& work) { return work.projection && work.projection->isDeveloping; };
    m_desk.request(ui::ProjectWord{QStringLiteral("bank"), ui::ProjectionMethod::kTsne});
    EXPECT_EQ(m_desk.work()->projection, finished);
    ASSERT_TRUE(wait(develops));
    const auto first = m_desk.work()->projection;
    EXPECT_EQ(first->layers.size(), 3U);
    EXPECT_EQ(first->layers[0].size(), first->tokens.size());
    EXPECT_EQ(first->clusters.size(), first->tokens.size());
    ASSERT_TRUE(wait([&](const ui::LayerWork& work) { return develops(work) && work.projection != first; }));
    EXPECT_NE(m_desk.work()->projection->layers, first->layers);
    m_desk.request(ui::CancelProjection{});
    EXPECT_EQ(m_desk.work()->projection, finished);
}

TEST_F(LayerDeskTest, projectionCanBeCancelledAndMissingWordIsReported) {
    m_desk.setAnalysis("/a.txt", analyze(1200));
    QSignalSpy failed(&m_desk, &LayerDesk::failed);
    m_desk.request(ui::ProjectWord{QStringLiteral("bank"), ui::ProjectionMethod::kTsne});
    ASSERT_TRUE(wait([](const ui::LayerWork& work) { return work.projectionPercent.value_or(0) > 0; }));
    m_desk.request(ui::CancelProjection{});
    EXPECT_FALSE(m_desk.work()->projectionPercent.has_value());
    m_desk.request(ui::ProjectWord{QStringLiteral("nowhere"), ui::ProjectionMethod::kPca});
    ASSERT_TRUE(failed.wait(60'000));
    EXPECT_TRUE(failed[0][0].value<ui::Problem>().message.contains(QStringLiteral("nowhere")));
    EXPECT_EQ(m_desk.work()->projection, nullptr);
}

TEST_F(LayerDeskTest, folderWithoutARunIsReportedAndOthersAreAdded) {
    QSignalSpy failed(&m_desk, &LayerDesk::failed);
    m_desk.request(ui::AddRuns{{QStringLiteral("/nowhere/run")}});
    ASSERT_TRUE(failed.wait(60'000));
    EXPECT_EQ(failed[0][0].value<ui::Problem>().path, QStringLiteral("/nowhere/run"));
    EXPECT_TRUE(m_desk.work()->runs->empty());
    m_desk.request(ui::RemoveRuns{{QStringLiteral("/nowhere/run")}});
}

/// A run whose training has come to its first evaluations.
class WrittenRun {
public:
    WrittenRun() {
        const auto shipped = elmo::test::sourceDir() / "resources/heads/upos-english";
        m_log = elmo::test::readFile(shipped / "log.jsonl");
        m_folder.write("task.json", elmo::test::readFile(shipped / "task.json"));
    }
    const std::filesystem::path& folder() const { return m_folder.path(); }
    std::size_t points() const { return static_cast<std::size_t>(std::ranges::count(m_log, '\n')); }
    /// Writes the log without its last bytes.
    void write(std::size_t without) const { m_folder.write("log.jsonl", m_log.substr(0, m_log.size() - without)); }
    void empty() const { m_folder.write("log.jsonl", {}); }

private:
    elmo::test::TemporaryFolder m_folder;
    std::string m_log;
};

TEST_F(LayerDeskTest, runIsReadAgainWhenItsTrainingHasGoneOn) {
    const WrittenRun run;
    run.write(3);
    m_desk.request(ui::AddRuns{{QString::fromStdString(run.folder().string())}});
    const auto hasPoints = [](std::size_t points) {
        return [points](const ui::LayerWork& work) {
            return work.runs->size() == 1 && work.runs->front().points.size() == points;
        };
    };
    ASSERT_TRUE(wait(hasPoints(run.points() - 1)));
    run.write(0);
    EXPECT_TRUE(wait(hasPoints(run.points())));
}

TEST(RunFiles, runThatIsBeingWrittenStaysAsItWasShown) {
    const WrittenRun written;
    written.write(0);
    RunFiles files{runState(written.folder()), runState(written.folder())};
    const tasks::TaskRun shown = tasks::readTaskRun(written.folder());
    ASSERT_EQ(shown.points.size(), written.points());
    EXPECT_FALSE(readIfChanged(shown, files)) << "nothing has changed";
    written.empty();
    EXPECT_FALSE(readIfChanged(shown, files)) << "the log may be written again";
    const auto again = readIfChanged(shown, files);
    ASSERT_TRUE(again) << "it stays empty";
    EXPECT_TRUE(again->points.empty());
    std::filesystem::remove(written.folder() / "task.json");
    EXPECT_FALSE(readIfChanged(shown, files));
    EXPECT_FALSE(readIfChanged(shown, files)) << "what can't be read stays as it was";
}

TEST_F(LayerDeskTest, canBeDestroyedWhileItWorks) {
    m_desk.setHeads({std::make_shared<FakeHead>()});
    m_desk.setAnalysis("/a.txt", analyze(1200));
    m_desk.setSelection(TokenIndex(0));
    m_desk.request(keepOnly(0));
    m_desk.request(ui::FindNeighbours{0, 10});
    m_desk.request(ui::ProjectWord{QStringLiteral("bank"), ui::ProjectionMethod::kTsne});
}

TEST(WhatIfPage, keepsWholeSentencesAndTheirLayers) {
    const auto analysis = analyze(40);
    const tasks::WhatIfPage page = tasks::cropPage(*analysis, TokenIndex(102), 22);
    EXPECT_EQ(page.tokens, (elmo::TokenSpan{TokenIndex(95), TokenIndex(115)}));
    EXPECT_EQ(page.document->tokens().size(), 20U);
    EXPECT_EQ(page.document->token(TokenIndex(0)), analysis->document->token(TokenIndex(95)));
    EXPECT_EQ(page.layers.vector(2, 0)[3], analysis->layers.vector(2, 95)[3]);
    EXPECT_EQ(tasks::cropPage(*analysis, TokenIndex(199), 22).tokens.end, TokenIndex(200));
    EXPECT_EQ(tasks::cropPage(*analysis, {}, 1).tokens, (elmo::TokenSpan{TokenIndex(0), TokenIndex(5)}));
    EXPECT_EQ(tasks::cropPage(*analysis, {}, 1000).document, analysis->document);
}

}  // namespace
}  // namespace app
