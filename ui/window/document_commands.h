// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QMenu;

namespace ui {

class PanelHost;
struct FileOffers;
struct FileReading;
struct ReadingActions;

/// The commands that choose files: adding documents and heads, and exporting. GUI thread. The window owns it.
class DocumentCommands : public QObject {
    Q_OBJECT

public:
    DocumentCommands(PanelHost& host, const ReadingActions& actions);

    /// Asks how the file is to be read, and opens it so.
    void chooseReading(const QString& path, const FileOffers& offers, const FileReading& current);

private:
    void fillHeads();
    void exportByDialog();
    void addHeadByDialog();
    void addFilesByDialog();
    void addFolderByDialog();

    PanelHost& m_host;
    QMenu* m_heads;
    QAction* m_export;
};

}  // namespace ui
