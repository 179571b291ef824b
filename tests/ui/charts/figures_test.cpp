// SPDX-License-Identifier: Apache-2.0
// What all figures of layer weights have in common, and what each says.
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QLocale>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTransform>
#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <regex>
#include <set>
#include <type_traits>
#include <typeinfo>

#include "tasks/registry/task_list.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"
#include "tests/ui/sample_layer_work.h"
#include "tests/ui/sample_runs.h"
#include "tests/ui/sample_training.h"
#include "ui/charts/axis.h"
#include "ui/charts/figure_export.h"
#include "ui/charts/figure_view.h"
#include "ui/comparison/layer_change_figure.h"
#include "ui/evaluation/calibration_figure.h"
#include "ui/evaluation/probe_figure.h"
#include "ui/evaluation/series_figure.h"
#include "ui/layers/projector/scatter_figure.h"
#include "ui/layers/saliency/saliency_figure.h"
#include "ui/layers/weights/differences_figure.h"
#include "ui/layers/weights/mix_cells_figure.h"
#include "ui/layers/weights/parallel_figure.h"
#include "ui/layers/weights/seed_dots_figure.h"
#include "ui/layers/weights/ternary_figure.h"
#include "ui/layers/weights/trajectory_figure.h"
#include "ui/layers/weights/variants_figure.h"
#include "ui/layers/what_if/sweep_figure.h"
#include "ui/style/language.h"
#include "ui/training/curves_figure.h"
#include "ui/training/training_curves.h"

