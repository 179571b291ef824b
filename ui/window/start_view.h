// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace ui {

/// The start page, shown before a document is open: what the program does, and how to start. GUI thread.
class StartView : public QScrollArea {
    Q_OBJECT

public:
    explicit StartView(QWidget* parent = nullptr);

Q_SIGNALS:
    void openRequested();
    void sampleRequested();
    void modelRequested();
    void tourRequested();

private:
    void addButton(QVBoxLayout* layout, const QString& text, const QString& toolTip, void (StartView::*signal)());
};

}  // namespace ui
