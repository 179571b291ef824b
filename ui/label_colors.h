// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>
#include <QStringList>
#include <Qt>

#include "ui/session.h"

namespace ui {

/// The labels of a document's spans in a fixed order, with a colour and a line for each. Colours are those of Okabe and
/// Ito (2008), which all kinds of colour vision tell apart, darkened or lightened until they stand out on the
/// background; the eighth label begins them anew with another line. Nothing is told by colour alone: labels are always
/// written out. A value; GUI thread.
class LabelColors {
public:
    LabelColors() = default;
    explicit LabelColors(QStringList labels) : m_labels(std::move(labels)) {}

    const QStringList& labels() const { return m_labels; }
    QColor color(const QString& label, const QPalette& palette) const;
    Qt::PenStyle line(const QString& label) const;
    bool operator==(const LabelColors&) const = default;

private:
    QStringList m_labels;
};

/// Labels of the entity heads in their order, then those of the annotations' own by name; a few common ones where there
/// are none, so that people can begin without a head.
QStringList spanLabels(const ReadingState& reading);

}  // namespace ui
