// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/tour_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>

namespace ui {
namespace {

struct Page {
    const char* title;
    const char* text;
};

/// Marked for translation here, translated when shown.
const Page kPages[] = {
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Open documents"),
     QT_TRANSLATE_NOOP("ui::TourDialog",
                       "Open a text, several, or a folder: with the File menu, by dropping them on the window, or on "
                       "the command line. The list on the left shows how far each has come, its language and its "
                       "sentiment. What you had open is there again at the next start.")},
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Read"),
     QT_TRANSLATE_NOOP("ui::TourDialog",
                       "A language model reads every sentence; task heads (Analysis, Add Task Head) find entities, "
                       "judge sentiment and answer questions. Entities stand below the text, each with its label "
                       "and the model's confidence. The strip above shows the sentiment of every sentence: bars "
                       "upwards are positive, bars downwards negative.")},
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Correct"),
     QT_TRANSLATE_NOOP("ui::TourDialog",
                       "Click a span, or press N for the next one. A accepts it and goes on, R rejects it and goes "
                       "on, L gives it another label, U goes to the one the model is least sure of, I does the same "
                       "to all identical mentions. Drag the grips at its edges. Select tokens and press M to mark "
                       "something new. Ctrl+Z takes anything back. The model's own layer is never overwritten.")},
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Ask and search"),
     QT_TRANSLATE_NOOP("ui::TourDialog",
                       "Ctrl+K asks the document a question; the best answers are listed with their probabilities, "
                       "and shown in the text. Ctrl+F searches by text, by regular expression or by label, and lists "
                       "every place with its context: sort by what stands before or after it.")},
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Look into the layers"),
     QT_TRANSLATE_NOOP("ui::TourDialog",
                       "Select a token: the Layers panel shows what each layer of the model makes of it, and which "
                       "other tokens it takes for similar. Layer 0 sees the spelling, the layers above see the "
                       "context, so the senses of a word part from layer to layer.")},
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Get it out"),
     QT_TRANSLATE_NOOP("ui::TourDialog",
                       "File, Export writes the document with everything said about it, by the model and by you. "
                       "All keys are listed in Help, Keyboard Shortcuts, and can be changed there.")}};

}  // namespace

TourDialog::TourDialog(QWidget* parent)
    : QDialog(parent),
      m_title(new QLabel(this)),
      m_text(new QLabel(this)),
      m_place(new QLabel(this)),
      m_back(new QPushButton(tr("&Back"), this)),
      m_next(new QPushButton(this)) {
    setWindowTitle(tr("Short Tour"));
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    large.setBold(true);
    m_title->setFont(large);
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeading);
    m_text->setMinimumHeight(fontMetrics().height() * 9);
    m_place->setForegroundRole(QPalette::PlaceholderText);
    m_back->setToolTip(tr("The page before"));
    m_next->setToolTip(tr("The next page"));
    m_next->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_place);
    buttons->addStretch();
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 16);
    layout->setSpacing(12);
    layout->addWidget(m_title);
    layout->addWidget(m_text, 1);
    layout->addLayout(buttons);
    setFixedWidth(fontMetrics().averageCharWidth() * 72);
    connect(m_back, &QPushButton::clicked, this, [this] { showPage(m_page - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_page + 1 == pageCount())
            accept();
        else
            showPage(m_page + 1);
    });
    showPage(0);
}

int TourDialog::pageCount() {
    return static_cast<int>(std::size(kPages));
}

void TourDialog::showPage(int page) {
    m_page = std::clamp(page, 0, pageCount() - 1);
    const Page& shown = kPages[m_page];
    m_title->setText(tr(shown.title));
    m_text->setText(tr(shown.text));
    m_place->setText(tr("%1 of %2").arg(m_page + 1).arg(pageCount()));
    m_back->setEnabled(m_page > 0);
    m_next->setText(m_page + 1 == pageCount() ? tr("&Done") : tr("&Next"));
    setAccessibleDescription(m_title->text() + u'\n' + m_text->text());
}

}  // namespace ui
