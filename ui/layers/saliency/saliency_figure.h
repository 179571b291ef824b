// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/charts/figure.h"
#include "ui/session/layer_work.h"

namespace ui {

/// One part of a saliency result: the text that the head read, or the question. `values` are ordered by row, then
/// token.
struct SaliencyGrid {
    QString title;  ///< "Text", "Question"; empty if there is only one part
    QStringList tokens;
    std::vector<bool> target;  ///< of each token: part of what is explained
    QStringList rows;          ///< "Layer 0", ..., "Own input"
    QStringList rowIds;        ///< for the CSV: "layer_0", "own_input"
    std::vector<std::vector<double>> values;
};

/// The parts of a result that contains a saliency.
std::vector<SaliencyGrid> saliencyGrids(const SaliencyResult& result);

/// What was explained, in one line: "PER “Clara Berg”, probability 0.98".
QString saliencyTitle(const SaliencyResult& result);

/// What the numbers mean, for tooltips.
QString saliencyExplanation();

/// Gradient x input of every token in every layer, as cells in lines of text: darker if larger; hatched if it opposes
/// the prediction; the explained tokens are framed. Readable in grey.
class SaliencyFigure : public Figure {
public:
    explicit SaliencyFigure(const SaliencyResult& result);

    QString title() const override { return m_title; }
    QSizeF size() const override { return m_size; }
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QString textAt(QPointF place) const override;
    QString description() const override;

private:
    struct Column {
        std::size_t grid, token;
        qreal left, top, width;
    };

    void layOut();
    void paintCell(QPainter& painter, const QRectF& rect, double value, const ChartStyle& style) const;
    void paintLegend(QPainter& painter, const ChartStyle& style) const;
    QString cellText(std::size_t grid, std::size_t row, std::size_t token) const;

    QString m_title;
    std::vector<SaliencyGrid> m_grids;
    std::vector<Column> m_columns;
    std::vector<std::pair<QPointF, std::size_t>> m_lines;  ///< start of a line of cells, and its grid
    std::vector<std::pair<qreal, QString>> m_headings;
    double m_largest = 0;
    qreal m_labelWidth = 0;
    QSizeF m_size;
};

}  // namespace ui
