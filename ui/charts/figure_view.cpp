// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_view.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/charts/figure_export.h"
#include "ui/charts/figure_names_dialog.h"

namespace ui {
namespace {

constexpr qreal kMaxScale = 2;

bool mayReplaceFigure(QWidget* parent, const QString& path) {
    const QString question =
        FigureView::tr("%1 already exists. Do you want to replace it?").arg(QFileInfo(path).fileName());
    return QMessageBox::question(parent, FigureView::tr("Save the Figure"), question,
                                 QMessageBox::Yes | QMessageBox::No, QMessageBox::No) == QMessageBox::Yes;
}

}  // namespace

FigureView::FigureView(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Figure"));
}

void FigureView::setFigure(FigurePtr figure, std::function<FigureRecipe()> recipe) {
    m_figure = std::move(figure);
    m_recipe = std::move(recipe);
    setAccessibleDescription(m_figure ? m_figure->description() : m_emptyText);
    updateGeometry();
    update();
}

void FigureView::setEmptyText(const QString& text) {
    m_emptyText = text;
    update();
}

QSize FigureView::sizeHint() const {
    return m_figure ? m_figure->size().toSize() : QSize(480, 320);
}

QSize FigureView::minimumSizeHint() const {
    const QSize least(240, 160);
    return m_figure ? least.expandedTo(QSize(static_cast<int>(std::ceil(m_figure->size().width())),
                                             static_cast<int>(std::ceil(m_figure->size().height()))))
                    : least;
}

QTransform FigureView::transform() const {
    const QSizeF wanted = m_figure ? m_figure->size() : QSizeF(1, 1);
    const qreal scale = std::clamp(std::min(width() / wanted.width(), height() / wanted.height()), qreal(1), kMaxScale);
    const QPointF corner(std::max(0.0, (width() - scale * wanted.width()) / 2),
                         std::max(0.0, (height() - scale * wanted.height()) / 2));
    return QTransform::fromTranslate(corner.x(), corner.y()).scale(scale, scale);
}

void FigureView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartStyle style = ChartStyle::of(*this);
    painter.fillRect(rect(), style.paper);
    if (m_figure) {
        painter.save();
        painter.setTransform(transform(), true);
        painter.setFont(style.font);
        painter.setLayoutDirection(Qt::LeftToRight);  // positions in figures are absolute
        m_figure->paint(painter, style);
        painter.restore();
    } else {
        painter.setPen(style.faint);
        painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
    }
    if (hasFocus()) {
        painter.setPen(QPen(style.accent, 1, Qt::DotLine));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

bool FigureView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && m_figure) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = m_figure->textAt(transform().inverted().map(QPointF(help->pos())));
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    return QWidget::event(event);
}

void FigureView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    addActionsTo(&menu);
    menu.exec(event->globalPos());
}

void FigureView::addActionsTo(QMenu* menu) {
    const auto add = [&](const QString& text, auto slot) {
        QAction* action = menu->addAction(text);
        action->setEnabled(m_figure != nullptr);
        connect(action, &QAction::triggered, this, slot);
    };
    add(tr("&Copy Image"), &FigureView::copyPicture);
    add(tr("Copy &Numbers"), &FigureView::copyNumbers);
    menu->addSeparator();
    add(tr("Na&mes..."), &FigureView::nameByDialog);
    add(tr("&Save Figure..."), &FigureView::saveByDialog);
}

void FigureView::nameByDialog() {
    if (!m_figure)
        return;
    FigureNameBook& book = FigureNameBook::instance();
    FigureNamesDialog dialog(m_figure->ownNames(), book.names(), this);
    if (dialog.exec() == QDialog::Accepted)
        book.setNames(dialog.names());
}

void FigureView::copyPicture() const {
    if (!m_figure)
        return;
    auto* copied = new QMimeData;
    copied->setImageData(figureImage(*m_figure, 3));
    copied->setData(QStringLiteral("image/svg+xml"), writeFigure(*m_figure, FigureFormat::kSvg));
    QGuiApplication::clipboard()->setMimeData(copied);
}

void FigureView::copyNumbers() const {
    if (m_figure)
        QGuiApplication::clipboard()->setText(QString::fromUtf8(m_figure->csv()));
}

/// The path of the figure's file; empty if the user has cancelled. The dialog asks before it replaces a file of the
/// name that was entered; its own default suffix is not used, because the question is not asked for that in all
/// dialogs.
QString FigureView::askForPath(const QString& name) {
    const std::vector<FigureFormatInfo> formats = figureFormats();
    QStringList filters;
    for (const FigureFormatInfo& info : formats)
        filters.append(info.filter);
    const QString proposedEnd = u'.' + formats.front().suffix;
    QFileDialog dialog(this, tr("Save the Figure"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters(filters);
    dialog.selectFile(name + proposedEnd);
    while (dialog.exec() == QDialog::Accepted) {
        const QString entered = dialog.selectedFiles().value(0);
        const qsizetype chosen = std::max<qsizetype>(filters.indexOf(dialog.selectedNameFilter()), 0);
        // The proposed name follows the chosen format also where the dialog has not changed it.
        const bool isProposal = QFileInfo(entered).fileName() == name + proposedEnd;
        const QString path = withFigureSuffix(isProposal ? entered.chopped(proposedEnd.size()) : entered,
                                              formats[static_cast<std::size_t>(chosen)].suffix);
        if (path == entered || !QFileInfo::exists(path) || mayReplaceFigure(this, path))
            return path;
    }
    return {};
}

void FigureView::saveByDialog() {
    const FigurePtr figure = m_figure;  // another one may be shown while the dialog is open
    const FigureRecipe recipe = this->recipe();
    if (!figure)
        return;
    const QString path = askForPath(figureFileName(*figure));
    if (path.isEmpty())
        return;
    if (const QString problem = saveFigure(*figure, path); !problem.isEmpty())
        QMessageBox::warning(this, tr("The figure was not saved"), problem);
    else if (!recipe.command.isEmpty())
        Q_EMIT FigureRecorder::instance().saved(path, recipe);
}

}  // namespace ui
