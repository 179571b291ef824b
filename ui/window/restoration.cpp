// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/restoration.h"

#include <QSet>

namespace ui {
namespace {

void addNew(QStringList& list, const QStringList& further) {
    for (const QString& one : further)
        if (!list.contains(one))
            list.append(one);
}

}  // namespace

void Restoration::take(const Snapshot& snapshot) {
    if (snapshot.document)
        m_awaited.document.clear();
    if (!snapshot.project->isUnsaved)
        m_awaited.project.clear();
    for (const tasks::TaskModelInfo& head : *snapshot.reading.heads)
        m_awaited.heads.removeAll(QString::fromStdString(head.path));
    if (m_awaited.documents.isEmpty())
        return;
    QSet<QString> listed;
    for (const DocumentEntry& entry : *snapshot.reading.documents)
        listed.insert(entry.path);
    m_awaited.documents.removeIf([&](const QString& path) { return listed.contains(path); });
}

void Restoration::giveUp(const QString& path) {
    if (path == m_awaited.document)
        m_awaited.document.clear();
    m_awaited.heads.removeAll(path);
    if (path == m_awaited.project)
        m_awaited.project.clear();
}

void Restoration::addTo(SessionMemory& memory) const {
    addNew(memory.heads, m_awaited.heads);
    if (memory.project.isEmpty())
        memory.project = m_awaited.project;
    addNew(memory.documents, m_awaited.documents);
    if (!memory.document.isEmpty() || m_awaited.document.isEmpty())
        return;
    memory.document = m_awaited.document;
    memory.selection = m_awaited.selection;
    memory.top = m_awaited.top;
}

}  // namespace ui
