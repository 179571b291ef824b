// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>

#include "ui/widgets/message_banner.h"

namespace ui {
namespace {

QString beginningOf(const ExportPreview& preview) {
    QStringList lines;
    for (const ExportPart& part : preview.parts) {
        if (preview.parts.size() > 1)
            lines.append(ExportDialog::tr("— %1 file —").arg(part.suffix));
        lines.append(part.bytes == 0 ? ExportDialog::tr("(empty)") : part.beginning);
        if (!part.whole)
            lines.append(part.bytes < 0
                             ? ExportDialog::tr("… (first sentences only)")
                             : ExportDialog::tr("… (%1 in all)").arg(QLocale().formattedDataSize(part.bytes)));
    }
    return lines.join(u'\n');
}

QString readBackText(const ExportReport& report) {
    switch (report.readBack) {
        case ReadBack::kEqual:
            return ExportDialog::tr("Verified: the file contains everything.");
        case ReadBack::kAsReported:
            return ExportDialog::tr("Verified: the file contains everything except what is listed as left out.");
        case ReadBack::kDiffers:
            return ExportDialog::tr(
                       "Verification failed: the file differs in more than what is listed as left out. Keep the "
                       "original document.\n") +
                   lossText(report.surprises);
        case ReadBack::kNoReader:
            return ExportDialog::tr("The file was not verified because this program cannot read the format.");
        case ReadBack::kStopped:
            return ExportDialog::tr("The file is complete, but its verification was cancelled.");
    }
    return {};
}

/// Formats describe themselves in English; app/desktop/bridge/export_texts.cpp lists the descriptions for translation.
QString translated(const QString& text) {
    return QCoreApplication::translate("ui::ExportFormat", text.toUtf8().constData());
}

/// A name next to the document that no file of the project has.
QString proposedPath(const QString& document, const QString& suffix, const auto& isTaken) {
    const QFileInfo from(document);
    const QString end = suffix.isEmpty() ? QString() : u'.' + suffix;
    const QString path = from.dir().filePath(from.completeBaseName() + end);
    return path == document || isTaken(path)
               ? from.dir().filePath(ExportDialog::tr("%1 exported").arg(from.completeBaseName()) + end)
               : path;
}

bool isSame(const QFileInfo& a, const QFileInfo& b) {
    return QDir::cleanPath(a.absoluteFilePath()) == QDir::cleanPath(b.absoluteFilePath()) ||
           (a.exists() && a.canonicalFilePath() == b.canonicalFilePath());
}

/// What the window calls the layers that are named "all", "top", "average" or by their number in requests.
QString layersText(const QString& choice) {
    if (choice == QStringLiteral("all"))
        return ExportDialog::tr("All layers");
    if (choice == QStringLiteral("top"))
        return ExportDialog::tr("Top layer");
    if (choice == QStringLiteral("average"))
        return ExportDialog::tr("Average of the layers");
    return ExportDialog::tr("Layer %1").arg(choice);
}

}  // namespace

ExportRequest ExportDialog::request() const {
    const QListWidgetItem* item = m_formats->currentItem();
    const bool without = m_withoutHidden->isChecked();
    return {item ? item->data(kIdRole).toString() : QString(), m_choice->currentData().toString(),
            without ? hiddenLayers() : std::vector<tasks::AnnotationMaker>(),
            static_cast<ExportContent>(m_content->currentData().toInt()), wantedDocuments()};
}

void ExportDialog::setSelected(const QStringList& paths) {
    m_selected = paths;
    showScopes();
}

ExportDialog::Scope ExportDialog::scope() const {
    return static_cast<Scope>(m_scope->currentData().toInt());
}

QStringList ExportDialog::wantedDocuments() const {
    if (scope() == Scope::kSelected)
        return m_selected;
    QStringList all;
    if (scope() == Scope::kAll)
        for (const DocumentEntry& entry : *m_snapshot->reading.documents)
            if (entry.status != DocumentStatus::kListed && entry.status != DocumentStatus::kFailed)
                all.append(entry.path);
    return all;
}

/// Vectors are written of the open document only.
void ExportDialog::showScopes() {
    const QSignalBlocker quiet(m_scope);
    const int before = m_scope->currentData().toInt();
    m_scope->clear();
    m_scope->addItem(tr("This document"), static_cast<int>(Scope::kDocument));
    const auto count = static_cast<int>(m_snapshot->reading.documents->size());
    const bool several = format() && !format()->vectors;
    if (several && m_selected.size() > 1)
        m_scope->addItem(tr("The %Ln selected document(s)", nullptr, static_cast<int>(m_selected.size())),
                         static_cast<int>(Scope::kSelected));
    if (several && count > 1)
        m_scope->addItem(tr("All %Ln document(s) of the project", nullptr, count), static_cast<int>(Scope::kAll));
    m_scope->setCurrentIndex(std::max(m_scope->findData(before), 0));
    m_scope->setEnabled(m_scope->count() > 1);
    m_content->setEnabled(several);
}

/// Next to the document; several documents get the name of the project.
void ExportDialog::proposePath() {
    const ExportFormat* chosen = format();
    if (!chosen || !m_snapshot->document)
        return;
    const OpenedDocument& document = *m_snapshot->document;
    if (scope() == Scope::kDocument) {
        const QString inFolder = QDir(folderOf(*m_snapshot)).filePath(QFileInfo(document.path).fileName());
        const auto isTaken = [this](const QString& path) { return belongsToProject(QFileInfo(path)); };
        return m_path->setText(proposedPath(inFolder, chosen->suffix, isTaken));
    }
    const QString name = m_snapshot->project->name();
    const QString stem = name.isEmpty() ? tr("documents") : name;
    m_path->setText(QDir(folderOf(*m_snapshot))
                        .filePath(chosen->makesFolders
                                      ? stem + u'-' + chosen->id
                                      : stem + (chosen->suffix.isEmpty() ? QString() : u'.' + chosen->suffix)));
}

/// Only layers in the annotations that the format writes.
std::vector<tasks::AnnotationMaker> ExportDialog::hiddenLayers() const {
    const auto& annotations = m_snapshot->reading.annotations;
    if (!annotations || !format() || format()->vectors)
        return {};
    return m_layers.hiddenOf(*annotations);
}

void ExportDialog::showHiddenLayers() {
    QStringList names;
    for (const tasks::AnnotationMaker& layer : hiddenLayers())
        names.append(m_layers.nameOf(layer));
    m_withoutHidden->setVisible(!names.isEmpty());
    m_withoutHidden->setText(tr("Lea&ve out %Ln hidden annotation set(s)", nullptr, static_cast<int>(names.size())));
    m_withoutHidden->setToolTip(
        tr("These annotation sets are hidden in the window but are written unless you leave them out: %1")
            .arg(names.join(tr(", ", "between names"))));
}

const ExportFormat* ExportDialog::format() const {
    const auto& formats = *m_snapshot->reading.exports;
    const QListWidgetItem* item = m_formats->currentItem();
    const auto found = std::ranges::find(formats, item ? item->data(kIdRole).toString() : QString(), &ExportFormat::id);
    return found == formats.end() ? nullptr : &*found;
}

void ExportDialog::chooseFormat(const QString& id) {
    for (int row = 0; row < m_formats->count(); ++row)
        if (m_formats->item(row)->data(kIdRole).toString() == id)
            m_formats->setCurrentRow(row);
}

QString ExportDialog::path() const {
    const QString name = m_path->text().trimmed();
    if (name.isEmpty() || !m_snapshot->document)
        return name;
    return QDir(folderOf(*m_snapshot)).filePath(name);
}

void ExportDialog::setPath(const QString& path) {
    m_path->setText(path);
}

void ExportDialog::connectSession() {
    connect(&m_session, &Session::changed, this, &ExportDialog::setSnapshot);
    connect(&m_session, &Session::exportPreviewed, this, &ExportDialog::showPreview);
    connect(&m_session, &Session::exported, this, &ExportDialog::showReport);
    connect(&m_session, &Session::failed, this, &ExportDialog::showProblem);
    connect(&m_session, &Session::progressed, this, [this](const JobProgress& progress) {
        if (!m_busy || !m_snapshot->activity || m_snapshot->activity->id != progress.id)
            return;
        m_progress->setRange(0, static_cast<int>(progress.total));
        m_progress->setValue(static_cast<int>(progress.done));
    });
}

void ExportDialog::setSnapshot(const SnapshotPtr& snapshot) {
    const SnapshotPtr before = std::exchange(m_snapshot, snapshot);
    if (snapshot->document != before->document)
        return reject();  // another document is open: the dialog is about the old one
    const bool exporting = snapshot->activity && snapshot->activity->stage == Stage::kExport;
    if (m_busy && m_cancelling && !exporting)
        end(tr("Cancelled. Nothing was written."));
    const bool hasOtherLayers = format() && format()->vectors && snapshot->analysis != before->analysis;
    if (m_busy || !(hasOtherLayers || snapshot->reading.annotations != before->reading.annotations))
        return;
    if (hasOtherLayers)
        listChoices();
    showHiddenLayers();
    askForPreview();
}

/// The choices of the format, and every layer that the document has; what was chosen stays.
void ExportDialog::listChoices() {
    const QVariant before = m_choice->currentData();
    const QSignalBlocker quiet(m_choice);
    m_choice->clear();
    for (const QString& choice : format()->choices)
        m_choice->addItem(format()->vectors ? layersText(choice) : choice.toUpper(), choice);
    const int layers = format()->vectors && m_snapshot->analysis ? m_snapshot->analysis->layers.layers() : 0;
    for (int layer = 0; layer < layers; ++layer)
        m_choice->addItem(layersText(QString::number(layer)), QString::number(layer));
    m_choice->setCurrentIndex(std::max(m_choice->findData(before), 0));
}

void ExportDialog::showFormat() {
    const ExportFormat* chosen = format();
    if (!chosen)
        return;
    QStringList lines{translated(chosen->explanation)};
    lines.append(chosen->offsetUnit.isEmpty() ? tr("The format has no positions.")
                                              : tr("Positions are counted in %1.").arg(translated(chosen->offsetUnit)));
    lines.append(chosen->readable ? tr("The written file is read back and compared with the document.")
                                  : tr("The written file is not verified: this program cannot read the format."));
    m_description->setText(lines.join(u'\n'));
    listChoices();
    m_choice->setAccessibleName(chosen->vectors ? tr("Layers") : tr("Tags"));
    m_choice->setToolTip(chosen->vectors ? tr("Layers of the model that are written for each token")
                                         : tr("Tagging scheme for the tokens of a span"));
    m_choiceLabel->setText(chosen->vectors ? tr("&Layers:") : tr("&Tags:"));
    m_choiceRow->setVisible(!chosen->choices.isEmpty());
    showHiddenLayers();
    showScopes();
    proposePath();
    askForPreview();
}

void ExportDialog::askForPreview() {
    m_possible = false;
    m_preview->clear();
    m_losses->clear();
    m_preview->setPlaceholderText(tr("Preparing the preview..."));
    showTarget();
    if (format())
        m_session.previewExport(request());
}

void ExportDialog::showPreview(const std::shared_ptr<const ExportPreview>& preview) {
    if (preview->request != request() || preview->annotations != m_snapshot->reading.annotations)
        return;  // for another format, or for annotations that have changed since
    m_possible = preview->problem.isEmpty();
    m_preview->setPlaceholderText({});
    m_preview->setPlainText(m_possible ? beginningOf(*preview) : QString());
    const QString none = tr("Nothing: the format can represent the whole document.");
    m_losses->setPlainText(!m_possible ? tr("This document cannot be written in this format. ") + preview->problem
                           : preview->losses.empty() ? none
                                                     : lossText(preview->losses));
    showTarget();
}

void ExportDialog::browse() {
    const QString chosen = QFileDialog::getSaveFileName(this, tr("Export As"), path(), {}, nullptr,
                                                        QFileDialog::DontConfirmOverwrite);  // shown next to the name
    if (!chosen.isEmpty())
        m_path->setText(chosen);
}

/// The project itself, or a file that one of its documents was read from. There may be thousands of documents, so their
/// paths are compared as they are.
bool ExportDialog::belongsToProject(const QFileInfo& file) const {
    QStringList names{QDir::cleanPath(file.absoluteFilePath())};
    if (file.exists())
        names.append(file.canonicalFilePath());
    return names.contains(m_snapshot->project->path) ||
           std::ranges::any_of(*m_snapshot->reading.documents,
                               [&](const DocumentEntry& entry) { return names.contains(entry.path); });
}

void ExportDialog::showTarget() {
    const QFileInfo target(path());
    const bool own = m_snapshot->document && isSame(target, QFileInfo(m_snapshot->document->path));
    const bool ofProject = !path().isEmpty() && belongsToProject(target);
    const bool taken = !path().isEmpty() && target.exists();
    m_note->setText(own         ? tr("This is the file of the document itself. Choose another name.")
                    : ofProject ? tr("This file belongs to the project. Choose another name.")
                    : taken     ? tr("A file with this name exists and will be replaced.")
                                : QString());
    m_export->setText(taken && !own && !ofProject ? tr("&Replace") : tr("&Export"));
    m_export->setEnabled(m_possible && !m_busy && !own && !ofProject && !path().isEmpty());
}

void ExportDialog::begin() {
    m_busy = true;
    m_cancelling = false;
    m_choices->setEnabled(false);
    m_progress->setRange(0, 0);
    m_running->show();
    m_cancel->setEnabled(true);
    m_banner->hide();
    m_status->setText(tr("Writing %1...").arg(QDir::toNativeSeparators(path())));
    showTarget();
    m_session.exportDocument(request(), path());
}

void ExportDialog::end(const QString& status) {
    m_busy = false;
    m_choices->setEnabled(true);
    m_running->hide();
    m_status->setText(status);
    showTarget();
}

void ExportDialog::showReport(const std::shared_ptr<const ExportReport>& report) {
    if (!m_busy || report->request != request())
        return;
    QStringList files;
    for (const QString& file : report->files)
        files.append(QDir::toNativeSeparators(file));
    const QString written = report->request.documents.isEmpty()
                                ? tr("Written: %1.").arg(files.join(tr(" and ")))
                                : tr("%Ln document(s) written: %1.", nullptr, static_cast<int>(report->documents))
                                      .arg(QDir::toNativeSeparators(path()));
    end(written + u'\n' + readBackText(*report));
    m_close->setFocus();
}

void ExportDialog::showProblem(const Problem& problem) {
    if (!m_busy || problem.path != path())
        return;
    end({});
    m_banner->showProblem(problem);
}

void ExportDialog::reject() {
    if (std::exchange(m_busy, false))
        m_session.cancel();
    QDialog::reject();
}

}  // namespace ui