namespace ui {
namespace {

using tasks::LayerQuantity;

WeightDataPtr weights(LayerQuantity quantity = LayerQuantity::kWeight, const FigureNames& names = {}) {
    return makeWeightData(test::makeRuns(), quantity, names);
}

tasks::Calibration someCalibration() {
    tasks::Calibration calibration;
    for (int k = 0; k < 60; ++k)
        calibration.add(0.4 + 0.01 * k, k % 3 != 0);
    return calibration;
}

ProbesData someProbes() {
    return {.model = QStringLiteral("english-small"),
            .hash = QStringLiteral("0123456789abcdef"),
            .train = QStringLiteral("train.conllu"),
            .test = QStringLiteral("dev.conllu"),
            .seeds = 3,
            .hidden = 0,
            .columns = {QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("mix")},
            .properties = {{.name = QStringLiteral("upos"),
                            .items = 25000,
                            .classes = 17,
                            .majority = 0.17,
                            .accuracy = {0.8, 0.925, 0.9, 0.9375},
                            .untrained = {0.75, 0.7, 0.625, 0.75},
                            .centre = 0.5},
                           {.name = QStringLiteral("feat:Number"),
                            .items = 9000,
                            .classes = 2,
                            .majority = 0.6,
                            .accuracy = {0.95, 0.95, 0.95, 0.95},
                            .untrained = {},
                            .centre = std::nullopt}}};
}

SeriesData someSeries() {
    const double none = std::numeric_limits<double>::quiet_NaN();
    return {.subject = SeriesData::Subject::kShares,
            .facts = {QStringLiteral("conll2003.train.tsv"), QStringLiteral("n = 3")},
            .quantity = QStringLiteral("span F1"),
            .columns = {QStringLiteral("1 %"), QStringLiteral("10 %"), QStringLiteral("100 %")},
            .lines = {{QStringLiteral("no ELMo"), {20, 60, 87}, {4, none, 0.5}},
                      {QStringLiteral("ELMo"), {50, none, 88.5}, {}}}};
}

std::vector<FigurePtr> allFigures(const FigureNames& names = {}) {
    const auto data = weights(LayerQuantity::kWeight, names);
    const auto projection = test::makeProjection(test::makeCorpus(8), ProjectionMethod::kPca);
    return {std::make_shared<MixCellsFigure>(data),
            std::make_shared<SeedDotsFigure>(data),
            std::make_shared<TernaryFigure>(data),
            std::make_shared<ParallelFigure>(data),
            std::make_shared<DifferencesFigure>(data, std::nullopt),
            std::make_shared<VariantsFigure>(data),
            std::make_shared<TrajectoryFigure>(data, 0, "input", 3),
            std::make_shared<ScatterFigure>(projection, ScatterFigure::Look{.layer = 1.5, .names = names}),
            std::make_shared<SweepFigure>(test::makeSweep(), ShownNames(names)),
            std::make_shared<SaliencyFigure>(test::makeSaliency(), SaliencyFigure::kWidth, names),
            std::make_shared<LayerChangeFigure>(test::makeSides(), 500, names),
            std::make_shared<CalibrationFigure>(someCalibration(), QStringList{QStringLiteral("ner-english on a.tsv")},
                                                names),
            std::make_shared<ProbeFigure>(someProbes(), names),
            std::make_shared<SeriesFigure>(someSeries(), names),
            std::make_shared<CurvesFigure>(QStringLiteral("Training"), QStringList{QStringLiteral("seed 1")},
                                           std::vector<CurvePlot>{{QStringLiteral("Loss"),
                                                                   {{.name = QStringLiteral("Loss"),
                                                                     .id = QStringLiteral("loss"),
                                                                     .points = {{1, 5}, {2, 4}, {3, 3}},
                                                                     .best = 2}}}},
                                           QString(), ShownNames(names))};
}

class FigureTest : public ::testing::Test {
protected:
    FigureTest() { QLocale::setDefault(QLocale::c()); }
};

TEST_F(FigureTest, everyFigureClassIsTested) {
    std::set<std::string> declared, tested;
    static const std::regex kFigure("class (\\w+) : public Figure \\{");
    for (const auto& file : std::filesystem::recursive_directory_iterator(elmo::test::sourceDir() / "ui"))
        if (file.path().extension() == ".h") {
            const std::string text = elmo::test::readFile(file.path());
            for (std::sregex_iterator match(text.begin(), text.end(), kFigure), end; match != end; ++match)
                declared.insert((*match)[1]);
        }
    for (const FigurePtr& figure : allFigures()) {
        const Figure& type = *figure;
        const std::string name = typeid(type).name();  // "N2ui" and so on, ended by the class name and "E"
        for (const std::string& known : declared)
            if (name.ends_with(std::to_string(known.size()) + known + "E"))
                tested.insert(known);
    }
    EXPECT_GE(declared.size(), 8U);
    EXPECT_EQ(tested, declared);
}

TEST_F(FigureTest, everyFigureIsWrittenInEveryFormat) {
    for (const FigurePtr& figure : allFigures()) {
        EXPECT_TRUE(writeFigure(*figure, FigureFormat::kSvg).contains("<svg"));
        EXPECT_TRUE(writeFigure(*figure, FigureFormat::kPdf).startsWith("%PDF-"));
        EXPECT_TRUE(writeFigure(*figure, FigureFormat::kPng).startsWith("\x89PNG"));
        EXPECT_FALSE(figure->title().isEmpty());
        EXPECT_FALSE(figure->description().isEmpty());
    }
}

/// The runs of two biLMs, with three layers and with two.
WeightDataPtr mixesOfTwoLengths() {
    std::vector<tasks::TaskRun> runs{test::makeRun(tasks::Ner::kTask, 1, {0.2, 0.5, 0.3}),
                                     test::makeRun(tasks::Sentiment::kTask, 1, {0.4, 0.6})};
    return makeWeightData(std::make_shared<const std::vector<tasks::TaskRun>>(runs), LayerQuantity::kWeight);
}

TEST_F(FigureTest, everyCsvLineHasAsManyFieldsAsTheHeader) {
    std::vector<FigurePtr> figures = allFigures();
    figures.push_back(std::make_shared<ParallelFigure>(mixesOfTwoLengths()));
    for (const FigurePtr& figure : figures) {
        const QList<QByteArray> lines = figure->csv().split('\n');
        ASSERT_GT(lines.size(), 2) << figure->title().toStdString();
        const auto fields = [](QByteArray line) {
            bool quoted = false;
            qsizetype count = 1;
            for (const char c : line) {
                quoted = quoted != (c == '"');
                count += c == ',' && !quoted ? 1 : 0;
            }
            return count;
        };
        for (qsizetype i = 1; i + 1 < lines.size(); ++i)
            EXPECT_EQ(fields(lines[i]), fields(lines[0])) << lines[i].constData();
    }
}

TEST_F(FigureTest, csvOfMixesHasGammaAndTheQuantity) {
    const auto data = weights(LayerQuantity::kContribution);
    const QList<QByteArray> lines = TernaryFigure(data).csv().split('\n');
    const QList<QByteArray> names = lines[0].trimmed().split(','), row = lines[4].split(',');
    ASSERT_TRUE(names.contains(QByteArray("gamma")) && names.contains(QByteArray("quantity"))) << lines[0].constData();
    const QByteArray gamma = csvNumber(tasks::mixAt(*tasks::shownPoint(data->run(3)), "input")->gamma);
    EXPECT_TRUE(row.contains(gamma)) << lines[4].constData();
    EXPECT_TRUE(lines[4].contains("Contribution: share of length")) << lines[4].constData();
    EXPECT_TRUE(TrajectoryFigure(data, 0, "input").csv().contains(",F1\r\n")) << "the unit of dev_metric";
}

TEST_F(FigureTest, layerColoursDifferInGreyscale) {
    for (const bool dark : {false, true}) {
        ChartStyle style = ChartStyle::printed();
        style.dark = dark;
        std::set<int> greys;
        for (int layer = 0; layer < 3; ++layer)
            greys.insert(qGray(style.layerColor(layer, 3).rgb()) / 25);
        EXPECT_EQ(greys.size(), 3U);
    }
}

TEST_F(FigureTest, hatchingIsDrawnWithinItsRectangle) {
    for (int direction = 0; direction < 4; ++direction) {
        QImage image(60, 60, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setPen(Qt::black);
        hatch(painter, QRectF(20, 20, 20, 20), direction, 5);
        painter.end();
        int inside = 0;
        for (int x = 0; x < 60; ++x)
            for (int y = 0; y < 60; ++y) {
                const bool black = image.pixelColor(x, y) != Qt::white;
                const bool in = x >= 19 && x <= 41 && y >= 19 && y <= 41;
                EXPECT_TRUE(in || !black);
                inside += black ? 1 : 0;
            }
        EXPECT_GT(inside, 40) << direction;
    }
}

TEST_F(FigureTest, cellTooltipShowsTheExactValue) {
    const auto data = weights();
    const MixCellsFigure figure(data);
    QString found;
    for (qreal x = 0; x < figure.size().width() && found.isEmpty(); x += 10)
        for (qreal y = 0; y < figure.size().height() && found.isEmpty(); y += 10)
            found = figure.textAt({x, y});
    EXPECT_EQ(found, QStringLiteral("%1, Input, Layer 0: %2 ± %3, n = 5")
                         .arg(data->groupNames[0], shareText(data->comparison.rows[0].layers[0].mean),
                              shareText(*data->comparison.rows[0].layers[0].halfWidth)));
}

TEST_F(FigureTest, probesShowEachPropertyInEachLayerAndItsCentre) {
    const ProbeFigure figure(someProbes());
    const QList<QByteArray> lines = figure.csv().split('\n');
    ASSERT_EQ(lines.size(), 10);
    EXPECT_EQ(lines[2].trimmed(), "upos,1,0.925,0.7,0.17,17,25000,0.5,3,english-small,0123456789abcdef");
    EXPECT_EQ(lines[8].trimmed(), "feat:Number,mix,0.95,,0.6,2,9000,,3,english-small,0123456789abcdef");
    QStringList found;
    for (qreal y = 0; y < figure.size().height(); y += 4)
        for (qreal x = 0; x < figure.size().width(); x += 4)
            if (const QString text = figure.textAt({x, y}); !text.isEmpty() && !found.contains(text))
                found.append(text);
    ASSERT_EQ(found.size(), 8);
    EXPECT_EQ(found[1], QStringLiteral("upos, Layer 1: 92.5 % (untrained: 70.0 %)"));
    EXPECT_EQ(found[7], QStringLiteral("feat:Number, Mix: 95.0 %"));
    EXPECT_TRUE(figure.description().contains(QStringLiteral("Centre of gravity: 0.50")));
    const QByteArray svg = writeFigure(figure, FigureFormat::kSvg);
    EXPECT_EQ(svg.count(">0.50<"), 1) << "the centre of the property that has one";
}

TEST_F(FigureTest, seriesShowEachValueWithItsInterval) {
    const SeriesFigure figure(someSeries());
    EXPECT_EQ(figure.csv(),
              "series,column,value,half_width_95\r\n"
              "no ELMo,1 %,20,4\r\nno ELMo,10 %,60,\r\nno ELMo,100 %,87,0.5\r\n"
              "ELMo,1 %,50,\r\nELMo,10 %,,\r\nELMo,100 %,88.5,\r\n");
    QStringList found;
    for (qreal y = 0; y < figure.size().height(); y += 3)
        for (qreal x = 0; x < figure.size().width(); x += 3)
            if (const QString text = figure.textAt({x, y}); !text.isEmpty() && !found.contains(text))
                found.append(text);
    EXPECT_EQ(found.size(), 5) << "a value that is not there has no place";
    EXPECT_TRUE(found.contains(QStringLiteral("no ELMo, 1 %: 20.00 ± 4.00")));
    EXPECT_TRUE(writeFigure(figure, FigureFormat::kSvg).contains("Whiskers"));
    SeriesData plain = someSeries();
    plain.lines.erase(plain.lines.begin());
    EXPECT_FALSE(writeFigure(SeriesFigure(plain), FigureFormat::kSvg).contains("Whiskers")) << "there are none";
}

TEST_F(FigureTest, csvHasNoIntervalForFewSeedsAndNoDeviationForOne) {
    const QByteArray csv = MixCellsFigure(weights()).csv();
    int single = 0;
    for (const QByteArray& line : csv.split('\n')) {
        if (line.startsWith("Questions")) {
            EXPECT_TRUE(line.contains(",,")) << line.constData();
        }
        if (!line.startsWith("\"Entities, λ 0.1\""))
            continue;
        const QList<QByteArray> fields = line.trimmed().split(',');  // the name has a comma
        ASSERT_EQ(fields.size(), 12) << line.constData();
        EXPECT_EQ(fields[5], "1");
        EXPECT_FALSE(fields[6].isEmpty()) << "mean";
        EXPECT_TRUE(fields[7].isEmpty()) << "deviation: " << fields[7].constData();
        ++single;
    }
    EXPECT_EQ(single, 6) << "layers of two mixes";
}

TEST_F(FigureTest, triangleCornersAreTheLayers) {
    const TernaryFigure figure(weights());
    const QPointF left = figure.place(1, 0, 0), right = figure.place(0, 1, 0), top = figure.place(0, 0, 1);
    EXPECT_LT(left.x(), right.x());
    EXPECT_EQ(left.y(), right.y());
    EXPECT_LT(top.y(), left.y());
    const QPointF middle = figure.place(1 / 3.0, 1 / 3.0, 1 / 3.0);
    EXPECT_NEAR(middle.x(), top.x(), 1e-9);
}

TEST_F(FigureTest, triangleRequiresSharesOfThreeLayers) {
    EXPECT_TRUE(TernaryFigure::fits(*weights(LayerQuantity::kContribution)));
    EXPECT_FALSE(TernaryFigure::fits(*weights(LayerQuantity::kUnfolded)));
    const auto two = std::make_shared<const std::vector<tasks::TaskRun>>(
        std::vector<tasks::TaskRun>{test::makeRun(tasks::Ner::kTask, 1, {0.5, 0.5})});
    EXPECT_FALSE(TernaryFigure::fits(*makeWeightData(two, LayerQuantity::kWeight)));
    EXPECT_FALSE(TernaryFigure::fits(*mixesOfTwoLengths())) << "the mix of two layers has no place in it";
}

TEST_F(FigureTest, trainingCursorShowsAllValues) {
    const TrajectoryFigure figure(weights(), 0, "input");
    EXPECT_EQ(figure.pointAt({0, 0}), 0U);
    EXPECT_EQ(figure.pointAt({figure.size().width(), 0}), figure.pointCount() - 1);
    const QString text = figure.readOut(18);
    for (const char* part : {"Step 4500", "s_0 = ", "s_2 = ", "γ = ", "F1 (%) on the development set = ", "chosen"})
        EXPECT_TRUE(text.contains(QString::fromUtf8(part))) << text.toStdString();
    EXPECT_FALSE(figure.readOut(0).contains(QStringLiteral("chosen")));
}

TEST_F(FigureTest, trainingWithoutElmoHasItsMetricOnly) {
    tasks::TaskRun run = test::makeRun(tasks::Ner::kTask, 1, {0.5, 0.5}, "none");
    run.contributions.clear();
    for (tasks::RunPoint& point : run.points)
        point.mixes.clear();
    const auto runs = std::make_shared<const std::vector<tasks::TaskRun>>(1, run);
    const TrajectoryFigure figure(makeWeightData(runs, LayerQuantity::kWeight), 0, "");
    EXPECT_EQ(figure.title(), QStringLiteral("ner-none-seed1: training"));
    const QByteArray svg = writeFigure(figure, FigureFormat::kSvg);
    EXPECT_TRUE(svg.contains("on the development set"));
    EXPECT_FALSE(svg.contains("Weights s_j")) << "a plot without a line";
    EXPECT_LT(figure.size().height(), TrajectoryFigure(weights(), 0, "input").size().height() - 200);
}

TEST_F(FigureTest, metricOfATrainingIsNamedInTheUsersLanguage) {
    for (const char* metric : {"accuracy", "span F1", "perplexity"}) {
        tasks::TaskRun run = test::makeRun(tasks::Ner::kTask, 1, {0.5, 0.5});
        run.metricName = metric;
        const auto runs = std::make_shared<const std::vector<tasks::TaskRun>>(1, run);
        applyLanguage(QStringLiteral("zh_CN"));
        const TrajectoryFigure figure(makeWeightData(runs, LayerQuantity::kWeight), 0, "input");
        const QString text = figure.readOut(0);
        applyLanguage(QStringLiteral("en"));
        EXPECT_FALSE(text.contains(QLatin1String(metric), Qt::CaseInsensitive)) << text.toStdString();
    }
}

TEST_F(FigureTest, pointsBetweenLayersAreInterpolated) {
    const auto projection = test::makeProjection(test::makeCorpus(8), ProjectionMethod::kPca);
    const ScatterFigure low(projection, {.layer = 1}), half(projection, {.layer = 1.5}), high(projection, {.layer = 2});
    for (std::size_t point = 0; point < projection->tokens.size(); ++point) {
        const QPointF middle = (low.place(point) + high.place(point)) / 2;
        EXPECT_NEAR(half.place(point).x(), middle.x(), 1e-9);
        EXPECT_NEAR(half.place(point).y(), middle.y(), 1e-9);
    }
    EXPECT_EQ(low.pointAt({-100, -100}), std::nullopt);
    EXPECT_TRUE(high.textAt(high.place(0)).contains(QStringLiteral("[bank]")));
}

TEST_F(FigureTest, groupsWithEqualNamesShowTheirDifference) {
    const auto data = weights();
    EXPECT_EQ(data->groupNames, (QStringList{QStringLiteral("Entities, λ 0.001"), QStringLiteral("Sentiment"),
                                             QStringLiteral("Questions"), QStringLiteral("Entities, λ 0.1")}));
    EXPECT_TRUE(data->badges.last().contains(QStringLiteral("lambda")));
    EXPECT_TRUE(data->badges.first().isEmpty());
    std::vector<tasks::TaskRun> runs{data->run(0), data->run(5)};
    runs[1].bilmHash = "b2";
    const auto other =
        makeWeightData(std::make_shared<const std::vector<tasks::TaskRun>>(runs), LayerQuantity::kWeight);
    EXPECT_EQ(other->badges.last(), QStringLiteral("other biLM, compared with ner-both-seed1"))
        << "it is itself the first run of its task";
}

TEST_F(FigureTest, runOnOtherDataIsCalledByItsName) {
    auto runs = std::make_shared<std::vector<tasks::TaskRun>>(1, weights()->runs->front());
    runs->push_back(runs->front());
    runs->back().name = "my-ner";
    runs->back().dataHash = "c1bef80123456789";
    EXPECT_EQ(makeWeightData(runs, tasks::LayerQuantity::kWeight, {})->groupNames.last(),
              QStringLiteral("Entities, my-ner"));
}

TEST_F(FigureTest, seedsOnOtherDataAreCalledByWhatTheirNamesHaveInCommon) {
    auto runs = std::make_shared<std::vector<tasks::TaskRun>>(5, weights()->runs->front());
    const char* const names[] = {"ner-english", "ner-conll-1", "ner-conll-2", "a", "b"};
    for (std::size_t i = 0; i < runs->size(); ++i) {
        (*runs)[i].name = names[i];
        (*runs)[i].seed = static_cast<std::int64_t>(i);
        (*runs)[i].dataHash = i == 0 ? "d1" : i < 3 ? "c1bef80123456789" : "0123456789";
    }
    EXPECT_EQ(makeWeightData(runs, tasks::LayerQuantity::kWeight, {})->groupNames,
              (QStringList{QStringLiteral("Entities, ner-english"), QStringLiteral("Entities, ner-conll"),
                           QStringLiteral("Entities, data 012345")}));
}

TEST_F(FigureTest, biLmsOfOneNameShowTheirHash) {
    auto runs = std::make_shared<std::vector<tasks::TaskRun>>(2, weights()->runs->front());
    runs->back().bilmHash = "c1bef80123456789";
    EXPECT_EQ(makeWeightData(runs, tasks::LayerQuantity::kWeight, {})->groupNames.last(),
              QStringLiteral("Entities, elmo-small c1bef8"));
    runs->back().bilmName = "elmo-medium";
    EXPECT_EQ(makeWeightData(runs, tasks::LayerQuantity::kWeight, {})->groupNames.last(),
              QStringLiteral("Entities, elmo-medium"));
}

TEST_F(FigureTest, seedsOfAnotherConfigurationOrStartAreAGroupOfTheirOwn) {
    auto runs = std::make_shared<std::vector<tasks::TaskRun>>(3, weights()->runs->front());
    for (tasks::TaskRun& run : *runs)
        run.configuration = R"({"training.learning_rate":0.001})";
    (*runs)[1].configuration = R"({"training.learning_rate":0.0003})";
    (*runs)[2].start = "a head";
    const auto data = makeWeightData(runs, tasks::LayerQuantity::kWeight, {});
    EXPECT_EQ(data->groupNames, (QStringList{QStringLiteral("Entities, from the start, learning_rate 0.001"),
                                             QStringLiteral("Entities, from the start, learning_rate 0.0003"),
                                             QStringLiteral("Entities, continued from a head, learning_rate 0.001")}));
    EXPECT_TRUE(data->facts().contains(QStringLiteral("n: seeds of one configuration, data and start")));
}

TEST_F(FigureTest, captionsCarryTheHashWhereNamesOfBilmsCollide) {
    auto runs = std::make_shared<std::vector<tasks::TaskRun>>(2, weights()->runs->front());
    runs->back().task = tasks::Tagging::kTask.name;
    runs->back().bilmHash = "c1bef80123456789";
    const auto data = makeWeightData(runs, tasks::LayerQuantity::kWeight, {});
    EXPECT_EQ(data->groupNames.last(), QStringLiteral("Tags of words, elmo-small c1bef8"));
    EXPECT_TRUE(data->facts().contains(QStringLiteral("biLM: elmo-small b1, elmo-small c1bef8")))
        << data->facts().toStdString();
}

TEST_F(FigureTest, manySeedsFitAPage) {
    std::vector<tasks::TaskRun> runs;
    for (int group = 0; group < 18; ++group) {
        runs.push_back(test::makeRun(tasks::Ner::kTask, 1, {0.2, 0.5, 0.3}));
        runs.back().dataHash = "d" + std::to_string(group);
        runs.back().name = "data-" + std::string(1, static_cast<char>('a' + group));
    }
    const SeedDotsFigure figure(
        makeWeightData(std::make_shared<const std::vector<tasks::TaskRun>>(runs), LayerQuantity::kWeight));
    EXPECT_LT(figure.size().height(), 1.6 * figure.size().width());
}

TEST_F(FigureTest, unwritableFileIsReported) {
    const QTemporaryDir folder;
    const MixCellsFigure figure(weights());
    EXPECT_EQ(saveFigure(figure, folder.filePath(QStringLiteral("a.svg"))), QString());
    EXPECT_TRUE(QFile::exists(folder.filePath(QStringLiteral("a.svg"))));
    EXPECT_TRUE(saveFigure(figure, QStringLiteral("/nowhere/a.svg")).contains(QStringLiteral("/nowhere/a.svg")));
    EXPECT_TRUE(saveFigure(figure, folder.filePath(QStringLiteral("a.doc"))).contains(QStringLiteral(".svg")));
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("a.svg")});
}

TEST_F(FigureTest, csvQuotesFieldsIfNecessary) {
    EXPECT_EQ(csvField(QStringLiteral("plain")), "plain");
    EXPECT_EQ(csvField(QStringLiteral("a, \"b\"")), "\"a, \"\"b\"\"\"");
    EXPECT_EQ(csvNumber(0.1), "0.1");
    EXPECT_EQ(csvNumber(std::nan("")), "");
}

TEST(Axis, ticksAreRoundNumbersInsideTheRange) {
    QLocale::setDefault(QLocale::c());
    EXPECT_EQ(Axis(0, 1, 0, 100).ticks(4).size(), 3U);  // 0, 0.5, 1
    for (const double tick : Axis(-0.13, 87.2, 0, 1).ticks(6)) {
        EXPECT_GE(tick, -0.13);
        EXPECT_LE(tick, 87.2);
    }
    EXPECT_EQ(tickText(0.05), QStringLiteral("0.05"));
    EXPECT_EQ(tickText(0), QStringLiteral("0"));
    EXPECT_EQ(Axis(0, 10, 100, 0).place(2.5), 75);
    EXPECT_EQ(Axis(0, 10, 100, 0).value(75), 2.5);
}

TEST(Axis, handlesEmptySinglePointAndInfiniteRanges) {
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(Axis::around(infinity, -infinity, 0, 1).high(), 1);
    const Axis point = Axis::around(3, 3, 0, 1);
    EXPECT_LT(point.low(), 3);
    EXPECT_GT(point.high(), 3);
    const Axis zero = Axis::around(0, 0, 0, 1);
    EXPECT_EQ(zero.low(), 0) << "a score of 0 is never below 0";
    EXPECT_GT(zero.high(), 0);
    EXPECT_LT(Axis(0, infinity, 0, 1).ticks(5).size(), 3U);
}

/// A text of an SVG file: where it stands, how large it is, and its families.
struct SvgText {
    QString text, families;
    QRectF rect;
    qreal size = 0;
};

QTransform matrixIn(const QString& attribute) {
    static const QRegularExpression kMatrix(QStringLiteral("matrix\\(([^)]*)\\)"));
    const QStringList numbers = kMatrix.match(attribute).captured(1).split(u',', Qt::SkipEmptyParts);
    if (numbers.size() != 6)
        return {};
    QList<qreal> m;
    for (const QString& number : numbers)
        m.append(number.toDouble());
    return {m[0], m[1], m[2], m[3], m[4], m[5]};
}

std::vector<SvgText> textsOf(const Figure& figure) {
    std::vector<SvgText> texts;
    QXmlStreamReader xml(writeFigure(figure, FigureFormat::kSvg));
    std::vector<QTransform> transforms{QTransform()};
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isEndElement() && xml.name() == u"g")
            transforms.pop_back();
        if (!xml.isStartElement())
            continue;
        const auto attribute = [&](const char* name) { return xml.attributes().value(QLatin1String(name)).toString(); };
        if (xml.name() == u"g")
            transforms.push_back(matrixIn(attribute("transform")) * transforms.back());
        if (xml.name() != u"text")
            continue;
        SvgText found;
        found.families = attribute("font-family");
        found.size = attribute("font-size").toDouble();
        QFont font = ChartStyle::printed().font;
        font.setPixelSize(static_cast<int>(std::lround(found.size)));
        font.setBold(attribute("font-weight").toInt() >= 600);
        const QPointF at(attribute("x").toDouble(), attribute("y").toDouble());
        found.text = xml.readElementText();
        const QFontMetricsF metrics(font);
        const QRectF rect(at.x(), at.y() - metrics.ascent(), metrics.horizontalAdvance(found.text), metrics.height());
        found.rect = transforms.back().mapRect(rect);
        found.size *= std::sqrt(std::abs(transforms.back().determinant()));
        texts.push_back(found);
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return texts;
}

