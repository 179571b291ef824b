// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the window about layers: weights of runs, what-if, neighbours and the projector.
#include <QAction>
#include <QActionGroup>
#include <QChildEvent>
#include <QDockWidget>
#include <QMenu>
#include <QStackedWidget>
#include <QTabBar>

#include "ui/layers/neighbours/neighbour_panel.h"
#include "ui/layers/projector/projector_panel.h"
#include "ui/layers/saliency/saliency_panel.h"
#include "ui/layers/weights/layer_weights_view.h"
#include "ui/layers/what_if/what_if_panel.h"
#include "ui/reading/document_view.h"
#include "ui/reading/span_flash.h"
#include "ui/style/language.h"
#include "ui/window/main_window.h"

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
    m_pageActions = new QActionGroup(this);
    m_pageActions->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    m_weights = new LayerWeightsView(m_pages);
    addLayerDock(tr("What If"), QStringLiteral("whatIfDock"), m_whatIf = new WhatIfPanel(this));
    addLayerDock(tr("Neighbours"), QStringLiteral("neighboursDock"), m_neighbours = new NeighbourPanel(this));
    addLayerDock(tr("Projector"), QStringLiteral("projectorDock"), m_projector = new ProjectorPanel(this));
    addLayerDock(tr("Saliency"), QStringLiteral("saliencyDock"), m_saliency = new SaliencyPanel(this));
    findChild<QDockWidget*>(QStringLiteral("layersDock"))->raise();
    m_showWeights = addPage(m_actions.view, m_weights, tr("Layer &Weights"), Qt::CTRL | Qt::SHIFT | Qt::Key_L,
                            tr("Compare the layer weights of tasks, over any number of training runs"));
    connect(m_showWeights, &QAction::toggled, this, [this](bool shown) {
        if (shown)
            addRunsOfHeads();
    });
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
    connect(m_saliency, &SaliencyPanel::explanationRequested, &m_session, &Session::request);
}

/// Adds a page that replaces the document while its action is checked.
QAction* MainWindow::addPage(QMenu* menu, QWidget* page, const QString& text, const QKeySequence& keys,
                             const QString& toolTip) {
    m_pages->addWidget(page);
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setShortcut(keys);
    action->setToolTip(toolTip);
    action->setStatusTip(toolTip);
    action->setData(QVariant::fromValue(page));
    m_pageActions->addAction(action);
    connect(action, &QAction::toggled, this, &MainWindow::showPage);
    return action;
}

void MainWindow::leavePages() {
    if (QAction* shown = m_pageActions->checkedAction())
        shown->setChecked(false);
}

/// Qt creates the tab bar of stacked panels, without an accessible name.
void MainWindow::childEvent(QChildEvent* event) {
    QMainWindow::childEvent(event);
    if (event->type() == QEvent::ChildPolished)
        if (auto* bar = qobject_cast<QTabBar*>(event->child()))
            bar->setAccessibleName(tr("Panels"));
}

/// Fills an empty page: the runs of the loaded heads are the first to compare, with the further seeds of bundled heads.
void MainWindow::addRunsOfHeads() {
    const auto& heads = m_snapshot->reading.heads;
    if (!heads || !m_snapshot->layerWork->runs->empty())
        return;
    QStringList folders;
    for (const tasks::TaskModelInfo& head : *heads)
        if (!head.mixes.empty())
            folders.append(QString::fromStdString(head.path));
    if (!folders.isEmpty())
        folders.append(m_installation.runs);
    if (!folders.isEmpty())
        m_session.request(AddRuns{folders});
}

void MainWindow::showPage() {
    const QAction* chosen = m_pageActions->checkedAction();
    QWidget* reading = m_snapshot->document ? m_document->parentWidget() : m_pages->widget(0);
    auto* page = chosen ? chosen->data().value<QWidget*>() : reading;
    m_pages->setCurrentWidget(page);
    if (chosen) {
        // The panels are about the open document, and the page needs their space.
        for (QDockWidget* dock : findChildren<QDockWidget*>())
            if (!dock->isHidden() && !dock->isFloating()) {
                m_hiddenDocks.append(dock);
                if (!dock->visibleRegion().isEmpty())
                    m_topDocks.append(dock);
            }
        for (QDockWidget* dock : m_hiddenDocks)
            dock->hide();
        page->setFocus();
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
    m_saliency->setSnapshot(m_snapshot);
    if (!m_goingTo || !m_snapshot->document || m_snapshot->document->path != m_goingTo->first)
        return;
    // Selecting publishes a new snapshot, so first finish showing this one.
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
