// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/changed_text_dialog.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/text/text_bridge.h"

namespace ui {
namespace {

constexpr std::size_t kMaxListed = 1000;

}  // namespace

ChangedTextDialog::ChangedTextDialog(Session& session, QWidget* parent)
    : QDialog(parent),
      m_session(session),
      m_text(new QLabel(this)),
      m_lostTitle(new QLabel(this)),
      m_lost(new QListWidget(this)) {
    setWindowTitle(tr("The File Has Changed"));
    resize(560, 380);
    for (QLabel* label : {m_text, m_lostTitle}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_lost->setAccessibleName(tr("Decisions that cannot be carried over"));
    m_lost->setAlternatingRowColors(true);
    auto* buttons = new QDialogButtonBox(this);
    const auto add = [&](const QString& toolTip, EarlierDecisions answer) {
        auto* button = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
        button->setToolTip(toolTip);
        connect(button, &QPushButton::clicked, this, [this, answer] {
            hide();
            m_session.settleChangedText(answer);
        });
        return button;
    };
    m_carryOver = add(tr("Move the decisions to their places in the new text"), EarlierDecisions::kCarryOver);
    m_keepText = add(tr("Show the earlier text with all its annotations instead of the file's text"),
                     EarlierDecisions::kKeepText);
    m_keepText->setText(tr("Keep the Earlier Text"));
    m_leave =
        add(tr("Start without the decisions; they remain stored with the earlier text"), EarlierDecisions::kLeave);
    m_leave->setText(tr("Do Not Carry Over"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    layout->addWidget(m_lostTitle);
    layout->addWidget(m_lost, 1);
    layout->addWidget(buttons);
}

void ChangedTextDialog::setSnapshot(const SnapshotPtr& snapshot) {
    const auto& changed = snapshot->reading.changedText;
    if (changed == m_shown)
        return;
    m_shown = changed;
    changed ? show(*changed, snapshot->document->path) : hide();
}

void ChangedTextDialog::show(const ChangedText& changed, const QString& path) {
    const auto& lost = changed.carried.lost;
    const auto carried = static_cast<int>(changed.carried.count());
    const auto made = static_cast<int>(changed.carried.made);
    m_text->setText(tr("“%1” has changed since you last worked on it.").arg(QFileInfo(path).fileName()) + u' ' +
                    tr("You made %Ln decision(s) about the earlier text.", nullptr, made) + u' ' +
                    tr("%Ln of them can be carried over to the same words in the new text.", nullptr, carried));
    m_carryOver->setText(tr("Carry Over %Ln Decision(s)", nullptr, carried));
    m_carryOver->setEnabled(carried > 0);
    (carried > 0 ? m_carryOver : m_keepText)->setDefault(true);
    m_lost->clear();
    for (std::size_t i = 0; i < std::min(lost.size(), kMaxListed); ++i)
        m_lost->addItem(toLabel(lost[i].label) + QStringLiteral(": ") + toLabel(lost[i].text));
    m_lostTitle->setText(tr("%Ln cannot be carried over because the words were changed or removed:", nullptr,
                            static_cast<int>(lost.size())));
    m_lostTitle->setVisible(!lost.empty());
    m_lost->setVisible(!lost.empty());
    QDialog::show();
}

QStringList ChangedTextDialog::lost() const {
    QStringList lines;
    for (int i = 0; i < m_lost->count(); ++i)
        lines.append(m_lost->item(i)->text());
    return lines;
}

}  // namespace ui
