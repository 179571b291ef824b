// SPDX-License-Identifier: Apache-2.0
#include "ui/layers/saliency/saliency_panel.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include "tasks/registry/task_list.h"
#include "tests/ui/sample_data.h"
#include "tests/ui/sample_layer_work.h"
#include "ui/charts/figure_export.h"
#include "ui/charts/figure_view.h"
#include "ui/layers/saliency/saliency_figure.h"
#include "ui/style/language.h"

namespace ui {
namespace {

using elmo::TokenIndex;

using test::makeSaliency;

class SaliencyPanelTest : public ::testing::Test {
protected:
    SaliencyPanelTest() {
        QLocale::setDefault(QLocale::c());
        tasks::TaskModelInfo info;
        info.name = "ner";
        info.path = "/heads/ner";
        info.task = tasks::Ner::kTask;
        m_state.reading.heads = std::make_shared<const std::vector<tasks::TaskModelInfo>>(1, info);
        m_state.document = test::makeOpened("it rained\nAnna went to New York");
        m_state.analysis = test::makeAnalysis(m_state.document->document);
    }
    void publish() {
        m_work.text = test::textOf(m_state.document);
        m_state.layerWork = std::make_shared<const LayerWork>(m_work);
        m_panel.setSnapshot(Snapshot::of(m_state));
    }
    void show(const SaliencyResult& result) {
        m_work.saliency = std::make_shared<const SaliencyResult>(result);
        publish();
    }

