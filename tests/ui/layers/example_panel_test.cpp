// SPDX-License-Identifier: Apache-2.0
// Labelling by example: the sample and its precision, and the panel in the real window.
#include "ui/layers/examples/example_panel.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QCoreApplication>
#include <QLocale>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <set>

#include "tests/ui/annotated.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "tests/ui/sample_layer_work.h"
#include "ui/layers/neighbours/occurrence_table.h"
#include "ui/reading/document_view.h"
#include "ui/window/main_window.h"

namespace ui {
namespace {

using elmo::TokenIndex;

/// The "bank"s of two documents: `alike` of the first one with cosines from 0.99 down, and all of the other at 0.1.
std::shared_ptr<const AlikeResult> resultOf(const Corpus& corpus, FindAlike request) {
    auto result = std::make_shared<AlikeResult>();
    result->request = std::move(request);
    result->corpus = corpus;
    result->places.push_back({1, result->request.tokens, 1});
    double cosine = 0.99;
    for (const std::size_t number : {std::size_t{1}, std::size_t{0}}) {
        const elmo::Document& document = *(*corpus)[number].analysis->document;
        for (TokenIndex token{0}; token < TokenIndex(std::ssize(document.tokens())); ++token)
            if (document.token(token) == "bank" && !(number == 1 && token == result->request.tokens.begin)) {
                result->places.push_back({number, {token, token + 1}, number == 1 ? cosine : 0.1});
                cosine -= 0.01;
            }
    }
    result->compared = std::ssize(result->places) - 1;
    return result;
}

FindAlike firstBank() {
    return {.path = QStringLiteral("/texts/river.txt"), .tokens = {TokenIndex(4), TokenIndex(5)}, .layer = 2};
}

TEST(ExampleCheck, ASampleTellsThePrecisionOfOneRadius) {
    ExampleCheck check;
    check.setResult(resultOf(test::makeCorpus(30), firstBank()));
    check.setLeastCosine(0.5);
    EXPECT_EQ(check.within(), 30U);
    EXPECT_EQ(check.documents(), 1U);
    ASSERT_EQ(check.sample().size(), kSampleSize);
    EXPECT_EQ(std::set(check.sample().begin(), check.sample().end()).size(), kSampleSize);
    for (const std::size_t place : check.sample()) {
        EXPECT_GT(place, 0U) << "the example is not in question";
        EXPECT_LT(place, 30U);
    }
    for (std::size_t k = 0; k < kSampleSize; ++k)
        check.decide(true);
    EXPECT_FALSE(check.next());
    EXPECT_NEAR(check.precision().low, 0.757, 0.001);
    EXPECT_EQ(check.precision().high, 1);
    check.takeBack();
    check.decide(false);
    EXPECT_EQ(check.right(), 11);
    const LabelPlaces request = check.labels(QStringLiteral("RIVER"));
    ASSERT_EQ(request.documents.size(), 1U);
    EXPECT_EQ(request.documents[0].path, QStringLiteral("/texts/river.txt"));
    EXPECT_EQ(request.documents[0].places.size(), 29U) << "without the wrong one";
    EXPECT_TRUE(std::ranges::is_sorted(request.documents[0].places, {}, &elmo::ByteSpan::begin));
    EXPECT_TRUE(request.origin.startsWith(
        QStringLiteral("like \"bank\" in river.txt, layer 2, cosine >= 0.500, 11 of 12 sampled right (95 %: 65 to 99 "
                       "%), seed 1")))
        << request.origin.toStdString();
    check.setLeastCosine(0.05);
    EXPECT_EQ(check.decided(), 0U) << "another radius has another precision";
    EXPECT_EQ(check.within(), 60U);
    EXPECT_EQ(check.documents(), 2U);
    EXPECT_TRUE(check.origin().contains(QStringLiteral("not checked")));
}

class ExamplePanelTest : public ::testing::Test {
protected:
    ExamplePanelTest() {
        QLocale::setDefault(QLocale::c());
        QSettings().clear();
        m_window = std::make_unique<MainWindow>(m_session, Installation{});
        m_window->show();
        m_corpus = test::makeCorpus(12);
        auto opened = *test::makeOpened(m_corpus->back().analysis->document->text());
        opened.path = QStringLiteral("/texts/river.txt");
        opened.document = m_corpus->back().analysis->document;
        m_session.state.document = std::make_shared<const OpenedDocument>(opened);
        m_session.state.analysis = m_corpus->back().analysis;
        m_session.state.reading.annotations = test::annotate(*opened.document, {});
        publish(nullptr);
    }
    void publish(std::shared_ptr<const AlikeResult> alike) {
        LayerWork work;
        work.text = elmo::TextHash(*m_session.state.document->document);
        work.corpus = m_corpus;
        work.alike = std::move(alike);
        m_session.state.layerWork = std::make_shared<const LayerWork>(work);
        m_session.publish();
        QCoreApplication::processEvents();
    }
    ExamplePanel& panel() const { return *m_window->findChild<ExamplePanel*>(); }
    QPushButton* useButton() const {
        for (auto* button : panel().findChildren<QPushButton*>())
            if (button->text().remove(u'&') == QStringLiteral("Use Selection"))
                return button;
        return nullptr;
    }

