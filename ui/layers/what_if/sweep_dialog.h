// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <memory>

#include "ui/charts/figure_recipe.h"
#include "ui/session/snapshot.h"

class QLabel;
class QProgressBar;

namespace ui {

class FigureView;

/// The predictions over all weights of one layer, in a window of its own that stays open next to the text. GUI thread.
class SweepDialog : public QDialog {
    Q_OBJECT

public:
    explicit SweepDialog(QWidget* parent);

    void setSnapshot(const SnapshotPtr& snapshot);
    FigureView* figure() const { return m_figure; }

private:
    void draw();
    FigureRecipe recipe() const;

    SnapshotPtr m_snapshot;
    std::shared_ptr<const SweepResult> m_shown;
    FigureView* m_figure;
    QLabel* m_status;
    QProgressBar* m_progress;
};

}  // namespace ui
