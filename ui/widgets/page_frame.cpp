// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/page_frame.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace ui {

PageFrame::PageFrame(const QString& name, QWidget* page, QWidget* parent)
    : QWidget(parent), m_page(page), m_back(new QToolButton(this)), m_name(new QLabel(name, this)) {
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    m_back->setArrowType(mirrored ? Qt::RightArrow : Qt::LeftArrow);
    m_back->setText(tr("Back"));
    m_back->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_back->setToolTip(tr("Back to the document (Esc)"));
    m_back->setAutoRaise(true);
    m_back->setFocusPolicy(Qt::TabFocus);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.25);
    large.setBold(true);
    m_name->setFont(large);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 6, 12, 0);
    line->addWidget(m_back);
    line->addWidget(m_name, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(page, 1);
    page->setParent(this);
    setTabOrder(m_back, page);
    connect(m_back, &QToolButton::clicked, this, &PageFrame::backWanted);
}

QString PageFrame::name() const {
    return m_name->text();
}

void PageFrame::enter() {
    m_page->setFocus();
}

QSize PageFrame::minimumSizeHint() const {
    return isVisible() ? QWidget::minimumSizeHint() : QSize(0, 0);
}

void PageFrame::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    updateGeometry();
}

void PageFrame::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    updateGeometry();
}

/// Escape is a shortcut of the window as well, for cancelling a job; on a page it leads back.
bool PageFrame::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void PageFrame::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        Q_EMIT backWanted();
    else
        QWidget::keyPressEvent(event);
}

}  // namespace ui
