// SPDX-License-Identifier: GPL-3.0-or-later
// The engine of the desktop application as a module that LazySession loads: everything that needs LibTorch.
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <utility>

#include "app/desktop/services/document_exporters.h"
#include "app/desktop/session/desktop_session.h"

extern "C" Q_DECL_EXPORT ui::Session* elmoscopeMakeSession() {
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    app::DesktopServices services;
    services.loadHead = tasks::loadTaskModel;
    services.merge = tasks::mergePrediction;
    // The name dates from when the file was no project that could be opened.
    services.unsavedProject = QFile::encodeName(folder.filePath(QStringLiteral("annotations.elmoscope"))).toStdString();
    services.exporters = app::makeDocumentExporters();
    return new app::DesktopSession({}, std::move(services));
}
