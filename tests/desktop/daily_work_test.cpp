// SPDX-License-Identifier: Apache-2.0
// Steps of daily work, each driven through the real window and the real session as a user drives them.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QStatusBar>
#include <QTabBar>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "app/desktop/services/document_exporters.h"
#include "app/workspace/workspace.h"
#include "tests/desktop/session_test.h"
#include "tests/support/fake_heads.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_paths.h"
#include "tests/ui/mouse.h"
#include "ui/annotations/agreement_panel.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/comparison/comparison_page.h"
#include "ui/documents/document_panel.h"
#include "ui/export/export_dialog.h"
#include "ui/guide/guide_window.h"
#include "ui/layers/neighbours/neighbour_panel.h"
#include "ui/layers/neighbours/occurrence_table.h"
#include "ui/layers/projector/projector_panel.h"
#include "ui/layers/projector/projector_view.h"
#include "ui/layers/what_if/what_if_panel.h"
#include "ui/questions/ask_panel.h"
#include "ui/reading/document_view.h"
#include "ui/search/search_model.h"
#include "ui/search/search_panel.h"
#include "ui/widgets/page_frame.h"
#include "ui/widgets/plain_table.h"
#include "ui/window/main_window.h"
#include "ui/window/status_info.h"

namespace app::test {
namespace {

const QString kSmallModel = QString::fromStdString(elmo::test::fixture("random_small"));

/// The window with heads that label by spelling; a tiny model only where vectors are needed.
class DailyWorkTest : public SessionTest {
protected:
    DailyWorkTest() {
        DesktopServices services;
        services.loadHead = ::test::loadFakeHead;
        services.merge = ::test::mergeFake;
        services.exporters = makeDocumentExporters();
        services.unsavedProject = unsaved();
        m_session = std::make_unique<DesktopSession>(EngineSettings{}, services);
        m_window = std::make_unique<ui::MainWindow>(*m_session, ui::Installation{});
        m_window->resize(1240, 800);
        m_window->show();
    }
    ui::SnapshotPtr now() const { return m_session->snapshot(); }
    template <class Part>
    Part* part() const {
        return m_window->findChild<Part*>();
    }
    QAction* command(const char* name) const { return m_window->findChild<QAction*>(QString::fromLatin1(name)); }
    /// Brings a panel's dock to the front, where it is visible.
    template <class Part>
    Part* front() const {
        Part* panel = part<Part>();
        for (QWidget* parent = panel; parent; parent = parent->parentWidget())
            if (auto* dock = qobject_cast<QDockWidget*>(parent)) {
                dock->show();
                dock->raise();
            }
        EXPECT_TRUE(QTest::qWaitFor([panel] { return panel->isVisible(); }));
        return panel;
    }
    template <class Button = QPushButton>
    static Button* buttonOf(const QWidget* panel, const char* text) {
        for (Button* button : panel->findChildren<Button*>())
            if (button->text() == QLatin1String(text))
                return button;
        return nullptr;
    }
    bool open(const QString& path) {
        m_session->openDocument(path);
        return wait([&](const ui::Snapshot& now) {
            return now.document && now.document->path == path && now.reading.annotations && !now.activity;
        });
    }
    bool add(const QStringList& paths) {
        const auto before = now()->reading.documents->size();
        m_session->addDocuments(paths);
        return wait([&](const ui::Snapshot& now) {
            return now.reading.documents->size() == before + static_cast<std::size_t>(paths.size()) &&
                   std::ranges::none_of(*now.reading.documents, [](const ui::DocumentEntry& entry) {
                       return entry.status == ui::DocumentStatus::kListed;
                   });
        });
    }
    void addHead(const char* name) {
        const auto before = now()->reading.heads->size();
        m_session->addHead(QLatin1String("/heads/") + QLatin1String(name));
        EXPECT_TRUE(wait([&](const ui::Snapshot& now) { return now.reading.heads->size() == before + 1; }));
    }
    std::int64_t idOf(const char* words) const {
        for (const auto& span : now()->reading.annotations->spans)
            if (now()->document->document->slice(span.bytes) == words)
                return span.id;
        ADD_FAILURE() << words;
        return -1;
    }
    QString saidText() const { return m_window->statusBar()->currentMessage(); }

