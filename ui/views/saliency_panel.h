// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/session.h"

class QComboBox;
class QLabel;

namespace ui {

class FigureView;
class ValueTableModel;

/// What speaks for a head's prediction at the selected token, by gradient x input of every token in every layer: a
/// figure, and the exact numbers in a table. Asks only while it can be seen. GUI thread.
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

private:
    void setHeads();
    void ask();
    void showResult();
    QString hintFor() const;

    SnapshotPtr m_snapshot;
    std::shared_ptr<const SaliencyResult> m_result;
    std::shared_ptr<const std::vector<tasks::TaskModelInfo>> m_heads;
    QString m_asked;  ///< head; empty: none
    QComboBox* m_head;
    QLabel* m_hint;
    FigureView* m_figure;
    QWidget* m_found;
    ValueTableModel* m_values;
};

}  // namespace ui
