// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/start_view.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

StartView::StartView(QWidget* parent) : QScrollArea(parent) {
    auto* content = new QWidget(this);
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::Base);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    auto* title = new QLabel(QStringLiteral("Elmoscope"), this);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 2.4);
    title->setFont(large);
    auto* purpose =
        new QLabel(tr("Read and annotate documents with ELMo. Correct the entities, sentiment and answers that task "
                      "heads find, and see how each layer of the language model represents each word."),
                   this);
    purpose->setWordWrap(true);
    purpose->setAlignment(Qt::AlignHCenter);
    auto* hint = new QLabel(tr("You can also drop files or a folder here."), this);
    hint->setForegroundRole(QPalette::PlaceholderText);

    auto* layout = new QVBoxLayout(content);
    layout->addStretch(2);
    layout->addWidget(title, 0, Qt::AlignHCenter);
    layout->addWidget(purpose);
    layout->addSpacing(18);
    addButton(layout, tr("Open a &Document..."), tr("Choose a text file"), &StartView::openRequested);
    addButton(layout, tr("Open the &Sample"), tr("A short text with ambiguous words"), &StartView::sampleRequested);
    addButton(layout, tr("Choose a &Model..."), tr("Choose the language model used to analyse the text"),
              &StartView::modelRequested);
    addButton(layout, tr("Short T&our"), tr("Learn in one minute what the program does"), &StartView::tourRequested);
    layout->addSpacing(18);
    layout->addWidget(hint, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    setWidget(content);
}

void StartView::addButton(QVBoxLayout* layout, const QString& text, const QString& toolTip,
                          void (StartView::*signal)()) {
    auto* button = new QPushButton(text, this);
    button->setToolTip(toolTip);
    button->setMinimumWidth(260);
    button->setMinimumHeight(fontMetrics().height() * 2);
    connect(button, &QPushButton::clicked, this, signal);
    layout->addWidget(button, 0, Qt::AlignHCenter);
}

}  // namespace ui
