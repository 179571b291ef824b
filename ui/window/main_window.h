// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <optional>
#include <utility>

#include "ui/recent/recent_paths.h"
#include "ui/session/session.h"
#include "ui/shortcuts/shortcut_book.h"
#include "ui/window/main_actions.h"
#include "ui/window/restoration.h"
#include "ui/window/session_memory.h"

class QActionGroup;
class QDockWidget;
class QStackedWidget;

namespace ui {

class ActivityBar;
class DocumentView;
class LayerPanel;
class LayerWeightsView;
class MessageBanner;
class ReadingPanels;
class NeighbourPanel;
class EvaluationPage;
class ProjectorPanel;
class SaliencyPanel;
class SameTextDialog;
class SpanFlash;
class StartView;
class StatusInfo;
class TrainedHeadDialog;
class TrainingPage;
class WhatIfPanel;

/// Installed files, as paths on this machine.
struct Installation {
    QStringList models;
    QString sample;          ///< empty if it is not installed
    QStringList heads = {};  ///< task heads; loaded at every start
    QString guide = {};      ///< folder of the user's guide
    QStringList runs = {};   ///< training runs for the layer weights
};

/// The main window: creates the views and connects them with the session. GUI thread. The session must outlive it.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Session& session, Installation installation, QWidget* parent = nullptr);
    ~MainWindow() override;

    DocumentView* documentView() const { return m_document; }
    LayerPanel* layerPanel() const { return m_layers; }
    MessageBanner* banner() const { return m_banner; }
    ActivityBar* activityBar() const { return m_activity; }
    LayerWeightsView* layerWeights() const { return m_weights; }
    WhatIfPanel* whatIf() const { return m_whatIf; }
    NeighbourPanel* neighbours() const { return m_neighbours; }
    ProjectorPanel* projector() const { return m_projector; }
    SaliencyPanel* saliency() const { return m_saliency; }
    TrainingPage* trainingPage() const { return m_training; }
    SameTextDialog* sameTextDialog() const { return m_sameText; }
    TrainedHeadDialog* trainedHeadDialog() const { return m_trainedHead; }
    EvaluationPage* evaluationPage() const { return m_evaluation; }
    QAction* showWeightsAction() const { return m_showWeights; }
    QAction* showTrainingAction() const { return m_showTraining; }
    QAction* showEvaluationAction() const { return m_showEvaluation; }
    const MainActions& actions() const { return m_actions; }
    ReadingPanels& reading() const { return *m_reading; }
    ShortcutBook& shortcuts() { return *m_shortcuts; }

    /// Takes over the state of another window of the same session: the position in the document, the layout and the
    /// undo stacks.
    void continueFrom(MainWindow& other);

    /// After an unexpected failure: saves what is open, as at the end, and shows the problem.
    void surviveFailure(const Problem& problem);

    /// Opens what was open when the window was last closed, at the same position. Does nothing if nothing was open.
    void restoreSession();

Q_SIGNALS:
    /// Another language was chosen and saved; it needs a new window.
    void languageChosen();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void childEvent(QChildEvent* event) override;

private:
    void makeCentre();
    void makePanels();
    void makeStatusBar();
    void connectActions();
    void connectSession();
    void restoreWindow();
    void rememberWindow();
    void rememberSession() const;
    void returnToPlace();
    void open(QStringList paths);
    void showTour();
    void showGuide();
    QString guidePage() const;

    void takeSnapshot(const SnapshotPtr& snapshot);
    void showSnapshot(const SnapshotPtr& snapshot);
    void showDocument(bool again);
    void showTint();
    void openByDialog();
    void chooseModelByDialog();
    void showPreferences();
    void goTo(elmo::TokenIndex token);

    // Projects (main_window_project.cpp).
    void connectProject();
    static QString projectFilter();
    QString askForProjectPath(const QString& title);
    void newProjectByDialog();
    void openProjectByDialog();
    void openProject(const QString& path);
    bool saveProjectByDialog();
    void showProject();
    bool mayClose();
    void closeAnyway();
    void offerToSave();
    void askToCloseUnsaved();

    // Views about layers (main_window_layers.cpp).
    void makeLayerViews();
    QDockWidget* addLayerDock(const QString& title, const QString& name, QWidget* panel);
    void showLayerWork();
    QAction* addPage(QMenu* menu, QWidget* page, const QString& text, const QKeySequence& keys, const QString& toolTip);
    void showPage();
    void leavePages();
    void addRunsOfHeads();
    void goToPlace(const QString& path, elmo::TokenIndex token);

    // Training and evaluating (main_window_training.cpp).
    void makeTrainingViews();
    void showTrainingWork();
    void trainHead();
    void tuneModel();
    void rememberReplacement(const QString& old);
    void warnOfLanguage(const Snapshot& before);
    void goToExample(const QString& file, const QStringList& tokens, int first);

    Session& m_session;
    Installation m_installation;
    MainActions m_actions;
    RecentPaths m_recentDocuments = RecentPaths::documents();
    RecentPaths m_recentProjects = RecentPaths::projects();
    SameTextDialog* m_sameText = nullptr;
    QString m_shownProject;
    bool m_closeWhenSaved = false;
    bool m_closeAnyway = false;
    RecentPaths m_recentModels = RecentPaths::models();
    SnapshotPtr m_snapshot;
    SnapshotPtr m_nextSnapshot;  ///< arrived while another one was being shown
    bool m_showing = false;
    QStackedWidget* m_pages = nullptr;
    StartView* m_start = nullptr;
    DocumentView* m_document = nullptr;
    MessageBanner* m_banner = nullptr;
    LayerPanel* m_layers = nullptr;
    ActivityBar* m_activity = nullptr;
    StatusInfo* m_info = nullptr;
    ReadingPanels* m_reading = nullptr;
    std::unique_ptr<ShortcutBook> m_shortcuts;
    QTimer m_rememberSoon;
    std::optional<SessionMemory> m_returnTo;  ///< until its document is open
    Restoration m_restoration;

    LayerWeightsView* m_weights = nullptr;
    WhatIfPanel* m_whatIf = nullptr;
    NeighbourPanel* m_neighbours = nullptr;
    ProjectorPanel* m_projector = nullptr;
    SpanFlash* m_flash = nullptr;
    QAction* m_showWeights = nullptr;
    SaliencyPanel* m_saliency = nullptr;
    TrainedHeadDialog* m_trainedHead = nullptr;
    TrainingPage* m_training = nullptr;
    EvaluationPage* m_evaluation = nullptr;
    QAction* m_showTraining = nullptr;
    QAction* m_showEvaluation = nullptr;
    struct WantedExample {
        QString file;
        QStringList tokens;
        int first;
    };
    std::optional<WantedExample> m_wantedExample;  ///< to be shown once its file is open
    QActionGroup* m_pageActions = nullptr;         ///< one action for each page that replaces the document
    QList<QDockWidget*> m_hiddenDocks;             ///< while such a page is visible
    QList<QDockWidget*> m_topDocks;                ///< those of them that were in front of others in the same place
    std::optional<std::pair<QString, elmo::TokenIndex>> m_goingTo;  ///< a place in a document being opened
};

}  // namespace ui
