// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSlider;

namespace ui {

class OccurrenceTable;
class ProjectorView;

/// All occurrences of a word in the plane, layer by layer: a slider moves them from one layer's positions to the next,
/// a lasso lists them. GUI thread.
class ProjectorPanel : public QWidget {
    Q_OBJECT

public:
    explicit ProjectorPanel(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    ProjectorView* view() const { return m_view; }
    OccurrenceTable* table() const { return m_table; }
    /// 0 to the number of layers minus 1; between integers the points are interpolated.
    double layer() const;
    void setLayer(double layer);
    void setGrouping(int grouping);

Q_SIGNALS:
    void projectionRequested(const ui::ProjectWord& request);
    void cancelRequested();
    /// All documents of the project are to be analysed.
    void coverRequested();
    void placeActivated(const QString& path, elmo::TokenIndex token);

private:
    QLayout* makeQuestion();
    QLayout* makeLayerRow();
    QLayout* makeLookRow();
    QWidget* makeZoom();
    void project();
    void play();
    void step();
    void showSelection();
    void showStatus();
    void useSelectedWord();

    SnapshotPtr m_snapshot;
    std::shared_ptr<const ProjectionResult> m_shown;
    std::optional<SelectedToken> m_lastSelection;
    QTimer m_player;
    QLineEdit* m_word = nullptr;
    QComboBox* m_method = nullptr;
    QComboBox* m_grouping = nullptr;
    QPushButton* m_project = nullptr;
    QPushButton* m_analyseAll = nullptr;
    QPushButton* m_cancel = nullptr;
    QPushButton* m_play = nullptr;
    QPushButton* m_figure = nullptr;
    QCheckBox* m_labels = nullptr;
    QWidget* m_zoom = nullptr;
    QProgressBar* m_progress = nullptr;
    QSlider* m_layer = nullptr;
    QLabel* m_layerName = nullptr;
    QLabel* m_status = nullptr;
    ProjectorView* m_view = nullptr;
    OccurrenceTable* m_table = nullptr;
};

/// In the table of panels.
PanelKind projectorPanelKind();

}  // namespace ui
