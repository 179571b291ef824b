// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/panel_host.h"

#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QMenu>
#include <QStandardPaths>
#include <QStatusBar>
#include <utility>

#include "elmo/error.h"

namespace ui {
namespace {

constexpr int kSaidMs = 8000;

template <class Part>
Part* partOf(const QMainWindow& window, const QString& name) {
    if (auto* part = window.findChild<Part*>(name))
        return part;
    throw elmo::Error(elmo::ErrorCode::kInternal, "The window has no " + name.toStdString() + ".");
}

}  // namespace

PanelHost::PanelHost(QMainWindow& window, Shared shared) : m_window(window), m_shared(std::move(shared)) {}

QAction* PanelHost::command(const QString& name) const {
    return partOf<QAction>(m_window, name);
}

QAction* PanelHost::addCommand(const QString& menu, const QString& name, const QString& text,
                               const QString& explanation) {
    QAction* action = partOf<QMenu>(m_window, menu)->addAction(text);
    action->setObjectName(name);
    action->setToolTip(explanation);
    action->setStatusTip(explanation);
    return action;
}

void PanelHost::addSeparator(const QString& menu) {
    partOf<QMenu>(m_window, menu)->addSeparator();
}

QList<QAction*> PanelHost::localCommands() const {
    QList<QAction*> local;
    for (QAction* action : m_window.findChildren<QAction*>())
        if (action->shortcutContext() == Qt::WidgetWithChildrenShortcut && !action->objectName().isEmpty())
            local.append(action);
    return local;
}

QString documentsFolder() {
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(documents).exists() ? documents : QDir::homePath();
}

QString PanelHost::textFolder() const {
    const QString folder = folderOf(*m_snapshot);
    return folder.isEmpty() || folder == m_samples ? documentsFolder() : folder;
}

void PanelHost::bringToFront(QWidget* widget) {
    for (QWidget* parent = widget; parent; parent = parent->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(parent)) {
            dock->show();
            dock->raise();
        }
}

void PanelHost::bringToFront(const QString& dock) {
    bringToFront(partOf<QDockWidget>(m_window, dock));
}

void PanelHost::say(const QString& message) {
    m_window.statusBar()->showMessage(message, kSaidMs);
}

void PanelHost::showPlace(const QString& document, elmo::ByteSpan place) {
    m_awaited.reset();
    if (m_snapshot->document && m_snapshot->document->path == document)
        return Q_EMIT stretchesWanted({place});
    m_awaited.emplace(document, place);
    session().openDocument(document);
}

void PanelHost::setSnapshot(const SnapshotPtr& snapshot) {
    m_snapshot = snapshot;
    Q_EMIT snapshotChanged(snapshot);
    if (m_awaited && snapshot->document && snapshot->document->path == m_awaited->first)
        Q_EMIT stretchesWanted({std::exchange(m_awaited, std::nullopt)->second});
}

void PanelHost::setShown(const SnapshotPtr& shown, const SnapshotPtr& whole) {
    m_snapshot = whole;
    m_shown = shown;
    Q_EMIT shownChanged(shown, whole);
}

void PanelHost::setTokenColor(TokenColor color, const QString& text) {
    m_tokenColor = std::move(color);
    m_tokenColorText = text;
    Q_EMIT tokenColorChanged();
}

}  // namespace ui
