// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"

class QLabel;
class QTabBar;

namespace ui {

class OccurrenceTable;

/// The nearest neighbours of the selected token over all analysed documents, layer by layer, as keywords in context.
/// Requests them only once it has been visible. GUI thread.
class NeighbourPanel : public QWidget {
    Q_OBJECT

public:
    explicit NeighbourPanel(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    OccurrenceTable* table() const { return m_table; }

Q_SIGNALS:
    void neighboursRequested(const ui::FindNeighbours& request);
    void placeActivated(const QString& path, elmo::TokenIndex token);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void ask();
    void setLayerCount(int count);
    QString statusText() const;

    SnapshotPtr m_snapshot;
    std::shared_ptr<const NeighbourResult> m_shown;
    bool m_seen = false;
    QLabel* m_status;
    QTabBar* m_layers;
    OccurrenceTable* m_table;
};

/// In the table of panels.
PanelKind neighbourPanelKind();

}  // namespace ui