    std::unique_ptr<ui::MainWindow> m_window;
};

TEST_F(DailyWorkTest, keptAnswersAreConfirmedStoredAndUndone) {
    const QString path = write(QStringLiteral("a.txt"), "Yesterday we saw Anna in Rome. Will slept in Bonn.");
    addHead("qa");
    ASSERT_TRUE(open(path));
    command("ask")->trigger();
    auto* ask = front<ui::AskPanel>();
    QTest::keyClicks(ask->questionField(), QStringLiteral("Who slept?"));
    QTest::keyClick(ask->questionField(), Qt::Key_Return);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.answers != nullptr; }));
    EXPECT_TRUE(ask->statusText().contains(QStringLiteral("Bonn"))) << ask->statusText().toStdString();
    EXPECT_TRUE(now()->reading.annotations->questions.empty()) << "nothing is kept unasked";
    auto* keep = buttonOf(ask, "&Keep the Answers");
    ASSERT_TRUE(keep && keep->isVisible());
    QTest::mouseClick(keep, Qt::LeftButton);
    const auto count = static_cast<int>(now()->reading.answers->found.answers.size());
    EXPECT_TRUE(saidText().contains(QString::number(count)) && saidText().contains(QStringLiteral("kept")))
        << saidText().toStdString();
    ASSERT_EQ(now()->reading.annotations->questions.size(), 1U);
    EXPECT_EQ(now()->reading.annotations->questions[0].question, "Who slept?");
    EXPECT_EQ(now()->reading.annotations->questions[0].answers, now()->reading.answers->found.answers);
    QTest::mouseClick(keep, Qt::LeftButton);
    EXPECT_TRUE(saidText().contains(QStringLiteral("already"))) << saidText().toStdString();
    EXPECT_EQ(now()->reading.annotations->questions.size(), 1U);

    command("undo")->trigger();
    EXPECT_TRUE(now()->reading.annotations->questions.empty());
    command("redo")->trigger();
    ASSERT_TRUE(open(write(QStringLiteral("b.txt"), "No names.")));
    ASSERT_TRUE(open(path));
    ASSERT_EQ(now()->reading.annotations->questions.size(), 1U) << "stored with the document";
    EXPECT_EQ(now()->reading.annotations->questions[0].question, "Who slept?");
}

TEST_F(DailyWorkTest, documentWithoutTextSaysSo) {
    auto* view = part<ui::DocumentView>();
    const auto isDrawn = [&] {
        const QImage image = view->viewport()->grab().toImage();
        const QRgb ground = image.pixel(2, 2);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixel(x, y) != ground)
                    return true;
        return false;
    };
    for (const char* text : {"", " \n\n\t\n"}) {
        ASSERT_TRUE(open(write(QStringLiteral("empty%1.txt").arg(qstrlen(text)), text)));
        EXPECT_TRUE(view->isVisible());
        EXPECT_TRUE(view->notice().contains(QStringLiteral("empty"))) << view->notice().toStdString();
        EXPECT_EQ(view->accessibleDescription(), view->notice());
        EXPECT_TRUE(isDrawn());
    }
    ASSERT_TRUE(open(write(QStringLiteral("full.txt"), "Anna.")));
    EXPECT_EQ(view->notice(), QString());
    EXPECT_EQ(view->accessibleDescription(), QString());
}

