// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

class QPushButton;
class QVBoxLayout;

namespace ui {

/// The start page, shown before a document is open: what the program does, three ways to start (the sample, a text, a
/// corpus), and what the marks in a text mean. Ctrl+V pastes a text here. GUI thread.
class StartView : public QScrollArea {
    Q_OBJECT

public:
    explicit StartView(QWidget* parent = nullptr);

Q_SIGNALS:
    void sampleRequested();
    void openRequested();
    void pasteRequested();
    void folderRequested();
    void modelRequested();
    void tourRequested();

private:
    QPushButton* addButton(QVBoxLayout* layout, const QString& text, const QString& toolTip,
                           void (StartView::*signal)());
    void addDoor(QVBoxLayout* layout, const QString& text, const QString& caption, void (StartView::*signal)());
};

}  // namespace ui
