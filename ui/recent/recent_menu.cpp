// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recent/recent_menu.h"

#include <QDir>
#include <utility>

namespace ui {

RecentMenu::RecentMenu(const QString& title, const QString& none, RecentPaths paths, QWidget* parent)
    : QMenu(title, parent), m_none(none), m_paths(std::move(paths)) {
    connect(this, &QMenu::aboutToShow, this, &RecentMenu::fill);
}

void RecentMenu::fill() {
    clear();
    for (const QString& path : m_paths.list())
        addAction(QDir::toNativeSeparators(path).replace(u'&', QStringLiteral("&&")), this,
                  [this, path] { Q_EMIT pathChosen(path); });
    if (isEmpty())
        addAction(m_none)->setEnabled(false);
}

}  // namespace ui
