// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/start_view.h"

#include <QKeySequence>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
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
    auto* marks =
        new QLabel(tr("In a text, the lines under words are what task heads predict: the colour is the label, the "
                      "percentage the head's own probability, and a dotted line stands for less than 50 %. Accept or "
                      "reject each prediction, or mark words yourself: thick lines are what a person has decided."),
                   this);
    marks->setWordWrap(true);
    marks->setAlignment(Qt::AlignHCenter);
    marks->setForegroundRole(QPalette::PlaceholderText);

    auto* layout = new QVBoxLayout(content);
    layout->addStretch(2);
    layout->addWidget(title, 0, Qt::AlignHCenter);
    layout->addWidget(purpose);
    layout->addSpacing(18);
    addDoor(layout, tr("Open the &Sample"), tr("A short text with ambiguous words"), &StartView::sampleRequested);
    addDoor(
        layout, tr("Your Te&xt..."),
        tr("A file. Or paste it here: %1").arg(QKeySequence(QKeySequence::Paste).toString(QKeySequence::NativeText)),
        &StartView::openRequested);
    addDoor(layout, tr("Your &Corpus..."), tr("All documents of a folder. Files and folders can also be dropped here."),
            &StartView::folderRequested);
    layout->addWidget(marks);
    layout->addSpacing(12);
    addButton(layout, tr("Short T&our"), tr("Learn in one minute what the program does"), &StartView::tourRequested);
    addButton(layout, tr("Choose a &Model..."), tr("Choose the language model used to analyse the text"),
              &StartView::modelRequested)
        ->setFlat(true);
    layout->addStretch(3);
    setWidget(content);
    auto* paste = new QShortcut(QKeySequence::Paste, this);
    connect(paste, &QShortcut::activated, this, &StartView::pasteRequested);
}

QPushButton* StartView::addButton(QVBoxLayout* layout, const QString& text, const QString& toolTip,
                                  void (StartView::*signal)()) {
    auto* button = new QPushButton(text, this);
    button->setToolTip(toolTip);
    button->setMinimumWidth(260);
    button->setMinimumHeight(fontMetrics().height() * 2);
    connect(button, &QPushButton::clicked, this, signal);
    layout->addWidget(button, 0, Qt::AlignHCenter);
    return button;
}

void StartView::addDoor(QVBoxLayout* layout, const QString& text, const QString& caption, void (StartView::*signal)()) {
    addButton(layout, text, caption, signal)->setAccessibleDescription(caption);
    auto* label = new QLabel(caption, this);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignHCenter);
    layout->addWidget(label);
    layout->addSpacing(6);
}

}  // namespace ui
