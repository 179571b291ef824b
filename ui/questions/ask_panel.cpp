// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/questions/ask_panel.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/annotations/annotation_editor.h"
#include "ui/panels/panel_host.h"
#include "ui/questions/answer_model.h"
#include "ui/text/text_context.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/score_delegate.h"

namespace ui {
namespace {

/// The question is asked after a pause in typing of this length.
constexpr int kAskAfterMs = 350;
constexpr qsizetype kMaxAnswerLength = 80;

}  // namespace

AskPanel::AskPanel(QWidget* parent)
    : QWidget(parent),
      m_snapshot(Snapshot::empty()),
      m_question(new QLineEdit(this)),
      m_status(new QLabel(this)),
      m_addHead(new QPushButton(tr("Add Question Head..."), this)),
      m_keep(new QPushButton(tr("&Keep the Answers"), this)),
      m_table(new PlainTable(tr("Answers"), this)),
      m_model(new AnswerModel(this)) {
    m_question->setPlaceholderText(tr("Ask a question about the document"));
    m_question->setAccessibleName(tr("Question"));
    m_question->setToolTip(tr("The answers are updated as you edit the question"));
    m_question->setClearButtonEnabled(true);
    m_status->setWordWrap(true);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long word must not widen the window
    m_status->setTextFormat(Qt::PlainText);
    m_status->setAccessibleName(tr("Status of the answers"));
    m_addHead->setToolTip(tr("Choose the folder of a trained task head that answers questions"));
    m_keep->setToolTip(tr("Store the question and the answers with the document, so that they can be exported"));
    m_table->setModel(m_model);
    m_table->setColumnWidths({12, 18, 0});
    m_table->setItemDelegateForColumn(AnswerModel::kProbability, new ScoreDelegate(AnswerModel::kValueRole, m_table));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->addWidget(m_question);
    layout->addWidget(m_status);
    layout->addWidget(m_addHead, 0, Qt::AlignLeading);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_keep, 0, Qt::AlignLeading);
    layout->addStretch();
    m_askSoon.setSingleShot(true);
    m_askSoon.setInterval(kAskAfterMs);
    const auto askNow = [this] {
        m_askSoon.stop();
        if (canAsk() && question() != m_asked) {
            m_failure.clear();
            Q_EMIT asked(m_asked = question());
        }
        showStatus();
    };
    connect(&m_askSoon, &QTimer::timeout, this, askNow);
    connect(m_question, &QLineEdit::textEdited, this, [this] { m_askSoon.start(); });
    connect(m_question, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty())  // the clear button is not an edit
            m_askSoon.start();
    });
    connect(m_question, &QLineEdit::returnPressed, this, askNow);
    connect(m_table, &PlainTable::rowChosen, this, [this](const QModelIndex& index) { showPlaces(index.row()); });
    connect(m_keep, &QPushButton::clicked, this, [this] {
        if (m_snapshot->reading.answers)
            Q_EMIT keepWanted(*m_snapshot->reading.answers);
    });
    connect(m_addHead, &QPushButton::clicked, this, &AskPanel::headWanted);
    showStatus();
}

QString AskPanel::question() const {
    return m_question->text().trimmed();
}

QString AskPanel::statusText() const {
    return m_status->text();
}

bool AskPanel::canAsk() const {
    return m_snapshot->document &&
           std::ranges::any_of(*m_snapshot->reading.heads, [](const auto& head) { return head.task.readsQuestion(); });
}

void AskPanel::setSnapshot(const SnapshotPtr& snapshot) {
    const SnapshotPtr before = std::exchange(m_snapshot, snapshot);
    const auto& answers = snapshot->reading.answers;
    if (snapshot->document != before->document) {
        m_asked.clear();
        m_failure.clear();
    }
    if (answers != before->reading.answers || snapshot->document != before->document) {
        m_model->setAnswers(snapshot->document ? snapshot->document->document : nullptr,
                            answers ? &answers->found : nullptr);
        showPlaces(0);
    }
    showStatus();
}

