// SPDX-License-Identifier: Apache-2.0
// Surprisal and substitutes of the window: the bundled biLM in a real session, held against the commands' functions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "app/instruments/surprisal.h"
#include "app/instruments/surprisal_file.h"
#include "elmo/training/run/language_model.h"
#include "tests/desktop/session_test.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_paths.h"

namespace app {
namespace {

using elmo::TokenIndex;

const std::filesystem::path kPredictingModel = elmo::test::sourceDir() / "resources/models/english-small";
constexpr char kRead[] = "The old man the boat. She can't xqzzjv it.\n\nThe bank – by the river – was closed.\n";

const elmo::WordPredictor& bundledPredictor() {
    static const elmo::WordPredictor predictor(elmo::training::readLanguageModel(kPredictingModel), {});
    return predictor;
}

/// The sentences as `elmo surprisal` reads them from the file.
std::vector<SurprisalSentence> surprisalsOf(const std::string& file) {
    TextInput input(file, {});
    const auto reader = openSentences(input, {.language = "en"});
    std::vector<SurprisalSentence> sentences;
    forEachSurprisal(*reader, bundledPredictor(), false, {},
                     [&](SurprisalSentence&& one) { sentences.push_back(std::move(one)); });
    return sentences;
}

void expectEqual(double found, double expected, const std::string& of) {
    EXPECT_TRUE(found == expected || (std::isnan(found) && std::isnan(expected)))
        << of << ": " << found << ", not " << expected;
}

class PredictionWorkTest : public test::SessionTest {
protected:
    PredictionWorkTest() {
        DesktopServices services;
        services.language = [] { return std::string("en"); };
        services.unsavedProject = unsaved();
        m_session = std::make_unique<DesktopSession>(EngineSettings{}, services);
    }
    QString open(const QByteArray& text, const std::filesystem::path& model = kPredictingModel) {
        const QString path = write(QStringLiteral("letter.txt"), text);
        m_session->openDocument(path);
        m_session->chooseModel(QString::fromStdString(model.string()));
        EXPECT_TRUE(wait([](const ui::Snapshot& now) { return now.analysis && !now.activity; }));
        return path;
    }
    const ui::PredictionWork& work() const { return *m_session->snapshot()->predictionWork; }
    bool measure() {
        m_session->requestPrediction(ui::MeasureSurprisal{});
        return wait([](const ui::Snapshot& now) { return now.predictionWork->surprisal != nullptr; });
    }
};

TEST_F(PredictionWorkTest, theNumbersAreThoseOfTheCommand) {
    const QString path = open(kRead);
    EXPECT_EQ(work().surprisal, nullptr) << "only on demand";
    ASSERT_TRUE(measure());
    const ui::SurprisalResult& result = *work().surprisal;
    EXPECT_EQ(result.modelHash.toStdString(), bundledPredictor().bilm().modelHash());
    EXPECT_EQ(result.tokens.size(), result.document->tokens().size());
    SurprisalTotals totals;
    std::size_t token = 0;
    for (const SurprisalSentence& sentence : surprisalsOf(path.toStdString())) {
        totals.add(sentence);
        for (const SurprisalRow& row : sentence.tokens) {
            ASSERT_LT(token, result.tokens.size());
            EXPECT_EQ(result.document->token(TokenIndex(static_cast<std::int64_t>(token))), row.text);
            const ui::TokenExpectation& found = result.tokens[token++];
            EXPECT_EQ(found.isKnown, row.expected.isKnown) << row.text;
            expectEqual(found.left.surprisal, row.expected.left.surprisal, row.text);
            expectEqual(found.right.surprisal, row.expected.right.surprisal, row.text);
            expectEqual(found.left.entropy, row.expected.left.entropy, row.text);
            expectEqual(found.right.entropy, row.expected.right.entropy, row.text);
            EXPECT_EQ(found.left.rank, row.expected.left.rank) << row.text;
            EXPECT_EQ(found.right.rank, row.expected.right.rank) << row.text;
        }
    }
    EXPECT_EQ(token, result.tokens.size());
    EXPECT_EQ(result.known, totals.known);
    EXPECT_EQ(result.unknown, totals.unknown);
    EXPECT_EQ(result.unknown, 1) << "xqzzjv";
    EXPECT_EQ(result.perplexityLeft, totals.perplexity(totals.left));
    EXPECT_EQ(result.perplexityRight, totals.perplexity(totals.right));
}

TEST_F(PredictionWorkTest, theSavedTableIsThatOfTheCommand) {
    const QString path = open(kRead);
    ASSERT_TRUE(measure());
    for (const char* suffix : {"csv", "tsv", "jsonl", "conllu"}) {
        const QString saved = m_folder.filePath(QStringLiteral("saved.") + QLatin1String(suffix));
        m_session->requestPrediction(ui::SaveSurprisal{saved});
        ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.predictionWork->savedTo == saved; }));
        const std::string expected =
            m_folder.filePath(QStringLiteral("expected.") + QLatin1String(suffix)).toStdString();
        writeSurprisalFile(expected, "letter.txt", surprisalsOf(path.toStdString()));
        QFile one(saved), other(QString::fromStdString(expected));
        ASSERT_TRUE(one.open(QIODevice::ReadOnly) && other.open(QIODevice::ReadOnly));
        const std::string text = one.readAll().toStdString();
        EXPECT_EQ(text, other.readAll().toStdString()) << suffix;
        EXPECT_THAT(text, testing::HasSubstr("xqzzjv")) << suffix;
    }
}

