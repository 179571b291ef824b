// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTransform>
#include <QWidget>
#include <functional>

#include "ui/charts/figure.h"
#include "ui/charts/figure_recipe.h"

class QMenu;

namespace ui {

/// Shows a figure in the window's colours, shows its values under the mouse, and copies and saves it through its
/// context menu (mouse, or the Menu key). Never shows a figure below its own size, so that text stays readable: where
/// space is short, put the view into a scroll area. GUI thread.
class FigureView : public QWidget {
    Q_OBJECT

public:
    explicit FigureView(QWidget* parent = nullptr);

    /// `recipe`: written into files that the figure is saved in; asked for then. Null: no command makes the figure.
    void setFigure(FigurePtr figure, std::function<FigureRecipe()> recipe = {});
    FigureRecipe recipe() const { return m_recipe ? m_recipe() : FigureRecipe(); }
    const FigurePtr& figure() const { return m_figure; }
    void setEmptyText(const QString& text);

    void copyPicture() const;
    void copyNumbers() const;
    /// Asks for a file and writes it; reports a failure.
    void saveByDialog();
    /// Asks what the figure's names are to be; its owner draws it again.
    void nameByDialog();
    /// Adds Copy, Names and Save to a button's menu.
    void addActionsTo(QMenu* menu);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    /// From the figure's points to the widget's: as large as fits, in proportion, at most twice the size.
    QTransform transform() const;

    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    QString askForPath(const QString& name);

    FigurePtr m_figure;
    std::function<FigureRecipe()> m_recipe;
    QString m_emptyText;
};

}  // namespace ui
