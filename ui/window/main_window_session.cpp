// SPDX-License-Identifier: GPL-3.0-or-later
// How MainWindow saves and restores the user's position.
#include <utility>

#include "ui/reading/document_view.h"
#include "ui/widgets/message_banner.h"
#include "ui/window/main_window.h"
#include "ui/window/reading_panels.h"

namespace ui {

void MainWindow::restoreSession() {
    SessionMemory memory = SessionMemory::load();
    m_document->setZoomSteps(memory.zoomSteps);
    for (const QString& head : memory.heads)
        if (!m_installation.heads.contains(head))
            m_session.addHead(head);
    if (!memory.project.isEmpty())
        openProject(memory.project);
    if (!memory.document.isEmpty())
        m_session.openDocument(memory.document);
    if (!memory.documents.isEmpty())
        m_session.addDocuments(memory.documents);
    m_restoration = Restoration(memory);
    m_returnTo = std::move(memory);
}

void MainWindow::continueFrom(MainWindow& other) {
    restoreGeometry(other.saveGeometry());
    m_reading->editor().continueFrom(other.m_reading->editor());
    m_document->setZoomSteps(other.m_document->zoomSteps());
    m_restoration = other.m_restoration;
    if (const auto problem = other.m_banner->problem())
        m_banner->showProblem(*problem);
    m_returnTo = other.m_returnTo;
    if (const auto& opened = m_snapshot->document) {
        SessionMemory& place = m_returnTo.emplace();
        place.document = opened->path;
        place.selection = other.m_document->currentToken();
        place.top = other.m_document->topToken();
        returnToPlace();
    }
}

void MainWindow::surviveFailure(const Problem& problem) {
    rememberSession();
    m_banner->showProblem(problem);
}

void MainWindow::rememberSession() const {
    SessionMemory memory;
    memory.zoomSteps = m_document->zoomSteps();
    for (const tasks::TaskModelInfo& head : *m_snapshot->reading.heads)
        memory.heads.append(QString::fromStdString(head.path));
    if (!m_snapshot->project->isUnsaved)
        memory.project = m_snapshot->project->path;
    if (m_snapshot->document) {
        memory.document = m_snapshot->document->path;
        memory.selection = m_document->currentToken();
        memory.top = m_document->topToken();
    }
    m_restoration.addTo(memory);  // the window may close while the engine is still loading
    memory.save();
}

void MainWindow::returnToPlace() {
    if (!m_returnTo || !m_snapshot->document || m_snapshot->document->path != m_returnTo->document)
        return;
    const auto memory = *std::exchange(m_returnTo, std::nullopt);
    const auto count = static_cast<std::int64_t>(m_snapshot->document->document->tokens().size());
    const auto isThere = [count](std::optional<elmo::TokenIndex> token) { return token && token->value() < count; };
    if (isThere(memory.selection))
        goTo(*memory.selection);
    if (isThere(memory.top))  // the file may be shorter now
        m_document->scrollTo(*memory.top);
}

}  // namespace ui
