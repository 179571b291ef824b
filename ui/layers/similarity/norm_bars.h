// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

namespace ui {

/// The norms of one token's vectors as bars from a common zero, one per layer, with exact values. GUI thread.
class NormBars : public QWidget {
    Q_OBJECT

public:
    explicit NormBars(QWidget* parent = nullptr);

    void setNorms(std::vector<float> norms);
    const std::vector<float>& norms() const { return m_norms; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int rowHeight() const;

    std::vector<float> m_norms;
};

/// The text of a norm: at least four significant digits, no exponent for ordinary sizes.
QString normText(float norm);

}  // namespace ui
