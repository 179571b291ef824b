// SPDX-License-Identifier: Apache-2.0
#include "app/figures/layer_weight_figure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::TemporaryFolder;
using testing::HasSubstr;
using testing::Not;

tasks::TaskRun runOf(std::string name, std::vector<double> weights) {
    tasks::TaskRun run;
    run.name = std::move(name);
    run.metricName = "F1";
    run.points.push_back({100, 1, 0.5, 88.25, 1e-3, {{"input", {0, 0, 0}, {0.3, 0.3, 0.4}, 1}}});
    run.points.push_back({200, 2, 0.4, 91.5, 1e-3, {{"input", {0, 0, 0}, std::move(weights), 1.25}}});
    run.contributions.push_back({"input", {1, 2, 3}, {0.2, 0.2, 0.6}, {0.2, 0.2, 0.6}});
    return run;
}

TEST(LayerWeightFigure, ShowsTheWeightsOfTheSelectedPoint) {
    tasks::TaskRun run = runOf("ner", {0.11, 0.22, 0.67});
    EXPECT_THAT(layerWeightSvg({run}), HasSubstr("ner (input): weights 0.110, 0.220, 0.670, gamma 1.250."));
    run.chosen = 0;
    EXPECT_THAT(layerWeightSvg({run}), HasSubstr("weights 0.300, 0.300, 0.400, gamma 1.000."));
}

TEST(LayerWeightFigure, BarWidthsMatchTheWeights) {
    const std::string svg = layerWeightSvg({runOf("ner", {0.25, 0.25, 0.5})});
    EXPECT_THAT(svg, HasSubstr("width=\"82.50\" height=\"16.00\""));   // a quarter of 330
    EXPECT_THAT(svg, HasSubstr("width=\"165.00\" height=\"16.00\""));  // half of it
}

TEST(LayerWeightFigure, EscapesNamesAndShowsNotes) {
    const std::string svg = layerWeightSvg({runOf("<script>\x01&", {1, 0, 0})}, {"a < b: other biLM"});
    EXPECT_THAT(svg, HasSubstr("&lt;script&gt; &amp;"));
    EXPECT_THAT(svg, HasSubstr("a &lt; b: other biLM"));
    EXPECT_THAT(svg, Not(HasSubstr("<script>")));
}

TEST(LayerWeightFigure, NamesARunWithoutWeights) {
    tasks::TaskRun run;
    run.name = "baseline";
    EXPECT_THAT(layerWeightSvg({run}), HasSubstr("baseline has no mix of layers to show."));
    EXPECT_THAT(layerWeightSvg({}), HasSubstr("</svg>"));
}

TEST(LayerWeightFigure, NonFiniteValuesDrawNothing) {
    const std::string svg = layerWeightSvg({runOf("nan", {std::nan(""), INFINITY, -1})});
    EXPECT_THAT(svg, Not(HasSubstr("width=\"nan\"")));
    EXPECT_THAT(svg, Not(HasSubstr("width=\"inf\"")));
}

TEST(LayerWeightFigure, IsReadByOtherPrograms) {
    const TemporaryFolder folder;
    const std::vector<tasks::TaskRun> runs = {runOf("ner ü (x)", {0.1, 0.2, 0.7}),
                                              runOf("sentiment 中文", {0.5, 0.3, 0.2})};
    elmo::test::writeFile(folder / "a.svg", layerWeightSvg(runs));
    if (std::system("command -v xmllint >/dev/null 2>&1") != 0)
        GTEST_SKIP() << "PROGRAM MISSING: xmllint (libxml2-utils); this case did not run";
    EXPECT_EQ(std::system(("xmllint --noout '" + (folder / "a.svg").string() + "'").c_str()), 0);
}

}  // namespace
}  // namespace app::test