TEST_F(PredictionWorkTest, aTableThatCannotBeSavedIsReported) {
    open(kRead);
    ASSERT_TRUE(measure());
    QString title;
    QObject::connect(m_session.get(), &ui::Session::failed, [&](const ui::Problem& problem) { title = problem.title; });
    m_session->requestPrediction(ui::SaveSurprisal{m_folder.filePath(QStringLiteral("no folder/table.csv"))});
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return !title.isEmpty(); }));
    EXPECT_EQ(title, QStringLiteral("The table of surprisals was not saved"));
    EXPECT_TRUE(work().savedTo.isEmpty());
}

TEST_F(PredictionWorkTest, anotherDocumentDropsTheResult) {
    open(kRead);
    ASSERT_TRUE(measure());
    const QString other = write(QStringLiteral("other.txt"), "Another text.");
    m_session->openDocument(other);
    ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.document->path == other; }));
    EXPECT_EQ(work().surprisal, nullptr);
    m_session->requestPrediction(ui::SaveSurprisal{m_folder.filePath(QStringLiteral("old.csv"))});
    ASSERT_TRUE(measure());
    EXPECT_EQ(work().surprisal->tokens.size(), 3U);
    EXPECT_FALSE(QFile::exists(m_folder.filePath(QStringLiteral("old.csv"))));
}

TEST_F(PredictionWorkTest, aCancelledMeasurementLeavesNoResult) {
    open(QByteArray("The man saw the dog by the river. ").repeated(6000));
    m_session->requestPrediction(ui::MeasureSurprisal{});
    EXPECT_TRUE(work().isMeasuring);
    ASSERT_TRUE(m_session->snapshot()->activity.has_value());
    EXPECT_EQ(m_session->snapshot()->activity->stage, ui::Stage::kMeasure);
    std::int64_t total = 0;
    QObject::connect(m_session.get(), &ui::Session::progressed,
                     [&](const ui::JobProgress& progress) { total = progress.total; });
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return total > 0; }));
    EXPECT_EQ(total, std::ssize(m_session->snapshot()->document->document->tokens()));
    m_session->cancel();
    EXPECT_FALSE(work().isMeasuring);
    QTest::qWait(300);
    EXPECT_EQ(work().surprisal, nullptr);
}

TEST_F(PredictionWorkTest, substitutesFollowTheSelectionWhileTheyAreWanted) {
    open("He sat on the bank of the river.");
    m_session->selectToken(TokenIndex(4));
    QTest::qWait(50);
    EXPECT_EQ(work().substitutes, nullptr) << "nobody asked";
    m_session->requestPrediction(ui::FollowSubstitutes{true});
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.predictionWork->substitutes != nullptr; }));
    EXPECT_EQ(work().substitutes->token, TokenIndex(4));
    const elmo::Sentence sentence = {"He", "sat", "on", "the", "bank", "of", "the", "river", "."};
    const std::vector<std::size_t> places = {4};
    const std::pair<ui::SubstituteOrder, elmo::SubstituteOrder> orders[] = {
        {ui::SubstituteOrder::kLeft, elmo::SubstituteOrder::kLeft},
        {ui::SubstituteOrder::kRight, elmo::SubstituteOrder::kRight},
        {ui::SubstituteOrder::kBoth, elmo::SubstituteOrder::kBoth}};
    for (const auto& [shown, order] : orders) {
        const auto expected = bundledPredictor().substitutes(sentence, places, 3, order, {}).front();
        const std::vector<ui::SubstituteWord>& found = work().substitutes->by(shown);
        ASSERT_GE(found.size(), 3U);
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_EQ(found[k].word.toStdString(), expected[k].word);
            EXPECT_EQ(found[k].left, expected[k].left);
            EXPECT_EQ(found[k].right, expected[k].right);
            EXPECT_EQ(found[k].both, expected[k].both);
        }
    }
    m_session->selectToken(TokenIndex(7));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) {
        return now.predictionWork->substitutes && now.predictionWork->substitutes->token == TokenIndex(7);
    }));
    m_session->requestPrediction(ui::FollowSubstitutes{false});
    EXPECT_EQ(work().substitutes, nullptr);
}

TEST_F(PredictionWorkTest, aModelWithoutSoftmaxIsNamedAsSuchAndAnotherModelIsNot) {
    open(kRead, elmo::test::fixture("random_small"));
    m_session->requestPrediction(ui::MeasureSurprisal{});
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.predictionWork->lacksSoftmax; }));
    EXPECT_EQ(work().surprisal, nullptr);
    EXPECT_FALSE(work().isMeasuring);
    m_session->chooseModel(QString::fromStdString(kPredictingModel.string()));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.predictionWork->lacksSoftmax; }));
    EXPECT_TRUE(measure());
}

}  // namespace
}  // namespace app
