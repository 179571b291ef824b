// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/style/color_scale.h"

namespace ui {

/// A colour scale from its lower to its upper bound, with numbers. GUI thread.
class ScaleLegend : public QWidget {
    Q_OBJECT

public:
    explicit ScaleLegend(QWidget* parent = nullptr);

    void setScale(const ColorScale& scale);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ColorScale m_scale{0, 1, ColorScale::Theme::kLight};
};

}  // namespace ui
