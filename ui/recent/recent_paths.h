// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace ui {

/// Recent paths, the latest first, stored in the settings under their own key ("documents", "models"). GUI thread.
class RecentPaths {
public:
    explicit RecentPaths(QString key) : m_key(std::move(key)) {}

    static RecentPaths documents() { return RecentPaths(QStringLiteral("documents")); }
    static RecentPaths projects() { return RecentPaths(QStringLiteral("projects")); }
    static RecentPaths models() { return RecentPaths(QStringLiteral("models")); }
    static RecentPaths trainings() { return RecentPaths(QStringLiteral("trainings")); }  ///< not finished yet

    QStringList list() const;
    /// Puts a path first; relative paths are made absolute, and the oldest path is dropped.
    void add(const QString& path) const;
    void remove(const QString& path) const;
    void clear() const;

    static constexpr int kMax = 10;

private:
    QString settingsKey() const { return QStringLiteral("recent/") + m_key; }

    QString m_key;
};

}  // namespace ui
