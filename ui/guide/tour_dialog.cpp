// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/tour_dialog.h"

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
                       "Open one document, several documents or a folder: use the File menu, drop them on the window, "
                       "or name them on the command line. The list on the left shows the status, language and "
                       "sentiment of each document. Open documents are restored at the next start.")},
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Where your work is"),
     QT_TRANSLATE_NOOP("ui::TourDialog",
                       "Everything is saved as you work: documents, annotations and what you undid. The status bar "
                       "names the project; point at it to see its file. “File > Save Project As” gives the project a "
                       "name and a place. Your files are never changed. F1 opens the guide at the page about what you "
                       "see.")},
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Read"),
     QT_TRANSLATE_NOOP("ui::TourDialog",
                       "A language model reads each sentence. Task heads (“Analysis > Add Task Head”) find entities, "
                       "judge sentiment and answer questions. Entities are shown below the text, each with its label "
                       "and the model's confidence. The strip above the text shows the sentiment of each sentence: "
                       "bars upwards are positive, bars downwards negative.")},
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Correct"),
     QT_TRANSLATE_NOOP(
         "ui::TourDialog",
         "Click a span, or press N for the next one. A accepts it and goes to the next, R rejects it and goes to the "
         "next, L changes its label, U goes to the span with the lowest confidence, I applies the decision to all "
         "identical mentions. Drag the handles at its edges. Select tokens and press M to mark a new span. Ctrl+Z "
         "undoes any change. The model's own annotation set is never overwritten.")},
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Ask and search"),
     QT_TRANSLATE_NOOP(
         "ui::TourDialog",
         "Ctrl+K asks a question about the document. The best answers are listed with their probabilities and shown in "
         "the text. Ctrl+F searches by text, by regular expression or by label, and lists each match with its context; "
         "sort the list by the words before or after the match.")},
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Explore the layers"),
     QT_TRANSLATE_NOOP("ui::TourDialog",
                       "Select a token. The Layers panel shows how each layer of the model represents it, and which "
                       "other tokens are most similar. Layer 0 sees the spelling; the layers above see the context, so "
                       "the senses of a word become distinct from layer to layer. The Projector panel shows all "
                       "occurrences of a word as points: zoom with the wheel, draw around points to list them.")},
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Question the predictions"),
     QT_TRANSLATE_NOOP("ui::TourDialog",
                       "The Saliency panel shows which words in which layers support a prediction, and which oppose "
                       "it. What If gives the layers other weights and marks in the text what changes. “View > Side by "
                       "Side” compares two sentences, two documents, an edited text with its original, or two heads "
                       "on one text.")},
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Train and compare"),
     QT_TRANSLATE_NOOP("ui::TourDialog",
                       "The Training menu trains a head on your own labels and shows its curves as they develop. "
                       "“Evaluate a Head” measures one on a labelled file. “View > Layer Weights” shows what each task "
                       "has learned to use of the layers, as figures that you can save. Esc leads back to the "
                       "document.")},
    {QT_TRANSLATE_NOOP("ui::TourDialog", "Export"),
     QT_TRANSLATE_NOOP("ui::TourDialog",
                       "“File > Export” writes the open document, selected ones or all of the project, with all "
                       "annotations or only those that people answer for. “File > Print” prints them. “Help > "
                       "Keyboard Shortcuts” lists all shortcuts; you can change them there.")}};

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
    m_back->setToolTip(tr("Go to the previous page"));
    m_next->setToolTip(tr("Go to the next page"));
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
