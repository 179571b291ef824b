// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "tasks/analysis/token_similarity.h"
#include "ui/style/color_scale.h"

namespace ui {

/// A part of a strip: the tokens [begin, end) of the document and the maximum of their values, with its position.
struct HeatBin {
    elmo::TokenSpan tokens;
    elmo::TokenIndex highest;
    float value = 0;
};

/// Divides values into at most `count` bins of equal size; the value at `leftOut` is ignored if its bin has another
/// one.
std::vector<HeatBin> heatBins(const std::vector<float>& values, int count, elmo::TokenIndex leftOut);

/// Similarities of one layer across the whole document, compressed to the widget's width: each bin shows the maximum of
/// its tokens, and a mark shows the selected token. A click, or Enter after the arrow keys, goes to a bin. GUI thread.
class HeatStrip : public QWidget {
    Q_OBJECT

public:
    /// The tooltip of a bin.
    using Caption = std::function<QString(elmo::TokenIndex token, float value)>;

    explicit HeatStrip(QWidget* parent = nullptr);

    /// `similarity` may be null for an empty strip. The strip shows layer `layer` of it.
    void setValues(std::shared_ptr<const tasks::TokenSimilarity> similarity, int layer, const ColorScale& scale);
    void setCaption(Caption caption) { m_caption = std::move(caption); }

    const std::vector<HeatBin>& bins() const { return m_bins; }
    /// The bin under x in widget coordinates.
    std::optional<std::size_t> binAt(int x) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }

Q_SIGNALS:
    void tokenActivated(elmo::TokenIndex token);
    void tokenHovered(std::optional<elmo::TokenIndex> token);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void divide();
    void setCursorBin(std::optional<std::size_t> bin);
    QRect stripRect() const;
    qreal edgeOf(std::int64_t token) const;

    std::shared_ptr<const tasks::TokenSimilarity> m_similarity;
    int m_layer = 0;
    ColorScale m_scale{0, 1, ColorScale::Theme::kLight};
    Caption m_caption;
    std::vector<HeatBin> m_bins;
    std::optional<std::size_t> m_cursorBin;
};

}  // namespace ui