void expectWholeTexts(const Figure& figure) {
    const QRectF page = QRectF(QPointF(), figure.size()).adjusted(-1, -1, 1, 1);
    const auto texts = textsOf(figure);
    EXPECT_FALSE(texts.empty());
    for (const SvgText& text : texts) {
        EXPECT_TRUE(page.contains(text.rect)) << figure.title().toStdString() << ": " << text.text.toStdString();
        EXPECT_GE(text.size, 10) << text.text.toStdString();
        EXPECT_TRUE(text.families.endsWith(QStringLiteral("sans-serif"))) << text.families.toStdString();
    }
}

TEST_F(FigureTest, noTextIsCutOrSmallOrNeedsTheFontOfThisMachine) {
    for (const FigurePtr& figure : allFigures())
        expectWholeTexts(*figure);
}

TEST_F(FigureTest, longNamesAndTitlesAreNotCutEither) {
    const auto runs = test::makeRuns();
    FigureNames names;
    const QString longName = QStringLiteral("a long name that the user has given to this task for a paper");
    const auto plain = makeWeightData(runs, LayerQuantity::kWeight);
    for (const QString& own : plain->ownNames)
        names[own] = own + u' ' + longName;
    const auto data = makeWeightData(runs, LayerQuantity::kWeight, names);
    expectWholeTexts(MixCellsFigure(data));
    expectWholeTexts(SeedDotsFigure(data));
    expectWholeTexts(TernaryFigure(data));
    expectWholeTexts(ParallelFigure(data));
    SaliencyResult saliency = test::makeSaliency();
    saliency.head.name = longName.repeated(3).toStdString();
    expectWholeTexts(SaliencyFigure(saliency, 300));
}

