// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QHash>
#include <QPalette>
#include <QStringList>
#include <Qt>

#include "ui/session/session.h"

namespace ui {

/// The labels of a document's spans in a fixed order, with a colour and a line style for each. The first five
/// colours are those of Okabe and Ito (2008), which are safe for colour-blind users, darkened or lightened for contrast
/// with the background; from the ninth label on they repeat with another line style. A colour that the user has chosen
/// takes their place, moved towards black or white until it has a contrast of 3:1. Labels are always written out, so
/// nothing depends on colour alone. A value; GUI thread.
class LabelColors {
public:
    LabelColors() = default;
    /// `places`: as LabelBook::placesOf(); of labels without one, their place among `labels`.
    explicit LabelColors(QStringList labels, QHash<QString, QColor> chosen = {}, QHash<QString, int> places = {})
        : m_labels(std::move(labels)), m_chosen(std::move(chosen)), m_places(std::move(places)) {}

    const QStringList& labels() const { return m_labels; }
    QColor color(const QString& label, const QPalette& palette) const;
    Qt::PenStyle line(const QString& label) const;
    bool operator==(const LabelColors&) const = default;

private:
    qsizetype placeOf(const QString& label) const;

    QStringList m_labels;
    QHash<QString, QColor> m_chosen;
    QHash<QString, int> m_places;
};

/// The user's own labels, then those of the entity heads in their order, then the other labels of the annotations by
/// name; a few common ones if there are none, so that users can start without a head.
QStringList spanLabels(const ReadingState& reading, const QStringList& own = {});

}  // namespace ui
