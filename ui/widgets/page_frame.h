// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace ui {

/// A page that takes the place of the document: the page's name with a button that leads back above it. Escape leads
/// back as well. GUI thread.
class PageFrame : public QWidget {
    Q_OBJECT

public:
    PageFrame(const QString& name, QWidget* page, QWidget* parent = nullptr);

    QString name() const;
    QWidget* page() const { return m_page; }
    QToolButton* backButton() const { return m_back; }
    /// Gives the page the keyboard.
    void enter();

    /// A hidden page must not make the document's place wide.
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void backWanted();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* m_page;
    QToolButton* m_back;
    QLabel* m_name;
};

}  // namespace ui
