// SPDX-License-Identifier: GPL-3.0-or-later
// Draws figures for the command line, which cannot load Qt next to LibTorch:
//   elmoscope-figure tasks|seeds svg|pdf|png|csv < runs.json > figure
#include <QGuiApplication>
#include <iostream>
#include <iterator>
#include <memory>

#include "app/figures/run_json.h"
#include "ui/charts/figure_export.h"
#include "ui/layers/weights/mix_cells_figure.h"
#include "ui/layers/weights/seed_dots_figure.h"
#include "ui/style/language.h"

namespace {

std::unique_ptr<ui::Figure> figureOf(const QString& name, const ui::WeightDataPtr& data) {
    if (name == QStringLiteral("seeds"))
        return std::make_unique<ui::SeedDotsFigure>(data);
    return std::make_unique<ui::MixCellsFigure>(data);
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    const QStringList arguments = QGuiApplication::arguments();
    if (arguments.size() != 3) {
        std::cerr << "elmoscope-figure is a part of Elmoscope that it starts itself: elmo weights --help\n";
        return 2;
    }
    try {
        ui::applyLanguage(QStringLiteral("en"));
        const std::string input{std::istreambuf_iterator<char>(std::cin), {}};
        const auto runs = std::make_shared<const std::vector<tasks::TaskRun>>(app::runsOfJson(input));
        const auto figure = figureOf(arguments[1], ui::makeWeightData(runs, tasks::LayerQuantity::kWeight));
        for (const ui::FigureFormatInfo& info : ui::figureFormats())
            if (info.suffix == arguments[2]) {
                const QByteArray bytes = ui::writeFigure(*figure, info.format);
                std::cout.write(bytes.constData(), bytes.size());
                std::cout.flush();
                return std::cout.good() ? 0 : 1;
            }
        std::cerr << "Unknown format.\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
    }
    return 1;
}
