// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <Qt>
#include <span>

namespace ui {

/// A language that the interface speaks. A plain value.
struct Language {
    const char* code;      ///< of its translation file: "zh_CN"
    const char16_t* name;  ///< in the language itself
    const char* locale;    ///< how it writes numbers and which way it runs; Arabic with the digits that figures have
};

/// English first. A further language is a file in resources/translations and a line in this table.
std::span<const Language> languages();

/// The code of the language chosen by the user; empty: as the system.
QString savedLanguage();
void saveLanguage(const QString& code);

/// Makes all text that is shown from now on speak the language; what stands already keeps its own. An empty code stands
/// for the system's language, one that is not there for English. GUI thread, with a QCoreApplication.
void applyLanguage(const QString& code);

/// Where a panel stands in a window that runs as the language does: left and right change places for Arabic.
Qt::DockWidgetArea inReadingDirection(Qt::DockWidgetArea area);

}  // namespace ui