TEST_F(DailyWorkTest, annotatingAllIsPausedAndResumedByTheButton) {
    QStringList paths;
    for (int i = 0; i < 60; ++i)
        paths.append(write(QStringLiteral("%1.txt").arg(i), "We met Bob in Bonn on day " + QByteArray::number(i)));
    ASSERT_TRUE(add(paths));
    addHead("ner");
    auto* panel = part<ui::DocumentPanel>();
    auto* button = panel->annotateAllButton();
    EXPECT_EQ(button->text(), QStringLiteral("Annotate All"));
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(button->text(), QStringLiteral("Pause"));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.annotatingAll.done >= 3; }));
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(button->text(), QStringLiteral("Resume"));
    const int done = now()->reading.annotatingAll.done;
    ASSERT_LT(done, 60);
    EXPECT_TRUE(panel->annotatingText().contains(QStringLiteral("%1 of 60").arg(done)))
        << panel->annotatingText().toStdString();
    ASSERT_TRUE(open(paths.back()));  // takes the time in which others would have been annotated
    EXPECT_EQ(now()->reading.annotatingAll.done, done);
    EXPECT_EQ(button->text(), QStringLiteral("Resume"));
    QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.reading.annotatingAll.isRunning; }));
    EXPECT_EQ(now()->reading.annotatingAll.done, 60);
    EXPECT_EQ(now()->reading.annotatingAll.failed, 0);
    EXPECT_TRUE(std::ranges::all_of(*now()->reading.documents, [](const ui::DocumentEntry& entry) {
        return entry.status == ui::DocumentStatus::kAnnotated;
    }));
}

TEST_F(DailyWorkTest, labelIsFoundInAllDocumentsAndLeadsThere) {
    const QString first = write(QStringLiteral("a.txt"), "We saw Anna.");
    const QString second = write(QStringLiteral("b.txt"), "Later we met Clara here.");
    for (const QString& path : {first, second}) {
        ASSERT_TRUE(open(path));
        const auto& tokens = now()->document->document->tokens();
        part<ui::AnnotationEditor>()->create(tokens[path == first ? 2 : 3], QStringLiteral("FRIEND"));
    }
    ASSERT_TRUE(open(first));
    command("find")->trigger();
    auto* search = front<ui::SearchPanel>();
    search->scopeBox()->setCurrentIndex(1);
    search->kindBox()->setCurrentIndex(search->kindBox()->findText(QStringLiteral("Label")));
    QTest::keyClicks(search->wordsField(), QStringLiteral("FRIEND"));
    const QAbstractItemModel* found = search->table()->model();
    ASSERT_TRUE(QTest::qWaitFor([&] { return found->rowCount() == 2; }, 20'000)) << search->statusText().toStdString();
    EXPECT_TRUE(search->statusText().contains(QStringLiteral("2 documents"))) << search->statusText().toStdString();
    const auto cell = [&](int row, int column) { return found->index(row, column).data().toString(); };
    int there = cell(0, 1) == QStringLiteral("Clara") ? 0 : 1;
    EXPECT_EQ(cell(there, 0), QStringLiteral("Later we met"));
    EXPECT_EQ(cell(there, 1), QStringLiteral("Clara"));
    EXPECT_EQ(cell(there, 2), QStringLiteral("here."));
    EXPECT_EQ(cell(there, 3), QStringLiteral("FRIEND"));
    EXPECT_EQ(cell(there, 4), QStringLiteral("b.txt"));
    Q_EMIT search->table()->clicked(found->index(there, 1));
    EXPECT_TRUE(wait([&](const ui::Snapshot& now) { return now.document->path == second; }));
}

TEST_F(DailyWorkTest, neighboursOfAWordComeFromDocumentsThatWereNeverOpened) {
    const QString first = write(QStringLiteral("a.txt"), "We saw Anna in Rome.");
    ASSERT_TRUE(add({first, write(QStringLiteral("b.txt"), "They saw Anna in Oslo."),
                     write(QStringLiteral("c.txt"), "She met Anna by day.")}));
    m_session->chooseModel(kSmallModel);
    ASSERT_TRUE(open(first));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.analysis != nullptr; }));
    command("coverProject")->trigger();
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.layerWork->corpus->size() == 3; }));
    auto* panel = front<ui::NeighbourPanel>();
    panel->findChild<QTabBar*>()->setCurrentIndex(0);  // layer 0 knows the word only: the same word is nearest
    m_session->selectToken(elmo::TokenIndex(2));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) {
        const auto& found = now.layerWork->neighbours;
        return found && found->layer == 0 && found->token == elmo::TokenIndex(2) && found->corpus->size() == 3;
    }));
    const auto* model = panel->table()->model();
    QStringList nearest;
    for (int row = 0; row < 2; ++row)
        nearest.append(model->index(row, ui::OccurrenceModel::kToken).data().toString() + u' ' +
                       model->index(row, ui::OccurrenceModel::kDocument).data().toString());
    nearest.sort();
    EXPECT_EQ(nearest, (QStringList{QStringLiteral("Anna b.txt"), QStringLiteral("Anna c.txt")}));
    Q_EMIT panel->table()->activated(model->index(0, ui::OccurrenceModel::kToken));
    EXPECT_TRUE(wait([&](const ui::Snapshot& now) { return now.document->path != first; }));
}

