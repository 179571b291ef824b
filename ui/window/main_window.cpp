// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QAbstractSpinBox>
#include <QActionGroup>
#include <QChildEvent>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLineEdit>
#include <QLocale>
#include <QMetaProperty>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/bilm/model_dialog.h"
#include "ui/charts/figure_recipe.h"
#include "ui/documents/document_kinds.h"
#include "ui/guide/about_dialog.h"
#include "ui/guide/guide_window.h"
#include "ui/guide/tour_dialog.h"
#include "ui/preferences/label_page.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/reading/document_view.h"
#include "ui/reading/span_flash.h"
#include "ui/recent/recent_menu.h"
#include "ui/sentiment/sentiment_strip.h"
#include "ui/shortcuts/shortcut_dialog.h"
#include "ui/style/language.h"
#include "ui/training/training_guard.h"
#include "ui/widgets/message_banner.h"
#include "ui/window/activity_bar.h"
#include "ui/window/document_commands.h"
#include "ui/window/pages.h"
#include "ui/window/panel_table.h"
#include "ui/window/popup_keys.h"
#include "ui/window/project_commands.h"
#include "ui/window/reading_desk.h"
#include "ui/window/start_view.h"
#include "ui/window/status_info.h"

namespace ui {

using elmo::TokenIndex;

namespace {

/// A crash loses at most the changes to the document list within this time.
constexpr int kRememberAfterMs = 1000;
/// A dock's property: the page of the guide about its panel.
constexpr char kDockGuide[] = "guide";

constexpr int kFrameHeight = 40;  ///< at most, of the frame that the desktop draws around a window

/// The layout of panels is stored separately for right-to-left windows.
QString stateKey() {
    return QGuiApplication::layoutDirection() == Qt::RightToLeft ? QStringLiteral("window/stateRightToLeft")
                                                                 : QStringLiteral("window/state");
}

/// What was typed into a panel, for the same panel of another window, which has the same fields in the same order.
void takeTexts(const QWidget& from, const QWidget& to) {
    const auto fields = [](const QWidget& panel) {
        QWidgetList found;
        for (QWidget* widget : panel.findChildren<QWidget*>())
            if (qobject_cast<QLineEdit*>(widget) ? !qobject_cast<QAbstractSpinBox*>(widget->parentWidget())
                                                 : qobject_cast<QPlainTextEdit*>(widget) != nullptr)
                found.append(widget);
        return found;
    };
    const QWidgetList before = fields(from), now = fields(to);
    if (before.size() != now.size())
        return;
    for (qsizetype i = 0; i < now.size(); ++i) {
        const QMetaProperty text = now[i]->metaObject()->userProperty();
        const QVariant typed = before[i]->property(text.name());
        if (typed != text.read(now[i]))
            text.write(now[i], typed);
    }
}

/// Qt moves a panel that is behind another one out of the window, and does not hide it.
bool isInSight(const QWidget& widget) {
    for (const QWidget* part = &widget; part; part = part->parentWidget())
        if (const auto* dock = qobject_cast<const QDockWidget*>(part))
            return dock->isFloating() || dock->parentWidget()->rect().intersects(dock->geometry());
    return true;
}

bool takesTab(const QWidget& widget) {
    return (widget.focusPolicy() & Qt::TabFocus) != 0 && !widget.focusProxy() && widget.isEnabled() &&
           widget.isVisible();
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
    m_reading = new ReadingDesk(*this, *m_document, m_session, m_actions, m_installation.runs);
    m_host = &m_reading->host();
    if (!m_installation.sample.isEmpty())
        m_host->setSamples(QFileInfo(m_installation.sample).path());
    static_cast<QVBoxLayout*>(m_document->parentWidget()->layout())->insertWidget(0, m_reading->strip());
    m_flash = new SpanFlash(this);
    auto* documents = new DocumentCommands(*m_host, m_reading->actions());
    connect(m_start, &StartView::pasteRequested, m_reading->actions().pasteText, &QAction::trigger);
    connect(m_start, &StartView::folderRequested, m_reading->actions().openFolder, &QAction::trigger);
    connect(m_banner, &MessageBanner::readingAsked, documents, [documents](const Problem& problem) {
        documents->chooseReading(problem.path, problem.offers, problem.reading);
    });
    m_projects = new ProjectCommands(*this, m_session, m_actions);
    m_training = new TrainingGuard(*this, m_session);
    makePanels();
    makeStatusBar();
    m_shortcuts = std::make_unique<ShortcutBook>(this);
    new PopupKeys(this);
    connectActions();
    connectHost();
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
    m_stack = new QStackedWidget(centre);
    m_stack->addWidget(m_start = new StartView(m_stack));
    auto* reader = new QWidget(m_stack);
    auto* reading = new QVBoxLayout(reader);
    reading->setContentsMargins(0, 0, 0, 0);
    reading->setSpacing(0);
    reading->addWidget(m_document = new DocumentView(reader), 1);
    m_stack->addWidget(reader);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_banner);
    layout->addWidget(m_stack, 1);
    setCentralWidget(centre);
    connect(m_start, &StartView::openRequested, this, &MainWindow::openByDialog);
    connect(m_start, &StartView::sampleRequested, m_actions.openSample, &QAction::trigger);
    connect(m_start, &StartView::modelRequested, this, &MainWindow::chooseModelByDialog);
    connect(m_start, &StartView::tourRequested, this, &MainWindow::showTour);
    connect(m_document, &DocumentView::tokenSelected, &m_session, &Session::selectToken);
    connect(m_document, &DocumentView::deselected, &m_session, [this] { m_session.selectToken(std::nullopt); });
}

void MainWindow::makePanels() {
    for (const PanelKind& kind : panelKinds()) {
        auto* dock = new QDockWidget(kind.title, this);
        dock->setObjectName(kind.dock);
        dock->setProperty(kDockGuide, kind.guide);
        dock->setWidget(kind.make(*m_host));
        addDockWidget(inReadingDirection(kind.place), dock);
        connect(dock, &QDockWidget::visibilityChanged, m_host,
                [this, dock](bool inFront) { Q_EMIT m_host->panelInFront(dock->widget(), inFront); });
        addPanelAction(*dock);
        const auto [first, isFirst] = m_frontDocks.try_emplace(kind.place, dock);
        if (!isFirst)
            tabifyDockWidget(first->second, dock);
        if (kind.isInFront)
            first->second = dock;
    }
    for (const auto& [place, dock] : m_frontDocks)
        dock->raise();
    auto* restore = new QAction(tr("Restore Panel &Layout"), this);
    restore->setObjectName(QStringLiteral("restoreLayout"));
    restore->setStatusTip(tr("Put all panels back to where they were at the first start"));
    connect(restore, &QAction::triggered, this, &MainWindow::restoreLayout);
    m_actions.view->addAction(restore);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    // There are too many panels to show all titles side by side.
    const Qt::DockWidgetArea area = inReadingDirection(Qt::RightDockWidgetArea);
    setTabPosition(area, area == Qt::RightDockWidgetArea ? QTabWidget::East : QTabWidget::West);
    m_pages = new Pages(*m_host, *m_stack);
    connect(m_pages, &Pages::shown, m_projects, &ProjectCommands::setPage);
    for (const PageKind& kind : pageKinds())
        m_pages->add(kind);
    makePrompts(*m_host);
}

/// In the View menu: brings the panel to the front, also from behind another one, or closes it if it is there. Qt's own
/// would close a panel that is behind another one.
void MainWindow::addPanelAction(QDockWidget& dock) {
    QAction* action = dock.toggleViewAction();
    action->setObjectName(dock.objectName() + QStringLiteral("Action"));
    action->setStatusTip(tr("Show or hide the panel “%1”").arg(dock.windowTitle()));
    disconnect(action, &QAction::triggered, &dock, nullptr);
    connect(action, &QAction::triggered, &dock, [&dock, action] {
        if (dock.isVisible() && isInSight(dock)) {
            dock.close();
        } else {
            dock.show();
            dock.raise();
        }
        action->setChecked(!dock.isHidden());
    });
    if (m_panelKeys < 9)
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + m_panelKeys++)));
    m_actions.view->addAction(action);
}

