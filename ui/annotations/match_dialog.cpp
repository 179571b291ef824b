// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/match_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>
#include <utility>

namespace ui {

MatchDialog::MatchDialog(std::vector<std::string> words, const QString& text, const QStringList& labels,
                         const QString& label, QWidget* parent)
    : QDialog(parent),
      m_words(std::move(words)),
      m_label(new QComboBox(this)),
      m_case(new QCheckBox(tr("Match &case"), this)),
      m_document(new QRadioButton(tr("In this &document"), this)),
      m_project(new QRadioButton(tr("In all documents of the &project"), this)),
      m_count(new QLabel(this)) {
    setWindowTitle(tr("Label All Matches"));
    auto* title = new QLabel(tr("Every place where “%1” stands as whole words gets one label.").arg(text), this);
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    title->setMinimumWidth(fontMetrics().averageCharWidth() * 50);
    m_label->setEditable(true);
    m_label->addItems(labels);
    m_label->setCurrentText(label);
    m_label->setAccessibleName(tr("Label"));
    m_case->setChecked(true);
    m_document->setChecked(true);
    m_count->setTextFormat(Qt::PlainText);
    m_count->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_ok = buttons->addButton(tr("Label Matches"), QDialogButtonBox::AcceptRole);
    m_ok->setDefault(true);
    auto* form = new QFormLayout;
    form->addRow(tr("&Label:"), m_label);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(title);
    layout->addLayout(form);
    for (QWidget* choice : {static_cast<QWidget*>(m_case), static_cast<QWidget*>(m_document),
                            static_cast<QWidget*>(m_project), static_cast<QWidget*>(m_count)})
        layout->addWidget(choice);
    layout->addStretch(1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_label, &QComboBox::currentTextChanged, this, &MatchDialog::matchChanged);
    connect(m_case, &QCheckBox::toggled, this, &MatchDialog::matchChanged);
    connect(m_project, &QRadioButton::toggled, this, &MatchDialog::matchChanged);
    setCount(std::nullopt);
}

WordMatch MatchDialog::match() const {
    return {m_words, m_case->isChecked(), m_label->currentText().simplified()};
}

bool MatchDialog::ofProject() const {
    return m_project->isChecked();
}

QString MatchDialog::countText() const {
    return m_count->text();
}

void MatchDialog::setCount(const std::optional<MatchCount>& count) {
    m_ok->setEnabled(count && count->problem.isEmpty() && count->spans > 0);
    if (match().label.isEmpty())
        return m_count->setText(tr("Choose a label, or type one."));
    if (!count)
        return m_count->setText(tr("The matches are being counted..."));
    if (!count->problem.isEmpty())
        return m_count->setText(count->problem);
    QString text = count->spans == 0
                       ? tr("There is nothing to label.")
                       : tr("%Ln place(s) will be labelled,", nullptr, static_cast<int>(count->spans)) + u' ' +
                             tr("in %Ln document(s).", nullptr, static_cast<int>(count->documents));
    if (const QString left = leftOutText(*count); !left.isEmpty())
        text += u' ' + left;
    m_count->setText(text);
}

QString leftOutText(const MatchCount& count) {
    QStringList lines;
    if (count.present > 0)
        lines.append(MatchDialog::tr("%Ln place(s) had the label, or it was rejected there: these stay.", nullptr,
                                     static_cast<int>(count.present)));
    if (count.finished > 0)
        lines.append(
            MatchDialog::tr("%Ln finished document(s) stay as they are.", nullptr, static_cast<int>(count.finished)));
    if (count.changed > 0)
        lines.append(MatchDialog::tr("%Ln document(s) have another text by now: nothing was labelled there.", nullptr,
                                     static_cast<int>(count.changed)));
    return lines.join(u' ');
}

}  // namespace ui
