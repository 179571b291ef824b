// SPDX-License-Identifier: Apache-2.0
#include "work_pictures.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTabWidget>
#include <QTimer>
#include <algorithm>
#include <cstdio>

#include "app/files/installed_files.h"
#include "tasks/registry/task_list.h"
#include "ui/annotations/agreement_panel.h"
#include "ui/annotations/annotation_layer_book.h"
#include "ui/annotations/label_book.h"
#include "ui/annotations/label_colors.h"
#include "ui/charts/figure_names_dialog.h"
#include "ui/charts/figure_view.h"
#include "ui/export/export_dialog.h"
#include "ui/guide/tour_dialog.h"
#include "ui/layers/weights/layer_weights_view.h"
#include "ui/preferences/label_page.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/search/search_panel.h"
#include "ui/training/head_wizard.h"
#include "ui/widgets/plain_table.h"

namespace screenshots {
namespace {

QString written(const QString& folder, const char* name, const QString& text) {
    const QString path = QDir(folder).filePath(QString::fromLatin1(name));
    if (QFile file(path); !file.exists() && file.open(QIODevice::WriteOnly))
        file.write(text.toUtf8());
    return path;
}

bool open(app::DesktopSession& session, const QString& path) {
    session.openDocument(path);
    return waitUntil([&] {
        const auto now = session.snapshot();
        return now->document && now->document->path == path && now->analysis && !now->activity;
    });
}

void raise(ui::MainWindow& window, const char* dock) {
    window.findChild<QDockWidget*>(QString::fromLatin1(dock))->show();
    window.findChild<QDockWidget*>(QString::fromLatin1(dock))->raise();
}

/// A person's labels, in a file of columns.
QString goldFile(const QString& scratch) {
    return written(scratch, "letter-gold.conll",
                   QStringLiteral("Clara B-PER\nBerg I-PER\nwent O\nto O\nNew B-LOC\nYork I-LOC\nwith O\nBank O\n"
                                  "of O\nEngland B-LOC\nstaff O\n. O\n\nShe O\nmet O\nAnna B-PER\nin O\nRome "
                                  "B-LOC\n. O\n\n"));
}

void takeAgreement(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session) {
    raise(window, "agreementDock");
    auto* panel = window.findChild<ui::AgreementPanel*>();
    if (!waitUntil([&] { return panel->table()->model()->rowCount() > 0; }))
        std::fprintf(stderr, "agreement: the annotators agree on everything, or there is only one\n");
    panel->table()->chooseRow(0);
    photographer.take(window, QStringLiteral("agreement"));
    Q_EMIT panel->takeFirstButton()->clicked();  // adjudication
    settle();
    photographer.take(window, QStringLiteral("adjudicated"));
    window.findChild<QAction*>(QStringLiteral("undo"))->trigger();
    panel->scopeField()->setCurrentIndex(1);
    waitUntil([&] { return session.snapshot()->project->agreement != nullptr; });
    photographer.take(window, QStringLiteral("agreement-project"));
    panel->scopeField()->setCurrentIndex(0);
    raise(window, "annotationLayersDock");
    photographer.take(window, QStringLiteral("annotation-sets"));
}

void takeProjectSearch(const Photographer& photographer, ui::MainWindow& window) {
    window.findChild<QAction*>(QStringLiteral("find"))->trigger();
    auto* panel = window.findChild<ui::SearchPanel*>();
    panel->scopeBox()->setCurrentIndex(1);
    panel->wordsField()->setText(QStringLiteral("bank"));
    waitUntil([&] { return panel->table()->model()->rowCount() > 3; });
    photographer.take(window, QStringLiteral("searched-project"));
    panel->kindBox()->setCurrentIndex(panel->kindBox()->count() - 1);
    panel->wordsField()->setText(QStringLiteral("PER"));
    waitUntil([&] { return panel->table()->model()->rowCount() > 1; });
    photographer.take(window, QStringLiteral("searched-labels"));
    panel->kindBox()->setCurrentIndex(0);
    panel->scopeBox()->setCurrentIndex(0);
    panel->wordsField()->clear();
}

void takeGuidelines(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session) {
    session.requestProject(ui::SetGuidelines{
        QStringLiteral("# Entities\n\n* Mark names of **people**, places and organisations.\n* Titles (*Dr*, *Mrs*) do "
                       "not belong to a name.\n")});
    raise(window, "guidelinesDock");
    waitUntil([&] { return !session.snapshot()->project->guidelines.isEmpty(); });
    photographer.take(window, QStringLiteral("guidelines"));
}

void takeExportOfMany(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session) {
    const ui::AnnotationLayerBook layers;
    ui::ExportDialog dialog(session, layers, &window);
    dialog.chooseFormat(QStringLiteral("conll"));
    dialog.scopeField()->setCurrentIndex(dialog.scopeField()->count() - 1);
    dialog.contentField()->setCurrentIndex(1);
    dialog.show();
    const auto* preview = dialog.findChild<QPlainTextEdit*>(QStringLiteral("preview"));
    waitUntil([&] { return !preview->toPlainText().isEmpty(); });
    photographer.take(dialog, QStringLiteral("export-many"));
}

void takeCorrectionsWizard(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session) {
    ui::HeadWizard wizard(session, &window);
    wizard.show();
    wizard.dataPage()->setTask(tasks::Ner::kTask);
    wizard.dataPage()->fileButton()->click();
    photographer.take(wizard, QStringLiteral("wizard-file"));
    wizard.dataPage()->projectButton()->setChecked(true);
    photographer.take(wizard, QStringLiteral("wizard-corrections"));
    wizard.next();
    waitUntil([&] { return session.snapshot()->trainingWork->dataCheck != nullptr; });
    photographer.take(wizard, QStringLiteral("wizard-check"));
    wizard.next();
    wizard.settingsPage()->startField()->setCurrentIndex(wizard.settingsPage()->startField()->count() - 1);
    photographer.take(wizard, QStringLiteral("wizard-settings"));
}

void takePreferences(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session) {
    ui::LabelBook labels;
    labels.setEntries(
        {{QStringLiteral("PER"), QColor(), QStringLiteral("People, real or not"), {}, {}},
         {QStringLiteral("person"), QColor(), {}, {}, QStringLiteral("PER")},
         {QStringLiteral("LOC"), QColor(0x10, 0x80, 0xc0), QStringLiteral("Places"), QStringLiteral("O"), {}}});
    ui::PreferencesDialog dialog(labels, &window);
    QStringList heads;
    for (const auto& head : app::bundledHeads())
        heads.append(QFile::decodeName(head.c_str()));
    dialog.addEnginePage({}, heads);
    dialog.labelPage()->offer(ui::spanLabels(session.snapshot()->reading, {}));
    dialog.show();
    auto* pages = dialog.findChild<QTabWidget*>();
    for (int page = 0; page < pages->count(); ++page) {
        pages->setCurrentIndex(page);
        photographer.take(dialog, QStringLiteral("preferences-%1").arg(page));
    }
    labels.setEntries({});
}

void takeWeights(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session) {
    window.findChild<QAction*>(QStringLiteral("showWeights"))->setChecked(true);
    waitUntil([&] { return session.snapshot()->layerWork->runs->size() > 2; });
    auto* view = window.findChild<ui::LayerWeightsView*>();
    const QString names[] = {QStringLiteral("tasks"), QStringLiteral("seeds"),       QStringLiteral("training"),
                             QStringLiteral("mixes"), QStringLiteral("differences"), QStringLiteral("variants")};
    for (int figure = 0; figure < 6; ++figure) {
        view->showFigure(figure);
        photographer.take(window, QStringLiteral("weights-") + names[figure]);
    }
    {
        ui::FigureNamesDialog dialog(view->ownNames(), {}, &window);
        dialog.show();
        photographer.take(dialog, QStringLiteral("figure-names"));
    }
    window.findChild<QAction*>(QStringLiteral("showWeights"))->setChecked(false);
}

}  // namespace

void takeWorkPictures(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                      const QString& scratch) {
    const QString before = session.snapshot()->document->path;
    takeWeights(photographer, window, session);
    session.addDocuments({written(scratch, "money.txt",
                                  QStringLiteral("The bank in London raised its rates. A bank of clouds came from "
                                                 "Oxford. John Smith left the bank at noon.\n")),
                          written(scratch, "second-gold.conll",
                                  QStringLiteral("Paul B-PER\nleft O\nLondon B-LOC\n. O\n\nRome B-LOC\nis O\nold "
                                                 "O\n. O\n\n")),
                          written(scratch, "third-gold.conll",
                                  QStringLiteral("Maria B-PER\nsaw O\nParis B-LOC\n. O\n\nJohn B-PER\nSmith "
                                                 "I-PER\nslept O\n. O\n\n")),
                          written(scratch, "a letter with quite a long name from the archive.txt",
                                  QStringLiteral("Mary Brown sat on the bank of the Thames and waited for Paul.\n"))});
    open(session, goldFile(scratch));
    waitUntil([&] { return !session.snapshot()->reading.annotations->scores.empty(); });
    takeAgreement(photographer, window, session);
    takeProjectSearch(photographer, window);
    takeGuidelines(photographer, window, session);
    takeExportOfMany(photographer, window, session);
    takeCorrectionsWizard(photographer, window, session);
    takePreferences(photographer, window, session);
    {
        ui::TourDialog tour(&window);
        tour.show();
        for (int page = 0; page < ui::TourDialog::pageCount(); ++page) {
            tour.showPage(page);
            photographer.take(tour, QStringLiteral("tour-%1").arg(page));
        }
    }
    session.openDocument(written(scratch, "empty.txt", QStringLiteral("\n")));
    waitUntil([&] { return session.snapshot()->document->document->tokens().empty(); });
    photographer.take(window, QStringLiteral("empty-document"));
    open(session, written(scratch, "brief.txt",
                          QStringLiteral("Sehr geehrte Frau Schneider, vielen Dank für Ihren Brief vom dritten März. "
                                         "Wir freuen uns sehr, dass Sie im Sommer nach Hamburg kommen wollen.\n")));
    photographer.take(window, QStringLiteral("other-language"));
    open(session, before);
}

}  // namespace screenshots
