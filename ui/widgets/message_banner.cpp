// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/message_banner.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/style/color_scale.h"

namespace ui {

MessageBanner::MessageBanner(QWidget* parent)
    : QFrame(parent),
      m_title(new QLabel(this)),
      m_message(new QLabel(this)),
      m_skip(new QPushButton(tr("Open Without It"), this)),
      m_reading(new QPushButton(tr("Reading Options..."), this)) {
    setAccessibleName(tr("Message"));
    auto* icon = new QLabel(this);
    const int iconSize = style()->pixelMetric(QStyle::PM_LargeIconSize);
    icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(iconSize));
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long word must not widen the window
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* close = new QToolButton(this);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close the message"));
    close->setToolTip(tr("Close the message"));
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    m_skip->setToolTip(tr("Opens the file without what can't be read of it, and says what was left out"));
    m_skip->hide();
    connect(m_skip, &QPushButton::clicked, this, [this] {
        hide();
        Q_EMIT skippingAsked(m_problem.path);
    });
    m_reading->setToolTip(tr("Choose which column, layer, feature or key of the file is read"));
    m_reading->hide();
    connect(m_reading, &QPushButton::clicked, this, [this] { Q_EMIT readingAsked(m_problem); });
    auto* text = new QVBoxLayout;
    text->addWidget(m_title);
    text->addWidget(m_message);
    text->addWidget(m_skip, 0, Qt::AlignLeading);
    text->addWidget(m_reading, 0, Qt::AlignLeading);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 8, 8, 8);
    layout->setSpacing(12);
    layout->addWidget(icon, 0, Qt::AlignTop);
    layout->addLayout(text, 1);
    layout->addWidget(close, 0, Qt::AlignTop);
    hide();
}

void MessageBanner::showProblem(const Problem& problem) {
    m_problem = problem;
    m_title->setText(problem.title);
    const bool pathNamed = problem.path.isEmpty() || problem.message.contains(problem.path);
    m_message->setText(pathNamed ? problem.message : problem.path + u'\n' + problem.message);
    m_skip->setVisible(problem.canSkip);
    m_reading->setVisible(!problem.offers.isEmpty());
    show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void MessageBanner::leaveDocument() {
    if (m_problem.ofDocument)
        hide();
}

void MessageBanner::endFailedSave() {
    if (m_problem.ofSaving)
        hide();
}

std::optional<Problem> MessageBanner::problem() const {
    return isHidden() ? std::nullopt : std::optional(m_problem);
}

QString MessageBanner::title() const {
    return m_title->text();
}

QString MessageBanner::message() const {
    return m_message->text();
}

void MessageBanner::paintEvent(QPaintEvent*) {
    const bool light = ColorScale::themeOf(palette()) == ColorScale::Theme::kLight;
    QPainter painter(this);
    painter.fillRect(rect(), light ? QColor(0xff, 0xf3, 0xdc) : QColor(0x40, 0x33, 0x1c));
    painter.fillRect(QRect(0, 0, 4, height()), light ? QColor(0xb2, 0x6a, 0x00) : QColor(0xff, 0xb9, 0x4f));
}

}  // namespace ui
