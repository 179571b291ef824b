// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/bridge/file_reading.h"

namespace app {
namespace {

QStringList toNames(const std::vector<std::string>& names) {
    QStringList list;
    for (const std::string& name : names)
        list.append(QString::fromStdString(name));
    return list;
}

}  // namespace

ui::FileReading toFileReading(const ReadingChoices& choices) {
    return {QString::fromStdString(choices.textColumn), QString::fromStdString(choices.labelColumn),
            QString::fromStdString(choices.layer), QString::fromStdString(choices.feature),
            QString::fromStdString(choices.miscKey)};
}

void choose(const ui::FileReading& reading, ReadingChoices& choices) {
    choices = {.textColumn = reading.textColumn.toStdString(),
               .labelColumn = reading.labelColumn.toStdString(),
               .layer = reading.layer.toStdString(),
               .feature = reading.feature.toStdString(),
               .miscKey = reading.miscKey.toStdString(),
               .skipInvalid = choices.skipInvalid};
}

ui::FileOffers toFileOffers(const ReadingOffers& offers) {
    return {toNames(offers.columns), toNames(offers.layers), toNames(offers.features), toNames(offers.miscKeys)};
}

}  // namespace app
