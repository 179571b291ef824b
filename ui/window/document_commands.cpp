// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/document_commands.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenu>

#include "ui/documents/document_kinds.h"
#include "ui/documents/document_panel.h"
#include "ui/documents/reading_dialog.h"
#include "ui/export/export_dialog.h"
#include "ui/layers/weight_data.h"
#include "ui/panels/panel_host.h"
#include "ui/text/text_bridge.h"
#include "ui/window/reading_actions.h"

namespace ui {

DocumentCommands::DocumentCommands(PanelHost& host, const ReadingActions& actions)
    : QObject(host.window()), m_host(host), m_heads(actions.heads), m_export(actions.exportDocument) {
    connect(actions.coverProject, &QAction::triggered, this,
            [this](bool on) { m_host.session().request(CoverProject{on}); });
    connect(actions.addHead, &QAction::triggered, this, &DocumentCommands::addHeadByDialog);
    connect(actions.heads, &QMenu::aboutToShow, this, &DocumentCommands::fillHeads);
    connect(actions.exportDocument, &QAction::triggered, this, &DocumentCommands::exportByDialog);
    connect(actions.showFileText, &QAction::triggered, this,
            [this] { m_host.session().settleChangedText(EarlierDecisions::kAskAgain); });
    connect(actions.readingOptions, &QAction::triggered, this, [this] {
        const auto document = m_host.shown()->document;
        chooseReading(document->path, document->offers, document->reading);
    });
    connect(actions.openFiles, &QAction::triggered, this, &DocumentCommands::addFilesByDialog);
    connect(actions.openFolder, &QAction::triggered, this, &DocumentCommands::addFolderByDialog);
    connect(actions.pasteText, &QAction::triggered, this, [this] {
        const QString text = QGuiApplication::clipboard()->text();
        if (text.trimmed().isEmpty())
            return m_host.say(tr("The clipboard has no text to make a document of."));
        m_host.session().give(PasteText{text});
    });
    connect(&host, &PanelHost::shownChanged, this,
            [this, print = actions.print, file = actions.showFileText, options = actions.readingOptions,
             cover = actions.coverProject] {
                const Snapshot& shown = *m_host.shown();
                cover->setChecked(shown.layerWork->isCovering);
                cover->setEnabled(shown.model && !shown.reading.documents->empty());
                m_heads->setEnabled(!shown.reading.heads->empty());
                file->setVisible(shown.document && shown.document->isEarlierText);
                options->setEnabled(shown.document && !shown.document->offers.isEmpty());
                print->setEnabled(shown.document != nullptr);
                m_export->setEnabled(shown.document && !shown.reading.exports->empty());
            });
}

void DocumentCommands::fillHeads() {
    m_heads->clear();
    for (const tasks::TaskModelInfo& head : *m_host.shown()->reading.heads) {
        const QString path = QString::fromStdString(head.path);
        QAction* action = m_heads->addAction(
            tr("%1 (%2)").arg(toLabel(head.name), taskName(head.task.name)).replace(u'&', QStringLiteral("&&")), this,
            [this, path] {
                m_host.session().removeHead(path);
                m_host.bringToFront(QStringLiteral("annotationLayersDock"));
                m_host.say(tr("The annotations of the head are kept. You can delete them in “Annotation Sets”."));
            });
        action->setToolTip(
            tr("Unload this head; its annotations are kept until you delete them in the list of annotation sets"));
    }
}

void DocumentCommands::exportByDialog() {
    ExportDialog dialog(m_host.session(), m_host.layers(), m_host.window());
    if (const auto* documents = m_host.window()->findChild<DocumentPanel*>())
        dialog.setSelected(documents->selectedPaths());
    dialog.exec();
}

void DocumentCommands::chooseReading(const QString& path, const FileOffers& offers, const FileReading& current) {
    ReadingDialog dialog(QFileInfo(path).fileName(), offers, current, m_host.window());
    if (dialog.exec() == QDialog::Accepted)
        m_host.session().give(OpenDocument{.path = path, .reading = dialog.reading()});
}

void DocumentCommands::addHeadByDialog() {
    const QString path = QFileDialog::getExistingDirectory(m_host.window(), tr("Choose Task Head Folder"));
    if (!path.isEmpty())
        m_host.session().addHead(path);
}

void DocumentCommands::addFilesByDialog() {
    const QStringList paths = QFileDialog::getOpenFileNames(m_host.window(), tr("Add Files"), m_host.textFolder(),
                                                            documentFilter(*m_host.shown()->reading.exports));
    if (!paths.isEmpty())
        m_host.session().addDocuments(paths);
}

void DocumentCommands::addFolderByDialog() {
    const QString path = QFileDialog::getExistingDirectory(m_host.window(), tr("Add Folder"), m_host.textFolder());
    if (!path.isEmpty())
        m_host.session().addDocuments({path});
}

}  // namespace ui
