// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"

class QComboBox;
class QLabel;
class QScrollArea;
class QTableView;

namespace ui {

class FigureView;
class ValueTableModel;

/// What supports a head's prediction at the selected token: gradient x input of every token in every layer, as a figure
/// and as a table of exact numbers. Sends requests only while visible. GUI thread.
class SaliencyPanel : public QWidget {
    Q_OBJECT

public:
    explicit SaliencyPanel(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    FigureView* figure() const { return m_figure; }
    QString hint() const;

Q_SIGNALS:
    void explanationRequested(const ui::LayerRequest& request);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void setHeads();
    void setLabels();
    void ask();
    void showResult();
    void showFigure();
    void fitTable();
    QString hintFor() const;
    const tasks::TaskModelInfo* chosenHead() const;

    SnapshotPtr m_snapshot;
    std::shared_ptr<const SaliencyResult> m_result;
    std::shared_ptr<const std::vector<tasks::TaskModelInfo>> m_heads;
    ExplainPrediction m_asked;  ///< no head: nothing
    QComboBox* m_method;
    QComboBox* m_contrast;
    QComboBox* m_head;
    QString m_chosen;  ///< the path of the head that the user has chosen; empty: none
    QLabel* m_hint;
    FigureView* m_figure;
    QScrollArea* m_scroll = nullptr;
    QTableView* m_table = nullptr;
    QTimer m_redraw;
    QWidget* m_found;
    ValueTableModel* m_values;
};

/// In the table of panels.
PanelKind saliencyPanelKind();

}  // namespace ui
