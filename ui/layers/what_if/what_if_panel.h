// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <map>
#include <string>
#include <vector>

#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace ui {

class ChangeModel;
class MixSliders;
class PlainTable;
class SweepDialog;

/// Tries other weights for the heads' mixes on the open document while the sliders move, and lists what changes. GUI
/// thread.
class WhatIfPanel : public QWidget {
    Q_OBJECT

public:
    explicit WhatIfPanel(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    /// The sliders of a head's mix, or null.
    MixSliders* sliders(const QString& head, const std::string& place) const;
    QPushButton* resetAllButton() const { return m_resetAll; }
    /// The window with the curve of a weight, or null.
    SweepDialog* sweepDialog() const { return m_sweep; }
    /// Whether the user sees the panel: it is neither hidden nor behind another one.
    void setInFront(bool inFront);

Q_SIGNALS:
    void overrideRequested(const ui::SetMixOverride& request);
    void sweepRequested(const ui::SweepWeight& request);
    /// Positions whose prediction differs from the one before this change of weights.
    void flashed(const std::vector<elmo::TokenSpan>& spans);
    /// What the weights change, to be marked in the text; nothing while the panel is not in front.
    void changesShown(const std::vector<tasks::PredictionChange>& changes);
    void tokenActivated(elmo::TokenIndex token);

private:
    void resetAll();
    void sweep(const SweepWeight& request);
    void markChanges();
    void rebuildHeads();
    void addHead(const HeadWhatIf& head);
    void showChanges();
    QString summary() const;
    QString documentSummary() const;
    static QString pairSummary(const HeadWhatIf& head);

    SnapshotPtr m_snapshot;
    std::vector<std::string> m_shownHeads;  ///< paths and hashes
    std::map<std::pair<std::string, std::string>, MixSliders*> m_sliders;
    std::vector<tasks::PredictionChange> m_lastChanges;
    std::vector<tasks::PredictionChange> m_marked;
    QPushButton* m_resetAll = nullptr;
    SweepDialog* m_sweep = nullptr;  ///< deletes itself when it is closed
    QScrollArea* m_scroll = nullptr;
    bool m_inFront = false;
    QLabel* m_hint;
    QLabel* m_summary;
    QWidget* m_heads = nullptr;
    QVBoxLayout* m_headLayout = nullptr;
    PlainTable* m_table;
    ChangeModel* m_changes;
};

/// In the table of panels.
PanelKind whatIfPanelKind();

}  // namespace ui
