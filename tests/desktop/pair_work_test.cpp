// SPDX-License-Identifier: Apache-2.0
// What If and Saliency about a pair of texts: the shipped head for entailment in a real session.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/desktop/session_test.h"
#include "tests/support/fake_heads.h"
#include "tests/support/test_paths.h"

namespace app {
namespace {

const std::filesystem::path kShipped = elmo::test::sourceDir() / "resources/models";
const QString kPairHead = QString::fromStdString((kShipped / "entailment-english").string());

class PairWorkTest : public test::SessionTest {
protected:
    PairWorkTest() {
        DesktopServices services;
        services.loadHead = tasks::loadTaskModel;
        services.merge = ::test::mergeFake;
        services.unsavedProject = unsaved();
        m_session = std::make_unique<DesktopSession>(EngineSettings{}, services);
        m_session->chooseModel(QString::fromStdString((kShipped / "english-small").string()));
        m_session->addHead(kPairHead);
    }
    bool compare(const QString& premise, const QString& hypothesis) {
        m_session->comparePair({premise, hypothesis});
        return wait([](const ui::Snapshot& now) { return now.reading.pair != nullptr; });
    }
    const ui::HeadWhatIf& head() const { return m_session->snapshot()->layerWork->heads.at(0); }
    /// Changes the first mix of the head, and waits for the predictions with it.
    const tasks::ClassPredictions* tryGamma(float factor) {
        tasks::NamedMix mix = head().info.mixes.at(0);
        mix.weights.gamma *= factor;
        m_session->request(ui::SetMixOverride{kPairHead, mix.place, mix.weights});
        const bool tried = wait([&](const ui::Snapshot& now) {
            const ui::HeadWhatIf& one = now.layerWork->heads.at(0);
            return one.changed && one.mixes.at(0).weights.gamma == mix.weights.gamma;
        });
        return tried ? &std::get<tasks::ClassPredictions>(*head().changed) : nullptr;
    }
};

TEST_F(PairWorkTest, otherWeightsChangeTheClassesOfThePair) {
    ASSERT_TRUE(compare(QStringLiteral("A man plays a guitar."), QStringLiteral("A man makes music.")));
    ASSERT_EQ(m_session->snapshot()->reading.pair->problem, QString());
    const auto* one = tryGamma(0);
    ASSERT_NE(one, nullptr);
    const std::vector<double> without = one->document;
    EXPECT_EQ(std::get<tasks::ClassPredictions>(*head().learned), m_session->snapshot()->reading.pair->classes);
    EXPECT_NE(without, m_session->snapshot()->reading.pair->classes.document);
    const auto* other = tryGamma(5);
    ASSERT_NE(other, nullptr);
    EXPECT_NE(other->document, without);
    EXPECT_EQ(head().premise->text(), "A man plays a guitar.");
    EXPECT_EQ(head().hypothesis->text(), "A man makes music.");
    m_session->request(ui::SetMixOverride{kPairHead, head().info.mixes.at(0).place, {}});
    EXPECT_EQ(head().changed, nullptr);
}

TEST_F(PairWorkTest, anotherPairIsTriedWithTheSameWeights) {
    ASSERT_TRUE(compare(QStringLiteral("A man plays a guitar."), QStringLiteral("A man makes music.")));
    ASSERT_NE(tryGamma(0), nullptr);
    ASSERT_TRUE(compare(QStringLiteral("A dog runs."), QStringLiteral("Nobody runs.")));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.layerWork->heads.at(0).changed != nullptr; }));
    EXPECT_EQ(head().premise->text(), "A dog runs.");
    EXPECT_EQ(std::get<tasks::ClassPredictions>(*head().learned), m_session->snapshot()->reading.pair->classes);
    m_session->comparePair({});
    EXPECT_EQ(head().changed, nullptr);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) {
        return now.layerWork->heads.at(0).problem.contains(QStringLiteral("Compare Texts"));
    }));
}

TEST_F(PairWorkTest, saliencyCoversBothTextsWithAndWithoutADocument) {
    m_session->request(ui::ExplainPrediction{kPairHead});
    ASSERT_TRUE(compare(QStringLiteral("A man plays a guitar."), QStringLiteral("He sings.")));
    const auto explained = [](const ui::Snapshot& now) { return now.layerWork->saliency != nullptr; };
    ASSERT_TRUE(wait(explained));
    const auto found = m_session->snapshot()->layerWork->saliency;
    ASSERT_EQ(found->problem, QString());
    EXPECT_EQ(found->document->text(), "A man plays a guitar.");
    EXPECT_EQ(found->question->text(), "He sings.");
    ASSERT_EQ(found->saliency.text.layers.size(), 3U);
    EXPECT_EQ(found->saliency.text.layers[0].size(), 6U);
    EXPECT_EQ(found->saliency.question.layers.at(2).size(), 3U);
    const auto isZero = [](double value) { return value == 0; };
    EXPECT_FALSE(std::ranges::all_of(found->saliency.text.layers[0], isZero));
    EXPECT_FALSE(std::ranges::all_of(found->saliency.question.layers[0], isZero));
    const auto& classes = m_session->snapshot()->reading.pair->classes;
    EXPECT_EQ(found->probability, *std::ranges::max_element(classes.document));
    const QString path = write(QStringLiteral("a.txt"), "Anna saw Rome.");
    m_session->openDocument(path);
    ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.analysis && now.document->path == path; }));
    ASSERT_TRUE(wait(explained));
    EXPECT_EQ(m_session->snapshot()->layerWork->saliency->document->text(), "A man plays a guitar.");
}

TEST_F(PairWorkTest, aHeadForTextsLeavesTheResultOfThePair) {
    ASSERT_TRUE(compare(QStringLiteral("A man plays a guitar."), QStringLiteral("A man makes music.")));
    const auto result = m_session->snapshot()->reading.pair;
    bool isSame = true;
    const QObject listener;  // ends with isSame
    QObject::connect(m_session.get(), &ui::Session::changed, &listener,
                     [&](const ui::SnapshotPtr& now) { isSame = isSame && now->reading.pair == result; });
    m_session->addHead(QString::fromStdString((kShipped / "sentiment-english").string()));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.heads->size() == 2; }));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.activity; }));
    EXPECT_TRUE(isSame);
}

}  // namespace
}  // namespace app