/// Without spaces: a text in two fonts stands in two parts in the file.
QString dense(QString text) {
    return text.remove(u' ');
}

QString allTextOf(const Figure& figure) {
    QString all;
    for (const SvgText& text : textsOf(figure))
        all += text.text;
    return dense(all);
}

TEST_F(FigureTest, everyFileSaysWhatTheFigureShows) {
    for (const FigurePtr& figure : allFigures()) {
        EXPECT_TRUE(figure->description().startsWith(figure->title())) << figure->description().toStdString();
        EXPECT_TRUE(writeFigure(*figure, FigureFormat::kSvg).contains("<desc>"));
        const QImage image = QImage::fromData(writeFigure(*figure, FigureFormat::kPng), "PNG");
        EXPECT_FALSE(image.text(QStringLiteral("Description")).isEmpty());
    }
}

TEST_F(FigureTest, weightFiguresSayWhatWasMeasuredOnWhat) {
    const auto data = weights(LayerQuantity::kContribution);
    const QString bilm = QString::fromStdString(data->run(0).bilmName);
    ASSERT_FALSE(bilm.isEmpty());
    const FigurePtr figures[] = {std::make_shared<MixCellsFigure>(data), std::make_shared<SeedDotsFigure>(data),
                                 std::make_shared<TernaryFigure>(data), std::make_shared<ParallelFigure>(data)};
    for (const FigurePtr& figure : figures) {
        const QString text = allTextOf(*figure);
        for (const QString& fact :
             {quantityName(LayerQuantity::kContribution), QStringLiteral("(n = 5)"), bilm, data->groupNames.front()})
            EXPECT_TRUE(text.contains(dense(fact)) && figure->description().contains(fact))
                << fact.toStdString() << " is not in: " << text.toStdString() << ", "
                << figure->description().toStdString();
    }
    EXPECT_TRUE(allTextOf(TrajectoryFigure(data, 0, "input")).contains(dense(bilm)));
}