TEST_F(DailyWorkTest, exportNeverReplacesAFileOfTheProject) {
    const QString gold = write(QStringLiteral("news.conll"), "We O\nsaw O\nAnna B-PER\n. O\n\n");
    const QString other = write(QStringLiteral("other.txt"), "We saw Will.");
    const QString project = m_folder.filePath(QStringLiteral("work.elmoscope"));
    m_session->requestProject(ui::NewProject{project});
    ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.project->path == project && !now.activity; }));
    ASSERT_TRUE(open(gold));
    ASSERT_TRUE(open(other));
    ASSERT_TRUE(open(write(QStringLiteral("news.txt"), "We saw Rome.")));
    int checked = 0;
    QTimer::singleShot(0, m_window.get(), [&] {
        auto* dialog = part<ui::ExportDialog>();
        auto* button = dialog->findChild<QPushButton*>(QStringLiteral("export"));
        dialog->chooseFormat(QStringLiteral("conll"));
        EXPECT_NE(dialog->path(), gold) << "what is proposed next to news.txt";
        EXPECT_TRUE(QTest::qWaitFor([&] { return button->isEnabled(); }, 20'000));
        for (const QString& file : {gold, other, project}) {
            dialog->setPath(file);
            EXPECT_FALSE(button->isEnabled()) << file.toStdString();
            ++checked;
        }
        dialog->setPath(m_folder.filePath(QStringLiteral("new.conll")));
        EXPECT_TRUE(button->isEnabled());
        dialog->reject();
    });
    command("exportDocument")->trigger();
    EXPECT_EQ(checked, 3);
}

TEST_F(DailyWorkTest, exportWritesOnlyWhatPeopleDecidedOrOnlyWhatModelsFound) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "Yesterday we saw Anna in Rome and Will in Bonn.")));
    addHead("ner");
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.annotations->spans.size() == 4; }));
    auto& editor = *part<ui::AnnotationEditor>();
    editor.decide({idOf("Anna")}, tasks::Decision::kAccepted);
    editor.decide({idOf("Rome")}, tasks::Decision::kRejected);
    editor.create(now()->document->document->tokens()[0], QStringLiteral("TIME"));
    const auto exported = [this](const char* content) {
        const QString target = m_folder.filePath(QStringLiteral("out.ann"));
        QFile::remove(target);
        QTimer::singleShot(0, m_window.get(), [&] {
            auto* dialog = part<ui::ExportDialog>();
            dialog->chooseFormat(QStringLiteral("brat"));
            dialog->contentField()->setCurrentIndex(dialog->contentField()->findText(QLatin1String(content)));
            dialog->setPath(target);
            auto* button = dialog->findChild<QPushButton*>(QStringLiteral("export"));
            EXPECT_TRUE(QTest::qWaitFor([&] { return button->isEnabled(); }, 20'000));
            QTest::mouseClick(button, Qt::LeftButton);
            EXPECT_TRUE(QTest::qWaitFor([&] { return QFile::exists(target); }, 20'000));
            EXPECT_TRUE(QTest::qWaitFor([&] { return !now()->activity; }, 20'000));
            dialog->reject();
        });
        command("exportDocument")->trigger();
        QFile file(target);
        QStringList words;
        if (file.open(QIODevice::ReadOnly))
            for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts))
                if (line.startsWith(u'T'))
                    words.append(line.section(u'\t', 2));
        words.sort();
        return words.join(u' ').toStdString();
    };
    EXPECT_EQ(exported("Accepted, manual and gold only"), "Anna Yesterday");
    EXPECT_EQ(exported("Found by models only"), "Anna Bonn Rome Will");
    EXPECT_EQ(exported("All annotations"), "Anna Bonn Will Yesterday");
}

TEST_F(DailyWorkTest, sentimentOfASentenceAndOfTheDocumentIsCorrectedByTheMenu) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "It was good. The rest was bad.")));
    addHead("sentiment");
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.annotations->scores.size() == 3; }));
    auto* view = part<ui::DocumentView>();
    const auto choose = [&](const char* menuName, const char* label) {
        bool chosen = false;
        QTimer::singleShot(0, m_window.get(), [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            ASSERT_NE(menu, nullptr);
            for (QAction* action : menu->findChild<QMenu*>(QLatin1String(menuName))->actions())
                if (action->text() == QLatin1String(label)) {
                    chosen = true;
                    action->trigger();
                }
            menu->close();
        });
        const QPoint place = view->tokenRects(elmo::TokenIndex(5)).front().center().toPoint();  // in the second one
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, view->viewport()->mapToGlobal(place));
        QApplication::sendEvent(view->viewport(), &event);
        return chosen;
    };
    const auto byHand = [this](std::optional<elmo::SentenceIndex> sentence) {
        for (const auto& score : now()->reading.annotations->scores)
            if (score.layer == tasks::AnnotationLayer::kHuman && score.sentence == sentence)
                return score.labels.at(static_cast<std::size_t>(std::ranges::max_element(score.probabilities) -
                                                                score.probabilities.begin()));
        return std::string();
    };
    ASSERT_TRUE(choose("sentenceClasses", "neutral"));
    EXPECT_EQ(byHand(elmo::SentenceIndex(1)), "neutral");
    EXPECT_EQ(byHand(elmo::SentenceIndex(0)), "");
    ASSERT_TRUE(choose("documentClasses", "positive"));
    EXPECT_EQ(byHand(std::nullopt), "positive");
    const auto entry = [this] { return now()->reading.documents->front(); };
    EXPECT_TRUE(wait([&](const ui::Snapshot&) {
        return entry().sentiment && entry().sentiment->isManual && entry().sentiment->label == u"positive";
    }));
    command("undo")->trigger();
    EXPECT_EQ(byHand(std::nullopt), "");
    ASSERT_TRUE(choose("sentenceClasses", "&Withdraw My Choice"));
    EXPECT_EQ(byHand(elmo::SentenceIndex(1)), "");
}

