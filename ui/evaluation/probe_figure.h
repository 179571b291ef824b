// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "ui/charts/axis.h"
#include "ui/charts/figure.h"
#include "ui/charts/figure_names.h"
#include "ui/charts/figure_text.h"

namespace ui {

/// What probes found of one property. A plain value.
struct ProbedPropertyData {
    QString name;
    qint64 items = 0;  ///< tested
    int classes = 0;
    double majority = 0;            ///< accuracy of always naming the most frequent class
    std::vector<double> accuracy;   ///< by column, from 0 to 1
    std::vector<double> untrained;  ///< the same of an untrained biLM; empty if it was not measured
    std::optional<double> centre;   ///< of gravity, in layers
};

/// What probes found in the layers of a biLM. A plain value.
struct ProbesData {
    QString model, hash, train, test;
    int seeds = 1, hidden = 0;
    QStringList columns;  ///< "0", "1", ..., "mix"
    std::vector<ProbedPropertyData> properties;
};

/// Properties by layers: a row for each property with the accuracy of the probe of each layer, darker where it is
/// higher within the row, and below the layers a triangle at the property's centre of gravity.
class ProbeFigure : public Figure {
public:
    ProbeFigure(ProbesData data, const FigureNames& names = {});

    QString title() const override { return m_title; }
    QStringList ownNames() const override { return m_names.own(); }
    QSizeF size() const override;
    void paint(QPainter& painter, const ChartStyle& style) const override;
    QByteArray csv() const override;
    QString textAt(QPointF place) const override;
    QString description() const override;

private:
    std::size_t columns() const { return static_cast<std::size_t>(m_data.columns.size()); }
    QString columnName(std::size_t column) const;
    QRectF cell(std::size_t property, std::size_t column) const;
    void paintRow(QPainter& painter, std::size_t property, const ChartStyle& style) const;
    QString cellText(std::size_t property, std::size_t column) const;

    ProbesData m_data;
    ShownNames m_names;
    QString m_title;
    FigureHeading m_heading;
    FigureText m_notes;
    std::vector<FigureText> m_properties;
    qreal m_rowHeight = 56;
};

}  // namespace ui
