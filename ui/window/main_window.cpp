// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QActionGroup>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QScopedValueRollback>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/bilm/model_dialog.h"
#include "ui/documents/document_kinds.h"
#include "ui/documents/same_text_dialog.h"
#include "ui/guide/about_dialog.h"
#include "ui/guide/guide_window.h"
#include "ui/guide/tour_dialog.h"
#include "ui/layers/neighbours/neighbour_panel.h"
#include "ui/layers/projector/projector_panel.h"
#include "ui/layers/saliency/saliency_panel.h"
#include "ui/layers/similarity/layer_panel.h"
#include "ui/layers/what_if/what_if_panel.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/reading/document_view.h"
#include "ui/reading/span_flash.h"
#include "ui/recent/recent_menu.h"
#include "ui/sentiment/sentiment_strip.h"
#include "ui/shortcuts/shortcut_dialog.h"
#include "ui/style/language.h"
#include "ui/widgets/message_banner.h"
#include "ui/window/activity_bar.h"
#include "ui/window/reading_panels.h"
#include "ui/window/start_view.h"
#include "ui/window/status_info.h"

namespace ui {

using elmo::TokenIndex;

namespace {

/// A crash loses at most the changes to the document list within this time.
constexpr int kRememberAfterMs = 1000;

/// The layout of panels is stored separately for right-to-left windows.
QString stateKey() {
    return QGuiApplication::layoutDirection() == Qt::RightToLeft ? QStringLiteral("window/stateRightToLeft")
                                                                 : QStringLiteral("window/state");
}

}  // namespace

MainWindow::MainWindow(Session& session, Installation installation, QWidget* parent)
    : QMainWindow(parent),
      m_session(session),
      m_installation(std::move(installation)),
      m_actions(makeMainActions(this)),
      m_snapshot(Snapshot::empty()) {
    setAcceptDrops(true);
    makeCentre();
    m_reading = new ReadingPanels(*this, *m_document, m_session, m_actions);
    static_cast<QVBoxLayout*>(m_document->parentWidget()->layout())->insertWidget(0, m_reading->strip());
    makePanels();
    makeLayerViews();
    makeTrainingViews();
    makeStatusBar();
    m_sameText = new SameTextDialog(m_session, this);
    m_shortcuts = std::make_unique<ShortcutBook>(this);
    connectActions();
    connectProject();
    connectSession();
    m_rememberSoon.setSingleShot(true);
    m_rememberSoon.setInterval(kRememberAfterMs);
    connect(&m_rememberSoon, &QTimer::timeout, this, [this] {
        // While a job is running, the list may still be being restored from an earlier session.
        m_snapshot->activity ? m_rememberSoon.start() : rememberSession();
    });
    restoreWindow();
    showDocument(false);
    takeSnapshot(session.snapshot());
}

// Panels change their requests when they are hidden, and the session answers at once. That must happen while the window
// is still complete, not in QWidget's destructor.
MainWindow::~MainWindow() {
    hide();
    disconnect(&m_session, nullptr, this, nullptr);
    for (QObject* part : findChildren<QObject*>())
        disconnect(&m_session, nullptr, part, nullptr);
}

void MainWindow::makeCentre() {
    auto* centre = new QWidget(this);
    m_banner = new MessageBanner(centre);
    m_pages = new QStackedWidget(centre);
    m_pages->addWidget(m_start = new StartView(m_pages));
    auto* reader = new QWidget(m_pages);
    auto* reading = new QVBoxLayout(reader);
    reading->setContentsMargins(0, 0, 0, 0);
    reading->setSpacing(0);
    reading->addWidget(m_document = new DocumentView(reader), 1);
    m_pages->addWidget(reader);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_banner);
    layout->addWidget(m_pages, 1);
    setCentralWidget(centre);
    connect(m_start, &StartView::openRequested, this, &MainWindow::openByDialog);
    connect(m_start, &StartView::sampleRequested, m_actions.openSample, &QAction::trigger);
    connect(m_start, &StartView::modelRequested, this, &MainWindow::chooseModelByDialog);
    connect(m_start, &StartView::tourRequested, this, &MainWindow::showTour);
    connect(m_document, &DocumentView::tokenSelected, &m_session, &Session::selectToken);
}

