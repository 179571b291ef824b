// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_recipe.h"

namespace ui {

FigureRecorder& FigureRecorder::instance() {
    static FigureRecorder recorder;
    return recorder;
}

}  // namespace ui