void MainWindow::restoreLayout() {
    restoreState(m_defaultLayout);
    for (const auto& [place, dock] : m_frontDocks)
        dock->raise();
    sizePanels();
}

void MainWindow::sizePanels() {
    const auto dock = [this](Qt::DockWidgetArea place) { return m_frontDocks.at(place); };
    resizeDocks({dock(Qt::LeftDockWidgetArea), dock(Qt::RightDockWidgetArea)}, {280, 360}, Qt::Horizontal);
    resizeDocks({dock(Qt::BottomDockWidgetArea)}, {210}, Qt::Vertical);
}

void MainWindow::makeStatusBar() {
    m_activity = new ActivityBar(this);
    m_info = new StatusInfo(this);
    statusBar()->addWidget(m_activity);
    statusBar()->addPermanentWidget(m_info);
    connect(m_activity, &ActivityBar::cancelRequested, &m_session, &Session::cancel);
    // QStatusBar would draw a message, such as the status tip of the button that began the job, over the bar.
    connect(m_activity, &ActivityBar::appearing, statusBar(), &QStatusBar::clearMessage);
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

void MainWindow::connectHost() {
    connect(m_host, &PanelHost::tokenWanted, this, &MainWindow::goTo);
    connect(m_host, &PanelHost::placeWanted, this, &MainWindow::goToPlace);
    connect(&FigureRecorder::instance(), &FigureRecorder::saved, this,
            [this](const QString& path, const FigureRecipe& recipe) {
                m_session.request(RecordFigure{path, recipe.command, recipe.inputs});
            });
    connect(m_host, &PanelHost::flashWanted, m_flash, &SpanFlash::flash);
    connect(m_host, &PanelHost::tokenColorChanged, this, &MainWindow::showTint);
    connect(m_flash, &SpanFlash::changed, this, &MainWindow::showTint);
}

void MainWindow::connectSession() {
    connect(&m_session, &Session::changed, this, &MainWindow::takeSnapshot);
    connect(&m_session, &Session::progressed, m_activity, &ActivityBar::setProgress);
    connect(&m_session, &Session::failed, m_banner, &MessageBanner::showProblem);
    connect(m_banner, &MessageBanner::skippingAsked, this, [this](const QString& path) {
        m_session.give(OpenDocument{path, true});
    });
    connect(&m_session, &Session::failed, this, [this](const Problem& problem) { m_restoration.giveUp(problem.path); });
    connect(&m_session, &Session::exported, this, [this](const std::shared_ptr<const ExportReport>& report) {
        statusBar()->showMessage(tr("Exported to %1").arg(report->files.first()), 8000);
    });
    connect(&m_session, &Session::projectMerged, this, [this](const MergeReport& report) {
        const auto number = [](std::int64_t count) { return QLocale().toString(static_cast<qlonglong>(count)); };
        QString message = tr("Merged. New documents: %1; documents with new annotations: %2; new training runs: %3")
                              .arg(number(report.added), number(report.merged), number(report.runs));
        if (report.finished > 0)
            message += u' ' + tr("(finished marks: %1)").arg(number(report.finished));
        statusBar()->showMessage(message, 15'000);
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
    m_host->setSnapshot(snapshot);
    m_projects->setSnapshot(snapshot);
    m_training->setWork(snapshot->trainingWork);
    if (m_goingTo && snapshot->document && snapshot->document->path == m_goingTo->first)
        // Selecting publishes a new snapshot, so first finish showing this one.
        QMetaObject::invokeMethod(
            this, [this, token = std::exchange(m_goingTo, std::nullopt)->second] { goTo(token); },
            Qt::QueuedConnection);
    m_info->setSnapshot(*snapshot);
    if (!snapshot->project->hasFailedWork && before->project->hasFailedWork)
        m_banner->endFailedSave();
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
    m_pages->setReading(opened ? m_document->parentWidget() : m_start);
    m_pages->leave();
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
    m_languageWarning = tr("This document does not seem to be in English: %1").arg(language);
    m_banner->showProblem({.title = m_languageWarning,
                           .path = {},
                           .message = tr("The model and its heads were trained on English. Expect low accuracy of "
                                         "annotations, and choose a model of this language if you have one."),
                           .ofDocument = true});
}

void MainWindow::showTint() {
    const bool isTinted = m_actions.tint->isChecked();
    m_document->setTokenColor(m_flash->over(isTinted ? m_host->tokenColor() : nullptr));
    m_info->setColors(isTinted ? m_host->tokenColorText() : QString());
}

void MainWindow::openByDialog() {
    open(QFileDialog::getOpenFileNames(this, tr("Open Documents"), m_host->textFolder(),
                                       documentFilter(*m_snapshot->reading.exports)));
}

/// A project first, then documents, which are added to it.
void MainWindow::open(QStringList paths) {
    if (const auto project = std::ranges::find_if(paths, isProjectFile); project != paths.end()) {
        m_projects->open(*project);
        paths.erase(project);
    }
    if (paths.isEmpty())
        return;
    const bool isFolder = QFileInfo(paths.first()).isDir();  // its first text is opened once it is listed
    if (paths.size() > 1 || isFolder)
        m_session.addDocuments(paths);
    if (!isFolder)
        m_session.openDocument(paths.first());
}

/// The page of the guide for the current view.
QString MainWindow::guidePage() const {
    if (const QString page = m_pages->guide(); !page.isEmpty())
        return page;
    for (const QWidget* widget = focusWidget(); widget; widget = widget->parentWidget())
        if (const auto* dock = qobject_cast<const QDockWidget*>(widget))
            return dock->property(kDockGuide).toString();
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
    dialog.labelPage()->offerFrom(m_session);
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

void MainWindow::goToPlace(const QString& path, TokenIndex token) {
    m_goingTo.reset();
    if (m_snapshot->document && m_snapshot->document->path == path)
        return goTo(token);
    m_goingTo.emplace(path, token);
    m_session.openDocument(path);
}

/// Qt creates the tab bar of stacked panels, without an accessible name.
void MainWindow::childEvent(QChildEvent* event) {
    QMainWindow::childEvent(event);
    if (event->type() == QEvent::ChildPolished)
        if (auto* bar = qobject_cast<QTabBar*>(event->child()))
            bar->setAccessibleName(tr("Panels"));
}

/// As Qt does it, but past the panels that are not in sight.
bool MainWindow::focusNextPrevChild(bool next) {
    const QWidget* from = focusWidget() ? focusWidget() : this;
    const auto step = [next](const QWidget* widget) {
        return next ? widget->nextInFocusChain() : widget->previousInFocusChain();
    };
    for (QWidget* widget = step(from); widget != from; widget = step(widget))
        if (widget->window() == this && takesTab(*widget) && isInSight(*widget)) {
            widget->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
            return true;
        }
    return false;
}

void MainWindow::restoreWindow() {
    const QSettings settings;
    if (!restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray())) {
        setMinimumHeight(0);  // while panels were added one by one, more of them were in sight
        resize(QSize(1240, 800).boundedTo(screen()->availableSize() - QSize(0, kFrameHeight)));
    }
    m_defaultLayout = saveState();
    if (!restoreState(settings.value(stateKey()).toByteArray()))
        sizePanels();
}

void MainWindow::rememberWindow() {
    m_pages->leave();
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    settings.setValue(stateKey(), saveState());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    rememberWindow();
    rememberSession();
    if (m_projects->mayClose() && m_training->mayClose())
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
            return m_projects->open(paths.first());
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

void MainWindow::restoreSession() {
    SessionMemory memory = SessionMemory::load();
    m_document->setZoomSteps(memory.zoomSteps);
    for (const QString& head : memory.heads)
        if (!m_installation.heads.contains(head))
            m_session.addHead(head);
    if (!memory.project.isEmpty())
        m_projects->open(memory.project);
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
    const auto problem = other.m_banner->problem();
    if (!problem)
        m_banner->hide();  // the user has closed the warning that is shown for a new document
    else if (problem->title != other.m_languageWarning)
        m_banner->showProblem(*problem);
    for (QDockWidget* dock : findChildren<QDockWidget*>())
        if (const auto* before = other.findChild<QDockWidget*>(dock->objectName())) {
            takeTexts(*before, *dock);
            if (!before->isHidden() && isInSight(*before))
                dock->raise();
        }
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
