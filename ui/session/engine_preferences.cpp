// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/engine_preferences.h"

#include <QSettings>
#include <algorithm>

namespace ui {
namespace {

const QString kThreads = QStringLiteral("engine/threads");
const QString kLayerMegabytes = QStringLiteral("engine/layerMegabytes");
const QString kDocumentLanguage = QStringLiteral("engine/documentLanguage");
const QString kStartModel = QStringLiteral("engine/model");
const QString kUnusedHeads = QStringLiteral("engine/unusedHeads");
const QString kAnnotator = QStringLiteral("annotator/name");

}  // namespace

EnginePreferences EnginePreferences::load() {
    const QSettings settings;
    EnginePreferences preferences;
    preferences.threads = std::clamp(settings.value(kThreads).toInt(), 0, 1024);
    preferences.layerMegabytes = std::clamp(settings.value(kLayerMegabytes).toInt(), 0, 1 << 20);
    preferences.language = settings.value(kDocumentLanguage).toString();
    preferences.model = settings.value(kStartModel).toString();
    preferences.unusedHeads = settings.value(kUnusedHeads).toStringList();
    return preferences;
}

void EnginePreferences::save() const {
    QSettings settings;
    settings.setValue(kThreads, threads);
    settings.setValue(kLayerMegabytes, layerMegabytes);
    settings.setValue(kDocumentLanguage, language);
    settings.setValue(kStartModel, model);
    settings.setValue(kUnusedHeads, unusedHeads);
}

QString annotatorName() {
    return QSettings().value(kAnnotator).toString();
}

void setAnnotatorName(const QString& name) {
    QSettings().setValue(kAnnotator, name.simplified());
}

}  // namespace ui