void MainWindow::makePanels() {
    auto* dock = new QDockWidget(tr("Layers"), this);
    dock->setObjectName(QStringLiteral("layersDock"));
    dock->setWidget(m_layers = new LayerPanel(dock));
    const Qt::DockWidgetArea area = inReadingDirection(Qt::RightDockWidgetArea);
    addDockWidget(area, dock);
    tabifyDockWidget(m_reading->layersNeighbour(), dock);
    // There are too many panels to show all titles side by side.
    setTabPosition(area, area == Qt::RightDockWidgetArea ? QTabWidget::East : QTabWidget::West);
    m_actions.view->addAction(dock->toggleViewAction());
    connect(m_layers, &LayerPanel::tokenActivated, this, &MainWindow::goTo);
    connect(m_layers, &LayerPanel::modelRequested, this, &MainWindow::chooseModelByDialog);
    connect(m_layers, &LayerPanel::analysisRequested, &m_session, &Session::analyze);
    connect(m_layers, &LayerPanel::shownChanged, this, &MainWindow::showTint);
}

void MainWindow::makeStatusBar() {
    m_activity = new ActivityBar(this);
    m_info = new StatusInfo(this);
    statusBar()->addWidget(m_activity);
    statusBar()->addPermanentWidget(m_info);
    connect(m_activity, &ActivityBar::cancelRequested, &m_session, &Session::cancel);
}

void MainWindow::connectActions() {
    connect(m_actions.open, &QAction::triggered, this, &MainWindow::openByDialog);
    connect(m_actions.openSample, &QAction::triggered, this, [this] { m_session.openDocument(m_installation.sample); });
    connect(m_actions.recent, &RecentMenu::pathChosen, &m_session, &Session::openDocument);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.copy, &QAction::triggered, m_document, &DocumentView::copySelection);
    connect(m_actions.selectAll, &QAction::triggered, m_document, &DocumentView::selectAllTokens);
    connect(m_actions.zoomIn, &QAction::triggered, m_document, &DocumentView::zoomIn);
    connect(m_actions.zoomOut, &QAction::triggered, m_document, &DocumentView::zoomOut);
    connect(m_actions.zoomReset, &QAction::triggered, m_document, &DocumentView::zoomReset);
    connect(m_actions.tint, &QAction::toggled, this, &MainWindow::showTint);
    connect(m_actions.chooseModel, &QAction::triggered, this, &MainWindow::chooseModelByDialog);
    connect(m_actions.analyze, &QAction::triggered, &m_session, &Session::analyze);
    connect(m_actions.cancel, &QAction::triggered, &m_session, &Session::cancel);
    connect(m_actions.about, &QAction::triggered, this, [this] { showAboutDialog(this); });
    connect(m_reading->actions().guide, &QAction::triggered, this, &MainWindow::showGuide);
    connect(m_reading->actions().tour, &QAction::triggered, this, &MainWindow::showTour);
    connect(m_reading->actions().shortcuts, &QAction::triggered, this,
            [this] { ShortcutDialog(*m_shortcuts, this).exec(); });
    connect(m_reading->actions().preferences, &QAction::triggered, this, &MainWindow::showPreferences);
    connect(m_actions.language, &QActionGroup::triggered, this, [this](const QAction* chosen) {
        rememberWindow();
        saveLanguage(chosen->data().toString());
        Q_EMIT languageChosen();
    });
    m_actions.openSample->setEnabled(!m_installation.sample.isEmpty());
}

void MainWindow::connectSession() {
    connect(&m_session, &Session::changed, this, &MainWindow::takeSnapshot);
    connect(&m_session, &Session::progressed, m_activity, &ActivityBar::setProgress);
    connect(&m_session, &Session::failed, m_banner, &MessageBanner::showProblem);
    connect(&m_session, &Session::failed, this, [this](const Problem& problem) { m_restoration.giveUp(problem.path); });
    connect(&m_session, &Session::exported, this, [this](const std::shared_ptr<const ExportReport>& report) {
        statusBar()->showMessage(tr("Exported to %1").arg(report->files.first()), 8000);
    });
}

