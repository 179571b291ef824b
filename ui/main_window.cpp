// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include <QActionGroup>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

#include "ui/appearance.h"
#include "ui/dialogs/model_dialog.h"
#include "ui/views/activity_bar.h"
#include "ui/views/document_view.h"
#include "ui/views/layer_panel.h"
#include "ui/views/message_banner.h"
#include "ui/views/start_view.h"

namespace ui {

using elmo::TokenIndex;

MainWindow::MainWindow(Session& session, Installation installation, QWidget* parent)
    : QMainWindow(parent),
      m_session(session),
      m_installation(std::move(installation)),
      m_actions(makeMainActions(this)),
      m_snapshot(std::make_shared<Snapshot>()) {
    setAcceptDrops(true);
    makeCentre();
    makePanels();
    makeStatusBar();
    connectActions();
    connectSession();
    restoreWindow();
    showDocument();
    showModel();
    showSnapshot(session.snapshot());
}

void MainWindow::makeCentre() {
    auto* centre = new QWidget(this);
    m_banner = new MessageBanner(centre);
    m_pages = new QStackedWidget(centre);
    m_pages->addWidget(m_start = new StartView(m_pages));
    m_pages->addWidget(m_document = new DocumentView(m_pages));
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_banner);
    layout->addWidget(m_pages, 1);
    setCentralWidget(centre);
    connect(m_start, &StartView::openRequested, this, &MainWindow::openByDialog);
    connect(m_start, &StartView::sampleRequested, m_actions.openSample, &QAction::trigger);
    connect(m_start, &StartView::modelRequested, this, &MainWindow::chooseModelByDialog);
    connect(m_document, &DocumentView::tokenSelected, &m_session, &Session::selectToken);
}

void MainWindow::makePanels() {
    auto* dock = new QDockWidget(tr("Layers"), this);
    dock->setObjectName(QStringLiteral("layersDock"));
    dock->setWidget(m_layers = new LayerPanel(dock));
    addDockWidget(Qt::RightDockWidgetArea, dock);
    m_actions.view->addAction(dock->toggleViewAction());
    connect(m_layers, &LayerPanel::tokenActivated, this, &MainWindow::goTo);
    connect(m_layers, &LayerPanel::modelRequested, this, &MainWindow::chooseModelByDialog);
    connect(m_layers, &LayerPanel::analysisRequested, &m_session, &Session::analyze);
    connect(m_layers, &LayerPanel::shownChanged, this, &MainWindow::showTint);
}

void MainWindow::makeStatusBar() {
    m_activity = new ActivityBar(this);
    m_documentInfo = new QLabel(this);
    m_documentInfo->setAccessibleName(tr("About the document"));
    m_modelInfo = new QLabel(this);
    m_modelInfo->setContentsMargins(16, 0, 0, 0);
    m_modelInfo->setAccessibleName(tr("Model"));
    statusBar()->addWidget(m_activity);
    statusBar()->addPermanentWidget(m_documentInfo);
    statusBar()->addPermanentWidget(m_modelInfo);
    connect(m_activity, &ActivityBar::cancelRequested, &m_session, &Session::cancel);
}

void MainWindow::connectActions() {
    connect(m_actions.open, &QAction::triggered, this, &MainWindow::openByDialog);
    connect(m_actions.openSample, &QAction::triggered, this, [this] { m_session.openDocument(m_installation.sample); });
    connect(m_actions.recent, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.copy, &QAction::triggered, m_document, &DocumentView::copySelection);
    connect(m_actions.selectAll, &QAction::triggered, m_document, &DocumentView::selectAllTokens);
    const auto zoom = [this](int change) { m_document->setZoomSteps(m_document->zoomSteps() + change); };
    connect(m_actions.zoomIn, &QAction::triggered, this, [zoom] { zoom(1); });
    connect(m_actions.zoomOut, &QAction::triggered, this, [zoom] { zoom(-1); });
    connect(m_actions.zoomReset, &QAction::triggered, this, [this] { m_document->setZoomSteps(0); });
    connect(m_actions.tint, &QAction::toggled, this, &MainWindow::showTint);
    connect(m_actions.chooseModel, &QAction::triggered, this, &MainWindow::chooseModelByDialog);
    connect(m_actions.analyze, &QAction::triggered, &m_session, &Session::analyze);
    connect(m_actions.cancel, &QAction::triggered, &m_session, &Session::cancel);
    connect(m_actions.appearance, &QActionGroup::triggered, this, [](const QAction* action) {
        const auto appearance = static_cast<Appearance>(action->data().toInt());
        saveAppearance(appearance);
        applyAppearance(appearance);
    });
    connect(m_actions.about, &QAction::triggered, this, &MainWindow::showAbout);
    m_actions.openSample->setEnabled(!m_installation.sample.isEmpty());
}

void MainWindow::connectSession() {
    connect(&m_session, &Session::changed, this, &MainWindow::showSnapshot);
    connect(&m_session, &Session::progressed, m_activity, &ActivityBar::setProgress);
    connect(&m_session, &Session::failed, m_banner, &MessageBanner::showProblem);
}

