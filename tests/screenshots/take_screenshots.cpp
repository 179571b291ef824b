// SPDX-License-Identifier: Apache-2.0
// Takes pictures of every view with a real model, for people to look at:
//   QT_SCALE_FACTOR=2 screenshots OUTPUT_FOLDER MODEL DOCUMENT light|dark|light,dark [LANGUAGE]
// Needs a display (Xvfb will do), or
// QT_QPA_PLATFORM=offscreen. tests/screenshots/take_all takes all languages, appearances and scales.
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QSettings>
#include <QTabBar>
#include <QTemporaryDir>
#include <algorithm>

#include "app/desktop/services/document_exporters.h"
#include "app/desktop/session/desktop_session.h"
#include "app/files/installed_files.h"
#include "dialog_pictures.h"
#include "reading_pictures.h"
#include "tasks/registry/task_list.h"
#include "training_pictures.h"
#include "ui/bilm/model_dialog.h"
#include "ui/comparison/comparison_page.h"
#include "ui/layers/projector/projector_panel.h"
#include "ui/layers/projector/projector_view.h"
#include "ui/layers/similarity/layer_panel.h"
#include "ui/layers/what_if/mix_sliders.h"
#include "ui/layers/what_if/sweep_dialog.h"
#include "ui/layers/what_if/what_if_panel.h"
#include "ui/reading/document_view.h"
#include "ui/style/appearance.h"
#include "ui/style/language.h"
#include "ui/widgets/message_banner.h"
#include "ui/window/main_window.h"
#include "work_pictures.h"

