// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/guideline_panel.h"

#include <QEvent>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>
#include <utility>

#include "ui/panels/panel_host.h"

namespace ui {
namespace {

constexpr qint64 kMaxGuidelineBytes = 1 << 20;
/// A crash loses what was written within this time.
constexpr int kSaveAfterMs = 1000;

/// A label or description as Markdown shows it unchanged.
QString escaped(QString text) {
    for (const QChar mark : QStringLiteral("\\`*_{}[]<>#|"))
        text.replace(mark, QStringLiteral("\\") + mark);
    return text;
}

}  // namespace

GuidelinePanel::GuidelinePanel(LabelBook& labels, QWidget* parent)
    : QWidget(parent),
      m_labels(labels),
      m_pages(new QStackedWidget(this)),
      m_text(new QTextBrowser(this)),
      m_editor(new QPlainTextEdit(this)),
      m_edit(new QPushButton(tr("Edit"), this)),
      m_import(new QPushButton(tr("From a File..."), this)),
      m_save(new QPushButton(tr("&Save"), this)),
      m_cancel(new QPushButton(tr("&Cancel"), this)) {
    m_text->setAccessibleName(tr("Annotation guidelines"));
    m_text->setOpenLinks(false);  // nothing is loaded from elsewhere
    m_editor->setAccessibleName(tr("Annotation guidelines as Markdown"));
    m_editor->setPlaceholderText(
        tr("How to annotate, as Markdown: what belongs to a label, what does not, difficult "
           "cases."));
    m_editor->setTabChangesFocus(true);
    m_edit->setToolTip(tr("Change the guidelines, which are kept in the project"));
    m_import->setToolTip(tr("Take over the text of a Markdown or text file"));
    m_pages->addWidget(m_text);
    m_pages->addWidget(m_editor);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    for (QPushButton* button : {m_import, m_edit, m_save, m_cancel}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addWidget(m_pages, 1);
    layout->addLayout(buttons);
    connect(m_edit, &QPushButton::clicked, this, &GuidelinePanel::edit);
    connect(m_import, &QPushButton::clicked, this, &GuidelinePanel::importFile);
    connect(m_save, &QPushButton::clicked, this, [this] { finish(true); });
    connect(m_cancel, &QPushButton::clicked, this, &GuidelinePanel::cancel);
    m_saveSoon.setSingleShot(true);
    m_saveSoon.setInterval(kSaveAfterMs);
    connect(&m_saveSoon, &QTimer::timeout, this, [this] { saveDraft(m_editor->toPlainText()); });
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        if (isChanged() && !m_saveSoon.isActive())
            m_saveSoon.start();
    });
    connect(&m_labels, &LabelBook::changed, this, &GuidelinePanel::showText);
    finish(false);
}

void GuidelinePanel::setSnapshot(const SnapshotPtr& snapshot) {
    const ProjectState& project = *snapshot->project;
    if (project.path == m_project && project.guidelines == m_guidelines)
        return;
    const bool isOther = std::exchange(m_project, project.path) != project.path;
    m_guidelines = project.guidelines;
    if (isOther)
        m_saved = m_guidelines;
    // A project that is left was announced; what is written now stays, such as when the file got another name.
    if (isOther && !isChanged())
        finish(false);
    else
        showText();
}

bool GuidelinePanel::isEditing() const {
    return m_pages->currentWidget() == m_editor;
}

bool GuidelinePanel::isChanged() const {
    return isEditing() && m_editor->toPlainText() != m_before;
}

void GuidelinePanel::leave() {
    if (isEditing())
        finish(isChanged());
}

bool GuidelinePanel::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::Hide && !event->spontaneous())  // the system hides windows that are minimised
        leave();
    return QWidget::eventFilter(object, event);
}

void GuidelinePanel::edit() {
    m_editor->setPlainText(m_guidelines);
    m_before = m_saved = m_editor->toPlainText();
    m_pages->setCurrentWidget(m_editor);
    for (QPushButton* button : {m_save, m_cancel})
        button->show();
    m_edit->hide();
    m_editor->setFocus();
}

void GuidelinePanel::saveDraft(const QString& text) {
    if (isEditing() && text != m_saved)
        Q_EMIT guidelinesWritten(m_saved = text);
}

void GuidelinePanel::cancel() {
    if (!isChanged())
        return finish(false);
    auto* question = new QMessageBox(QMessageBox::Warning, tr("Discard What Was Written"),
                                     tr("Discard what you have written, and go back to the guidelines as they were?"),
                                     QMessageBox::NoButton, this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto* discard = question->addButton(tr("Discard"), QMessageBox::DestructiveRole);
    auto* goOn = question->addButton(tr("Go On Writing"), QMessageBox::RejectRole);
    question->setDefaultButton(goOn);
    question->setEscapeButton(goOn);
    connect(discard, &QPushButton::clicked, this, [this] {
        saveDraft(m_before);
        m_guidelines = m_before;
        finish(false);
    });
    question->open();
}

void GuidelinePanel::finish(bool save) {
    m_saveSoon.stop();
    if (save) {
        m_guidelines = m_editor->toPlainText();
        saveDraft(m_guidelines);
    }
    m_pages->setCurrentWidget(m_text);
    for (QPushButton* button : {m_save, m_cancel})
        button->hide();
    m_edit->show();
    showText();
}

void GuidelinePanel::importFile() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Annotation Guidelines"), {},
                                                      tr("Text (*.md *.markdown *.txt);;All files (*)"));
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return;
    const QString text = QString::fromUtf8(file.read(kMaxGuidelineBytes));
    edit();
    m_editor->setPlainText(text);
}

void GuidelinePanel::showText() {
    QString markdown = m_guidelines.trimmed();
    if (markdown.isEmpty())
        markdown =
            tr("This project has no guidelines yet. **Edit** writes them down, so that everybody annotates alike.");
    QStringList described;
    for (const LabelEntry& entry : m_labels.entries()) {
        QString line = QStringLiteral("* **%1**").arg(escaped(entry.label));
        if (!entry.meaning.isEmpty())
            line += QStringLiteral(" = ") + escaped(entry.meaning);
        if (!entry.description.isEmpty())
            line += QStringLiteral(": ") + escaped(entry.description);
        described.append(line);
    }
    if (!described.isEmpty())
        markdown += QStringLiteral("\n\n### %1\n\n%2\n").arg(tr("Labels"), described.join(u'\n'));
    m_text->document()->setMarkdown(markdown, QTextDocument::MarkdownNoHTML);
}

PanelKind guidelinePanelKind() {
    return {.title = GuidelinePanel::tr("Guidelines"),
            .dock = QStringLiteral("guidelinesDock"),
            .guide = QStringLiteral("annotating"),
            .place = Qt::RightDockWidgetArea,
            .make = [](PanelHost& host) {
                auto* panel = new GuidelinePanel(host.labels(), host.window());
                QObject::connect(panel, &GuidelinePanel::guidelinesWritten, &host.session(),
                                 [&host](const QString& text) { host.session().requestProject(SetGuidelines{text}); });
                QObject::connect(&host.session(), &Session::leavingProject, panel, &GuidelinePanel::leave);
                QObject::connect(&host, &PanelHost::snapshotChanged, panel, &GuidelinePanel::setSnapshot);
                host.window()->installEventFilter(panel);
                return panel;
            }};
}

}  // namespace ui
