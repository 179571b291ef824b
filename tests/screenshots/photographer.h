// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDir>
#include <QString>
#include <QWidget>
#include <functional>

namespace screenshots {

/// Lets the program go on until a condition holds; false after a minute.
bool waitUntil(const std::function<bool()>& condition);
/// Lets it go on for a moment.
void settle();

/// Saves pictures of widgets under names of their own, and every figure in them, in all formats, in the folder
/// "figures".
class Photographer {
public:
    Photographer(QDir folder, QString suffix) : m_folder(std::move(folder)), m_suffix(std::move(suffix)) {}

    void take(QWidget& widget, const QString& name) const;

private:
    QDir m_folder;
    QString m_suffix;
};

}  // namespace screenshots
