// SPDX-License-Identifier: Apache-2.0
#include "ui/comparison/comparison_page.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextCursor>

#include "tasks/registry/task_list.h"
#include "tests/ui/sample_data.h"
#include "tests/ui/sample_layer_work.h"
#include "ui/charts/figure_view.h"
#include "ui/comparison/layer_change_figure.h"
#include "ui/comparison/side_text_view.h"
#include "ui/style/language.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/value_table_model.h"

namespace ui {
namespace {

class ComparisonPageTest : public ::testing::Test {
protected:
    ComparisonPageTest() {
        QLocale::setDefault(QLocale::c());
        auto heads = std::make_shared<std::vector<tasks::TaskModelInfo>>();
        heads->push_back(test::makeHead("ner", tasks::Ner::kTask, {"input"}).info);
        heads->push_back(test::makeHead("other-ner", tasks::Ner::kTask, {"input"}).info);
        heads->push_back(test::makeHead("pairs", tasks::Entailment::kTask, {}).info);
        m_state.reading.heads = heads;
        m_state.model = test::makeModel();
        m_state.document = test::makeOpened("Anna saw Rome\nand slept");
        m_state.selection = test::placeIn(*m_state.document, 1);
        m_page.resize(1000, 700);
        m_page.show();
        publish();
    }
    void publish() { m_page.setSnapshot(Snapshot::of(m_state)); }
    /// Answers the last request.
    void answer(const CompareSides& request) {
        m_state.reading.sides = test::makeSides(request);
        publish();
    }
    void list(const QStringList& paths) {
        auto documents = std::make_shared<std::vector<DocumentEntry>>();
        for (const QString& path : paths)
            documents->push_back({.path = path, .name = path});
        m_state.reading.documents = std::move(documents);
        publish();
    }
    void showDocuments() {
        list({QStringLiteral("/a.txt"), QStringLiteral("/b.txt")});
        m_page.setDocument(ComparisonPage::kLeft, QStringLiteral("/a.txt"));
        m_page.setDocument(ComparisonPage::kRight, QStringLiteral("/b.txt"));
    }
    void enterProject() {
        auto project = std::make_shared<ProjectState>();
        project->path = QStringLiteral("/other.elmoscope");
        m_state.project = std::move(project);
        publish();
    }
    QTextCharFormat formatAt(ComparisonPage::Which which, const QString& word) const {
        QTextCursor cursor = m_page.view(which)->document()->find(word);
        cursor.setPosition(cursor.selectionStart() + 1);
        return cursor.charFormat();
    }