TEST_F(FigureTest, runsWithoutTheQuantityAreNotCounted) {
    std::vector<tasks::TaskRun> runs(*test::makeRuns());
    runs.resize(3);
    runs[1].contributions.clear();  // its training is not finished
    const auto data =
        makeWeightData(std::make_shared<const std::vector<tasks::TaskRun>>(runs), LayerQuantity::kContribution);
    EXPECT_TRUE(data->facts().contains(QStringLiteral("Entities (n = 2)"))) << data->facts().toStdString();
    const QString text = allTextOf(MixCellsFigure(data));
    EXPECT_TRUE(text.contains(QStringLiteral("n=2")) && !text.contains(QStringLiteral("n=3"))) << text.toStdString();
}

TEST_F(FigureTest, manyGroupsAreCountedInsteadOfNamedTwice) {
    std::vector<tasks::TaskRun> runs(3, test::makeRuns()->front());
    runs[1].seed = 21, runs[2].seed = 22;
    for (int i = 0; i < 6; ++i) {
        runs.push_back(runs.front());
        runs.back().dataHash = "data" + std::to_string(i);
    }
    const auto data = makeWeightData(std::make_shared<const std::vector<tasks::TaskRun>>(runs), LayerQuantity::kWeight);
    ASSERT_EQ(data->comparison.groups.size(), 7U);
    EXPECT_TRUE(data->facts().contains(QStringLiteral("Groups of runs: 7 (n = 1–3)"))) << data->facts().toStdString();
    EXPECT_FALSE(data->facts().contains(data->groupNames.front()));
}