void AskPanel::showFailure(const Problem& problem) {
    const auto& answers = m_snapshot->reading.answers;
    const bool isAnswered = answers && answers->found.question == m_asked.toStdString();
    if (m_asked.isEmpty() || isAnswered)
        return;
    m_failure = problem.message;
    showStatus();
}

void AskPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_model->rowCount() > 0)  // otherwise other panels' marks stay
        showPlaces(std::max(m_table->currentIndex().row(), 0));
}

void AskPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (m_model->rowCount() > 0)
        Q_EMIT answersShown({});
}

void AskPanel::showPlaces(int row) {
    std::vector<elmo::ByteSpan> places;
    if (const auto chosen = m_model->placeAt(row))
        places.push_back(*chosen);
    Q_EMIT answersShown(places);
}

/// What was found: the best answer, or that there is none.
QString AskPanel::headline(const Answers& answers) const {
    const tasks::QuestionAnnotation& found = answers.found;
    const auto best =
        std::ranges::max_element(found.answers, std::ranges::less{}, &tasks::QuestionAnnotation::Answer::probability);
    const auto number = [](double value) { return QLocale().toString(value, 'f', 3); };
    if (best == found.answers.end() || best->probability < found.noAnswer)
        return tr("This document probably does not answer the question (probability %1).").arg(number(found.noAnswer));
    return tr("Answer: “%1” (probability %2; no answer: %3)")
        .arg(shortLabel(m_snapshot->document->document->slice(best->bytes), kMaxAnswerLength),
             number(best->probability), number(found.noAnswer));
}

void AskPanel::showStatus() {
    const auto& answers = m_snapshot->reading.answers;
    const bool able = canAsk();
    m_addHead->setVisible(m_snapshot->document && !able);
    m_table->setVisible(answers != nullptr);
    m_keep->setVisible(answers != nullptr);
    QString text;
    if (!m_snapshot->document)
        text = tr("Open a document to ask about it.");
    else if (!able)
        text = tr("Answers come from a task head that was trained for question answering. None is loaded.");
    else if (question().isEmpty())
        text = tr("Ask a question, for example who did something, where or when.");
    else if (!answers || answers->found.question != question().toStdString())
        text = question() == m_asked && !m_failure.isEmpty()  ? tr("There is no answer: %1").arg(m_failure)
               : m_snapshot->activity || m_askSoon.isActive() ? tr("Searching for answers...")
               : question() != m_asked                        ? tr("Press Return to ask this about the document.")
                                                              : tr("Analyse the document first.");
    else
        text = headline(*answers);
    m_status->setText(text);
}

PanelKind askPanelKind() {
    return {.title = AskPanel::tr("Ask"),
            .dock = QStringLiteral("askDock"),
            .guide = QStringLiteral("annotating"),
            .place = Qt::RightDockWidgetArea,
            .make = [](PanelHost& host) {
                auto* panel = new AskPanel(host.window());
                QObject::connect(panel, &AskPanel::asked, &host.session(), &Session::ask);
                QObject::connect(panel, &AskPanel::answersShown, &host, &PanelHost::stretchesWanted);
                QObject::connect(&host.session(), &Session::failed, panel, &AskPanel::showFailure);
                QObject::connect(panel, &AskPanel::keepWanted, &host.editor(), &AnnotationEditor::keep);
                QObject::connect(panel, &AskPanel::headWanted, host.command(QStringLiteral("addHead")),
                                 &QAction::trigger);
                QObject::connect(&host, &PanelHost::shownChanged, panel, &AskPanel::setSnapshot);
                QObject::connect(host.command(QStringLiteral("ask")), &QAction::triggered, panel, [panel, &host] {
                    host.bringToFront(panel);
                    panel->questionField()->setFocus();
                    panel->questionField()->selectAll();
                });
                return panel;
            }};
}

}  // namespace ui
