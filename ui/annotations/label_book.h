// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QHash>
#include <QObject>
#include <QStringList>
#include <vector>

namespace ui {

/// What the user has decided about a label. A plain value.
struct LabelEntry {
    QString label;
    QColor color;         ///< invalid: the one that follows from the label's place
    QString description;  ///< what the label is for, in the words of the annotation guidelines

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
    /// Replaces all entries and saves them. Blanks at the ends of labels are dropped; of equal labels the first counts.
    void setEntries(std::vector<LabelEntry> entries);

Q_SIGNALS:
    void changed();

private:
    std::vector<LabelEntry> m_entries;
};

}  // namespace ui