/// A panel that becomes visible may request more, and the session answers at once with another snapshot, which waits
/// until this one is shown everywhere.
void MainWindow::takeSnapshot(const SnapshotPtr& snapshot) {
    m_nextSnapshot = snapshot;
    if (m_showing)
        return;
    const QScopedValueRollback showing(m_showing, true);
    while (const SnapshotPtr next = std::exchange(m_nextSnapshot, nullptr))
        showSnapshot(next);
}

void MainWindow::showSnapshot(const SnapshotPtr& snapshot) {
    const SnapshotPtr before = std::exchange(m_snapshot, snapshot);
    m_restoration.take(*snapshot);
    const bool reread = snapshot->document && before->document && snapshot->document->path == before->document->path;
    if (snapshot->document != before->document) {
        if (reread && !m_returnTo) {
            m_returnTo.emplace().document = snapshot->document->path;
            m_returnTo->top = m_document->topToken();
        }
        showDocument(reread);
    }
    if (snapshot->document != before->document || snapshot->project->path != before->project->path ||
        snapshot->reading.heads != before->reading.heads)
        m_rememberSoon.start();
    if (snapshot->model && snapshot->model != before->model)
        m_recentModels.add(snapshot->model->path);
    if (snapshot->selectedToken() != m_document->currentToken())
        m_document->setCurrentToken(snapshot->selectedToken());
    m_reading->setSnapshot(snapshot);
    if (snapshot->document != before->document)
        returnToPlace();
    m_layers->setSnapshot(snapshot);
    showLayerWork();
    showTrainingWork();
    showProject();
    m_info->setSnapshot(*snapshot);
    warnOfLanguage(*before);
    m_activity->setActivity(snapshot->activity);
    m_actions.cancel->setEnabled(snapshot->activity.has_value());
    m_actions.analyze->setEnabled(snapshot->document && snapshot->model && !snapshot->activity);
}

/// `again`: the same file, which has changed; the user may be in another view.
void MainWindow::showDocument(bool again) {
    const auto& opened = m_snapshot->document;
    for (QAction* action : {m_actions.copy, m_actions.selectAll, m_actions.zoomIn, m_actions.zoomOut,
                            m_actions.zoomReset, m_actions.tint})
        action->setEnabled(opened != nullptr);
    m_document->setDocument(opened);
    m_banner->leaveDocument();
    if (again)
        return;
    m_pages->setCurrentWidget(opened ? m_document->parentWidget() : m_start);
    leavePages();
    if (!opened)
        return;
    m_document->setFocus();
    if (opened->hasFile)
        m_recentDocuments.add(opened->path);
}

/// Once for a document and a model. A message about a failure stays: the status bar has the fact as well.
void MainWindow::warnOfLanguage(const Snapshot& before) {
    if (m_snapshot->document == before.document && m_snapshot->model == before.model)
        return;
    const QString language = foreignLanguage(*m_snapshot);
    if (language.isEmpty() || m_banner->problem())
        return;
    m_banner->showProblem({.title = tr("This document does not seem to be in English: %1").arg(language),
                           .path = {},
                           .message = tr("The model and its heads were trained on English. Expect low accuracy of "
                                         "annotations, and choose a model of this language if you have one."),
                           .ofDocument = true});
}

void MainWindow::showTint() {
    m_document->setTokenColor(m_flash->over(m_actions.tint->isChecked() ? m_layers->tokenColor() : nullptr));
}

void MainWindow::openByDialog() {
    open(QFileDialog::getOpenFileNames(this, tr("Open Documents"), folderOf(*m_snapshot), documentFilter()));
}

/// A project first, then documents, which are added to it.
void MainWindow::open(QStringList paths) {
    if (const auto project = std::ranges::find_if(paths, isProjectFile); project != paths.end()) {
        openProject(*project);
        paths.erase(project);
    }
    if (paths.isEmpty())
        return;
    if (paths.size() > 1)
        m_session.addDocuments(paths);
    m_session.openDocument(paths.first());
}