TEST_F(DailyWorkTest, agreementWithImportedGoldShowsKappaAndAlpha) {
    ASSERT_TRUE(open(write(QStringLiteral("gold.conll"), "We O\nsaw O\nAnna B-PER\nin O\nRome B-LOC\n. O\n\n")));
    auto& editor = *part<ui::AnnotationEditor>();
    editor.create(now()->document->document->tokens()[2], QStringLiteral("PER"));
    editor.create(now()->document->document->tokens()[4], QStringLiteral("ORG"));
    auto* agreement = front<ui::AgreementPanel>();
    QStringList annotators;
    for (int i = 0; i < agreement->firstField()->count(); ++i)
        annotators.append(agreement->firstField()->itemText(i));
    annotators.sort();
    ASSERT_EQ(annotators, (QStringList{QStringLiteral("Accepted and manual"), QStringLiteral("Gold (gold.conll)")}))
        << "gold is not called manual";
    const QString figures = agreement->figures();
    EXPECT_TRUE(figures.contains(QStringLiteral("Span F1 50.0"))) << figures.toStdString();
    // Over six tokens: observed 5/6. κ: expected (4·4 + 1·1) / 36; α: expected (8·7 + 2·1) / (12·11).
    EXPECT_TRUE(figures.contains(QStringLiteral("Cohen's κ 0.68"))) << figures.toStdString();
    EXPECT_TRUE(figures.contains(QStringLiteral("Krippendorff's α 0.70"))) << figures.toStdString();
    EXPECT_EQ(agreement->table()->model()->rowCount(), 1);
}

