// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QPushButton;

namespace ui {

/// A tour of the program, in a few pages next to the window. GUI thread.
class TourDialog : public QDialog {
    Q_OBJECT

public:
    explicit TourDialog(QWidget* parent = nullptr);

    int page() const { return m_page; }
    static int pageCount();
    void showPage(int page);

private:
    int m_page = 0;
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_place;
    QPushButton* m_back;
    QPushButton* m_next;
};

}  // namespace ui