TEST_F(FigureTest, namesInFiguresCanBeChanged) {
    const auto plain = weights();
    const QString title = MixCellsFigure(plain).title();
    const FigureNames names{{plain->ownNames[0], QStringLiteral("My entities")},
                            {title, QStringLiteral("Figure 2")},
                            {plain->bilms().front(), QStringLiteral("our biLM")}};
    const MixCellsFigure figure(makeWeightData(test::makeRuns(), LayerQuantity::kWeight, names));
    const QString text = allTextOf(figure);
    EXPECT_EQ(figure.title(), QStringLiteral("Figure 2"));
    for (const char* name : {"My entities", "Figure 2", "our biLM"})
        EXPECT_TRUE(text.contains(dense(QLatin1String(name)))) << text.toStdString();
    EXPECT_FALSE(text.contains(dense(title)));
    EXPECT_TRUE(figure.csv().contains("My entities"));
}

TEST_F(FigureTest, nameOfATaskReadsInItsOwnDirection) {
    const FigureNames names{{weights()->ownNames[0], QStringLiteral("\u0645\u0647\u0645\u0629 alpha")}};
    std::optional<qreal> latin, arabic;
    for (const SvgText& text : textsOf(MixCellsFigure(weights(LayerQuantity::kWeight, names)))) {
        if (text.size < 10.5)
            continue;  // the heading names it, too
        if (text.text.contains(QStringLiteral("alpha")))
            latin = text.rect.left();
        if (text.text.contains(QChar(0x0645)))
            arabic = text.rect.left();
    }
    ASSERT_TRUE(latin && arabic);
    EXPECT_LT(*latin, *arabic) << "the word that comes first stands on the right";
}

TEST_F(FigureTest, everyNameInEveryFigureCanBeChanged) {
    const auto plain = allFigures();
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const QStringList own = plain[i]->ownNames();
        EXPECT_TRUE(own.contains(plain[i]->title())) << plain[i]->title().toStdString();
        FigureNames names;
        for (const QString& name : own)
            names[name] = QStringLiteral("called%1").arg(names.size());
        const FigurePtr figure = allFigures(names)[i];
        EXPECT_EQ(figure->title(), names[plain[i]->title()]);
        EXPECT_EQ(figure->ownNames(), own) << "they are offered under their own names again";
        const QString before = allTextOf(*plain[i]), text = allTextOf(*figure);
        for (const QString& name : own)
            if (before.contains(dense(name))) {
                EXPECT_TRUE(text.contains(names[name])) << name.toStdString() << " in " << text.toStdString();
            }
    }
}