TEST_F(DailyWorkTest, lassoListsTheOccurrencesInside) {
    const QString path = write(QStringLiteral("a.txt"),
                               "The bank failed. A bank rose. Near the bank we sat. No bank pays. My bank is old. "
                               "Old bank, new bank.");
    m_session->chooseModel(kSmallModel);
    ASSERT_TRUE(open(path));
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.analysis != nullptr; }));
    auto* panel = front<ui::ProjectorPanel>();
    panel->findChild<QLineEdit*>()->setText(QStringLiteral("bank"));
    QTest::keyClick(panel->findChild<QLineEdit*>(), Qt::Key_Return);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.layerWork->projection != nullptr; }));
    const auto* rows = panel->table()->model();
    ASSERT_EQ(rows->rowCount(), 7);
    auto* view = panel->view();
    ASSERT_TRUE(QTest::qWaitFor([view] { return view->isVisible() && view->figure() != nullptr; }));
    const auto draw = [view](const QRect& box) {
        QTest::mousePress(view, Qt::LeftButton, {}, box.topLeft());
        for (const QPoint corner : {box.topRight(), box.bottomRight(), box.bottomLeft()})
            ui::test::moveMouse(view, corner, Qt::LeftButton);
        QTest::mouseRelease(view, Qt::LeftButton, {}, box.bottomLeft());
    };
    const QRect whole = view->rect().adjusted(1, 1, -1, -1);
    int parts = 0, most = 0;
    for (const QRect& half : {QRect(whole.topLeft(), QSize(whole.width() / 2, whole.height())),
                              QRect(QPoint(whole.left() + whole.width() / 2, whole.top()),
                                    QSize(whole.width() - whole.width() / 2, whole.height()))}) {
        draw(half);
        const auto selected = std::ranges::count(view->selected(), true);
        ASSERT_GT(selected, 0) << "the figure is centred: both halves have points";
        EXPECT_EQ(rows->rowCount(), selected);
        parts += static_cast<int>(selected);
        most = std::max(most, static_cast<int>(selected));
    }
    EXPECT_EQ(parts, 7);
    EXPECT_LT(most, 7);
    QTest::keyClick(view, Qt::Key_Escape);
    EXPECT_EQ(rows->rowCount(), 7);
}

TEST_F(DailyWorkTest, documentsWithEqualNamesAreToldApartInEveryView) {
    for (const char* folder : {"north", "south"})
        ASSERT_TRUE(QDir(m_folder.path()).mkdir(QLatin1String(folder)));
    const QString north = write(QStringLiteral("north/letter.txt"), "The bank failed.");
    const QString south = write(QStringLiteral("south/letter.txt"), "A bank rose.");
    const QStringList names{QStringLiteral("letter.txt (north)"), QStringLiteral("letter.txt (south)")};
    const auto column = [](const QAbstractItemModel* model, int number) {
        QStringList cells;
        for (int row = 0; row < model->rowCount(); ++row)
            cells.append(model->index(row, number).data().toString());
        cells.sort();
        return cells;
    };
    m_session->chooseModel(kSmallModel);
    for (const QString& path : {north, south}) {
        ASSERT_TRUE(open(path));
        ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.analysis && now.analysis->document; }));
    }
    auto* search = front<ui::SearchPanel>();
    search->scopeBox()->setCurrentIndex(1);
    search->wordsField()->setText(QStringLiteral("bank"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return search->table()->model()->rowCount() == 2; }, 20'000));
    EXPECT_EQ(column(search->table()->model(), ui::SearchModel::kDocument), names);

    auto* projector = front<ui::ProjectorPanel>();
    projector->findChild<QLineEdit*>()->setText(QStringLiteral("bank"));
    QTest::keyClick(projector->findChild<QLineEdit*>(), Qt::Key_Return);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.layerWork->projection != nullptr; }));
    EXPECT_EQ(column(projector->table()->model(), ui::OccurrenceModel::kDocument), names);

    command("showComparison")->trigger();
    QStringList offered;
    for (auto* button : part<ui::ComparisonPage>()->findChildren<QPushButton*>())
        if (button->menu()) {
            Q_EMIT button->menu()->aboutToShow();
            for (const QAction* action : button->menu()->actions())
                if (action->text().startsWith(QStringLiteral("letter")))
                    offered.append(action->text());
        }
    EXPECT_EQ(offered, (QStringList{names[0], names[0]})) << "the other one is open";
}

