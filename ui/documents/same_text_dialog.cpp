// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/same_text_dialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

constexpr std::size_t kMaxNamed = 10;

}  // namespace

SameTextDialog::SameTextDialog(Session& session, QWidget* parent)
    : QDialog(parent), m_session(session), m_text(new QLabel(this)) {
    using Choice = AnswerSameTexts::Choice;
    setWindowTitle(tr("The Text Is Already in the Project"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setMinimumWidth(420);
    auto* buttons = new QDialogButtonBox(this);
    const auto add = [&](const QString& text, const QString& toolTip, Choice choice) {
        QPushButton* button = buttons->addButton(text, QDialogButtonBox::ActionRole);
        button->setToolTip(toolTip);
        connect(button, &QPushButton::clicked, this, [this, choice] { answer(choice); });
        return button;
    };
    m_open = add(tr("Open the Existing Document"), tr("Open the document of the project that has this text"),
                 Choice::kOpenExisting);
    m_asSets = add(tr("Add Its Annotations"),
                   tr("Add what the file says about the text as another person's annotation set of the document, to be "
                      "compared under Agreement; it is never exported as your own work"),
                   Choice::kAsSets);
    m_add = add(tr("Add Again"), tr("Add the text once more, as a document with annotations of its own"),
                Choice::kAddAgain);
    m_leave = add(tr("Do Not Add"), tr("Leave the project as it is"), Choice::kLeaveOut);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text, 1);
    layout->addWidget(buttons);
}

QString SameTextDialog::text() const {
    return m_text->text();
}

void SameTextDialog::setSnapshot(const SnapshotPtr& snapshot) {
    const auto& same = snapshot->project->sameTexts;
    if (same == m_shown)
        return;
    m_shown = same;
    same ? show(*same) : hide();
}

void SameTextDialog::show(const SameTexts& same) {
    const auto nameOf = [](const SameText& file) {
        const QString name = QFileInfo(file.path).fileName();
        return name == file.name ? QDir::toNativeSeparators(file.path) : name;  // a copy in another folder
    };
    if (same.files.size() == 1) {
        const QString text =
            same.files.front().differsInSpace
                ? tr("The project already has the text of “%1”, as “%2”, with other white space (line ends, blanks). "
                     "The "
                     "annotations of the file can be mapped to it.")
                : tr("The project already has the text of “%1”, as “%2”. A text is kept once, with one set of "
                     "annotations, unless you add it again.");
        m_text->setText(text.arg(nameOf(same.files.front()), same.files.front().name));
    } else {
        QStringList lines{tr("The project already has the texts of %Ln file(s). They were not added.", nullptr,
                             static_cast<int>(same.files.size()))};
        for (std::size_t i = 0; i < std::min(same.files.size(), kMaxNamed); ++i)
            lines.append(tr("“%1”, as “%2”").arg(nameOf(same.files[i]), same.files[i].name));
        if (same.files.size() > kMaxNamed)
            lines.append(QStringLiteral("…"));
        m_text->setText(lines.join(u'\n'));
    }
    const bool isAnnotated = std::ranges::any_of(same.files, &SameText::isAnnotated);
    m_asSets->setVisible(isAnnotated);
    m_asSets->setText(same.files.size() == 1 ? tr("Add Its Annotations") : tr("Add Their Annotations"));
    m_open->setVisible(same.opening);
    (isAnnotated ? m_asSets : same.opening ? m_open : m_leave)->setDefault(true);
    adjustSize();
    QDialog::show();
}

void SameTextDialog::answer(AnswerSameTexts::Choice choice) {
    hide();
    m_session.requestProject(AnswerSameTexts{choice});
}

void SameTextDialog::reject() {
    answer(AnswerSameTexts::Choice::kLeaveOut);
}

}  // namespace ui