TEST_F(FigureTest, runsWithOnePlaceOnlyAreDrawnWhole) {
    std::vector<tasks::TaskRun> runs;
    const TaskRuns all = test::makeRuns();
    for (tasks::TaskRun run : *all) {
        for (tasks::RunPoint& point : run.points)
            std::erase_if(point.mixes, [](const tasks::MixState& mix) { return mix.place != "input"; });
        runs.push_back(std::move(run));
    }
    runs.resize(1);
    const auto one = makeWeightData(std::make_shared<const std::vector<tasks::TaskRun>>(runs), LayerQuantity::kWeight);
    ASSERT_EQ(one->comparison.rows.size(), 1U);
    expectWholeTexts(MixCellsFigure(one));
    expectWholeTexts(SeedDotsFigure(one));
    expectWholeTexts(TernaryFigure(one));
    expectWholeTexts(ParallelFigure(one));
}

/// The ends of whiskers in the figure of three seeds with these weights of layer 0, of two.
int whiskerEnds(const std::vector<double>& seeds) {
    std::vector<tasks::TaskRun> runs;
    for (std::size_t seed = 0; seed < seeds.size(); ++seed) {
        runs.push_back(test::makeRun(tasks::Ner::kTask, static_cast<std::int64_t>(seed), {0.5, 0.5}, "input", 1));
        runs.back().points[0].mixes[0].weights = {seeds[seed], 1 - seeds[seed]};
    }
    const auto data = makeWeightData(std::make_shared<const std::vector<tasks::TaskRun>>(runs), LayerQuantity::kWeight);
    const QString svg = QString::fromUtf8(writeFigure(SeedDotsFigure(data), FigureFormat::kSvg));
    static const QRegularExpression kLine(
        QStringLiteral("points=\"([-0-9.e]+),([-0-9.e]+) ([-0-9.e]+),([-0-9.e]+) \""));
    int ends = 0;
    for (auto match = kLine.globalMatch(svg); match.hasNext();) {
        const QRegularExpressionMatch line = match.next();
        const double width = line.captured(3).toDouble() - line.captured(1).toDouble();
        const double height = line.captured(4).toDouble() - line.captured(2).toDouble();
        ends += std::abs(width) < 0.01 && std::abs(height - 8) < 0.01 ? 1 : 0;
    }
    return ends;
}

TEST_F(FigureTest, intervalThatLeavesTheAxisHasNoEndThere) {
    EXPECT_EQ(whiskerEnds({0.4, 0.5, 0.45}), 4) << "two layers";
    EXPECT_EQ(whiskerEnds({0.99, 0.6, 0.95}), 2) << "0.85 ± 0.53 and 0.15 ± 0.53";
}

TEST_F(FigureTest, chosenStepIsNotNamedOverTheNameOfThePlot) {
    for (const char* mode : {"both", "none"}) {
        tasks::TaskRun run = test::makeRun(tasks::Ner::kTask, 1, {0.2, 0.5, 0.3}, mode);
        run.chosen = 1;  // at the left edge
        const bool hasWeights = mode == std::string("both");
        if (!hasWeights) {
            run.contributions.clear();
            for (tasks::RunPoint& point : run.points)
                point.mixes.clear();
        }
        const auto runs = std::make_shared<const std::vector<tasks::TaskRun>>(1, run);
        const TrajectoryFigure figure(makeWeightData(runs, LayerQuantity::kWeight), 0, hasWeights ? "input" : "");
        QRectF chosen, name;
        for (const SvgText& text : textsOf(figure)) {
            if (text.text.contains(QStringLiteral("chosen")))
                chosen = text.rect;
            if (text.text.contains(hasWeights ? QStringLiteral("s_j") : QStringLiteral("development set")))
                name = text.rect;
        }
        EXPECT_FALSE(chosen.isEmpty() || name.isEmpty()) << mode;
        EXPECT_FALSE(chosen.intersects(name)) << mode;
    }
}

TEST_F(FigureTest, sidesOfTheTriangleNameTheirLayers) {
    const QString text = allTextOf(TernaryFigure(weights()));
    for (int layer = 0; layer < 3; ++layer)
        EXPECT_TRUE(text.contains(dense(QStringLiteral("share of layer %1").arg(layer)))) << text.toStdString();
}

TEST_F(FigureTest, viewNeverShrinksAFigure) {
    FigureView view;
    view.setFigure(allFigures().front());
    EXPECT_GE(view.minimumSizeHint().width(), view.figure()->size().width());
    EXPECT_GE(view.minimumSizeHint().height(), view.figure()->size().height());
}

TEST_F(FigureTest, saliencyNamesItsMethodAndSeparatesForAndAgainst) {
    SaliencyResult result = test::makeSaliency();
    result.head.bilmName = "english-small";
    const SaliencyFigure figure(result);
    const QString text = allTextOf(figure);
    for (const char* fact : {"Gradient × input", "head ner", "biLM english-small"})
        EXPECT_TRUE(text.contains(dense(QString::fromUtf8(fact)))) << text.toStdString();
    // The first and the last key of the legend are the strongest cells for and against.
    const QImage image = figureImage(figure, 1);
    const int bottom = image.height() - 64;
    const QColor supports = image.pixelColor(17, bottom + 3), opposes = image.pixelColor(17, bottom + 43);
    EXPECT_GT(supports.blue(), supports.red());
    EXPECT_GT(opposes.red(), opposes.blue());
    // A triangle that points up is narrow above its middle, one that points down is wide there.
    const auto isMarked = [&](int y) { return image.pixelColor(30, y) != image.pixelColor(17, y); };
    EXPECT_FALSE(isMarked(bottom + 5));
    EXPECT_TRUE(isMarked(bottom + 46));
}

TEST_F(FigureTest, saliencyBreaksItsLinesInsteadOfShrinking) {
    const SaliencyFigure wide(test::makeSaliency(), 800), narrow(test::makeSaliency(), 260);
    EXPECT_LE(narrow.size().width(), 300);
    EXPECT_GT(narrow.size().height(), wide.size().height());
}

TEST_F(FigureTest, zoomingKeepsThePlaceUnderTheCursor) {
    const auto projection = test::makeProjection(test::makeCorpus(8), ProjectionMethod::kPca);
    const ScatterFigure figure(projection, {.layer = 2});
    const QPointF at = figure.place(3);
    const ScatterFigure enlarged(projection, figure.zoomed(at, 4));
    EXPECT_NEAR(enlarged.place(3).x(), at.x(), 1e-6);
    EXPECT_NEAR(enlarged.place(3).y(), at.y(), 1e-6);
    const QPointF apart = figure.place(0) - figure.place(3), further = enlarged.place(0) - enlarged.place(3);
    EXPECT_NEAR(further.x(), 4 * apart.x(), 1e-6);
    const ScatterFigure::Look back = enlarged.zoomed(at, 0.01);
    EXPECT_EQ(back.zoom, 1);
    EXPECT_EQ(back.pan, QPointF());
}

