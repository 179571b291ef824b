// SPDX-License-Identifier: Apache-2.0
#include "dialog_pictures.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMouseEvent>
#include <QTimer>

#include "ui/annotations/annotation_editor.h"
#include "ui/documents/changed_text_dialog.h"
#include "ui/documents/reading_dialog.h"
#include "ui/documents/same_text_dialog.h"
#include "ui/evaluation/label_mapping_dialog.h"
#include "ui/guide/about_dialog.h"
#include "ui/guide/guide_window.h"
#include "ui/layers/projector/projector_panel.h"
#include "ui/layers/projector/projector_view.h"

namespace screenshots {
namespace {

const QByteArray kLetter = "Bob Hill wrote to Clara about the bank in Bristol.\n";

void writeFile(const QString& path, const QByteArray& text) {
    if (QFile file(path); file.open(QIODevice::WriteOnly))
        file.write(text);
}

bool openAndWait(app::DesktopSession& session, const QString& path) {
    session.openDocument(path);
    return waitUntil([&] {
        const auto now = session.snapshot();
        return now->document && now->document->path == path && now->analysis && !now->activity &&
               !now->reading.annotations->scores.empty();
    });
}

void takeMenus(const Photographer& photographer, const ui::MainWindow& window) {
    int number = 0;
    for (const QAction* action : window.menuBar()->actions())
        if (QMenu* menu = action->menu()) {
            Q_EMIT menu->aboutToShow();
            menu->resize(menu->sizeHint());
            photographer.take(*menu, QStringLiteral("menu-%1").arg(++number));
        }
}

void takeModal(const Photographer& photographer, const QString& name, const std::function<void()>& open) {
    QTimer::singleShot(0, qApp, [&] {
        if (QWidget* dialog = QApplication::activeModalWidget()) {
            photographer.take(*dialog, name);
            dialog->close();
        }
    });
    open();
}

/// A text that has changed on disk, one that is in the project already, and closing without a saved project.
void takeQuestions(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                   const QString& scratch) {
    const QString path = QDir(scratch).filePath(QStringLiteral("changing.txt"));
    writeFile(path, kLetter);
    if (openAndWait(session, path) && !session.snapshot()->reading.annotations->spans.empty()) {
        auto& editor = *window.findChild<ui::AnnotationEditor*>();
        const auto spans = session.snapshot()->reading.annotations->spans;
        for (const tasks::SpanAnnotation& span : spans) {
            editor.setCurrent(span.id);
            editor.accept();
        }
        session.save();
        writeFile(path, "Clara answered him.\n\n" + kLetter.mid(9));
        auto* changed = window.findChild<ui::ChangedTextDialog*>();
        if (waitUntil([&] { return changed->isVisible(); })) {
            photographer.take(*changed, QStringLiteral("changed-text"));
            session.settleChangedText(ui::EarlierDecisions::kLeave);
            waitUntil([&] { return !changed->isVisible(); });
        }
    }
    const QString copy = QDir(scratch).filePath(QStringLiteral("copy of changing.txt"));
    QFile::remove(copy);
    QFile::copy(path, copy);
    session.openDocument(copy);
    auto* same = window.findChild<ui::SameTextDialog*>();
    if (waitUntil([&] { return same->isVisible(); })) {
        photographer.take(*same, QStringLiteral("same-text"));
        same->reject();
    }
    window.close();
    if (auto* question = window.findChild<QMessageBox*>(QStringLiteral("offerToSave"))) {
        photographer.take(*question, QStringLiteral("offer-to-save"));
        question->reject();
    }
    window.show();
}

void takeNeighbours(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session) {
    window.findChild<QDockWidget*>(QStringLiteral("neighboursDock"))->raise();
    session.selectToken(elmo::TokenIndex(4));
    waitUntil([&] { return session.snapshot()->similarity != nullptr; });
    session.request(ui::FindNeighbours{2, 100});
    waitUntil([&] { return session.snapshot()->layerWork->neighbours != nullptr; });
    photographer.take(window, QStringLiteral("neighbours"));
}

/// The panel with the substitutes of a token, and the ribbon around the lines.
void takeSurprisal(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session) {
    window.findChild<QDockWidget*>(QStringLiteral("surprisalDock"))->raise();
    auto* ribbon = window.findChild<QAction*>(QStringLiteral("showSurprisal"));
    ribbon->setChecked(true);
    session.selectToken(elmo::TokenIndex(4));
    waitUntil([&] {
        const ui::PredictionWorkPtr work = session.snapshot()->predictionWork;
        return work->surprisal && work->substitutes;
    });
    photographer.take(window, QStringLiteral("surprisal"));
    ribbon->setChecked(false);
}

void sendMouse(QWidget& view, QEvent::Type type, QPointF place) {
    const bool isMove = type == QEvent::MouseMove;
    QMouseEvent event(type, place, view.mapToGlobal(place), isMove ? Qt::NoButton : Qt::LeftButton,
                      type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&view, &event);
}

/// The loop that is being drawn, and the points in it.
void takeLasso(const Photographer& photographer, ui::MainWindow& window) {
    window.findChild<QDockWidget*>(QStringLiteral("projectorDock"))->raise();
    ui::ProjectorView& view = *window.findChild<ui::ProjectorPanel*>()->view();
    view.showAll();
    view.setLabels(true);
    settle();
    const QPointF size(view.width(), view.height());
    const auto at = [&](double x, double y) { return QPointF(size.x() * x, size.y() * y); };
    sendMouse(view, QEvent::MouseButtonPress, at(0.05, 0.3));
    for (const QPointF place : {at(0.4, 0.25), at(0.62, 0.4), at(0.55, 0.65), at(0.2, 0.7), at(0.05, 0.5)})
        sendMouse(view, QEvent::MouseMove, place);
    photographer.take(window, QStringLiteral("projector-lasso"));
    sendMouse(view, QEvent::MouseButtonRelease, at(0.05, 0.5));
    photographer.take(window, QStringLiteral("projector-chosen"));
}

}  // namespace

void takeDialogPictures(const Photographer& photographer, ui::MainWindow& window, app::DesktopSession& session,
                        const QString& scratch, const QString& guide) {
    const QString before = session.snapshot()->document->path;
    takeNeighbours(photographer, window, session);
    takeSurprisal(photographer, window, session);
    takeLasso(photographer, window);
    takeMenus(photographer, window);
    {
        ui::GuideWindow help(guide, &window);
        help.showPage(QStringLiteral("annotating"));
        help.show();
        photographer.take(help, QStringLiteral("guide"));
        help.findChild<QLineEdit*>()->setText(QStringLiteral("elmo"));
        photographer.take(help, QStringLiteral("guide-search"));
    }
    {
        ui::LabelMappingDialog mapping({QStringLiteral("person"), QStringLiteral("place"), QStringLiteral("firm")},
                                       {QStringLiteral("PER"), QStringLiteral("LOC"), QStringLiteral("ORG")},
                                       QStringLiteral("ner-english"), &window);
        mapping.show();
        photographer.take(mapping, QStringLiteral("label-mapping"));
    }
    {
        const ui::FileOffers offers{.columns = {QStringLiteral("id"), QStringLiteral("text"), QStringLiteral("label")}};
        ui::ReadingDialog reading(QStringLiteral("forum.csv"), offers, {.textColumn = QStringLiteral("text")}, &window);
        reading.show();
        photographer.take(reading, QStringLiteral("reading-options"));
    }
    takeModal(photographer, QStringLiteral("about"), [&] { ui::showAboutDialog(&window); });
    takeQuestions(photographer, window, session, scratch);
    openAndWait(session, before);
}

}  // namespace screenshots