namespace {

using screenshots::Photographer;
using screenshots::waitUntil;

/// With the training runs that came with the program.
ui::Installation installationWith(const QString& model, const QString& document) {
    ui::Installation installation = {.models = {model}, .sample = document};
    for (const auto& run : app::bundledRuns())
        installation.runs.append(QString::fromStdString(run.string()));
    return installation;
}

/// The first token after `from` that reads `word`.
elmo::TokenIndex findToken(const elmo::Document& document, std::string_view word, std::int64_t from) {
    for (auto i = from; i < static_cast<std::int64_t>(document.tokens().size()); ++i)
        if (document.token(elmo::TokenIndex(i)) == word)
            return elmo::TokenIndex(i);
    return elmo::TokenIndex(0);
}

void select(app::DesktopSession& session, elmo::TokenIndex token) {
    session.selectToken(token);
    waitUntil([&] { return session.snapshot()->similarity != nullptr; });
}

/// What other weights change, and the weights of the heads at work.
void takeLayerPictures(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session) {
    session.ask({});
    window.findChild<ui::DocumentView*>()->scrollTo(elmo::TokenIndex(0));
    window.findChild<QDockWidget*>(QStringLiteral("annotationsDock"))->raise();
    window.findChild<QDockWidget*>(QStringLiteral("whatIfDock"))->raise();
    const std::vector<ui::HeadWhatIf> heads = session.snapshot()->layerWork->heads;
    for (const ui::HeadWhatIf& head : heads)
        for (const tasks::NamedMix& mix : head.mixes)
            if (auto* sliders =
                    window.findChild<ui::WhatIfPanel*>()->sliders(QString::fromStdString(head.info.path), mix.place);
                sliders && !head.info.task.readsQuestion())
                sliders->keepOnly(0);
    waitUntil([&] {
        const ui::LayerWork& work = *session.snapshot()->layerWork;
        return !work.predicting &&
               std::ranges::any_of(work.heads, [](const ui::HeadWhatIf& head) { return !head.changes.empty(); });
    });
    photographer.take(window, QStringLiteral("what-if"));
    auto* panel = window.findChild<ui::WhatIfPanel*>();
    for (const ui::HeadWhatIf& head : heads)
        if (!head.info.task.readsQuestion() && !ui::readsTwoTexts(head.info) && !head.mixes.empty() &&
            !panel->sweepDialog())
            Q_EMIT panel->sliders(QString::fromStdString(head.info.path), head.mixes.front().place)->sweepWanted(1);
    waitUntil([&] { return session.snapshot()->layerWork->sweep != nullptr; });
    if (panel->sweepDialog()) {
        photographer.take(*panel->sweepDialog(), QStringLiteral("what-if-curve"));
        panel->sweepDialog()->close();
    }
    window.findChild<QAction*>(QStringLiteral("showWeights"))->setChecked(true);
    waitUntil([&] { return !session.snapshot()->layerWork->runs->empty(); });
    photographer.take(window, QStringLiteral("weights"));
}

QString nerHead(const app::DesktopSession& session) {
    const auto& heads = *session.snapshot()->reading.heads;
    const auto found = std::ranges::find(heads, tasks::Ner::kTask, &tasks::TaskModelInfo::task);
    return found == heads.end() ? QString() : QString::fromStdString(found->path);
}

/// A sentence next to its edited version, and the open document next to itself with another head.
void takeComparison(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                    const QString& scratch) {
    window.findChild<QAction*>(QStringLiteral("showComparison"))->setChecked(true);
    ui::ComparisonPage* page = window.findChild<ui::ComparisonPage*>();
    const QString edited = QStringLiteral("Anna Bank deposited her money at a bank in Rome.");
    page->setText(ui::ComparisonPage::kLeft, QStringLiteral("Anna Bank walked along the left bank of the river Wye."));
    page->setText(ui::ComparisonPage::kRight, edited);
    waitUntil([&] {
        const auto& sides = session.snapshot()->reading.sides;
        return sides && sides->request.right.text == edited;
    });
    const QString names[] = {QStringLiteral("differences"), QStringLiteral("layers"), QStringLiteral("saliency")};
    for (int tab = 0; tab < 3; ++tab) {
        page->showTab(tab);
        photographer.take(window, QStringLiteral("side-by-side-") + names[tab]);
    }
    const QString path = session.snapshot()->document->path;
    page->setDocument(ui::ComparisonPage::kLeft, path);
    page->setDocument(ui::ComparisonPage::kRight, path);
    const auto& heads = *session.snapshot()->reading.heads;
    page->setHead(ui::ComparisonPage::kRight, QString::fromStdString(heads.back().path));
    waitUntil([&] {
        const auto& sides = session.snapshot()->reading.sides;
        return sides && sides->request.right.document == path;
    });
    page->showTab(0);
    photographer.take(window, QStringLiteral("side-by-side-document"));
    const QString other = QDir(scratch).filePath(QStringLiteral("other version.txt"));
    if (QFile file(other); file.open(QIODevice::WriteOnly))
        file.write("An Autumn Evening by the River\n\nOn 3 October 2024 Paul Bank walked along the right bank.\n");
    session.addDocuments({other});
    waitUntil([&] {
        return std::ranges::any_of(*session.snapshot()->reading.documents,
                                   [&](const ui::DocumentEntry& entry) { return entry.path == other; });
    });
    page->setDocument(ui::ComparisonPage::kRight, other);
    page->setHead(ui::ComparisonPage::kRight, nerHead(session));
    waitUntil([&] {
        const auto& sides = session.snapshot()->reading.sides;
        return sides && sides->request.right.document == other;
    });
    photographer.take(window, QStringLiteral("side-by-side-two-documents"));
    window.findChild<QAction*>(QStringLiteral("showComparison"))->setChecked(false);
}

/// A labelled file of entities and a text to tune on, long enough for curves.
QString trainingFile(const QString& folder) {
    const char* const people[] = {"Anna", "Bob", "Clara", "David", "Emma"};
    const char* const places[] = {"Paris", "Rome", "Oslo", "Madrid", "Cairo", "Bristol", "Lima"};
    const QString path = QDir(folder).filePath(QStringLiteral("entities.conll"));
    if (QFile file(path); file.open(QIODevice::WriteOnly))
        for (int i = 0; i < 120; ++i)
            file.write(QByteArray(people[i % 5]) + " B-PER\n" + (i % 3 == 0 ? "Hill I-PER\n" : "") +
                       (i % 2 == 0 ? "went O\nto O\n" : "lives O\nin O\n") + places[i % 7] + " B-LOC\n. O\n\n");
    return path;
}

/// All occurrences of a word, with and without labels.
void takeProjector(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session) {
    window.findChild<QDockWidget*>(QStringLiteral("projectorDock"))->raise();
    session.request(ui::ProjectWord{QStringLiteral("bank"), ui::ProjectionMethod::kPca});
    waitUntil([&] { return session.snapshot()->layerWork->projection != nullptr; });
    window.findChild<ui::ProjectorPanel*>()->view()->setLabels(true);
    photographer.take(window, QStringLiteral("projector"));
    window.findChild<ui::ProjectorPanel*>()->view()->zoom(2);
    photographer.take(window, QStringLiteral("projector-enlarged"));
}

/// Every view of the window in one look. The session has a model and an analysed document.
void takeAll(const Photographer& photographer, app::DesktopSession& session, const QString& model,
             const QString& document, const QString& scratch, const QString& look) {
    ui::MainWindow window(session, installationWith(model, document));
    window.resize(1240, 800);
    window.show();
    {
        ui::ModelDialog dialog(session, {model}, &window);
        dialog.show();
        photographer.take(dialog, QStringLiteral("model"));
    }
    const elmo::Document& text = *session.snapshot()->document->document;
    select(session, findToken(text, "bank", 20));
    photographer.take(window, QStringLiteral("layers"));
    window.findChild<QAction*>(QStringLiteral("tint"))->setChecked(true);
    window.findChild<ui::LayerPanel*>()->findChild<QTabBar*>()->setCurrentIndex(2);
    photographer.take(window, QStringLiteral("tinted"));
    select(session, elmo::TokenIndex(static_cast<std::int64_t>(text.tokens().size()) - 40));
    photographer.take(window, QStringLiteral("mixed"));
    session.openDocument(QStringLiteral("/nowhere/letter.txt"));
    waitUntil([&] { return window.findChild<ui::MessageBanner*>()->isVisible(); });
    photographer.take(window, QStringLiteral("problem"));
    window.findChild<ui::MessageBanner*>()->hide();
    window.findChild<QAction*>(QStringLiteral("tint"))->setChecked(false);
    screenshots::takeReadingPictures(photographer, window, session);
    takeLayerPictures(photographer, window, session);
    window.findChild<QAction*>(QStringLiteral("showWeights"))->setChecked(false);
    screenshots::takeSaliency(photographer, window, session);
    takeComparison(photographer, window, session, scratch);
    takeProjector(photographer, window, session);
    screenshots::takeWorkPictures(photographer, window, session, scratch);
    screenshots::takeDialogPictures(photographer, window, session, scratch,
                                    QDir(model).filePath(QStringLiteral("../../guide")));
    QDir(scratch).mkdir(look);
    screenshots::takeTrainingPictures(photographer, window, session, trainingFile(scratch), document,
                                      QDir(scratch).filePath(look));
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 5)
        return 2;
    QCoreApplication::setOrganizationName(QStringLiteral("ElmoscopeScreenshots"));
    const QTemporaryDir settings, scratch;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    const QStringList looks = arguments[4].split(u',');
    const QString language = arguments.value(5, QStringLiteral("en"));
    ui::applyLanguage(language);
    const auto photographer = [&](const QString& look) {
        ui::applyAppearance(look == u"dark" ? ui::Appearance::kDark : ui::Appearance::kLight);
        return Photographer(QDir(arguments[1]),
                            QStringLiteral("-%1-%2-%3x").arg(language, look).arg(application.devicePixelRatio()));
    };
    app::DesktopServices services;
    services.loadHead = tasks::loadTaskModel;
    services.merge = tasks::mergePrediction;
    services.exporters = app::makeDocumentExporters();
    app::DesktopSession session({}, services);
    for (const QString& look : looks) {
        const Photographer camera = photographer(look);
        ui::MainWindow window(session, installationWith(arguments[2], arguments[3]));
        window.show();
        camera.take(window, QStringLiteral("start"));
    }
    session.openDocument(arguments[3]);
    session.chooseModel(arguments[2]);
    if (!waitUntil([&] { return session.snapshot()->analysis != nullptr; }))
        return 1;
    for (const QString& look : looks) {
        const Photographer camera = photographer(look);
        takeAll(camera, session, arguments[2], arguments[3], scratch.path(), look);
    }
    return 0;
}
