// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include "ui/recent_paths.h"

namespace ui {

/// A menu of recent paths, filled when it opens. GUI thread.
class RecentMenu : public QMenu {
    Q_OBJECT

public:
    RecentMenu(const QString& title, RecentPaths paths, QWidget* parent = nullptr);

Q_SIGNALS:
    void pathChosen(const QString& path);

private:
    void fill();

    RecentPaths m_paths;
};

}  // namespace ui