    SnapshotParts m_state;
    LayerWork m_work;
    SaliencyPanel m_panel;
};

TEST_F(SaliencyPanelTest, requestsResultsOnlyWhileVisible) {
    QSignalSpy asked(&m_panel, &SaliencyPanel::explanationRequested);
    publish();
    EXPECT_EQ(asked.count(), 0);
    m_panel.show();
    ASSERT_EQ(asked.count(), 1);
    EXPECT_EQ(std::get<ExplainPrediction>(asked[0][0].value<LayerRequest>()).head, QStringLiteral("/heads/ner"));
    m_panel.hide();
    EXPECT_TRUE(std::get<ExplainPrediction>(asked.last()[0].value<LayerRequest>()).head.isEmpty());
}

TEST_F(SaliencyPanelTest, headOfTheDocumentGoesBeforeAHeadForPairsThatWasLoadedEarlier) {
    const tasks::TaskModelInfo ner = m_state.reading.heads->front();
    tasks::TaskModelInfo pair = ner, other = ner;
    pair.path = "/heads/entailment";
    pair.task = tasks::Entailment::kTask;
    other.path = "/heads/other";
    const auto load = [this](std::vector<tasks::TaskModelInfo> heads) {
        m_state.reading.heads = std::make_shared<const std::vector<tasks::TaskModelInfo>>(std::move(heads));
        publish();
    };
    load({pair});
    load({pair, ner});
    auto* box = m_panel.findChild<QComboBox*>();
    EXPECT_EQ(box->currentData().toString(), QStringLiteral("/heads/ner"));
    box->setCurrentIndex(1);
    Q_EMIT box->activated(1);
    load({pair, ner, other});
    EXPECT_EQ(box->currentData().toString(), QStringLiteral("/heads/entailment")) << "the user has chosen it";
}

TEST_F(SaliencyPanelTest, showsWhatIsMissing) {
    m_panel.show();
    publish();
    EXPECT_TRUE(m_panel.hint().startsWith(QStringLiteral("Select a word")));
    m_state.selection = test::placeIn(*m_state.document, 5);
    publish();
    EXPECT_TRUE(m_panel.hint().startsWith(QStringLiteral("The prediction is being explained")));
    SaliencyResult none = makeSaliency();
    none.problem = QStringLiteral("The head ner sees no entity here.");
    show(none);
    EXPECT_EQ(m_panel.hint(), none.problem);
    EXPECT_EQ(m_panel.figure()->figure(), nullptr);
}

TEST_F(SaliencyPanelTest, showsAFigureNextToItsExactNumbers) {
    m_panel.show();
    m_state.selection = test::placeIn(*m_state.document, 5);
    show(makeSaliency());
    ASSERT_NE(m_panel.figure()->figure(), nullptr);
    const auto* table = m_panel.findChild<QTableView*>()->model();
    EXPECT_EQ(table->rowCount(), 6) << "five tokens and their total";
    EXPECT_EQ(table->columnCount(), 5) << "token, two layers, own input, total";
    EXPECT_EQ(table->index(4, 1).data().toString(), QStringLiteral("2.5000"));
}

TEST_F(SaliencyPanelTest, narrowPanelNeedsNoSidewaysScrolling) {
    for (const char* language : {"en", "zh_CN", "ar"}) {
        applyLanguage(QString::fromLatin1(language));
        SaliencyResult result = makeSaliency();  // a real biLM has three layers
        result.saliency.text.layers.push_back(result.saliency.text.layers.front());
        tasks::TaskModelInfo info = m_state.reading.heads->front();
        info.name = std::string(60, 'n');
        m_state.reading.heads = std::make_shared<const std::vector<tasks::TaskModelInfo>>(1, info);
        m_state.selection = test::placeIn(*m_state.document, 5);
        m_work.text = test::textOf(m_state.document);
        m_work.saliency = std::make_shared<const SaliencyResult>(result);
        m_state.layerWork = std::make_shared<const LayerWork>(m_work);
        for (const int width : {320, 360, 400}) {
            SaliencyPanel panel;
            panel.show();
            panel.setSnapshot(Snapshot::of(m_state));
            panel.resize(width, 600);
            EXPECT_EQ(panel.width(), width) << language;
            const auto fits = [&] {
                return panel.figure()->figure()->size().width() <= panel.figure()->parentWidget()->width();
            };
            EXPECT_TRUE(QTest::qWaitFor(fits)) << language << " " << width;
            QCoreApplication::processEvents();  // the columns follow
            const auto* table = panel.findChild<QTableView*>();
            EXPECT_LE(table->horizontalHeader()->length(), table->viewport()->width()) << language << " " << width;
            EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0) << language << " " << width;
        }
    }
    applyLanguage(QStringLiteral("en"));
}

TEST_F(SaliencyPanelTest, figureIsKeptOnlyForWordsOfTheSamePrediction) {
    m_panel.show();
    m_state.selection = test::placeIn(*m_state.document, 5);
    show(makeSaliency());
    m_work.saliency = nullptr;
    m_state.selection = test::placeIn(*m_state.document, 6);
    publish();
    EXPECT_NE(m_panel.figure()->figure(), nullptr) << "New York still";
    m_state.selection = test::placeIn(*m_state.document, 2);
    publish();
    EXPECT_EQ(m_panel.figure()->figure(), nullptr) << "Anna is selected, New York was explained";
    EXPECT_TRUE(m_panel.hint().startsWith(QStringLiteral("The prediction is being explained")));
}

TEST_F(SaliencyPanelTest, headForTwoTextsNeedsAPairAndNoWord) {
    tasks::TaskModelInfo info;
    info.name = "pairs";
    info.path = "/heads/pairs";
    info.task = tasks::Entailment::kTask;
    m_state.reading.heads = std::make_shared<const std::vector<tasks::TaskModelInfo>>(1, info);
    m_panel.show();
    publish();
    EXPECT_TRUE(m_panel.hint().contains(QStringLiteral("Compare Texts")));
    m_state.reading.pair = std::make_shared<const PairResult>(
        PairResult{{QStringLiteral("She left"), QStringLiteral("She went")}, {}, QStringLiteral("Too long.")});
    publish();
    EXPECT_EQ(m_panel.hint(), QStringLiteral("Too long."));
    SaliencyResult result = makeSaliency();
    result.head = info;
    result.question = test::makeDocument("She went");
    result.saliency.question.layers = {{1, 2}, {4, 5}};
    result.saliency.question.own = {7, 8};
    show(result);
    EXPECT_NE(m_panel.figure()->figure(), nullptr);
    EXPECT_EQ(m_panel.findChild<QTableView*>()->model()->rowCount(), 8);
}

TEST_F(SaliencyPanelTest, hintIsAboutTheChosenHeadInAnyOrder) {
    tasks::TaskModelInfo ner = m_state.reading.heads->front(), pairs = ner;
    pairs.name = "a head for pairs";
    pairs.path = "/heads/pairs";
    pairs.task = tasks::Entailment::kTask;
    m_state.reading.heads = std::make_shared<const std::vector<tasks::TaskModelInfo>>(std::vector{pairs, ner});
    m_panel.show();
    publish();
    auto* head = m_panel.findChild<QComboBox*>();
    ASSERT_EQ(head->currentData().toString(), QStringLiteral("/heads/ner")) << "heads for one text come first";
    EXPECT_TRUE(m_panel.hint().startsWith(QStringLiteral("Select a word"))) << m_panel.hint().toStdString();
    head->setCurrentIndex(1);
    publish();
    EXPECT_TRUE(m_panel.hint().contains(QStringLiteral("Compare Texts"))) << m_panel.hint().toStdString();
}

TEST(SaliencyFigureTest, pairIsShownAsPremiseAndHypothesis) {
    SaliencyResult result = makeSaliency();
    result.head.task = tasks::Entailment::kTask;
    result.saliency.target.label = "neutral";
    result.question = test::makeDocument("She went");
    result.saliency.question.layers = {{1, 2}, {4, 5}};
    result.saliency.question.own = {7, 8};
    const SaliencyFigure figure(result);
    EXPECT_TRUE(figure.title().contains(QStringLiteral("→ “She went” is neutral")));
    EXPECT_TRUE(figure.csv().contains("hypothesis,1,went,0,2,5,8"));
    EXPECT_TRUE(figure.csv().contains("premise,2,to,0,0.3,-0.75,0"));
    EXPECT_TRUE(writeFigure(figure, FigureFormat::kSvg).contains("Hypothesis"));
}

TEST(SaliencyFigureTest, csvAndTooltipsShowItsValues) {
    QLocale::setDefault(QLocale::c());
    const SaliencyFigure figure(makeSaliency());
    EXPECT_EQ(figure.title(), QStringLiteral("Why “New York” is LOC, probability 0.980"));
    const QList<QByteArray> lines = figure.csv().split('\n');
    EXPECT_EQ(lines[0], QByteArray("part,index,token,explained,layer_0,layer_1,own_input,total\r"));
    EXPECT_EQ(lines[3], QByteArray("text,2,to,0,0.3,-0.75,0,-0.45\r"));
    EXPECT_TRUE(figure.description().contains(QStringLiteral("York, Layer 0: +2.500")));
    bool found = false;
    for (qreal x = 0; x < figure.size().width(); x += 10)
        for (qreal y = 0; y < figure.size().height(); y += 10)
            found |= figure.textAt({x, y}) == QStringLiteral("to, Layer 1: −0.750");
    EXPECT_TRUE(found);
}

TEST(SaliencyFigureTest, saysWhatTheValuesAddUpTo) {
    QLocale::setDefault(QLocale::c());
    SaliencyResult result = makeSaliency();
    result.saliency.text.layers = {{1, 0, 0, 0, -0.5}, {0, 0, 0, 0.25, 0}};
    result.saliency.text.own = {0, 0, 0, 0, 0.5};
    result.saliency.logOdds = 2;
    EXPECT_TRUE(saliencyTotalText(result).contains(QStringLiteral("sum of all values +1.25, missing +0.75")))
        << saliencyTotalText(result).toStdString();
    result.saliency.target.method = tasks::SaliencyMethod::kIntegratedGradients;
    result.saliency.target.contrast = "ORG";
    result.saliency.steps = 32;
    result.saliency.atZero = 0.74;
    const QString text = SaliencyFigure(result).description();
    for (const char* part : {"Integrated gradients", "log p(LOC) − log p(ORG)", "completeness error 0.79 %"})
        EXPECT_TRUE(text.contains(QString::fromUtf8(part))) << text.toStdString();
}

TEST(SaliencyFigureTest, figuresNextToEachOtherShareAScale) {
    QLocale::setDefault(QLocale::c());
    const SaliencyFigure alone(makeSaliency()), withOwnInput(makeSaliency(), SaliencyFigure::kWidth, {}, 5);
    EXPECT_TRUE(writeFigure(alone, FigureFormat::kSvg).contains("+2.500"));
    EXPECT_TRUE(writeFigure(withOwnInput, FigureFormat::kSvg).contains("+5.000"));
}

TEST(SaliencyFigureTest, signsStandLeftOfNumbersInRightToLeftWindows) {
    QLocale::setDefault(QLocale::c());
    QGuiApplication::setLayoutDirection(Qt::RightToLeft);
    const QString text = SaliencyFigure(makeSaliency()).description();
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    EXPECT_TRUE(text.contains(QChar(0x2066) + QStringLiteral("+2.500") + QChar(0x2069))) << text.toStdString();
}

TEST(SaliencyFigureTest, questionIsASeparatePartInEveryFormat) {
    SaliencyResult result = makeSaliency();
    result.head.task = tasks::Qa::kTask;
    result.saliency.target.label.clear();
    result.question = test::makeDocument("Where is she");
    result.saliency.question.layers = {{1, 2, 3}, {4, 5, 6}};
    result.saliency.question.own = {7, 8, 9};
    const SaliencyFigure figure(result);
    EXPECT_TRUE(figure.csv().contains("question,2,she,0,3,6,9"));
    EXPECT_TRUE(writeFigure(figure, FigureFormat::kPdf).startsWith("%PDF"));
    EXPECT_TRUE(writeFigure(figure, FigureFormat::kSvg).contains("Question"));
}

}  // namespace
}  // namespace ui