    ComparisonPage m_page;
    SnapshotParts m_state;
};

TEST_F(ComparisonPageTest, beginsWithTheSelectedSentenceOnBothSides) {
    QSignalSpy requested(&m_page, &ComparisonPage::requested);
    m_page.beginWithSelection();
    ASSERT_GE(requested.count(), 1);
    const auto request = std::get<CompareSides>(requested.last()[0].value<LayerRequest>());
    EXPECT_EQ(request.left.text, QStringLiteral("Anna saw Rome"));
    EXPECT_EQ(request.right.text, QStringLiteral("Anna saw Rome"));
    EXPECT_EQ(request.left.head, QStringLiteral("/heads/ner"));
    m_page.setText(ComparisonPage::kRight, QStringLiteral("mine"));
    m_page.beginWithSelection();
    EXPECT_EQ(m_page.textField(ComparisonPage::kRight)->toPlainText(), QStringLiteral("mine"));
}

TEST_F(ComparisonPageTest, offersOnlyHeadsThatReadOneText) {
    for (const auto* heads : m_page.findChildren<QComboBox*>()) {
        EXPECT_GE(heads->findData(QStringLiteral("/heads/other-ner")), 0);
        EXPECT_LT(heads->findData(QStringLiteral("/heads/pairs")), 0);
    }
}

TEST_F(ComparisonPageTest, typedTextIsComparedAfterAPause) {
    m_page.setText(ComparisonPage::kLeft, QStringLiteral("Anna saw Rome"));
    QSignalSpy requested(&m_page, &ComparisonPage::requested);
    QTest::keyClicks(m_page.textField(ComparisonPage::kRight), QStringLiteral("Will saw Rome"));
    ASSERT_TRUE(requested.wait(5000));
    EXPECT_EQ(requested.count(), 1);
    EXPECT_EQ(std::get<CompareSides>(requested[0][0].value<LayerRequest>()).right.text,
              QStringLiteral("Will saw Rome"));
    EXPECT_TRUE(m_page.statusText().contains(QStringLiteral("Comparing")));
}

TEST_F(ComparisonPageTest, differencesAreMarkedInTheTextsAndListed) {
    m_page.setText(ComparisonPage::kLeft, QStringLiteral("Anna saw Rome"));
    m_page.setText(ComparisonPage::kRight, QStringLiteral("Will saw Rome"));
    answer({{QStringLiteral("Anna saw Rome"), {}, QStringLiteral("/heads/ner")},
            {QStringLiteral("Will saw Rome"), {}, QStringLiteral("/heads/ner")},
            {}});
    EXPECT_EQ(formatAt(ComparisonPage::kLeft, QStringLiteral("Anna")).fontWeight(), QFont::Bold);
    EXPECT_NE(formatAt(ComparisonPage::kLeft, QStringLiteral("saw")).fontWeight(), QFont::Bold);
    EXPECT_TRUE(formatAt(ComparisonPage::kRight, QStringLiteral("Rome")).fontUnderline()) << "an entity";
    const QString left = m_page.view(ComparisonPage::kLeft)->toPlainText();
    EXPECT_TRUE(left.contains(QStringLiteral("≠ PER 0.90"))) << left.toStdString();
    EXPECT_TRUE(left.contains(QStringLiteral(" LOC 0.80"))) << left.toStdString();
    EXPECT_FALSE(left.contains(QStringLiteral("≠ LOC")));
    const auto cell = [&](int row, int column) { return m_page.differences()->index(row, column).data().toString(); };
    ASSERT_EQ(m_page.differences()->rowCount(), 2);
    EXPECT_EQ(cell(0, 1), QStringLiteral("Anna"));
    EXPECT_EQ(cell(0, 2), QStringLiteral("Will"));
    EXPECT_EQ(cell(1, 1), QStringLiteral("Anna: PER 0.90"));
    EXPECT_EQ(cell(1, 2), QStringLiteral("–"));
    EXPECT_TRUE(m_page.statusText().contains(QStringLiteral("1 word"))) << m_page.statusText().toStdString();
    EXPECT_TRUE(m_page.statusText().contains(QStringLiteral("1 prediction")));
}

TEST_F(ComparisonPageTest, longDifferenceDoesNotHideTheOtherText) {
    m_page.setText(ComparisonPage::kLeft, QStringLiteral("Anna saw Rome"));
    m_page.setText(ComparisonPage::kRight, QStringLiteral("Will saw Rome"));
    const CompareSides request{{QStringLiteral("Anna saw Rome"), {}, QStringLiteral("/heads/ner")},
                               {QStringLiteral("Will saw Rome"), {}, QStringLiteral("/heads/ner")},
                               {}};
    auto sides = std::make_shared<SideBySide>(*test::makeSides(request));
    sides->left.labels.front().label = std::string(600, 'x');
    m_state.reading.sides = sides;
    publish();
    QTest::qWait(1);
    const auto* table = m_page.findChild<PlainTable*>();
    EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0);
    EXPECT_NEAR(table->columnWidth(1), table->columnWidth(2), 2);
}

TEST_F(ComparisonPageTest, smallChangeIsNotShownAsNone) {
    m_page.setText(ComparisonPage::kLeft, QStringLiteral("Anna saw Rome"));
    m_page.setText(ComparisonPage::kRight, QStringLiteral("Will saw Rome"));
    const CompareSides request{{QStringLiteral("Anna saw Rome"), {}, QStringLiteral("/heads/ner")},
                               {QStringLiteral("Will saw Rome"), {}, QStringLiteral("/heads/ner")},
                               {}};
    auto sides = std::make_shared<SideBySide>(*test::makeSides(request));
    for (std::vector<float>& layer : sides->cosines)
        layer = {0.5F, 0.998F, 0.996F};
    m_state.reading.sides = sides;
    publish();
    EXPECT_TRUE(m_page.statusText().endsWith(QStringLiteral("(cosine 0.996)"))) << m_page.statusText().toStdString();
    ASSERT_NE(m_page.layers()->figure(), nullptr);
    const QString words = m_page.layers()->figure()->description();
    EXPECT_TRUE(words.contains(QStringLiteral("0.996"))) << words.toStdString();
}

TEST_F(ComparisonPageTest, layersAreAFigureAndAClickAsksForAnExplanation) {
    m_page.setText(ComparisonPage::kLeft, QStringLiteral("Anna saw Rome"));
    m_page.setText(ComparisonPage::kRight, QStringLiteral("Will saw Rome"));
    answer({{QStringLiteral("Anna saw Rome"), {}, QStringLiteral("/heads/ner")},
            {QStringLiteral("Will saw Rome"), {}, QStringLiteral("/heads/ner")},
            {}});
    ASSERT_NE(m_page.layers()->figure(), nullptr);
    EXPECT_TRUE(m_page.layers()->figure()->csv().contains("0,Anna,0,Will,0"));
    EXPECT_EQ(m_page.saliency(ComparisonPage::kLeft)->figure(), nullptr);
    QSignalSpy requested(&m_page, &ComparisonPage::requested);
    Q_EMIT m_page.view(ComparisonPage::kLeft)->anchorClicked(QUrl(QStringLiteral("2")));
    ASSERT_EQ(requested.count(), 1);
    EXPECT_EQ(std::get<CompareSides>(requested[0][0].value<LayerRequest>()).place, 2U);
}

TEST_F(ComparisonPageTest, wordWithoutAPredictionIsNamedInTheLanguageOfTheWindow) {
    applyLanguage("zh_CN");
    auto sides = std::make_shared<SideBySide>(
        *test::makeSides({{QStringLiteral("Anna saw Rome"), {}, {}}, {QStringLiteral("Will saw Rome"), {}, {}}, {}}));
    auto nothing = std::make_shared<SaliencyResult>();
    nothing->token = elmo::TokenIndex(1);  // "saw"
    nothing->problem = QStringLiteral("The head ner predicts nothing here.");
    sides->left.saliency = nothing;
    m_page.setText(ComparisonPage::kLeft, QStringLiteral("Anna saw Rome"));
    m_page.setText(ComparisonPage::kRight, QStringLiteral("Will saw Rome"));
    m_state.reading.sides = sides;
    publish();
    QStringList shown;
    for (const auto* label : m_page.findChildren<QLabel*>())
        shown.append(label->text());
    applyLanguage("en");
    EXPECT_FALSE(shown.contains(nothing->problem));
    EXPECT_TRUE(shown.join(u' ').contains(QStringLiteral("任务头 ner"))) << shown.join(u'|').toStdString();
}

TEST_F(ComparisonPageTest, removedDocumentIsNoLongerCompared) {
    showDocuments();
    QSignalSpy requested(&m_page, &ComparisonPage::requested);
    list({QStringLiteral("/a.txt")});
    ASSERT_EQ(requested.count(), 1);
    const auto request = std::get<CompareSides>(requested[0][0].value<LayerRequest>());
    EXPECT_EQ(request.left.document, QStringLiteral("/a.txt"));
    EXPECT_TRUE(request.right.isEmpty());
    EXPECT_FALSE(m_page.textField(ComparisonPage::kRight)->isReadOnly());
}

TEST_F(ComparisonPageTest, documentsOfAnotherProjectAreNoLongerCompared) {
    showDocuments();
    m_page.setText(ComparisonPage::kRight, QStringLiteral("mine"));
    QSignalSpy requested(&m_page, &ComparisonPage::requested);
    enterProject();
    ASSERT_EQ(requested.count(), 1);
    const auto request = std::get<CompareSides>(requested[0][0].value<LayerRequest>());
    EXPECT_TRUE(request.left.isEmpty());
    EXPECT_EQ(request.right.text, QStringLiteral("mine"));
}

TEST_F(ComparisonPageTest, documentOfBothProjectsCanBeChosenAgain) {
    showDocuments();
    m_page.setText(ComparisonPage::kRight, QStringLiteral("mine"));
    m_page.hide();
    enterProject();
    m_page.show();
    QSignalSpy requested(&m_page, &ComparisonPage::requested);
    m_page.setDocument(ComparisonPage::kLeft, QStringLiteral("/a.txt"));
    EXPECT_EQ(requested.count(), 1) << "the session has forgotten the same request";
}

TEST_F(ComparisonPageTest, saysWhatIsMissing) {
    EXPECT_TRUE(m_page.statusText().contains(QStringLiteral("two texts")));
    m_state.model.reset();
    publish();
    m_page.setText(ComparisonPage::kLeft, QStringLiteral("a"));
    m_page.setText(ComparisonPage::kRight, QStringLiteral("b"));
    EXPECT_TRUE(m_page.statusText().contains(QStringLiteral("language model")));
}

}  // namespace
}  // namespace ui
