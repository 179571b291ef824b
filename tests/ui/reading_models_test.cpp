// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QFont>
#include <QLocale>
#include <QMainWindow>
#include <QSettings>
#include <QSignalSpy>

#include "tests/ui/annotated.h"
#include "tests/ui/sample_data.h"
#include "ui/annotations/annotation_model.h"
#include "ui/documents/document_model.h"
#include "ui/questions/answer_model.h"
#include "ui/search/search_model.h"
#include "ui/shortcuts/shortcut_model.h"
#include "ui/window/main_actions.h"

namespace ui {
namespace {

using Tester = QAbstractItemModelTester;
constexpr auto kReadingModelsFatal = Tester::FailureReportingMode::Fatal;

QString cell(const QAbstractItemModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

class AnnotationModelTest : public ::testing::Test {
protected:
    AnnotationModelTest() {
        QLocale::setDefault(QLocale::c());
        m_filter.setSourceModel(&m_model);
        show(*test::annotate(*m_document, {{"Anna", "PER", 0.95}, {"Rome", "LOC", 0.4}, {"Wye", "LOC", 0.7}}));
    }
    void show(tasks::Annotations annotations) {
        m_annotations = std::make_shared<const tasks::Annotations>(std::move(annotations));
        m_model.setAnnotations(m_document, m_annotations);
    }

    std::shared_ptr<const elmo::Document> m_document = test::makeDocument("Anna saw Rome and Wye");
    std::shared_ptr<const tasks::Annotations> m_annotations;
    AnnotationModel m_model;
    AnnotationFilter m_filter;
    Tester m_tester{&m_model, kReadingModelsFatal};
    Tester m_filterTester{&m_filter, kReadingModelsFatal};
};

TEST_F(AnnotationModelTest, showsLabelTextConfidenceDecisionAndLayer) {
    show(applied(*m_annotations, decideChange(*m_annotations, {2}, tasks::Decision::kRejected)));
    show(applied(*m_annotations, createChange(*m_annotations, test::placeOf(*m_document, "and"), "CC")));
    EXPECT_EQ(cell(m_model, 0, AnnotationModel::kText), QStringLiteral("Anna"));
    EXPECT_EQ(cell(m_model, 0, AnnotationModel::kConfidence), QStringLiteral("0.95"));
    EXPECT_EQ(cell(m_model, 0, AnnotationModel::kLayer), QStringLiteral("tiny-ner"));
    EXPECT_EQ(cell(m_model, 1, AnnotationModel::kDecision), QStringLiteral("✗ rejected"));
    EXPECT_EQ(cell(m_model, 2, AnnotationModel::kLabel), QStringLiteral("CC"));
    EXPECT_EQ(cell(m_model, 2, AnnotationModel::kLayer), QStringLiteral("Human"));
}

TEST_F(AnnotationModelTest, changesUpdateOnlyTheirRows) {
    QSignalSpy reset(&m_model, &QAbstractItemModel::modelReset);
    QSignalSpy inserted(&m_model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&m_model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy changed(&m_model, &QAbstractItemModel::dataChanged);
    const auto before = *m_annotations;
    show(applied(before, relabelChange(before, {2}, "ORG")));
    EXPECT_EQ(inserted.count(), 1);
    EXPECT_EQ(changed.count(), 1);
    show(before);
    EXPECT_EQ(removed.count(), 1);
    EXPECT_EQ(m_model.rowCount(), 3);
    show({});
    show(before);
    EXPECT_EQ(reset.count(), 0);
    m_model.setAnnotations(nullptr, nullptr);
    EXPECT_EQ(m_model.rowCount(), 0);
}

TEST_F(AnnotationModelTest, isSortedNumericallyAndFiltered) {
    m_filter.sort(AnnotationModel::kConfidence);
    EXPECT_EQ(cell(m_filter, 0, AnnotationModel::kText), QStringLiteral("Rome"));
    m_filter.setWords(QStringLiteral("loc"));
    EXPECT_EQ(m_filter.rowCount(), 2);
    m_filter.setState(AnnotationModel::kAccepted);
    EXPECT_EQ(m_filter.rowCount(), 0);
    show(applied(*m_annotations, decideChange(*m_annotations, {3}, tasks::Decision::kAccepted)));
    EXPECT_EQ(m_filter.rowCount(), 1);
    EXPECT_EQ(m_model.rowOf(3), 2);
    EXPECT_EQ(m_model.rowOf(77), -1);
}

TEST(AnswerModel, ranksNoAnswerWithTheAnswers) {
    QLocale::setDefault(QLocale::c());
    AnswerModel model;
    const Tester tester(&model, kReadingModelsFatal);
    const auto document = test::makeDocument("Anna saw Rome");
    auto answers = std::make_shared<tasks::QuestionAnnotation>();
    answers->answers = {{test::placeOf(*document, "Rome"), 0.5}, {test::placeOf(*document, "Anna"), 0.1}};
    answers->noAnswer = 0.4;
    model.setAnswers(document, answers.get());
    ASSERT_EQ(model.rowCount(), 3);
    EXPECT_EQ(cell(model, 0, AnswerModel::kAnswer), QStringLiteral("Rome"));
    EXPECT_EQ(cell(model, 0, AnswerModel::kContext), QStringLiteral("Anna saw Rome"));
    EXPECT_EQ(model.placeAt(1), std::nullopt);
    EXPECT_EQ(cell(model, 1, AnswerModel::kAnswer), QStringLiteral("No answer")) << "short, to fit a narrow panel";
    const QModelIndex none = model.index(1, AnswerModel::kAnswer);
    EXPECT_FALSE(none.data(Qt::FontRole).value<QFont>().italic()) << "fonts lack Arabic italics";
    EXPECT_TRUE(none.data(Qt::ToolTipRole).toString().contains(QStringLiteral("does not answer")));
    EXPECT_EQ(cell(model, 1, AnswerModel::kProbability), QStringLiteral("0.400"));
    EXPECT_EQ(model.placeAt(2), test::placeOf(*document, "Anna"));
    model.setAnswers(nullptr, nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(DocumentModel, showsKnownValuesAndKeepsItsRows) {
    QLocale::setDefault(QLocale::c());
    DocumentModel model;
    const Tester tester(&model, kReadingModelsFatal);
    auto entries = std::make_shared<std::vector<DocumentEntry>>(2);
    (*entries)[0].path = QStringLiteral("/texts/a.txt");
    (*entries)[1].path = QStringLiteral("/texts/b.txt");
    model.setEntries(entries);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    entries = std::make_shared<std::vector<DocumentEntry>>(*entries);
    (*entries)[1].status = DocumentStatus::kAnnotated;
    (*entries)[1].tokens = 1234;
    (*entries)[1].sentiment = Sentiment{QStringLiteral("positive"), 0.5};
    model.setEntries(entries);
    model.setOpened(QStringLiteral("/texts/b.txt"));
    EXPECT_EQ(reset.count(), 0);
    EXPECT_EQ(cell(model, 0, DocumentModel::kStatus), QStringLiteral("waiting"));
    EXPECT_EQ(cell(model, 0, DocumentModel::kTokens), QString());
    EXPECT_EQ(cell(model, 1, DocumentModel::kTokens), QStringLiteral("1234"));
    EXPECT_EQ(cell(model, 1, DocumentModel::kSentiment), QStringLiteral("▲ +0.50"));
    EXPECT_EQ(model.rowOf(QStringLiteral("/texts/b.txt")), 1);
}

TEST(SearchModel, sortsLeftContextFromTheMatchOutwards) {
    SearchModel model;
    const Tester tester(&model, kReadingModelsFatal);
    const auto document = test::makeDocument("b a x d a c x e");
    model.begin(document);
    const auto at = [](int begin) { return elmo::ByteSpan{elmo::ByteOffset(begin), elmo::ByteOffset(begin + 1)}; };
    model.append({{at(4), {}}, {at(12), QStringLiteral("L")}});
    EXPECT_EQ(cell(model, 0, SearchModel::kBefore), QStringLiteral("b a"));
    EXPECT_EQ(model.index(0, SearchModel::kBefore).data(SearchModel::kSortRole).toString(), QStringLiteral("a b"));
    EXPECT_EQ(model.index(1, SearchModel::kBefore).data(SearchModel::kSortRole).toString(),
              QStringLiteral("c a d x a b"));
    EXPECT_EQ(cell(model, 1, SearchModel::kAfter), QStringLiteral("e"));
    EXPECT_EQ(cell(model, 1, SearchModel::kLabel), QStringLiteral("L"));
    const QPersistentModelIndex chosen = model.index(1, SearchModel::kMatch);
    model.sort(SearchModel::kBefore, Qt::DescendingOrder);
    EXPECT_EQ(chosen.row(), 0);
    EXPECT_EQ(model.placeAt(0), at(12));
    model.append({{at(8), {}}});
    EXPECT_EQ(model.placeAt(2), at(8));
    model.sort(SearchModel::kMatch);
    EXPECT_EQ(model.placeAt(0), at(8));
    model.sort(-1);
    EXPECT_EQ(model.placeAt(0), at(4));
    EXPECT_EQ(chosen.row(), 2);
    model.append({});
    model.begin(nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(ShortcutModel, changesAreSavedRejectedIfTakenAndReset) {
    QSettings().remove(QStringLiteral("shortcuts"));
    QMainWindow window;
    const MainActions actions = makeMainActions(&window);
    ShortcutBook book(&window);
    ShortcutModel model(book);
    const Tester tester(&model, kReadingModelsFatal);
    const auto rowOf = [&](const QAction* action) {
        for (std::size_t i = 0; i < book.count(); ++i)
            if (book.action(i) == action)
                return static_cast<int>(i);
        return -1;
    };
    const QModelIndex index = model.index(rowOf(actions.analyze), ShortcutModel::kShortcut);
    QSignalSpy refused(&model, &ShortcutModel::refused);
    EXPECT_FALSE(model.setData(index, QKeySequence(Qt::CTRL | Qt::Key_O)));
    EXPECT_EQ(refused.count(), 1);
    EXPECT_TRUE(model.setData(index, QKeySequence(Qt::Key_F9)));
    EXPECT_EQ(actions.analyze->shortcut(), QKeySequence(Qt::Key_F9));
    EXPECT_TRUE(actions.analyze->toolTip().contains(QStringLiteral("F9")));
    QMainWindow later;
    const MainActions laterActions = makeMainActions(&later);
    const ShortcutBook laterBook(&later);
    EXPECT_EQ(laterActions.analyze->shortcut(), QKeySequence(Qt::Key_F9));
    model.resetAll();
    EXPECT_EQ(actions.analyze->shortcut(), QKeySequence(Qt::Key_F5));
    EXPECT_FALSE(QSettings().contains(QStringLiteral("shortcuts/analyze")));
}

}  // namespace
}  // namespace ui
