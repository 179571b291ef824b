// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QStringList>

namespace ui {

/// What the user calls things in figures, by their own names: titles, tasks, runs, biLMs, groups of points.
using FigureNames = QHash<QString, QString>;

/// Names as a figure shows them. Remembers which ones it was asked for, so that the user can be offered to change them.
/// A value.
class ShownNames {
public:
    ShownNames() = default;
    explicit ShownNames(FigureNames names) : m_names(std::move(names)) {}

    /// What the user calls it, or else its own name.
    QString of(const QString& own);
    QStringList of(const QStringList& own);
    /// The own names that were asked for, each once.
    const QStringList& own() const { return m_own; }

private:
    FigureNames m_names;
    QStringList m_own;
};

/// The names that the user gave, kept in the settings; all figures share them. GUI thread.
class FigureNameBook : public QObject {
    Q_OBJECT

public:
    static FigureNameBook& instance();

    FigureNames names() const;
    void setNames(const FigureNames& names);

Q_SIGNALS:
    void changed();

private:
    FigureNameBook() = default;
};

}  // namespace ui
