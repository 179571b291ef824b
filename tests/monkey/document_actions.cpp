// SPDX-License-Identifier: Apache-2.0
// Files, the list of documents, and moving about in the document.
#include <QApplication>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QScrollBar>
#include <QTest>
#include <QUrl>

#include "tests/monkey/actions.h"
#include "tests/monkey/poke.h"
#include "ui/reading/document_view.h"

namespace monkey {
namespace {

void drop(ui::MainWindow& window, const QStringList& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths)
        urls.append(QUrl::fromLocalFile(path));
    data.setUrls(urls);
    QDragEnterEvent enter({40, 40}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QDropEvent event({40, 40}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &event);
}

void open(Monkey& monkey, Dice& dice) {
    const QString path = monkey.documents().pick(dice);
    Monkey::note(path);
    switch (dice.below(4)) {
        case 0:
            return drop(monkey.window(), {path});
        case 1:
            return drop(monkey.window(), {path, monkey.documents().pick(dice)});
        default:
            return monkey.desk().session().openDocument(path);
    }
}

void openTwo(Monkey& monkey, Dice& dice) {
    for (int i = 0; i < 2; ++i)
        monkey.desk().session().openDocument(dice.pick(monkey.documents().usual()));
}

void reopen(Monkey& monkey, Dice&) {
    if (const auto document = monkey.now()->document)
        monkey.desk().session().openDocument(document->path);
}

void openListed(Monkey& monkey, Dice& dice) {
    const auto documents = monkey.now()->reading.documents;
    if (!documents->empty())
        monkey.desk().session().openDocument(dice.pick(*documents).path);
}

/// Another project is being opened: what is added goes there.
bool isEntering(Monkey& monkey) {
    const auto& activity = monkey.now()->activity;
    return activity && activity->stage == ui::Stage::kProject;
}

void project(Monkey& monkey, Dice& dice) {
    const QString path = monkey.documents().path(QStringLiteral("out/project-%1.elmoscope").arg(dice.below(4)));
    const ui::ProjectRequest requests[] = {ui::NewProject{path}, ui::OpenProject{path}, ui::SaveProjectAs{path},
                                           ui::CloseProject{}};
    const int kind = dice.below(4);
    Monkey::note(QStringLiteral("%1 %2").arg(kind).arg(path));
    if (dice.oneIn(4))
        return drop(monkey.window(), {path});
    monkey.desk().session().requestProject(requests[kind]);
}

void list(Monkey& monkey, Dice& dice) {
    if (dice.oneIn(3))
        return monkey.desk().session().addDocuments({monkey.documents().folderOfTexts()});
    const QStringList paths{monkey.documents().pick(dice), monkey.documents().pick(dice)};
    monkey.desk().session().addDocuments(paths);
    for (const QString& path : paths)
        if (!QFileInfo(path).isDir() && !isEntering(monkey))
            monkey.listed().insert(QFileInfo(path).absoluteFilePath());
}

void unlist(Monkey& monkey, Dice& dice) {
    const auto documents = monkey.now()->reading.documents;
    if (documents->empty())
        return;
    const QString path = dice.pick(*documents).path;
    Monkey::note(path);
    monkey.listed().remove(path);
    monkey.expectDeletedLayers();
    monkey.desk().session().removeDocument(path);
}

void changeFile(Monkey& monkey, Dice& dice) {
    const auto document = monkey.now()->document;
    const bool opened = document && dice.oneIn(2) && document->path.startsWith(monkey.documents().folder());
    const QString path = opened ? document->path : dice.pick(monkey.documents().usual());
    if (!QFileInfo(path).isDir())
        Monkey::note(path + u' ' + monkey.documents().change(path, dice));
}

void clickToken(Monkey& monkey, Dice& dice) {
    ui::DocumentView& view = *monkey.window().findChild<ui::DocumentView*>();
    const Qt::KeyboardModifiers keys = dice.oneIn(4) ? Qt::ShiftModifier : Qt::NoModifier;
    if (dice.oneIn(4))
        return dragMouse(*view.viewport(), pointWithin(*view.viewport(), dice), pointWithin(*view.viewport(), dice));
    QTest::mouseClick(view.viewport(), Qt::LeftButton, keys, pointWithin(*view.viewport(), dice));
}

void selectToken(Monkey& monkey, Dice& dice) {
    const auto document = monkey.now()->document;
    if (!document || document->document->tokens().empty())
        return;
    const elmo::TokenIndex token(dice.below(static_cast<int>(document->document->tokens().size())));
    Monkey::note(QString::number(token.value()));
    monkey.window().findChild<ui::DocumentView*>()->setCurrentToken(token);
    monkey.desk().session().selectToken(token);
}

void keys(Monkey& monkey, Dice& dice) {
    const Qt::Key moves[] = {Qt::Key_Left, Qt::Key_Right,  Qt::Key_Up,       Qt::Key_Down,
                             Qt::Key_Home, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_End};
    const Qt::KeyboardModifiers modifiers[] = {Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier};
    for (int i = dice.below(6); i >= 0; --i)
        QTest::keyClick(monkey.window().findChild<ui::DocumentView*>(), moves[dice.below(8)], modifiers[dice.below(3)]);
}

void contextMenu(Monkey& monkey, Dice& dice) {
    ui::DocumentView& view = *monkey.window().findChild<ui::DocumentView*>();
    const QPoint place = pointWithin(*view.viewport(), dice);
    QContextMenuEvent event(dice.oneIn(2) ? QContextMenuEvent::Mouse : QContextMenuEvent::Keyboard, place,
                            view.viewport()->mapToGlobal(place));
    QApplication::sendEvent(view.viewport(), &event);
}

void scroll(Monkey& monkey, Dice& dice) {
    ui::DocumentView& view = *monkey.window().findChild<ui::DocumentView*>();
    QScrollBar& bar = *view.verticalScrollBar();
    if (dice.oneIn(3))
        return view.setZoomSteps(dice.below(12) - 5);
    bar.setValue(dice.oneIn(2) ? bar.value() + dice.below(400) - 200 : dice.below(bar.maximum() + 1));
}

QSet<QString> notListed(Monkey& monkey) {
    QSet<QString> paths = monkey.listed();
    for (const ui::DocumentEntry& entry : *monkey.now()->reading.documents)
        paths.remove(entry.path);
    return paths;
}

/// Waits until nothing is under way. Then all that was put on the list of documents is there.
void settle(Monkey& monkey, Dice&) {
    const auto idle = [&monkey] { return !monkey.now()->activity; };
    const auto complete = [&monkey] { return monkey.now()->activity || notListed(monkey).isEmpty(); };
    monkey.waitFor(idle, 3000, [&monkey, complete](bool isIdle) {
        if (!isIdle)
            return;
        monkey.waitFor(complete, 60'000, [&monkey](bool isComplete) {
            if (!isComplete)
                Monkey::fail(QStringLiteral("not on the list of documents: ") +
                             notListed(monkey).values().join(QStringLiteral(" ")));
        });
    });
}

constexpr Action kDocumentActions[] = {
    {"open", 10, open},       {"open-two", 3, openTwo},   {"reopen", 2, reopen},   {"open-listed", 3, openListed},
    {"list", 2, list},        {"unlist", 1, unlist},      {"project", 2, project}, {"change-file", 3, changeFile},
    {"click", 8, clickToken}, {"select", 4, selectToken}, {"keys", 8, keys},       {"context-menu", 2, contextMenu},
    {"scroll", 4, scroll},    {"settle", 4, settle}};

}  // namespace

std::span<const Action> documentActions() {
    return kDocumentActions;
}

}  // namespace monkey
