// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/charts/figure.h"
#include "ui/charts/figure_names.h"
#include "ui/charts/figure_text.h"
#include "ui/charts/token_lines.h"
#include "ui/layers/figure_request.h"
#include "ui/session/layer_work.h"

namespace ui {

/// One part of a saliency result: the text that the head read, or the question or hypothesis. `values` are ordered by
/// row, then token.
struct SaliencyGrid {
    QString title;  ///< "Text", "Question", "Premise", "Hypothesis"; empty if there is only one part
    QString id = QStringLiteral("text");  ///< for the CSV: "text", "question", "premise", "hypothesis"
    QStringList tokens;
    std::vector<bool> target;  ///< of each token: part of what is explained
    QStringList rows;          ///< "Layer 0", ..., "Own input"
    QStringList rowIds;        ///< for the CSV: "layer_0", "own_input"
    std::vector<std::vector<double>> values;
    std::vector<double> totals;  ///< over the rows, of each token
};

/// The parts of a result that contains a saliency.
std::vector<SaliencyGrid> saliencyGrids(const SaliencyResult& result);

/// What was explained, in one line: "PER “Clara Berg”, probability 0.98".
QString saliencyTitle(const SaliencyResult& result);

QString saliencyMethodName(tasks::SaliencyMethod method);

/// What the values add up to, and what is missing from the log odds: "log odds +1.96; sum of all values -1.27, ...".
QString saliencyTotalText(const SaliencyResult& result);

/// The largest absolute value: the end of the colour scale.
double largestSaliency(const SaliencyResult& result);

/// What the numbers mean, for tooltips.
QString saliencyExplanation();

/// What a figure of a saliency is of, for the session that draws it again; without a document if the result is not of
/// `document`, the path of what is open.
FigureRequest saliencyRequest(const SaliencyResult& result, const QString& document, qreal width, double scale = 0);

/// Gradient x input of every token in every layer, as cells in lines of text. What supports the prediction is blue with
/// a triangle that points up, what opposes it is orange with one that points down; stronger if larger. The explained
/// tokens are bold and underlined. Readable in grey.
class SaliencyFigure : public Figure {
public:
    static constexpr qreal kWidth = 540;  ///< in files, and where nothing else is asked for

    /// The lines break at `width`; text keeps its size. The colour scale ends at the largest value, or at `scale` if
    /// that is larger: figures next to each other share one.
    explicit SaliencyFigure(const SaliencyResult& result, qreal width = kWidth, const FigureNames& names = {},
                            double scale = 0);

    QString title() const override { return m_title; }
    QSizeF size() const override { return m_size; }
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QString textAt(QPointF place) const override;
    QString description() const override;
    QStringList ownNames() const override { return m_names.own(); }

private:
    struct Part {
        FigureText heading;
        qreal top = 0;
        TokenLines lines;
    };

    void layOut(qreal width);
    void paintPart(QPainter& painter, std::size_t grid, const ChartStyle& style) const;
    void paintCell(QPainter& painter, const QRectF& rect, double value, const ChartStyle& style) const;
    void paintLegend(QPainter& painter, const ChartStyle& style) const;
    QString cellText(std::size_t grid, std::size_t row, std::size_t token) const;

    ShownNames m_names;
    QString m_title;
    FigureHeading m_heading;
    std::vector<SaliencyGrid> m_grids;
    std::vector<Part> m_parts;  ///< one per grid
    double m_largest = 0;
    qreal m_labelWidth = 0;
    QSizeF m_size;
    QStringList m_keys;  ///< of the legend: for, none, against
};

}  // namespace ui
