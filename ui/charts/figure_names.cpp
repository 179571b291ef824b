// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_names.h"

#include <QSettings>
#include <QVariantMap>

namespace ui {
namespace {

const QString kFigureNamesKey = QStringLiteral("figures/names");

}  // namespace

QString ShownNames::of(const QString& own) {
    if (!own.isEmpty() && !m_own.contains(own))
        m_own.append(own);
    return m_names.value(own, own);
}

QStringList ShownNames::of(const QStringList& own) {
    QStringList shown;
    for (const QString& name : own)
        shown.append(of(name));
    return shown;
}

FigureNameBook& FigureNameBook::instance() {
    static FigureNameBook book;
    return book;
}

FigureNames FigureNameBook::names() const {
    FigureNames names;
    const QVariantMap saved = QSettings().value(kFigureNamesKey).toMap();
    for (auto name = saved.begin(); name != saved.end(); ++name)
        names[name.key()] = name.value().toString();
    return names;
}

void FigureNameBook::setNames(const FigureNames& names) {
    QVariantMap saved;
    for (auto name = names.begin(); name != names.end(); ++name)
        saved[name.key()] = name.value();
    QSettings().setValue(kFigureNamesKey, saved);
    Q_EMIT changed();
}

}  // namespace ui
