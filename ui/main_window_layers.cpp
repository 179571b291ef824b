// SPDX-License-Identifier: GPL-3.0-or-later
// The window's part about layers: weights of runs, what-if, neighbours and the projector.
#include <QAction>
#include <QChildEvent>
#include <QDockWidget>
#include <QMenu>
#include <QStackedWidget>
#include <QTabBar>

#include "ui/language.h"
#include "ui/main_window.h"
#include "ui/span_flash.h"
#include "ui/views/document_view.h"
#include "ui/views/layer_weights_view.h"
#include "ui/views/neighbour_panel.h"
#include "ui/views/projector_panel.h"
#include "ui/views/what_if_panel.h"

namespace ui {

QDockWidget* MainWindow::addLayerDock(const QString& title, const QString& name, QWidget* panel) {
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setWidget(panel);
    addDockWidget(inReadingDirection(Qt::RightDockWidgetArea), dock);
    tabifyDockWidget(findChild<QDockWidget*>(QStringLiteral("layersDock")), dock);
    m_actions.view->addAction(dock->toggleViewAction());
    dock->toggleViewAction()->setToolTip(tr("Show or hide the panel “%1”").arg(title));
    return dock;
}

void MainWindow::makeLayerViews() {
    m_flash = new SpanFlash(this);
    m_pages->addWidget(m_weights = new LayerWeightsView(m_pages));
    addLayerDock(tr("What If"), QStringLiteral("whatIfDock"), m_whatIf = new WhatIfPanel(this));
    addLayerDock(tr("Neighbours"), QStringLiteral("neighboursDock"), m_neighbours = new NeighbourPanel(this));
    addLayerDock(tr("Projector"), QStringLiteral("projectorDock"), m_projector = new ProjectorPanel(this));
    findChild<QDockWidget*>(QStringLiteral("layersDock"))->raise();
    m_showWeights = m_actions.view->addAction(tr("Layer &Weights"));
    m_showWeights->setCheckable(true);
    m_showWeights->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
    m_showWeights->setToolTip(tr("Compare what tasks make of the layers, over any number of training runs"));
    m_showWeights->setStatusTip(m_showWeights->toolTip());
    connect(m_showWeights, &QAction::toggled, this, &MainWindow::showWeightsPage);
    connect(m_weights, &LayerWeightsView::addRequested, this,
            [this](const QStringList& folders) { m_session.request(AddRuns{folders}); });
    connect(m_weights, &LayerWeightsView::removeRequested, this,
            [this](const QStringList& folders) { m_session.request(RemoveRuns{folders}); });
    connect(m_whatIf, &WhatIfPanel::overrideRequested, &m_session, &Session::request);
    connect(m_whatIf, &WhatIfPanel::flashed, m_flash, &SpanFlash::flash);
    connect(m_whatIf, &WhatIfPanel::tokenActivated, this, &MainWindow::goTo);
    connect(m_flash, &SpanFlash::changed, this, &MainWindow::showTint);
    connect(m_neighbours, &NeighbourPanel::neighboursRequested, &m_session, &Session::request);
    connect(m_neighbours, &NeighbourPanel::placeActivated, this, &MainWindow::goToPlace);
    connect(m_projector, &ProjectorPanel::projectionRequested, &m_session, &Session::request);
    connect(m_projector, &ProjectorPanel::cancelRequested, this, [this] { m_session.request(CancelProjection{}); });
    connect(m_projector, &ProjectorPanel::placeActivated, this, &MainWindow::goToPlace);
}

/// Qt makes the bar that tells panels in one place apart; it has no name by itself.
void MainWindow::childEvent(QChildEvent* event) {
    QMainWindow::childEvent(event);
    if (event->type() == QEvent::ChildPolished)
        if (auto* bar = qobject_cast<QTabBar*>(event->child()))
            bar->setAccessibleName(tr("Panels"));
}

/// An empty page says nothing: the trainings of the heads at work are the first to be compared.
void MainWindow::addRunsOfHeads() {
    const auto& heads = m_snapshot->reading.heads;
    if (!heads || !m_snapshot->layerWork->runs->empty())
        return;
    QStringList folders;
    for (const tasks::TaskModelInfo& head : *heads)
        if (!head.mixes.empty())
            folders.append(QString::fromStdString(head.path));
    if (!folders.isEmpty())
        m_session.request(AddRuns{folders});
}

void MainWindow::showWeightsPage(bool shown) {
    QWidget* reading = m_snapshot->document ? m_document->parentWidget() : m_pages->widget(0);
    m_pages->setCurrentWidget(shown ? m_weights : reading);
    // The panels are about the open document; the comparison needs their room.
    if (shown) {
        for (QDockWidget* dock : findChildren<QDockWidget*>())
            if (!dock->isHidden() && !dock->isFloating()) {
                m_hiddenDocks.append(dock);
                if (!dock->visibleRegion().isEmpty())
                    m_topDocks.append(dock);
            }
        for (QDockWidget* dock : m_hiddenDocks)
            dock->hide();
        m_weights->setFocus();
        addRunsOfHeads();
        return;
    }
    for (QDockWidget* dock : std::exchange(m_hiddenDocks, {}))
        dock->show();
    for (QDockWidget* dock : std::exchange(m_topDocks, {}))
        dock->raise();
}

void MainWindow::showLayerWork() {
    m_weights->setRuns(m_snapshot->layerWork->runs);
    m_whatIf->setSnapshot(m_snapshot);
    m_neighbours->setSnapshot(m_snapshot);
    m_projector->setSnapshot(m_snapshot);
    if (!m_goingTo || !m_snapshot->document || m_snapshot->document->path != m_goingTo->first)
        return;
    // Selecting publishes a new snapshot, so this one is shown to the end first.
    const elmo::TokenIndex token = std::exchange(m_goingTo, std::nullopt)->second;
    QMetaObject::invokeMethod(
        this, [this, token] { goTo(token); }, Qt::QueuedConnection);
}

void MainWindow::goToPlace(const QString& path, elmo::TokenIndex token) {
    m_goingTo.reset();
    if (m_snapshot->document && m_snapshot->document->path == path)
        return goTo(token);
    m_goingTo.emplace(path, token);
    m_session.openDocument(path);
}

}  // namespace ui
