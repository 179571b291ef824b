// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the window about training and evaluation.
#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <utility>

#include "ui/evaluation/evaluation_page.h"
#include "ui/evaluation/example_place.h"
#include "ui/session/engine_preferences.h"
#include "ui/training/head_wizard.h"
#include "ui/training/trained_head_dialog.h"
#include "ui/training/training_page.h"
#include "ui/training/tuning_wizard.h"
#include "ui/window/main_window.h"
#include "ui/window/reading_panels.h"

namespace ui {

void MainWindow::makeTrainingViews() {
    QMenu* menu = new QMenu(tr("&Training"), this);
    menuBar()->insertMenu(m_actions.help->menuAction(), menu);
    menu->setToolTipsVisible(true);
    m_training = new TrainingPage(m_pages);
    m_trainedHead = new TrainedHeadDialog(m_session, this);
    m_evaluation = new EvaluationPage(m_pages);
    const auto add = [&](const QString& text, const char* name, const QString& toolTip, auto slot) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QString::fromLatin1(name));
        action->setToolTip(toolTip);
        action->setStatusTip(toolTip);
        connect(action, &QAction::triggered, this, slot);
    };
    add(tr("Train a &Head..."), "trainHead", tr("Train a task head on your own labelled file"), &MainWindow::trainHead);
    add(tr("&Fine-Tune the Language Model..."), "tuneModel",
        tr("Continue the training of the biLM, whose layers all heads use, on your own text"), &MainWindow::tuneModel);
    menu->addSeparator();
    m_showTraining = addPage(menu, m_training, tr("Show &Training"), Qt::CTRL | Qt::SHIFT | Qt::Key_R,
                             tr("Show the curves of the current or the last training"));
    m_showTraining->setObjectName(QStringLiteral("showTraining"));
    m_showEvaluation = addPage(menu, m_evaluation, tr("&Evaluate a Head"), Qt::CTRL | Qt::SHIFT | Qt::Key_E,
                               tr("Evaluate a head on a labelled file and inspect its errors"));
    m_showEvaluation->setObjectName(QStringLiteral("showEvaluation"));
    for (auto* page : {static_cast<QWidget*>(m_training), static_cast<QWidget*>(m_evaluation)})
        page->setFocusPolicy(Qt::TabFocus);
    connect(m_training, &TrainingPage::requested, &m_session, &Session::requestTraining);
    connect(m_training, &TrainingPage::newHeadWanted, this, &MainWindow::trainHead);
    connect(m_training, &TrainingPage::newModelWanted, this, &MainWindow::tuneModel);
    connect(m_training, &TrainingPage::weightsWanted, this, [this] { m_showWeights->setChecked(true); });
    connect(m_training, &TrainingPage::modelChosen, &m_session, &Session::chooseModel);
    connect(m_trainedHead, &TrainedHeadDialog::replaced, this, &MainWindow::rememberReplacement);
    connect(m_evaluation, &EvaluationPage::labelsMapped, &m_reading->labels(), &LabelBook::addMeanings);
    connect(&m_reading->labels(), &LabelBook::changed, m_evaluation,
            [this] { m_evaluation->setMeanings(m_reading->labels().meanings()); });
    m_evaluation->setMeanings(m_reading->labels().meanings());
    connect(m_evaluation, &EvaluationPage::requested, &m_session, &Session::requestTraining);
    connect(m_evaluation, &EvaluationPage::placeWanted, this, &MainWindow::goToExample);
}

void MainWindow::showTrainingWork() {
    m_training->setWork(m_snapshot->trainingWork);
    m_trainedHead->setSnapshot(m_snapshot);
    m_evaluation->setHeads(m_snapshot->reading.heads);
    m_evaluation->setWork(m_snapshot->trainingWork);
    if (!m_wantedExample || !m_snapshot->document || m_snapshot->document->path != m_wantedExample->file)
        return;
    // Selecting publishes a new snapshot, so first finish showing this one.
    const WantedExample wanted = *std::exchange(m_wantedExample, std::nullopt);
    QMetaObject::invokeMethod(
        this, [this, wanted] { goToExample(wanted.file, wanted.tokens, wanted.first); }, Qt::QueuedConnection);
}

void MainWindow::trainHead() {
    auto* wizard = new HeadWizard(m_session, this);
    wizard->setMeanings(m_reading->labels().meanings());
    wizard->setAttribute(Qt::WA_DeleteOnClose);
    connect(wizard, &QDialog::accepted, this, [this] { m_showTraining->setChecked(true); });
    wizard->show();
}

/// A bundled head that was replaced is not loaded at the next start.
void MainWindow::rememberReplacement(const QString& old) {
    EnginePreferences preferences = EnginePreferences::load();
    if (m_installation.heads.contains(old) && !preferences.unusedHeads.contains(old)) {
        preferences.unusedHeads.append(old);
        preferences.save();
    }
    statusBar()->showMessage(tr("The documents are annotated with the new head. “Edit > Preferences” has the heads "
                                "that are loaded at the start."),
                             10000);
}

void MainWindow::tuneModel() {
    auto* wizard = new TuningWizard(m_session, this);
    wizard->setAttribute(Qt::WA_DeleteOnClose);
    connect(wizard, &QDialog::accepted, this, [this] { m_showTraining->setChecked(true); });
    wizard->show();
}

/// Shows the example in the open document if it occurs there; otherwise opens the labelled file as a document.
void MainWindow::goToExample(const QString& file, const QStringList& tokens, int first) {
    const auto& opened = m_snapshot->document;
    const auto place = opened ? placeOf(tokens, *opened->document) : std::nullopt;
    if (!place && (!opened || opened->path != file)) {
        m_wantedExample = WantedExample{file, tokens, first};
        return m_session.openDocument(file);
    }
    if (!place) {
        statusBar()->showMessage(tr("Cannot show the example: its tokens are not adjacent in %1.").arg(file), 8000);
        return;
    }
    leavePages();
    goTo(*place + first);
}

}  // namespace ui
