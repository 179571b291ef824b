// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include "ui/recent/recent_paths.h"

namespace ui {

/// A menu of recent paths, filled when it opens. GUI thread.
class RecentMenu : public QMenu {
    Q_OBJECT

public:
    /// `none` stands in an empty menu.
    RecentMenu(const QString& title, const QString& none, RecentPaths paths, QWidget* parent = nullptr);

Q_SIGNALS:
    void pathChosen(const QString& path);

private:
    void fill();

    QString m_none;
    RecentPaths m_paths;
};

}  // namespace ui
