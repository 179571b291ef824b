// SPDX-License-Identifier: Apache-2.0
#include "training_pictures.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <algorithm>

#include "app/files/installed_files.h"
#include "tasks/registry/task_list.h"
#include "ui/comparison/comparison_page.h"
#include "ui/evaluation/evaluation_page.h"
#include "ui/layers/saliency/saliency_panel.h"
#include "ui/layers/weights/layer_weights_view.h"
#include "ui/training/head_wizard.h"
#include "ui/training/trained_head_dialog.h"
#include "ui/training/training_page.h"
#include "ui/training/tuning_wizard.h"
#include "ui/widgets/path_field.h"
#include "ui/widgets/plain_table.h"

namespace screenshots {
namespace {

/// Waits several minutes: training takes its time.
bool waitLong(const std::function<bool()>& condition) {
    for (int minute = 0; minute < 8; ++minute)
        if (waitUntil(condition))
            return true;
    return false;
}

constexpr int kEpochs = 25;  ///< of one step each: enough for curves

void takeHeadWizard(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                    const QString& labelled, const QString& output, int epochs) {
    ui::HeadWizard wizard(session, &window);
    wizard.show();
    wizard.dataPage()->setTask(tasks::Ner::kTask);
    wizard.dataPage()->fileButton()->click();
    wizard.dataPage()->data()->setPath(labelled);
    photographer.take(wizard, QStringLiteral("head-data"));
    wizard.next();
    waitLong([&] { return session.snapshot()->trainingWork->dataCheck != nullptr; });
    photographer.take(wizard, QStringLiteral("head-check"));
    wizard.next();
    wizard.settingsPage()->output()->setPath(output);
    wizard.settingsPage()->findChild<QSpinBox*>()->setValue(epochs);
    photographer.take(wizard, QStringLiteral("head-settings"));
    wizard.accept();
}

/// Fine-tunes the bundled head on the labels of the project's documents, which came with their files.
void takeCorrectionsTraining(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                             const QString& output) {
    ui::HeadWizard wizard(session, &window);
    wizard.show();
    wizard.dataPage()->setTask(tasks::Ner::kTask);
    wizard.dataPage()->projectButton()->setChecked(true);
    for (QCheckBox* box : wizard.dataPage()->findChildren<QCheckBox*>())
        if (box->isVisible())
            box->setChecked(true);  // gold from files counts
    photographer.take(wizard, QStringLiteral("corrections-data"));
    wizard.next();
    waitLong([&] { return session.snapshot()->trainingWork->dataCheck != nullptr; });
    photographer.take(wizard, QStringLiteral("corrections-check"));
    wizard.next();
    wizard.settingsPage()->startField()->setCurrentIndex(1);
    wizard.settingsPage()->output()->setPath(output);
    wizard.settingsPage()->findChild<QSpinBox*>()->setValue(1);
    photographer.take(wizard, QStringLiteral("corrections-settings"));
    wizard.accept();
}

/// Waits for the end of the training and answers the question what to do with the head.
void takeTrained(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                 const QString& name, ui::TrainedHeadAnswer answer) {
    auto* dialog = window.findChild<ui::TrainedHeadDialog*>();
    if (!waitLong([&] {
            const auto& training = session.snapshot()->trainingWork->training;
            return dialog->isVisible() || (training && training->state == ui::TrainingState::kFailed);
        }))
        return;
    photographer.take(window, name);
    if (!dialog->isVisible())
        return;
    photographer.take(*dialog, name + QStringLiteral("-question"));
    session.answerTrainedHead(answer);
    waitUntil([&] { return !dialog->isVisible(); });
}

/// Two heads on one page.
void takeTwoHeads(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                  const QString& old, const QString& next) {
    waitLong([&] { return session.snapshot()->reading.heads->back().path == next.toStdString(); });
    window.findChild<QAction*>(QStringLiteral("showComparison"))->setChecked(true);
    auto* page = window.findChild<ui::ComparisonPage*>();
    const QString path = session.snapshot()->document->path;
    page->setDocument(ui::ComparisonPage::kLeft, path);
    page->setDocument(ui::ComparisonPage::kRight, path);
    page->setHead(ui::ComparisonPage::kLeft, old);
    page->setHead(ui::ComparisonPage::kRight, next);
    waitLong([&] {
        const auto& sides = session.snapshot()->reading.sides;
        return sides && sides->request.right.head == next && sides->request.left.head == old;
    });
    page->showTab(0);
    photographer.take(window, QStringLiteral("side-by-side-heads"));
    window.findChild<QAction*>(QStringLiteral("showComparison"))->setChecked(false);
}

/// The new run next to those of the heads.
void takeNewRun(const Photographer& photographer, ui::MainWindow& window, const QString& name) {
    window.findChild<QAction*>(QStringLiteral("showWeights"))->setChecked(true);
    window.findChild<ui::LayerWeightsView*>()->showFigure(0);
    photographer.take(window, name);
    window.findChild<QAction*>(QStringLiteral("showWeights"))->setChecked(false);
}

void takeTuningWizard(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                      const QString& text) {
    ui::TuningWizard wizard(session, &window);
    wizard.show();
    wizard.textPage()->addTexts({text});
    photographer.take(wizard, QStringLiteral("tuning-text"));
    wizard.next();
    waitLong([&] { return session.snapshot()->trainingWork->textCheck != nullptr; });
    photographer.take(wizard, QStringLiteral("tuning-check"));
}

void takeEvaluation(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                    const QString& labelled) {
    window.findChild<QAction*>(QStringLiteral("showEvaluation"))->setChecked(true);
    auto* page = window.findChild<ui::EvaluationPage*>();
    for (QComboBox* field : page->findChildren<QComboBox*>())
        for (int i = 0; field != page->otherHead() && i < field->count(); ++i)
            if (field->itemText(i).startsWith(QStringLiteral("ner-english")))
                field->setCurrentIndex(i);
    page->ablate()->setChecked(true);
    page->data()->setPath(labelled);
    waitLong([&] { return page->startButton()->isEnabled(); });
    Q_EMIT page->startButton()->clicked();
    waitLong([&] { return session.snapshot()->trainingWork->evaluation != nullptr; });
    photographer.take(window, QStringLiteral("evaluation"));
    Q_EMIT page->confusion()->clicked(page->confusion()->model()->index(0, 0));
    photographer.take(window, QStringLiteral("evaluation-cell"));
    const QString tabs[] = {QStringLiteral("labels"), QStringLiteral("slices"), QStringLiteral("comparisons")};
    for (int tab = 0; tab < 3; ++tab) {
        page->findChild<QTabWidget*>()->setCurrentIndex(tab + 1);
        photographer.take(window, QStringLiteral("evaluation-") + tabs[tab]);
    }
    window.findChild<QAction*>(QStringLiteral("showEvaluation"))->setChecked(false);
}

}  // namespace

void takeSaliency(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session) {
    auto* dock = window.findChild<QDockWidget*>(QStringLiteral("saliencyDock"));
    dock->show();
    dock->raise();
    for (const tasks::SpanAnnotation& span : session.snapshot()->reading.annotations->spans)
        for (std::size_t k = 0; k < session.snapshot()->document->document->tokens().size(); ++k)
            if (session.snapshot()->document->document->tokens()[k].begin == span.bytes.begin) {
                session.selectToken(elmo::TokenIndex(static_cast<std::int64_t>(k)));
                if (waitUntil([&] {
                        const auto& found = session.snapshot()->layerWork->saliency;
                        return found && found->problem.isEmpty();
                    }))
                    return photographer.take(window, QStringLiteral("saliency"));
            }
}

void takeTrainingPictures(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                          const QString& labelled, const QString& text, const QString& scratch) {
    const QString trained = QDir(scratch).filePath(QStringLiteral("my-ner"));
    window.findChild<QAction*>(QStringLiteral("showTraining"))->setChecked(true);
    photographer.take(window, QStringLiteral("training-none"));
    takeHeadWizard(photographer, window, session, labelled, trained, kEpochs);
    waitLong([&] {
        const auto& training = session.snapshot()->trainingWork->training;
        return training &&
               ((!training->curves.empty() && training->curves[0]->points.size() >= 2) ||
                training->state == ui::TrainingState::kFailed || training->state == ui::TrainingState::kFinished);
    });
    photographer.take(window, QStringLiteral("training"));
    takeTrained(photographer, window, session, QStringLiteral("training-done"), ui::TrainedHeadAnswer::kApply);
    takeNewRun(photographer, window, QStringLiteral("weights-new-run"));
    const auto& heads = *session.snapshot()->reading.heads;
    const auto old = std::ranges::find(heads, "ner-english", &tasks::TaskModelInfo::name);
    if (old != heads.end())
        takeTwoHeads(photographer, window, session, QString::fromStdString(old->path), trained);
    session.removeHead(trained);
    takeEvaluation(photographer, window, session, labelled);
    takeTuningWizard(photographer, window, session, text);
    window.findChild<QAction*>(QStringLiteral("showTraining"))->setChecked(true);
    takeCorrectionsTraining(photographer, window, session, QDir(scratch).filePath(QStringLiteral("corrected-ner")));
    takeTrained(photographer, window, session, QStringLiteral("corrections-done"), ui::TrainedHeadAnswer::kLeave);
    window.findChild<QAction*>(QStringLiteral("showTraining"))->setChecked(false);
}

}  // namespace screenshots