TEST_F(DailyWorkTest, chosenDocumentsAreExportedTogether) {
    QStringList paths;
    for (const char* name : {"a", "b", "c"}) {
        paths.append(write(QLatin1String(name) + QLatin1String(".txt"), QByteArray("We saw ") + name + "nna."));
        ASSERT_TRUE(open(paths.back()));
        part<ui::AnnotationEditor>()->create(now()->document->document->tokens()[2], QStringLiteral("PER"));
    }
    auto* table = part<ui::DocumentPanel>()->table();
    table->selectionModel()->clearSelection();
    for (const int row : {0, 2})
        table->selectionModel()->select(table->model()->index(row, 0),
                                        QItemSelectionModel::Select | QItemSelectionModel::Rows);
    const QString target = m_folder.filePath(QStringLiteral("two.conll"));
    QTimer::singleShot(0, m_window.get(), [&] {
        auto* dialog = part<ui::ExportDialog>();
        dialog->chooseFormat(QStringLiteral("conll"));
        const int selected = dialog->scopeField()->findText(QStringLiteral("The 2 selected documents"));
        EXPECT_GE(selected, 0);
        dialog->scopeField()->setCurrentIndex(selected);
        dialog->setPath(target);
        auto* button = dialog->findChild<QPushButton*>(QStringLiteral("export"));
        EXPECT_TRUE(QTest::qWaitFor([&] { return button->isEnabled(); }, 20'000));
        QTest::mouseClick(button, Qt::LeftButton);
        EXPECT_TRUE(QTest::qWaitFor([&] { return QFile::exists(target) && !now()->activity; }, 20'000));
        dialog->reject();
    });
    command("exportDocument")->trigger();
    QFile file(target);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray written = file.readAll();
    EXPECT_EQ(written.count("B-PER"), 2) << written.toStdString();
    EXPECT_TRUE(written.contains("anna") && written.contains("cnna") && !written.contains("bnna"));
}

TEST_F(DailyWorkTest, printDialogPrintsTheDocument) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "We saw Anna in Rome.")));
    const QString target = m_folder.filePath(QStringLiteral("a.pdf"));
    QTimer::singleShot(0, m_window.get(), [&] {
        auto* dialog = qobject_cast<QPrintDialog*>(QApplication::activeModalWidget());
        ASSERT_NE(dialog, nullptr);
        dialog->printer()->setOutputFormat(QPrinter::PdfFormat);
        dialog->printer()->setOutputFileName(target);
        static_cast<QDialog*>(dialog)->done(QDialog::Accepted);
    });
    command("print")->trigger();
    EXPECT_EQ(saidText(), QStringLiteral("1 page printed."));
    QFile file(target);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.readAll().startsWith("%PDF"));
    QTimer::singleShot(0, m_window.get(), [] { qobject_cast<QDialog*>(QApplication::activeModalWidget())->reject(); });
    QFile::remove(target);
    command("print")->trigger();
    EXPECT_FALSE(QFile::exists(target)) << "cancelled";
}

