// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/figure.h"
#include "ui/charts/figure_names.h"
#include "ui/charts/figure_text.h"
#include "ui/charts/token_lines.h"
#include "ui/session/comparison_work.h"

namespace ui {

/// What changes in the layers from one text to another: the cosine of the two vectors of every aligned token in every
/// layer, as cells in lines of text, darker if the vectors differ more; ruled where a token is in one text only.
class LayerChangeFigure : public Figure {
public:
    LayerChangeFigure(std::shared_ptr<const SideBySide> sides, qreal width, const FigureNames& names = {});

    QString title() const override { return m_title; }
    QStringList ownNames() const override { return m_names.own(); }
    QSizeF size() const override { return m_size; }
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QString textAt(QPointF place) const override;
    QString description() const override;

private:
    QString leftWord(std::size_t token) const;
    QString rightWord(std::size_t token) const;
    QString facts() const;
    QString cellText(std::size_t layer, std::size_t token) const;
    void paintCell(QPainter& painter, const QRectF& rect, float cosine, const ChartStyle& style) const;
    void paintColumn(QPainter& painter, const TokenLines::Column& column, const ChartStyle& style) const;
    void paintLegend(QPainter& painter, const ChartStyle& style) const;

    std::shared_ptr<const SideBySide> m_sides;
    ShownNames m_names;
    QString m_title, m_bilm;
    FigureHeading m_heading;
    TokenLines m_lines;
    qreal m_nameWidth = 0;
    QSizeF m_size;
};

}  // namespace ui
