// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/training/trained_head_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/text/text_bridge.h"

namespace ui {
namespace {

constexpr double kLowScore = 50;  ///< of 100

}  // namespace

TrainedHeadDialog::TrainedHeadDialog(Session& session, QWidget* parent)
    : QDialog(parent), m_session(session), m_text(new QLabel(this)) {
    setWindowTitle(tr("The Head Is Trained"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setMinimumWidth(420);
    auto* buttons = new QDialogButtonBox(this);
    m_apply = buttons->addButton(tr("Apply to Documents"), QDialogButtonBox::AcceptRole);
    m_apply->setToolTip(tr("Annotate the open document, and documents that you open later, with the head"));
    auto* later = buttons->addButton(tr("Not Now"), QDialogButtonBox::RejectRole);
    later->setToolTip(tr("Leave the documents unchanged; you can add the head later with “Analysis > Add Task Head”"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::finished, this, [this](int result) {
        if (m_shown)
            m_session.answerTrainedHead(result == Accepted);
    });
}

QString TrainedHeadDialog::text() const {
    return m_text->text();
}

void TrainedHeadDialog::setSnapshot(const SnapshotPtr& snapshot) {
    const auto& head = snapshot->reading.trainedHead;
    if (head == m_shown)
        return;
    m_shown = head;
    if (!head)
        return hide();
    QStringList lines{tr("The head “%1” is trained.").arg(toLabel(head->name))};
    if (head->devMetric) {
        lines.append(tr("Score on text not used for training: %1 %2.")
                         .arg(QString::fromStdString(head->metricName), QLocale().toString(*head->devMetric, 'f', 1)));
        if (*head->devMetric < kLowScore)
            lines.append(tr("This score is low: many of its predictions will be wrong."));
    } else {
        lines.append(tr("The head was not evaluated on text outside its training data."));
    }
    lines.append(
        tr("If you apply it, it adds an annotation set to the open document and to each document that you open."));
    m_text->setText(lines.join(u'\n'));
    show();
}

}  // namespace ui
