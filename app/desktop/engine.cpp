// SPDX-License-Identifier: GPL-3.0-or-later
// The engine of the desktop application as a module that LazySession loads: everything that needs LibTorch.
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <utility>

#include "app/desktop/services/document_exporters.h"
#include "app/desktop/session/desktop_session.h"
#include "ui/session/engine_preferences.h"

extern "C" Q_DECL_EXPORT ui::Session* elmoscopeMakeSession() {
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    app::DesktopServices services;
    services.loadHead = tasks::loadTaskModel;
    services.merge = tasks::mergePrediction;
    // The name dates from when the file was no project that could be opened.
    services.unsavedProject = QFile::encodeName(folder.filePath(QStringLiteral("annotations.elmoscope"))).toStdString();
    services.exporters = app::makeDocumentExporters();
    const ui::EnginePreferences preferences = ui::EnginePreferences::load();
    services.language = [] { return ui::EnginePreferences::load().language.toStdString(); };
    services.corpusBytes = std::int64_t{preferences.layerMegabytes} << 20;
    app::EngineSettings engine;
    engine.threads = preferences.threads;
    return new app::DesktopSession(engine, std::move(services));
}
