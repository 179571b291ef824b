// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QHash>
#include <QObject>
#include <QStringList>
#include <vector>

#include "ui/session/training_work.h"

namespace ui {

/// What the user has decided about a label. A plain value.
struct LabelEntry {
    QString label;
    QColor color;          ///< invalid: the one that follows from the label's place
    QString description;   ///< what the label is for, in the words of the annotation guidelines
    QString key = {};      ///< one letter or digit that chooses it in menus; empty: the digit of its place
    QString meaning = {};  ///< another label that it stands for, such as PER for "person"; empty: none

    bool operator==(const LabelEntry&) const = default;
};

/// The user's labels, with colours and descriptions, kept in the settings. They are offered in every document, in this
/// order, with or without a head that predicts them. GUI thread.
class LabelBook : public QObject {
    Q_OBJECT

public:
    explicit LabelBook(QObject* parent = nullptr);

    const std::vector<LabelEntry>& entries() const { return m_entries; }
    QStringList labels() const;
    /// The chosen colours, by label.
    QHash<QString, QColor> colors() const;
    QString descriptionOf(const QString& label) const;
    QString keyOf(const QString& label) const;
    /// Labels that stand for others.
    LabelMeanings meanings() const;
    /// Adds or changes what labels stand for.
    void addMeanings(const LabelMeanings& meanings);
    /// The places from which automatic colours follow. A label keeps the place that it got when it was first shown,
    /// and those of one meaning share one, in every document and with any heads.
    QHash<QString, int> placesOf(const QStringList& labels);
    /// Replaces all entries and saves them. Blanks at the ends of labels are dropped; of equal labels the first counts.
    void setEntries(std::vector<LabelEntry> entries);

Q_SIGNALS:
    void changed();

private:
    std::vector<LabelEntry> m_entries;
    QStringList m_places;  ///< every label that was shown, in order
};

}  // namespace ui