TEST_F(FigureTest, labelsOfPointsAreWordsAndDoNotOverlap) {
    const auto projection = test::makeProjection(test::makeCorpus(20), ProjectionMethod::kPca);
    const ScatterFigure figure(projection, {.layer = 2, .labels = true});
    const auto labels = figure.labelPlaces(ChartStyle::printed());
    ASSERT_FALSE(labels.empty());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        EXPECT_TRUE(figure.plot().contains(labels[i].first));
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_FALSE(labels[i].first.intersects(labels[k].first));
    }
    EXPECT_TRUE(figure.labelOf(0).contains(QStringLiteral("bank")));
    EXPECT_TRUE(allTextOf(figure).contains(dense(figure.labelOf(labels.front().second))));
    EXPECT_TRUE(ScatterFigure(projection, {.layer = 2}).labelPlaces(ChartStyle::printed()).empty());
}

TEST_F(FigureTest, legendOfPointsNamesOnlyDocumentsInThePlot) {
    auto projection =
        std::make_shared<ProjectionResult>(*test::makeProjection(test::makeCorpus(8), ProjectionMethod::kPca));
    auto corpus = std::make_shared<std::remove_cvref_t<decltype(*projection->corpus)>>(*projection->corpus);
    corpus->push_back(corpus->front());
    corpus->back().name = "without-the-word.txt";
    projection->corpus = corpus;
    const ScatterFigure figure(projection, {.layer = 2});
    EXPECT_FALSE(allTextOf(figure).contains(QStringLiteral("without-the-word")));
    EXPECT_TRUE(allTextOf(figure).contains(dense(QFileInfo(QString::fromStdString(corpus->front().name)).fileName())));
}

TEST_F(FigureTest, legendOfPointsTellsDocumentsWithEqualNamesApart) {
    auto projection =
        std::make_shared<ProjectionResult>(*test::makeProjection(test::makeCorpus(8), ProjectionMethod::kPca));
    auto corpus = std::make_shared<std::remove_cvref_t<decltype(*projection->corpus)>>(*projection->corpus);
    corpus->front().name = "/north/letter.txt";
    corpus->back().name = "/south/letter.txt";
    projection->corpus = corpus;
    const ScatterFigure figure(projection, {.layer = 2});
    for (const char* name : {"letter.txt (north)", "letter.txt (south)"})
        EXPECT_TRUE(allTextOf(figure).contains(dense(QLatin1String(name)))) << name;
}

/// Where the only line of a figure of two runs is drawn, whatever its colour.
std::vector<bool> drawnLineOf(std::size_t run) {
    Curve curve{QStringLiteral("Loss"), QStringLiteral("loss"), {}};
    for (int step = 0; step < 100; ++step)
        curve.points.emplace_back(step, step);
    curve.run = run;
    const CurvesFigure figure(QStringLiteral("Training"),
                              QStringList{QStringLiteral("seed 1"), QStringLiteral("seed 2")},
                              std::vector<CurvePlot>{CurvePlot{QStringLiteral("Loss"), {curve}}});
    const QImage image = figureImage(figure, 1);
    std::vector<bool> drawn;  // blue has no red, and vermilion no blue
    for (int y = image.height() - 400; y < image.height() - 60; ++y)
        for (int x = 70; x < 780; ++x)
            drawn.push_back((run == 0 ? qRed(image.pixel(x, y)) : qBlue(image.pixel(x, y))) < 128);
    return drawn;
}

TEST_F(FigureTest, curvesOfSeveralRunsDifferWithoutColour) {
    const std::vector<bool> first = drawnLineOf(0), second = drawnLineOf(1);
    EXPECT_GT(std::count(first.begin(), first.end(), true), 100);
    std::size_t different = 0;
    for (std::size_t i = 0; i < first.size(); ++i)
        different += first[i] != second[i] ? 1 : 0;
    EXPECT_GT(different, 50U) << "the marks of each run";
}

TEST_F(FigureTest, percentagesHaveNoAxisAboveAHundred) {
    auto curves = std::make_shared<TrainingCurves>(*test::makeCurves(40, QStringLiteral("mine")));
    ASSERT_FALSE(curves->points.empty());
    for (CurvePoint& point : curves->points)
        point.value = 100;
    const FigurePtr figure = trainingFigure(QStringLiteral("mine"), {curves}, QString(), {});
    EXPECT_TRUE(allTextOf(*figure).contains(QStringLiteral("100")));
    EXPECT_FALSE(allTextOf(*figure).contains(QStringLiteral("105")));
    tasks::TaskRun run = test::makeRun(tasks::Ner::kTask, 1, {0.5, 0.5});
    for (tasks::RunPoint& point : run.points)
        point.devMetric = 100;
    const auto runs = std::make_shared<const std::vector<tasks::TaskRun>>(1, run);
    QStringList texts;
    for (const SvgText& text : textsOf(TrajectoryFigure(makeWeightData(runs, LayerQuantity::kWeight), 0, "input")))
        texts.append(text.text.trimmed());
    EXPECT_TRUE(texts.contains(QStringLiteral("100"))) << texts.join(u' ').toStdString();
    EXPECT_FALSE(texts.contains(QStringLiteral("110"))) << texts.join(u' ').toStdString();
}

TEST_F(FigureTest, plotTakesTheRoomAndTextKeepsItsSize) {
    const auto projection = test::makeProjection(test::makeCorpus(8), ProjectionMethod::kPca);
    const ScatterFigure small(projection, {.room = {330, 300}}), large(projection, {.room = {900, 800}});
    EXPECT_LT(small.plot().width(), 250);
    EXPECT_GT(large.plot().width(), 500);
    EXPECT_LE(small.size().width(), 330);
    EXPECT_LE(large.size().height(), 800);
    expectWholeTexts(small);
    expectWholeTexts(large);
}

}  // namespace
}  // namespace ui
