// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"
#include "ui/style/color_scale.h"

class QGridLayout;
class QLabel;
class QPushButton;
class QTabBar;
class QTableView;

namespace ui {

class HeatStrip;
class NeighbourModel;
class NormBars;
class ScaleLegend;

/// The layers' view of one token: its norms, its similarity to every token of the document as one strip per layer, and
/// the most similar tokens of the selected layer. Keeps showing the previous token until the numbers of a newly
/// selected one arrive. GUI thread.
class LayerPanel : public QWidget {
    Q_OBJECT

public:
    explicit LayerPanel(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);

    int layer() const;
    /// The displayed comparison, or null.
    const std::shared_ptr<const tasks::TokenSimilarity>& similarity() const { return m_similarity; }
    /// The colours of all tokens in the selected layer; null if there is no comparison.
    std::function<QColor(elmo::TokenIndex)> tokenColor() const;
    /// What these colours show, with the layer; empty if there is no comparison.
    QString colorText() const;

Q_SIGNALS:
    void tokenActivated(elmo::TokenIndex token);
    void modelRequested();
    void analysisRequested();
    /// Another comparison or another layer is displayed.
    void shownChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeContent();
    void makeTable();
    void addHeading(QLayout* layout, const QString& text, const QString& toolTip);
    void setLayerCount(int count);
    /// The layer that Neighbours shows, whenever it shows another.
    void followNeighbours();
    void showSimilarity();
    void showLayer();
    void showHint();
    QString hintFor(const Snapshot& snapshot) const;
    QString captionOf(elmo::TokenIndex token, float cosine) const;

    SnapshotPtr m_snapshot;
    std::shared_ptr<const tasks::TokenSimilarity> m_similarity;
    std::shared_ptr<const tasks::Analysis> m_analysis;  ///< the analysis of m_similarity
    std::optional<int> m_neighbourLayer;                ///< that Neighbours showed last
    ColorScale m_scale{0, 1, ColorScale::Theme::kLight};

    QLabel* m_title;
    QLabel* m_place;
    QLabel* m_hint;
    QPushButton* m_chooseModel;
    QPushButton* m_analyze;
    QWidget* m_content = nullptr;
    NormBars* m_norms = nullptr;
    QGridLayout* m_stripGrid = nullptr;
    std::vector<HeatStrip*> m_strips;
    ScaleLegend* m_legend = nullptr;
    QTabBar* m_layers = nullptr;
    QTableView* m_table = nullptr;
    NeighbourModel* m_neighbours = nullptr;
};

/// In the table of panels.
PanelKind layerPanelKind();

}  // namespace ui
