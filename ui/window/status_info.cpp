// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/status_info.h"

#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>

namespace ui {
namespace {

const QString kBetweenFacts = QStringLiteral("  ·  ");

}  // namespace

StatusInfo::StatusInfo(QWidget* parent)
    : QWidget(parent),
      m_colors(new QLabel(this)),
      m_project(new QLabel(this)),
      m_document(new QLabel(this)),
      m_model(new QLabel(this)) {
    m_colors->setAccessibleName(tr("Meaning of the colours"));
    m_colors->setTextFormat(Qt::PlainText);
    m_colors->setMinimumWidth(1);  // a long word must not widen the window
    m_project->setAccessibleName(tr("Project"));
    m_project->setTextFormat(Qt::PlainText);
    m_document->setAccessibleName(tr("About the document"));
    m_model->setAccessibleName(tr("Model"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(20);
    layout->addWidget(m_colors);
    layout->addWidget(m_project);
    layout->addWidget(m_document);
    layout->addWidget(m_model);
    setSnapshot(*Snapshot::empty());
    setColors({});
}

void StatusInfo::setColors(const QString& text) {
    m_colors->setText(text);
    m_colors->setVisible(!text.isEmpty());
}

void StatusInfo::setSnapshot(const Snapshot& snapshot) {
    showProject(*snapshot.project);
    m_document->setVisible(snapshot.document != nullptr);
    if (snapshot.document)
        showDocument(snapshot);
    showModel(snapshot);
}

void StatusInfo::showProject(const ProjectState& project) {
    constexpr qsizetype kMaxNameLength = 40;
    QString name = project.name();
    if (name.size() > kMaxNameLength)
        name = name.left(kMaxNameLength) + u'…';
    QStringList facts{project.isUnsaved ? tr("Unsaved project") : tr("Project: %1").arg(name)};
    if (project.hasFailedWork)
        facts.append(tr("not saved"));
    m_project->setText(facts.join(kBetweenFacts));
    m_project->setVisible(!project.path.isEmpty());
    QStringList lines{tr("Documents and annotations are saved in %1").arg(QDir::toNativeSeparators(project.path))};
    if (project.isUnsaved)
        lines.append(tr("Choose “File > Save Project As” to give the project a name and a place."));
    m_project->setToolTip(lines.join(u'\n'));
}

void StatusInfo::showDocument(const Snapshot& snapshot) {
    const OpenedDocument& opened = *snapshot.document;
    const elmo::Document& document = *opened.document;
    QStringList facts{tr("%Ln token(s)", nullptr, static_cast<int>(document.tokens().size())),
                      tr("%Ln sentence(s)", nullptr, static_cast<int>(document.sentences().size())), opened.encoding};
    const auto decisions =
        snapshot.reading.annotations ? tasks::decisionsIn(*snapshot.reading.annotations) : tasks::DecisionCount();
    if (decisions.predictions > 0)
        facts.append(tr("%1 of %2 decided")
                         .arg(QLocale().toString(qlonglong{decisions.decided}),
                              QLocale().toString(qlonglong{decisions.predictions})));
    if (snapshot.reading.isFinished)
        facts.append(tr("finished"));
    if (!opened.hasFile)
        facts.append(tr("text stored in the project"));
    if (opened.isEarlierText)
        facts.append(tr("earlier text of a changed file"));
    if (opened.repairedBytes > 0)
        facts.append(tr("%Ln byte(s) repaired", nullptr, static_cast<int>(opened.repairedBytes)));
    m_document->setText(facts.join(kBetweenFacts));
    m_document->setToolTip(tr("Language %1, tokenizer %2. Repaired bytes were not valid text and are shown as \uFFFD.")
                               .arg(QString::fromStdString(document.language()), opened.tokenizerRevision));
}

void StatusInfo::showModel(const Snapshot& snapshot) {
    if (!snapshot.model) {
        m_model->setText(tr("No model"));
        m_model->setToolTip(tr("Choose a model with “Analysis > Choose Model”"));
        return;
    }
    QStringList shown{tr("Model: %1").arg(snapshot.model->name)};
    QStringList facts{QDir::toNativeSeparators(snapshot.model->path), snapshot.model->format};
    if (const QString language = foreignLanguage(snapshot); !language.isEmpty())
        shown.append(tr("trained on English, not on %1").arg(language));
    if (snapshot.analysis) {
        const tasks::AnalysisProvenance& made = snapshot.analysis->provenance;
        facts.append(tr("Weights %1").arg(QString::fromStdString(made.modelHash)));
        facts.append(tr("Precision %1, LSTM states %2, tokenizer %3")
                         .arg(QString::fromStdString(made.precision), QString::fromStdString(made.statePolicy),
                              QString::fromStdString(made.tokenizerRevision)));
        if (snapshot.analysis->truncatedTokens > 0) {
            shown.append(tr("%Ln token(s) truncated", nullptr, static_cast<int>(snapshot.analysis->truncatedTokens)));
            facts.append(
                tr("A truncated token is longer than the model's maximum number of characters per token. The model saw "
                   "only its beginning."));
        }
    }
    m_model->setText(shown.join(kBetweenFacts));
    m_model->setToolTip(facts.join(u'\n'));
}

}  // namespace ui
