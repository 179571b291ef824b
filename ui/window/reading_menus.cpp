// SPDX-License-Identifier: GPL-3.0-or-later
// The menus and file dialogs of ReadingPanels.
#include <QAction>
#include <QCoreApplication>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QPrintDialog>
#include <QPrinter>
#include <QProgressDialog>
#include <QPushButton>
#include <QStatusBar>
#include <algorithm>

#include "ui/annotations/label_menu.h"
#include "ui/documents/document_kinds.h"
#include "ui/documents/document_panel.h"
#include "ui/export/export_dialog.h"
#include "ui/layers/weight_data.h"
#include "ui/reading/document_printer.h"
#include "ui/reading/document_view.h"
#include "ui/text/text_bridge.h"
#include "ui/window/reading_panels.h"

namespace ui {

using elmo::ByteSpan;

namespace {

elmo::TextHash textHashOf(const Snapshot& snapshot) {
    return snapshot.document ? elmo::TextHash(*snapshot.document->document) : elmo::TextHash();
}

}  // namespace

QPoint ReadingPanels::placeForMenu() const {
    const QRectF sight = m_view.viewport()->rect();
    if (const auto id = m_view.currentSpan())
        for (const QRectF& bar : m_view.spanRects(*id))
            if (bar.intersects(sight))
                return m_view.viewport()->mapToGlobal(bar.bottomLeft().toPoint() + QPoint(0, 4));
    if (const auto token = m_view.currentToken())
        for (const QRectF& rect : m_view.tokenRects(*token))
            return m_view.viewport()->mapToGlobal(rect.bottomLeft().toPoint() + QPoint(0, 4));
    return m_view.viewport()->mapToGlobal(sight.center().toPoint());
}

void ReadingPanels::popUpLabels(const QString& title, QPoint place, std::function<void(const QString&)> use) {
    auto* menu = new LabelMenu(m_colors, m_labels, title, &m_window);
    // The spans belong to the text that is open now; another text may be open when a label is chosen.
    const auto text = textHashOf(*m_snapshot);
    connect(menu, &LabelMenu::labelChosen, this, [this, text, use = std::move(use)](const QString& label) {
        if (textHashOf(*m_snapshot) == text)
            use(label);
    });
    menu->popup(place);
}

void ReadingPanels::chooseLabel() {
    if (!m_editor.current())
        return markSelection();
    popUpLabels(tr("Label"), placeForMenu(), [this](const QString& label) { m_editor.relabel(label); });
}

void ReadingPanels::markSelection() {
    const elmo::TokenSpan selected = m_view.selectedTokens();
    if (selected.empty()) {
        m_window.statusBar()->showMessage(tr("First select the tokens to mark."), 6000);
        return;
    }
    const auto& tokens = m_snapshot->document->document->tokens();
    const ByteSpan bytes{tokens[static_cast<std::size_t>(selected.begin.value())].begin,
                         tokens[static_cast<std::size_t>(selected.end.value() - 1)].end};
    popUpLabels(tr("Mark as"), placeForMenu(), [this, bytes](const QString& label) { m_editor.create(bytes, label); });
}

void ReadingPanels::showDocumentMenu(QPoint place) {
    QMenu menu(&m_window);
    if (m_editor.current()) {
        menu.addSection(toLabel(m_editor.current()->label));
        menu.addActions({m_actions.acceptNext, m_actions.rejectNext, m_actions.accept, m_actions.reopen,
                         m_actions.relabel, m_actions.identical, m_actions.remove});
        menu.addSeparator();
    }
    menu.addActions({m_actions.mark, m_actions.undo, m_actions.redo});
    if (const auto token = m_view.currentToken(); token && m_snapshot->document) {
        menu.addSeparator();
        addClassMenus(menu, sentenceOf(*m_snapshot->document->document, *token));
        addClassMenus(menu, std::nullopt);
    }
    menu.exec(place);
}

/// The classes of a sentence, or of the document, with the one that a person has chosen.
void ReadingPanels::addClassMenus(QMenu& menu, std::optional<elmo::SentenceIndex> sentence) {
    const auto& annotations = m_whole->reading.annotations;
    if (!annotations)
        return;
    const auto text = textHashOf(*m_whole);
    for (const std::vector<std::string>& classes : classSets(*m_whole->reading.heads, *annotations)) {
        QMenu* choices = menu.addMenu(sentence ? tr("&Sentence Is") : tr("&Document Is"));
        choices->setObjectName(sentence ? QStringLiteral("sentenceClasses") : QStringLiteral("documentClasses"));
        const std::string chosen = manualClass(*annotations, sentence, classes);
        const auto set = [this, text, sentence, classes](const std::string& label) {
            if (textHashOf(*m_whole) == text)
                m_editor.classify(sentence, classes, label);
        };
        for (const std::string& label : classes) {
            QAction* action = choices->addAction(toLabel(label).replace(u'&', QStringLiteral("&&")), this,
                                                 [set, label] { set(label); });
            action->setCheckable(true);
            action->setChecked(label == chosen);
        }
        if (chosen.empty())
            continue;
        choices->addSeparator();
        choices->addAction(tr("&Withdraw My Choice"), this, [set] { set({}); });
    }
}

void ReadingPanels::showClassMenu(std::optional<elmo::SentenceIndex> sentence, QPoint place) {
    QMenu menu(&m_window);
    if (sentence)
        addClassMenus(menu, sentence);
    addClassMenus(menu, std::nullopt);
    if (!menu.isEmpty())
        menu.exec(place);
}

void ReadingPanels::fillHeads() {
    m_actions.heads->clear();
    for (const tasks::TaskModelInfo& head : *m_snapshot->reading.heads) {
        const QString path = QString::fromStdString(head.path);
        QAction* action = m_actions.heads->addAction(
            tr("%1 (%2)").arg(toLabel(head.name), taskName(head.task.name)), this, [this, path] {
                m_session.removeHead(path);
                m_layersDock->raise();
                m_window.statusBar()->showMessage(
                    tr("The annotations of the head are kept. You can delete them in “Annotation Layers”."), 8000);
            });
        action->setToolTip(
            tr("Unload this head; its annotations are kept until you delete them in the list of annotation layers"));
    }
}

/// Unloads the head as well, because it would find the same spans again.
void ReadingPanels::deleteLayer(const tasks::AnnotationMaker& maker, const QString& head) {
    if (!head.isEmpty())
        m_session.removeHead(head);
    if (m_whole->reading.annotations)
        m_editor.deleteLayer(*m_whole->reading.annotations, maker, m_layers.nameOf(maker));
}

void ReadingPanels::deleteLayerEverywhere(const tasks::AnnotationMaker& maker, const QString& head) {
    auto* question = new QMessageBox(
        QMessageBox::Question, tr("Delete Everywhere"),
        tr("Delete all annotations of “%1” from every document that you have worked on? This can't be undone.")
            .arg(m_layers.nameOf(maker)),
        QMessageBox::Cancel, &m_window);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->addButton(tr("&Delete Everywhere"), QMessageBox::AcceptRole);
    connect(question, &QDialog::accepted, this, [this, maker, head] {
        if (!head.isEmpty())
            m_session.removeHead(head);
        m_session.deleteLayerEverywhere(maker);
    });
    question->open();
}

void ReadingPanels::exportByDialog() {
    ExportDialog dialog(m_session, m_layers, &m_window);
    dialog.setSelected(m_documents->selectedPaths());
    dialog.exec();
}

void ReadingPanels::printByDialog() {
    QPrinter printer(QPrinter::HighResolution);
    printer.setDocName(m_snapshot->document->name);
    QPrintDialog dialog(&printer, &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    QProgressDialog progress(tr("Printing..."), tr("Cancel"), 0, 0, &m_window);
    progress.setWindowModality(Qt::WindowModal);
    const DocumentPrinter document(m_snapshot->document, shownSpans(), m_colors, m_view.font());
    const int pages = document.print(printer, [&](int page) {
        progress.setLabelText(tr("Printing page %1").arg(QLocale().toString(page)));
        QCoreApplication::processEvents();
        return !progress.wasCanceled();
    });
    m_window.statusBar()->showMessage(
        pages > 0 ? tr("%Ln page(s) printed.", nullptr, pages) : tr("Nothing was printed."), 6000);
}

void ReadingPanels::addHeadByDialog() {
    const QString path = QFileDialog::getExistingDirectory(&m_window, tr("Choose Task Head Folder"));
    if (!path.isEmpty())
        m_session.addHead(path);
}

void ReadingPanels::addFilesByDialog() {
    const QStringList paths =
        QFileDialog::getOpenFileNames(&m_window, tr("Add Documents"), folderOf(*m_snapshot), documentFilter());
    if (!paths.isEmpty())
        m_session.addDocuments(paths);
}

/// Asks if annotations would be deleted with the document.
void ReadingPanels::removeDocument(const QString& path) {
    const auto& documents = *m_snapshot->reading.documents;
    const auto entry = std::ranges::find(documents, path, &DocumentEntry::path);
    if (entry == documents.end() || entry->status != DocumentStatus::kAnnotated)
        return m_session.removeDocument(path);
    auto* question =
        new QMessageBox(QMessageBox::Warning, tr("Remove Document"),
                        tr("Remove “%1” from the project?").arg(entry->name), QMessageBox::Cancel, &m_window);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(
        tr("Its annotations are deleted with it. This cannot be undone. The file itself is not changed."));
    const auto* remove = question->addButton(tr("Remove"), QMessageBox::DestructiveRole);
    connect(remove, &QPushButton::clicked, this, [this, path] { m_session.removeDocument(path); });
    question->open();
}

void ReadingPanels::addFolderByDialog() {
    const QString path = QFileDialog::getExistingDirectory(&m_window, tr("Add Folder"));
    if (!path.isEmpty())
        m_session.addDocuments({path});
}

}  // namespace ui
