// SPDX-License-Identifier: Apache-2.0
#include "app/figures/drawn_figure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "app/figures/run_json.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::TemporaryFolder;
using testing::HasSubstr;
using testing::StartsWith;

/// A run of a task that this version does not know, so that its name is shown as it is.
tasks::TaskRun runNamed(const std::string& task) {
    tasks::TaskRun run;
    run.name = "run of " + task;
    run.task = task;
    run.metricName = "F1";
    run.elmoMode = "input";
    run.points.push_back({200, 2, 0.4, 91.5, 1e-3, {{"input", {0, 0.1, 0.2}, {0.1, 0.2, 0.7}, 1.25}}});
    run.contributions.push_back({"input", {1, 2, 3}, {0.2, 0.2, 0.6}, {0.2, 0.2, 0.6}});
    run.chosen = 0;
    return run;
}

TEST(DrawnFigure, PdfOnTheCommandLineHasTheLettersOfEveryScript) {
    if (std::system("command -v pdftotext >/dev/null 2>&1") != 0)
        GTEST_SKIP() << "PROGRAM MISSING: pdftotext (poppler-utils); this case did not run";
    const TemporaryFolder folder;
    const std::string pdf = drawnFigure({runNamed("Čeština naïve"), runNamed("情感分析")}, {"tasks"}, "pdf");
    EXPECT_THAT(pdf, StartsWith("%PDF-"));
    elmo::test::writeFile(folder / "a.pdf", pdf);
    ASSERT_EQ(std::system(("pdftotext '" + (folder / "a.pdf").string() + "'").c_str()), 0);
    const std::string text = elmo::test::readFile(folder / "a.txt");
    EXPECT_THAT(text, HasSubstr("Čeština naïve"));
    EXPECT_THAT(text, testing::Not(HasSubstr("?")));
    if (std::system("fc-list :lang=zh 2>/dev/null | grep -q .") == 0) {
        EXPECT_THAT(text, HasSubstr("情感分析"));
    }
}

TEST(DrawnFigure, SvgPngAndCsvAreOfTheSameFigure) {
    const std::vector<tasks::TaskRun> runs = {runNamed("العربية"), runNamed("<b>&")};
    const std::string svg = drawnFigure(runs, {"tasks"}, "svg");
    EXPECT_THAT(svg, testing::AllOf(HasSubstr("<svg"), HasSubstr("العربية"), HasSubstr("&lt;b&gt;&amp;"),
                                    testing::Not(HasSubstr("<b>"))));
    EXPECT_THAT(drawnFigure(runs, {"seeds"}, "png"), StartsWith("\x89PNG"));
    EXPECT_THAT(drawnFigure(runs, {"tasks"}, "csv"), HasSubstr("0.7"));
}

TEST(DrawnFigure, SvgIsXmlWhateverARunIsCalled) {
    const std::string svg = drawnFigure({runNamed("a\x01\x7F<b>\"]]>\u2028")}, {"tasks"}, "svg");
    const TemporaryFolder folder;
    elmo::test::writeFile(folder / "a.svg", svg);
    const std::string command = "python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' '";
    EXPECT_EQ(std::system((command + (folder / "a.svg").string() + "'").c_str()), 0) << svg.substr(0, 400);
}

TEST(DrawnFigure, ElementOfAPageHasNoXmlDeclaration) {
    EXPECT_THAT(inlineFigure({runNamed("ner")}), testing::AllOf(StartsWith("<svg"), HasSubstr("</svg>")));
    EXPECT_EQ(inlineFigure({}), "");
}

TEST(DrawnFigure, RunsWithoutLayersAreRefused) {
    tasks::TaskRun run = runNamed("ner");
    run.points.clear();
    EXPECT_THAT(errorOf([&] { drawnFigure({run}, {"tasks"}, "pdf"); }), HasSubstr("nothing to draw"));
}

TEST(RunJson, KeepsWhatFiguresNeed) {
    const tasks::TaskRun run = runNamed("中文 \"x\"");
    const tasks::TaskRun read = runsOfJson(jsonOfRuns({run})).at(0);
    EXPECT_EQ(read.task, run.task);
    EXPECT_EQ(read.chosen, run.chosen);
    EXPECT_EQ(read.points.at(0).mixes.at(0).weights, run.points[0].mixes[0].weights);
    EXPECT_EQ(read.contributions.at(0).meanNorm, run.contributions[0].meanNorm);
    tasks::TaskRun unknown = run;
    unknown.points[0].devMetric = std::nan("");
    EXPECT_TRUE(std::isnan(runsOfJson(jsonOfRuns({unknown})).at(0).points.at(0).devMetric));
    EXPECT_THAT(errorOf([] { runsOfJson("[{}]"); }), HasSubstr("not readable"));
    EXPECT_THAT(errorOf([] { runsOfJson("x"); }), HasSubstr("not readable"));
}

}  // namespace
}  // namespace app::test
