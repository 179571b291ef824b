// SPDX-License-Identifier: Apache-2.0
#include "training_pictures.h"

#include <QAction>
#include <QCheckBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>

#include "app/files/installed_files.h"
#include "ui/evaluation/evaluation_page.h"
#include "ui/layers/saliency/saliency_panel.h"
#include "ui/training/head_wizard.h"
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

void takeHeadWizard(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                    const QString& labelled, const QString& output) {
    ui::HeadWizard wizard(session, &window);
    wizard.show();
    wizard.dataPage()->data()->setPath(labelled);
    photographer.take(wizard, QStringLiteral("head-data"));
    wizard.next();
    waitLong([&] { return session.snapshot()->trainingWork->dataCheck != nullptr; });
    photographer.take(wizard, QStringLiteral("head-check"));
    wizard.next();
    wizard.settingsPage()->output()->setPath(output);
    photographer.take(wizard, QStringLiteral("head-settings"));
    wizard.accept();
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
    page->ablate()->setChecked(true);
    page->data()->setPath(labelled);
    waitLong([&] { return page->startButton()->isEnabled(); });
    Q_EMIT page->startButton()->clicked();
    waitLong([&] { return session.snapshot()->trainingWork->evaluation != nullptr; });
    photographer.take(window, QStringLiteral("evaluation"));
    const auto* matrix = page->confusion()->model();
    Q_EMIT page->confusion()->clicked(matrix->index(0, matrix->columnCount() - 1));
    photographer.take(window, QStringLiteral("evaluation-cell"));
    page->findChild<QTabWidget*>()->setCurrentIndex(3);
    photographer.take(window, QStringLiteral("evaluation-comparisons"));
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
    session.addHead(QFile::decodeName(app::bundledHeads().front().c_str()));
    waitLong([&] {
        const auto now = session.snapshot();
        return !now->reading.heads->empty() && !now->activity && !now->reading.annotations->spans.empty();
    });
    takeSaliency(photographer, window, session);
    window.findChild<QAction*>(QStringLiteral("showTraining"))->setChecked(true);
    photographer.take(window, QStringLiteral("training-none"));
    takeHeadWizard(photographer, window, session, labelled, QDir(scratch).filePath(QStringLiteral("my-ner")));
    waitLong([&] {
        const auto& training = session.snapshot()->trainingWork->training;
        return training && !training->curves.empty() && training->curves[0]->points.size() >= 2;
    });
    photographer.take(window, QStringLiteral("training"));
    session.requestTraining(ui::StopTraining{});
    waitLong([&] { return session.snapshot()->trainingWork->training->state == ui::TrainingState::kFinished; });
    photographer.take(window, QStringLiteral("training-done"));
    takeEvaluation(photographer, window, session, labelled);
    takeTuningWizard(photographer, window, session, text);
}

}  // namespace screenshots
