// SPDX-License-Identifier: Apache-2.0
// The words of the window: what labels, tables and the tour say.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>
#include <QTableView>
#include <QTest>

#include "tasks/registry/task_list.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "ui/annotations/annotation_layer_book.h"
#include "ui/annotations/label_book.h"
#include "ui/export/export_dialog.h"
#include "ui/guide/tour_dialog.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/text/text_context.h"
#include "ui/training/head_wizard.h"
#include "ui/training/training_curves.h"
#include "ui/training/tuning_wizard.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/table_text.h"
#include "ui/widgets/value_table_model.h"
#include "ui/window/main_window.h"

namespace ui {
namespace {

/// A label underlines the letter after '&' only if it leads to another widget.
void expectNoRawAmpersand(const QWidget& widget) {
    static const QRegularExpression kAmpersand(QStringLiteral("&(?!&|amp;|lt;|gt;|quot;|nbsp;)"));
    for (const auto* label : widget.findChildren<QLabel*>())
        if (label->text().contains(kAmpersand)) {
            EXPECT_NE(label->buddy(), nullptr) << label->text().toStdString();
        }
}

TEST(Words, noLabelShowsARawAmpersand) {
    test::FakeSession session;
    session.state.document = test::makeOpened("one two");
    session.publish();
    MainWindow window(session, {});
    expectNoRawAmpersand(window);
    expectNoRawAmpersand(HeadWizard(session));
    expectNoRawAmpersand(TuningWizard(session));
    LabelBook labels;
    const AnnotationLayerBook layers;
    expectNoRawAmpersand(ExportDialog(session, layers));
    expectNoRawAmpersand(PreferencesDialog(labels));
}

/// "Layer" means a layer of the biLM; annotations come in sets.
TEST(Words, annotationsHaveNoLayers) {
    const std::string texts =
        elmo::test::readFile(elmo::test::sourceDir() / "resources/translations/elmoscope_zh_CN.ts");
    for (const char* words : {"nnotation layer", "nnotation Layer"})
        EXPECT_EQ(texts.find(words), std::string::npos) << words;
    EXPECT_NE(texts.find("Annotation Sets"), std::string::npos);
}

TEST(Words, wizardOffersOnlyThePresetsOfItsTask) {
    TrainingWork work;
    work.presets = {QStringLiteral("ner"), QStringLiteral("ner-fast"), QStringLiteral("qa"),
                    QStringLiteral("sentiment")};
    SnapshotParts parts;
    parts.trainingWork = std::make_shared<const TrainingWork>(work);
    HeadSettingsPage page(*Snapshot::of(parts));
    page.setTask(tasks::Ner::kTask);
    QStringList offered;
    for (int i = 0; i < page.preset()->count(); ++i)
        offered.append(page.preset()->itemData(i).toString());
    EXPECT_EQ(offered, (QStringList{QString(), QStringLiteral("ner-fast")}));
    page.setTask(tasks::Sentiment::kTask);
    EXPECT_EQ(page.preset()->count(), 1);
}

TEST(Words, bestMarksOneRow) {
    auto curves = std::make_shared<TrainingCurves>();
    curves->name = QStringLiteral("my-ner");
    curves->metricName = QStringLiteral("span F1");
    curves->points = {{100, 50, true}, {200, 70, true}, {300, 65, false}, {400, 80, true}, {500, 79, false}};
    auto second = std::make_shared<TrainingCurves>(*curves);
    second->points = {{100, 60, true}, {200, 75, true}};
    ValueTableModel table;
    fillTrainingTable(table, {curves, second});
    int marked = 0;
    for (int row = 0; row < table.rowCount(); ++row)
        if (table.index(row, 4).data().toString() == QStringLiteral("★")) {
            ++marked;
            EXPECT_EQ(table.index(row, 2).data(ValueTableModel::kValueRole).toDouble(), 80);
        }
    EXPECT_EQ(marked, 1);
}

TEST(Words, bestOfEqualScoresIsTheLastOneWhoseWeightsAreKept) {
    auto curves = std::make_shared<TrainingCurves>();
    curves->metricName = QStringLiteral("span F1");
    curves->points = {{1, 70, true}, {2, 70, true}, {3, 60, false}};
    ValueTableModel table;
    fillTrainingTable(table, {curves});
    for (int row = 0; row < table.rowCount(); ++row)
        EXPECT_EQ(table.index(row, 4).data().toString() == QStringLiteral("★"), row == 1) << row;
}

TEST(Words, tourShowsEveryView) {
    TourDialog tour;
    QString text;
    for (int page = 0; page < TourDialog::pageCount(); ++page) {
        tour.showPage(page);
        text += tour.accessibleDescription() + u'\n';
    }
    for (const char* view :
         {"What If", "Saliency", "Projector", "Layer Weights", "Training", "Side by Side", "status bar", "F1"})
        EXPECT_TRUE(text.contains(QLatin1String(view))) << view;
}

TEST(Words, contextsBeginAndEndWithWords) {
    const auto document = test::makeDocument("extraordinary circumstances surrounded the bank yesterday afternoon");
    const auto place = elmo::ByteOffset(static_cast<std::int64_t>(document->text().find("bank")));
    EXPECT_EQ(textBefore(*document, place, 20), QStringLiteral("surrounded the"));
    EXPECT_EQ(textBefore(*document, place, 1000), QStringLiteral("extraordinary circumstances surrounded the"));
    EXPECT_EQ(textAfter(*document, place + 4, 14), QStringLiteral("yesterday"));
    EXPECT_EQ(textAfter(*document, place + 4, 1000), QStringLiteral("yesterday afternoon"));
}

TEST(Columns, aNarrowLastColumnIsNotStretched) {
    QTableView table;
    ValueTableModel model;
    setUpTable(&table, &model, ValueTableModel::kValueRole);
    model.setTable({{QStringLiteral("Name")}, {QStringLiteral("n")}}, {{QStringLiteral("one"), 1}});
    table.resize(900, 200);
    table.show();
    EXPECT_TRUE(QTest::qWaitFor([&] { return table.columnWidth(1) < 200; }));
}

TEST(Columns, aWidthThatTheUserHasSetStays) {
    ValueTableModel model;
    model.setTable({{QStringLiteral("Name")}, {QStringLiteral("n")}}, {{QStringLiteral("one"), 1}});
    PlainTable table(QStringLiteral("Test"), nullptr);
    table.setModel(&model);
    table.setColumnWidths({0, 8});
    table.resize(600, 200);
    table.show();
    table.horizontalHeader()->resizeSection(1, 222);
    model.setTable({{QStringLiteral("Name")}, {QStringLiteral("n")}}, {{QStringLiteral("two"), 2}});
    QTest::qWait(20);
    EXPECT_EQ(table.columnWidth(1), 222);
}

}  // namespace
}  // namespace ui