TEST_F(DailyWorkTest, f1OpensTheGuideAtThePageAboutTheView) {
    m_window = std::make_unique<ui::MainWindow>(
        *m_session,
        ui::Installation{.guide = QString::fromStdString((elmo::test::sourceDir() / "resources/guide").string())});
    m_window->show();
    const auto page = [this] {
        command("guide")->trigger();
        return part<ui::GuideWindow>()->page();
    };
    EXPECT_EQ(page(), QStringLiteral("first-steps"));
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "We saw Anna in Rome.")));
    part<ui::DocumentView>()->setFocus();
    EXPECT_EQ(page(), QStringLiteral("annotating"));
    const std::pair<const char*, const char*> pages[] = {{"showWeights", "comparing"},
                                                         {"showComparison", "comparing"},
                                                         {"showTraining", "training-heads"},
                                                         {"showEvaluation", "training-heads"}};
    for (const auto& [name, expected] : pages) {
        command(name)->setChecked(true);
        EXPECT_EQ(page(), QLatin1String(expected)) << name;
        command(name)->setChecked(false);
    }
    front<ui::WhatIfPanel>();
    for (const auto& [panel, expected] : {std::pair<QWidget*, const char*>(front<ui::ProjectorPanel>(), "views"),
                                          std::pair<QWidget*, const char*>(front<ui::SearchPanel>(), "annotating")}) {
        auto* field = panel->findChild<QLineEdit*>();
        field->parentWidget()->show();
        field->window()->activateWindow();
        field->setFocus();
        EXPECT_EQ(page(), QLatin1String(expected)) << panel->metaObject()->className();
    }
}

TEST_F(DailyWorkTest, statusBarShowsWhereTheWorkIsStored) {
    const auto* info = part<ui::StatusInfo>();
    const auto shown = [info] {
        QStringList texts;
        for (const auto* label : info->findChildren<QLabel*>())
            if (label->accessibleName() == QStringLiteral("Project") && label->isVisible())
                texts = {label->text(), label->toolTip()};
        return texts;
    };
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return !now.project->path.isEmpty(); }));
    ASSERT_EQ(shown().size(), 2);
    EXPECT_TRUE(shown()[0].contains(QStringLiteral("Unsaved"))) << shown()[0].toStdString();
    EXPECT_TRUE(shown()[1].contains(now()->project->path));
    for (const char* name :
         {"work.elmoscope", "work-with-a-name-that-is-longer-than-any-status-bar-can-show.elmoscope"}) {
        const QString project = m_folder.filePath(QLatin1String(name));
        m_session->requestProject(ui::NewProject{project});
        ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.project->path == project && !now.activity; }));
        ASSERT_EQ(shown().size(), 2);
        EXPECT_TRUE(shown()[0].contains(QStringLiteral("work"))) << shown()[0].toStdString();
        EXPECT_TRUE(shown()[1].contains(project));
    }
}

/// From every field of the page.
TEST_F(DailyWorkTest, escapeLeavesEveryFullPage) {
    ASSERT_TRUE(open(write(QStringLiteral("a.txt"), "We saw Anna in Rome.")));
    const auto* view = part<ui::DocumentView>();
    int pages = 0;
    for (const auto* frame : m_window->findChildren<ui::PageFrame*>()) {
        QAction* action = nullptr;
        for (QAction* one : m_window->findChildren<QAction*>())
            if (one->data().value<QWidget*>() == frame)
                action = one;
        ASSERT_NE(action, nullptr) << frame->name().toStdString();
        ++pages;
        action->trigger();
        QWidgetList fields{m_window->focusWidget()};
        for (QWidget* field : frame->findChildren<QWidget*>())
            if (field->isVisible() && field->isEnabled() && (field->focusPolicy() & Qt::TabFocus))
                fields.append(field);
        for (QWidget* field : fields) {
            if (!action->isChecked())
                action->trigger();
            ASSERT_TRUE(frame->isVisible());
            EXPECT_TRUE(m_window->windowTitle().contains(frame->name())) << m_window->windowTitle().toStdString();
            field->setFocus();
            QTest::keyClick(field, Qt::Key_Escape);
            EXPECT_FALSE(frame->isVisible())
                << frame->name().toStdString() << ", from a " << field->metaObject()->className() << " "
                << field->accessibleName().toStdString();
            EXPECT_EQ(view->isVisible(), !action->isChecked());
        }
        if (action->isChecked())
            action->trigger();
    }
    EXPECT_GE(pages, 4);
}

}  // namespace
}  // namespace app::test
