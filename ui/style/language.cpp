// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/language.h"

#include <QGuiApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>
#include <algorithm>
#include <cmath>

#include "ui/style/window_style.h"

namespace ui {
namespace {

const QString kLanguageKey = QStringLiteral("window/language");

/// The first of the system's languages that has a translation.
const Language& systemLanguage() {
    for (const QString& wanted : QLocale::system().uiLanguages())
        for (const Language& language : languages())
            if (QLocale(wanted).language() == QLocale(QString::fromLatin1(language.code)).language())
                return language;
    return languages().front();
}

const Language& languageOf(const QString& code) {
    if (code.isEmpty())
        return systemLanguage();
    const auto found = std::ranges::find_if(
        languages(), [&](const Language& language) { return code == QLatin1String(language.code); });
    return found == languages().end() ? languages().front() : *found;
}

/// The installed translators: the program's, and Qt's for its own dialogs.
struct Translators {
    QTranslator own;
    QTranslator toolkit;
};

Translators& translators() {
    static auto* const kTranslators = new Translators;  // the application releases them at its end
    return *kTranslators;
}

/// The language of the text that is shown.
const Language*& applied() {
    static const Language* language = &languages().front();
    return language;
}

}  // namespace

std::span<const Language> languages() {
    static constexpr Language kLanguages[] = {
        {"en", u"English", "en"}, {"zh_CN", u"简体中文", "zh_CN"}, {"ar", u"العربية", "ar_AE"}};
    return kLanguages;
}

QString savedLanguage() {
    return QSettings().value(kLanguageKey).toString();
}

void saveLanguage(const QString& code) {
    QSettings().setValue(kLanguageKey, code);
}

void applyLanguage(const QString& code) {
    const Language& language = languageOf(code);
    applied() = &language;
    const QString name = QString::fromLatin1(language.code);
    auto& [own, toolkit] = translators();
    QCoreApplication::removeTranslator(&own);
    QCoreApplication::removeTranslator(&toolkit);
    if (toolkit.load(QStringLiteral("qtbase_") + name, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&toolkit);
    if (own.load(QStringLiteral(":/translations/elmoscope_%1.qm").arg(name)))
        QCoreApplication::installTranslator(&own);
    const QLocale locale(QString::fromLatin1(language.locale));
    QLocale::setDefault(locale);
    QGuiApplication::setLayoutDirection(locale.textDirection());
    WindowStyle::install();
}

QString appliedLanguage() {
    return QString::fromLatin1(applied()->code);
}

QString inOwnDirection(const QString& text) {
    if (text.isRightToLeft() == QGuiApplication::isRightToLeft())
        return text;
    return QChar(text.isRightToLeft() ? 0x2067 : 0x2066) + text + QChar(0x2069);  // isolates
}

QString signedNumber(double value, int decimals) {
    return inOwnDirection((value < 0 ? QStringLiteral("−") : QStringLiteral("+")) +
                          QLocale().toString(std::abs(value), 'f', decimals));
}

Qt::DockWidgetArea inReadingDirection(Qt::DockWidgetArea area) {
    if (QGuiApplication::layoutDirection() == Qt::LeftToRight)
        return area;
    switch (area) {
        case Qt::LeftDockWidgetArea:
            return Qt::RightDockWidgetArea;
        case Qt::RightDockWidgetArea:
            return Qt::LeftDockWidgetArea;
        default:
            return area;
    }
}

}  // namespace ui
