// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/training/trained_head_dialog.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <QtNumeric>

#include "tasks/metrics/metric_report.h"
#include "ui/layers/weight_data.h"
#include "ui/session/engine_preferences.h"
#include "ui/style/language.h"
#include "ui/text/text_bridge.h"
#include "ui/widgets/table_text.h"

namespace ui {
namespace {

constexpr double kLowScore = 50;          ///< of 100
constexpr std::int64_t kFewLabels = 100;  ///< below it, a score says little
constexpr std::int64_t kFewDocuments = 5;

QString scoreText(double value) {
    return qIsNaN(value) ? QCoreApplication::translate("ui::TrainedHeadDialog", "undefined")
                         : QLocale().toString(value, 'f', 1);
}

/// What the score is of, and whether it says enough.
QStringList developmentLines(const tasks::DevelopmentSet& dev) {
    QStringList lines;
    if (dev.examples > 0 && dev.labels > 0)
        lines.append(
            TrainedHeadDialog::tr("The development set has %1 with %2.")
                .arg(TrainedHeadDialog::tr("%Ln sentence(s) or text(s)", nullptr, static_cast<int>(dev.examples)),
                     TrainedHeadDialog::tr("%Ln label(s)", nullptr, static_cast<int>(dev.labels))));
    if (dev.inTraining > 0)
        lines.append(
            TrainedHeadDialog::tr("Of these, %1 are also in the training data: on new text the score will be "
                                  "lower.")
                .arg(TrainedHeadDialog::tr("%Ln sentence(s) or text(s)", nullptr, static_cast<int>(dev.inTraining))));
    if (dev.interval) {
        lines.append(TrainedHeadDialog::tr("95 % interval of the score: %1 to %2.")
                         .arg(scoreText(dev.interval->first), scoreText(dev.interval->second)));
        if (tasks::isTooWide(dev.interval->first, dev.interval->second))
            lines.append(
                TrainedHeadDialog::tr("The development set is too small to choose with: training may have kept other "
                                      "weights than the best."));
    }
    return lines;
}

/// The record of the training that has written this head; null if it was another one.
const TrainingRecord* recordOf(const tasks::TaskModelInfo& head, const TrainingWork& work) {
    const bool isIts = work.training && work.training->results.contains(QString::fromStdString(head.path));
    return isIts ? work.training.get() : nullptr;
}

}  // namespace

TrainedHeadDialog::TrainedHeadDialog(Session& session, QWidget* parent)
    : QDialog(parent),
      m_session(session),
      m_text(new QLabel(this)),
      m_scores(new QTableWidget(0, 2, this)),
      m_remark(new QLabel(this)) {
    setWindowTitle(tr("The Head Is Trained"));
    for (QLabel* label : {m_text, m_remark}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setMinimumWidth(460);
    }
    m_scores->setAccessibleName(tr("Scores on the documents that were held out"));
    m_scores->setEditTriggers(QTableWidget::NoEditTriggers);
    m_scores->setSelectionBehavior(QTableWidget::SelectRows);
    m_scores->setTabKeyNavigation(false);
    setUpCopying(m_scores);
    m_scores->verticalHeader()->hide();
    m_scores->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto* buttons = new QDialogButtonBox(this);
    m_replace = buttons->addButton(tr("&Replace the Old Head"), QDialogButtonBox::AcceptRole);
    m_replace->setToolTip(
        tr("Use the new head instead of the old one, and annotate all documents of the project with it, in the "
           "background. Your decisions stay; undecided predictions of the old head are deleted."));
    m_apply = buttons->addButton(tr("&Apply to Documents"), QDialogButtonBox::AcceptRole);
    m_apply->setToolTip(tr("Annotate the open document, and documents that you open later, with the head"));
    m_keep = buttons->addButton(tr("&Not Now"), QDialogButtonBox::RejectRole);
    m_keep->setToolTip(tr("Leave the documents unchanged; you can add the head later with “Analysis > Add Task Head”"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    layout->addWidget(m_scores);
    layout->addWidget(m_remark);
    layout->addWidget(buttons);
    connect(m_replace, &QPushButton::clicked, this, [this] {
        const QString old = m_rival;
        const QString next = m_shown ? QString::fromStdString(m_shown->path) : QString();
        answer(TrainedHeadAnswer::kReplace);
        EnginePreferences preferences = EnginePreferences::load();  // a bundled head is not loaded at the next start
        if (!preferences.unusedHeads.contains(old)) {
            preferences.unusedHeads.append(old);
            preferences.save();
        }
        Q_EMIT replaced(old, next);
    });
    connect(m_apply, &QPushButton::clicked, this, [this] { answer(TrainedHeadAnswer::kApply); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::rejected, this, [this] { answer(TrainedHeadAnswer::kLeave); });
}

void TrainedHeadDialog::answer(TrainedHeadAnswer answer) {
    if (!m_shown)
        return;
    m_session.answerTrainedHead(answer);
    hide();
}

QString TrainedHeadDialog::text() const {
    return m_remark->text().isEmpty() ? m_text->text() : m_text->text() + u'\n' + m_remark->text();
}

void TrainedHeadDialog::setSnapshot(const SnapshotPtr& snapshot) {
    const auto& head = snapshot->reading.trainedHead;
    if (head == m_shown)
        return;
    m_shown = head;
    if (!head)
        return hide();
    showHead(*snapshot->trainingWork);
    adjustSize();
    show();
}

void TrainedHeadDialog::showHead(const TrainingWork& work) {
    const TrainingRecord* record = recordOf(*m_shown, work);
    const HeldOutScores* scores = record ? record->heldOut.get() : nullptr;
    const auto* plan = record ? std::get_if<HeadPlan>(&record->plan) : nullptr;
    m_rival = plan ? plan->rival : QString();
    m_replace->setVisible(!m_rival.isEmpty());
    m_apply->setText(m_rival.isEmpty() ? tr("&Apply to Documents") : tr("Use &Both"));
    m_keep->setText(m_rival.isEmpty() ? tr("&Not Now") : tr("&Keep the Old Head"));
    // Enter replaces a head only by one that is measurably better.
    const bool isBetter = scores && scores->problem.isEmpty() && scores->significance && scores->significance->low > 0;
    QPushButton* usual = m_rival.isEmpty() ? m_apply : isBetter ? m_replace : m_keep;
    usual->setDefault(true);
    usual->setFocus();
    m_scores->setVisible(scores && scores->problem.isEmpty());
    m_remark->clear();
    QStringList lines{tr("The head “%1” is trained.").arg(toLabel(m_shown->name))};
    if (scores && scores->problem.isEmpty()) {
        lines.append(tr("Scores on %1, which the new head was not trained on:")
                         .arg(tr("%Ln document(s)", nullptr, static_cast<int>(scores->documents))));
        m_text->setText(lines.join(u'\n'));
        return showScores(*scores);
    }
    if (scores)
        lines.append(tr("It could not be measured on the documents that were held out: %1").arg(scores->problem));
    if (m_shown->devMetric) {
        lines.append(tr("Score on the development set, which chose the checkpoint: %1 %2.")
                         .arg(metricText(QString::fromStdString(m_shown->metricName)), scoreText(*m_shown->devMetric)));
        lines += developmentLines(m_shown->dev);
        if (*m_shown->devMetric < kLowScore)
            lines.append(tr("This score is low: many of its predictions will be wrong."));
    } else {
        lines.append(m_shown->dev.examples > 0
                         ? tr("The score on the development set is undefined: neither its labels nor the predictions "
                              "have a span.")
                         : tr("The head was not evaluated on text outside its training data."));
    }
    lines.append(
        tr("If you apply it, it adds an annotation set to the open document and to each document that you open."));
    m_text->setText(lines.join(u'\n'));
}

void TrainedHeadDialog::showScores(const HeldOutScores& scores) {
    m_scores->setHorizontalHeaderLabels({tr("Head"), metricText(scores.metricName)});
    m_scores->setRowCount(0);
    const auto add = [&](const QString& name, double value) {
        const int row = m_scores->rowCount();
        m_scores->insertRow(row);
        m_scores->setItem(row, 0, new QTableWidgetItem(name));
        auto* number = new QTableWidgetItem(scoreText(value));
        number->setTextAlignment(Qt::AlignCenter);
        m_scores->setItem(row, 1, number);
    };
    add(tr("%1 (new)").arg(scores.name), scores.value);
    if (scores.rivalValue)
        add(tr("%1 (old)").arg(scores.rivalName), *scores.rivalValue);
    const int rows = m_scores->verticalHeader()->length() + m_scores->horizontalHeader()->sizeHint().height();
    m_scores->setFixedHeight(rows + 2 * m_scores->frameWidth());
    QStringList remarks{tr("Measured on %1 and %2.")
                            .arg(tr("%Ln sentence(s) or text(s)", nullptr, static_cast<int>(scores.examples)),
                                 tr("%Ln label(s)", nullptr, static_cast<int>(scores.labels)))};
    if (scores.significance && !qIsNaN(scores.significance->difference)) {
        const tasks::Significance& gain = *scores.significance;
        remarks.append(
            tr("Gain of the new head: %1 (95 % interval from %2 to %3).")
                .arg(signedNumber(gain.difference, 1), signedNumber(gain.low, 1), signedNumber(gain.high, 1)));
        if (gain.low <= 0 && gain.high >= 0)
            remarks.append(tr("The interval contains 0: the difference may be chance."));
        else if (gain.difference < 0)
            remarks.append(tr("The new head is worse than the old one."));
    }
    if (scores.labels < kFewLabels || scores.documents < kFewDocuments)
        remarks.append(tr("This is a small sample. Correct more documents for a more reliable comparison."));
    m_remark->setText(remarks.join(u'\n'));
}

}  // namespace ui
