// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "ui/charts/figure_view.h"
#include "ui/layers/weight_data.h"

namespace ui {

/// A run's training with a cursor: the mouse, or Left, Right, Home and End, move it from evaluation to evaluation;
/// readOutChanged() announces the values. GUI thread.
class TrajectoryView : public FigureView {
    Q_OBJECT

public:
    explicit TrajectoryView(QWidget* parent = nullptr);

    /// `recipe`: that of the figure, with its cursor.
    void setRecipe(std::function<FigureRecipe(std::optional<std::size_t> cursor)> recipe) {
        m_recipeOf = std::move(recipe);
    }
    void setRun(WeightDataPtr weights, std::optional<std::size_t> run, const std::string& place);
    std::optional<std::size_t> cursor() const { return m_cursor; }

Q_SIGNALS:
    void readOutChanged(const QString& text);

protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void setCursorPoint(std::optional<std::size_t> point);
    void rebuild();

    WeightDataPtr m_data;
    std::optional<std::size_t> m_run;
    std::string m_place;
    std::optional<std::size_t> m_cursor;
    std::function<FigureRecipe(std::optional<std::size_t>)> m_recipeOf;
};

}  // namespace ui