/// The page of the guide for the current view.
QString MainWindow::guidePage() const {
    if (m_showWeights->isChecked())
        return QStringLiteral("comparing");
    if (m_showTraining->isChecked() || m_showEvaluation->isChecked())
        return QStringLiteral("training-heads");
    for (QWidget* widget = focusWidget(); widget; widget = widget->parentWidget())
        if (qobject_cast<QDockWidget*>(widget))
            return widget->isAncestorOf(m_layers) || widget->isAncestorOf(m_whatIf) ||
                           widget->isAncestorOf(m_neighbours) || widget->isAncestorOf(m_projector) ||
                           widget->isAncestorOf(m_saliency)
                       ? QStringLiteral("views")
                       : QStringLiteral("annotating");
    return m_snapshot && m_snapshot->document ? QStringLiteral("annotating") : QStringLiteral("first-steps");
}

void MainWindow::showGuide() {
    auto* guide = findChild<GuideWindow*>();
    if (!guide)
        guide = new GuideWindow(m_installation.guide, this);
    guide->showPage(guidePage());
    guide->show();
    guide->raise();
    guide->activateWindow();
}

void MainWindow::showTour() {
    auto* tour = new TourDialog(this);
    tour->setAttribute(Qt::WA_DeleteOnClose);
    tour->show();
}

void MainWindow::showPreferences() {
    PreferencesDialog dialog(m_reading->labels(), this);
    QStringList models = m_installation.models;
    for (const QString& path : m_recentModels.list())
        if (!models.contains(path))
            models.append(path);
    dialog.addEnginePage(models, m_installation.heads);
    // Through the menus' actions, so that their check marks follow.
    const auto trigger = [](const QActionGroup* group, const QVariant& value) {
        for (QAction* action : group->actions())
            if (action->data() == value)
                action->trigger();
    };
    connect(&dialog, &PreferencesDialog::appearanceChosen, this,
            [&](Appearance appearance) { trigger(m_actions.appearance, static_cast<int>(appearance)); });
    connect(&dialog, &PreferencesDialog::shortcutsWanted, m_reading->actions().shortcuts, &QAction::trigger);
    dialog.exec();
    if (dialog.language() != savedLanguage())
        trigger(m_actions.language, dialog.language());
}

void MainWindow::chooseModelByDialog() {
    QStringList paths = m_recentModels.list();
    for (const QString& path : m_installation.models)
        if (!paths.contains(path))
            paths.append(path);
    ModelDialog dialog(m_session, paths, this);
    if (dialog.exec() == QDialog::Accepted)
        m_session.chooseModel(dialog.selectedPath());
}

void MainWindow::goTo(TokenIndex token) {
    m_document->setCurrentToken(token);
    m_session.selectToken(token);
}

void MainWindow::restoreWindow() {
    const QSettings settings;
    if (!restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray()))
        resize(1240, 800);
    if (restoreState(settings.value(stateKey()).toByteArray()))
        return;
    const auto dock = [this](const char* name) { return findChild<QDockWidget*>(QString::fromLatin1(name)); };
    resizeDocks({dock("documentsDock"), dock("layersDock")}, {350, 380}, Qt::Horizontal);
    resizeDocks({dock("annotationsDock")}, {210}, Qt::Vertical);
}

void MainWindow::rememberWindow() {
    leavePages();
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    settings.setValue(stateKey(), saveState());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    rememberWindow();
    rememberSession();
    if (mayClose())
        event->accept();
    else
        event->ignore();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    if (paths.isEmpty())
        return;
    event->acceptProposedAction();
    if (paths.size() > 1)
        return open(paths);
    switch (droppedKind(paths.first())) {
        case DroppedKind::kProject:
            return openProject(paths.first());
        case DroppedKind::kModel:
            return m_session.chooseModel(paths.first());
        case DroppedKind::kHead:
            return m_session.addHead(paths.first());
        case DroppedKind::kFolder:
            return m_session.addDocuments(paths);
        case DroppedKind::kDocument:
            return m_session.openDocument(paths.first());
    }
}

}  // namespace ui