    test::FakeSession m_session;
    Corpus m_corpus;
    std::unique_ptr<MainWindow> m_window;
};

TEST_F(ExamplePanelTest, aSelectedWordBecomesTheLabelOfAllPlacesLikeIt) {
    m_window->findChild<DocumentView*>()->setCurrentToken(TokenIndex(4));
    useButton()->click();
    const auto* asked = m_session.lastRequest<FindAlike>();
    ASSERT_NE(asked, nullptr);
    EXPECT_EQ(*asked, firstBank()) << "in the top layer at first";
    publish(resultOf(m_corpus, *asked));
    panel().radiusSlider()->setValue(500);
    EXPECT_EQ(panel().table()->model()->rowCount(), 12);
    EXPECT_TRUE(panel().statusText().contains(QStringLiteral("radius: 12 (documents: 1, compared: 23)")))
        << panel().statusText().toStdString();
    EXPECT_TRUE(panel().sampleText().contains(QStringLiteral("Sample, 1 of 11")));
    EXPECT_TRUE(panel().sampleText().contains(QStringLiteral("[bank]")));
    panel().noButton()->click();
    for (int k = 0; k < 10; ++k)
        panel().yesButton()->click();
    EXPECT_TRUE(
        panel().sampleText().contains(QStringLiteral("Right: 10 of 11. Precision within this radius: 62 to 98 %")))
        << panel().sampleText().toStdString();
    EXPECT_FALSE(panel().labelButton()->isEnabled()) << "there is no label yet";
    panel().labelField()->setCurrentText(QStringLiteral("RIVER"));
    panel().labelButton()->click();
    const auto& spans = m_session.state.reading.annotations->spans;
    ASSERT_EQ(spans.size(), 11U);
    EXPECT_EQ(spans[0].label, "RIVER");
    ASSERT_EQ(spans[0].features.size(), 1U);
    EXPECT_EQ(spans[0].features[0].name, "example");
    EXPECT_EQ(m_session.changes.size(), 1U) << "one step to undo";
    EXPECT_TRUE(m_session.projectRequests.empty()) << "no place is in another document";

    panel().radiusSlider()->setValue(50);
    EXPECT_TRUE(panel().sampleText().contains(QStringLiteral("Sample, 1 of 12"))) << "the sample begins again";
    panel().labelButton()->click();
    ASSERT_FALSE(m_session.projectRequests.empty());
    const auto* others = std::get_if<LabelPlaces>(&m_session.projectRequests.back());
    ASSERT_NE(others, nullptr);
    ASSERT_EQ(others->documents.size(), 1U);
    EXPECT_EQ(others->documents[0].path, QStringLiteral("/texts/money.txt"));
    EXPECT_EQ(others->documents[0].places.size(), 12U);
}

TEST_F(ExamplePanelTest, anotherLayerIsAskedForAndOldPlacesGo) {
    m_window->findChild<DocumentView*>()->setCurrentToken(TokenIndex(4));
    useButton()->click();
    publish(resultOf(m_corpus, firstBank()));
    panel().layerSlider()->setValue(1);
    ASSERT_NE(m_session.lastRequest<FindAlike>(), nullptr);
    EXPECT_EQ(m_session.lastRequest<FindAlike>()->layer, 1);
    publish(nullptr);
    EXPECT_EQ(panel().table()->model()->rowCount(), 0);
    EXPECT_TRUE(panel().statusText().contains(QStringLiteral("being computed")));
    publish(resultOf(m_corpus, firstBank()));
    EXPECT_EQ(panel().table()->model()->rowCount(), 0) << "an answer to an earlier request";
}

}  // namespace
}  // namespace ui
