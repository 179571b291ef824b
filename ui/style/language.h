// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <Qt>
#include <span>

namespace ui {

/// A language of the interface. A plain value.
struct Language {
    const char* code;      ///< of its translation file: "zh_CN"
    const char16_t* name;  ///< in the language itself
    const char* locale;    ///< the locale for numbers and direction; Arabic uses the same digits as figures
};

/// English first. To add a language, add a file to resources/translations, a folder to resources/guide and a line to
/// this table.
std::span<const Language> languages();

/// The code of the user's language; empty: the system's.
QString savedLanguage();
void saveLanguage(const QString& code);

/// Sets the language of all text shown from now on; existing text does not change. An empty code means the system's
/// language, an unknown code English. GUI thread, with a QCoreApplication.
void applyLanguage(const QString& code);

/// The code of the language that `applyLanguage` has set; English before.
QString appliedLanguage();

/// The text for a line of a window that may run the other way: "21 March" stays in order in an Arabic one.
QString inOwnDirection(const QString& text);

/// The number with its sign, "+1.5" or "−1.5", in its own direction.
QString signedNumber(double value, int decimals);

/// Swaps left and right in a right-to-left language.
Qt::DockWidgetArea inReadingDirection(Qt::DockWidgetArea area);

}  // namespace ui