void MainWindow::showSnapshot(const SnapshotPtr& snapshot) {
    const SnapshotPtr before = std::exchange(m_snapshot, snapshot);
    if (snapshot->document != before->document)
        showDocument();
    if (snapshot->model && snapshot->model != before->model)
        m_recentModels.add(snapshot->model->path);
    if (snapshot->model != before->model || snapshot->analysis != before->analysis)
        showModel();
    if (snapshot->selection != m_document->currentToken())
        m_document->setCurrentToken(snapshot->selection);
    m_layers->setSnapshot(snapshot);
    m_activity->setActivity(snapshot->activity);
    m_actions.cancel->setEnabled(snapshot->activity.has_value());
    m_actions.analyze->setEnabled(snapshot->document && snapshot->model && !snapshot->activity);
}

void MainWindow::showDocument() {
    const auto& opened = m_snapshot->document;
    for (QAction* action : {m_actions.copy, m_actions.selectAll, m_actions.zoomIn, m_actions.zoomOut,
                            m_actions.zoomReset, m_actions.tint})
        action->setEnabled(opened != nullptr);
    m_documentInfo->setVisible(opened != nullptr);
    m_document->setDocument(opened);
    if (!opened) {
        m_pages->setCurrentWidget(m_start);
        return;
    }
    m_pages->setCurrentWidget(m_document);
    m_document->setFocus();
    m_recentDocuments.add(opened->path);
    setWindowFilePath(opened->path);
    const QLocale locale;
    const elmo::Document& document = *opened->document;
    QStringList facts{tr("%1 tokens").arg(locale.toString(static_cast<qlonglong>(document.tokens().size()))),
                      tr("%1 sentences").arg(locale.toString(static_cast<qlonglong>(document.sentences().size()))),
                      opened->encoding};
    if (opened->repairedBytes > 0)
        facts.append(tr("%1 bytes repaired").arg(locale.toString(qlonglong{opened->repairedBytes})));
    m_documentInfo->setText(facts.join(QStringLiteral("  ·  ")));
    m_documentInfo->setToolTip(
        tr("Language %1, tokens by %2. Repaired bytes were no valid text and are shown as \uFFFD.")
            .arg(QString::fromStdString(document.language()), opened->tokenizerRevision));
}

void MainWindow::showModel() {
    const auto& model = m_snapshot->model;
    const std::int64_t cut = m_snapshot->analysis ? m_snapshot->analysis->cutTokens : 0;
    QString text = model ? tr("Model: %1").arg(model->name) : tr("No model");
    if (cut > 0)
        text += QStringLiteral("  ·  ") + tr("%1 tokens cut").arg(QLocale().toString(qlonglong{cut}));
    m_modelInfo->setText(text);
    m_modelInfo->setToolTip(model ? QDir::toNativeSeparators(model->path)
                                  : tr("Choose one with Analysis, Choose Model"));
    if (model)
        m_recentModels.add(model->path);
}

void MainWindow::showTint() {
    const auto similarity = m_layers->similarity();
    if (!similarity || !m_actions.tint->isChecked()) {
        m_document->setTokenColor({});
        return;
    }
    m_document->setTokenColor([similarity, scale = m_layers->scale(), layer = m_layers->layer()](TokenIndex token) {
        const auto& cosines = similarity->layers[static_cast<std::size_t>(layer)].cosines;
        return scale.color(cosines[static_cast<std::size_t>(token.value())]);
    });
}

void MainWindow::openByDialog() {
    const QString beside = m_snapshot->document ? QFileInfo(m_snapshot->document->path).path() : QString();
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a Document"), beside,
                                                      tr("Texts (*.txt *.md *.text);;All files (*)"));
    if (!path.isEmpty())
        m_session.openDocument(path);
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

void MainWindow::fillRecentMenu() {
    m_actions.recent->clear();
    for (const QString& path : m_recentDocuments.list())
        m_actions.recent->addAction(QDir::toNativeSeparators(path), this,
                                    [this, path] { m_session.openDocument(path); });
    if (m_actions.recent->isEmpty())
        m_actions.recent->addAction(tr("No documents yet"))->setEnabled(false);
}

void MainWindow::goTo(TokenIndex token) {
    m_document->setCurrentToken(token);
    m_session.selectToken(token);
}

void MainWindow::showAbout() {
    QMessageBox::about(
        this, tr("About Elmoscope"),
        tr("<h3>Elmoscope %1</h3><p>Shows what the layers of ELMo language models know about the words of "
           "a text.</p><p>The application is licensed under the GNU General Public License, version 3 or "
           "later; its engine under the Apache License 2.0.</p>")
            .arg(QStringLiteral(ELMOSCOPE_VERSION)));
}

void MainWindow::restoreWindow() {
    const QSettings settings;
    setWindowTitle(QStringLiteral("Elmoscope"));
    if (!restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray()))
        resize(1240, 800);
    if (!restoreState(settings.value(QStringLiteral("window/state")).toByteArray()))
        resizeDocks({findChild<QDockWidget*>()}, {460}, Qt::Horizontal);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    settings.setValue(QStringLiteral("window/state"), saveState());
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString path = event->mimeData()->urls().value(0).toLocalFile();
    if (path.isEmpty())
        return;
    event->acceptProposedAction();
    if (QFileInfo(path).isDir())
        m_session.chooseModel(path);
    else
        m_session.openDocument(path);
}

}  // namespace ui
