// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tasks/registry/task_list.h"
#include "tests/ui/annotated.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "ui/annotations/annotation_model.h"
#include "ui/annotations/annotation_panel.h"
#include "ui/documents/document_panel.h"
#include "ui/questions/ask_panel.h"
#include "ui/search/search_panel.h"
#include "ui/sentiment/sentiment_strip.h"
#include "ui/widgets/plain_table.h"

namespace ui {
namespace {

SnapshotParts partsOf(const std::string& text, const std::vector<test::Found>& spans = {}) {
    SnapshotParts parts;
    parts.document = test::makeOpened(text);
    parts.reading.annotations = test::annotate(*parts.document->document, spans);
    return parts;
}

SnapshotPtr snapshotOf(const std::string& text, const std::vector<test::Found>& spans = {}) {
    return Snapshot::of(partsOf(text, spans));
}

std::shared_ptr<const std::vector<tasks::TaskModelInfo>> questionHead() {
    auto heads = std::make_shared<std::vector<tasks::TaskModelInfo>>(1);
    heads->front().task = tasks::Qa::kTask;
    return heads;
}

std::shared_ptr<const Answers> answersTo(const elmo::Document& document, const std::string& question,
                                         elmo::ByteSpan place) {
    auto answers = std::make_shared<Answers>();
    answers->text = elmo::TextHash(document);
    answers->found.question = question;
    answers->found.answers = {{place, 0.7}};
    answers->found.noAnswer = 0.3;
    return answers;
}

TEST(AskPanel, showsWhatIsMissingBeforeAsking) {
    AskPanel panel;
    QSignalSpy asked(&panel, &AskPanel::asked);
    EXPECT_TRUE(panel.statusText().contains(QStringLiteral("Open a document")));
    auto snapshot = snapshotOf("Anna saw Rome");
    panel.setSnapshot(snapshot);
    EXPECT_TRUE(panel.statusText().contains(QStringLiteral("None is loaded")));
    QTest::keyClicks(panel.questionField(), QStringLiteral("Who?"));
    QTest::keyClick(panel.questionField(), Qt::Key_Return);
    EXPECT_EQ(asked.count(), 0);
}

TEST(AskPanel, asksOnceWhenTypingPausesAndShowsTheBestAnswer) {
    AskPanel panel;
    QSignalSpy asked(&panel, &AskPanel::asked);
    QSignalSpy shown(&panel, &AskPanel::answersShown);
    SnapshotParts parts = partsOf("Anna saw Rome");
    parts.reading.heads = questionHead();
    panel.setSnapshot(Snapshot::of(parts));
    QTest::keyClicks(panel.questionField(), QStringLiteral("Who saw Rome?"));
    ASSERT_TRUE(asked.wait(5000));
    EXPECT_EQ(asked.count(), 1);
    const auto place = test::placeOf(*parts.document->document, "Anna");
    parts.reading.answers = answersTo(*parts.document->document, "Who saw Rome?", place);
    panel.setSnapshot(Snapshot::of(parts));
    EXPECT_EQ(shown.last()[0].value<std::vector<elmo::ByteSpan>>(), std::vector{place});
    EXPECT_TRUE(panel.statusText().contains(QStringLiteral("0.300")));
    QTest::keyClicks(panel.questionField(), QStringLiteral("!"));
    ASSERT_TRUE(asked.wait(5000));
    parts.activity = Activity{3, Stage::kAsk};
    panel.setSnapshot(Snapshot::of(parts));  // the answers are of the question before
    EXPECT_TRUE(panel.statusText().contains(QStringLiteral("Searching")));
    EXPECT_EQ(panel.table()->model()->rowCount(), 2);
}

TEST(AskPanel, asksAboutAnotherDocumentOnlyOnRequest) {
    AskPanel panel;
    SnapshotParts parts = partsOf("Anna saw Rome");
    parts.reading.heads = questionHead();
    panel.setSnapshot(Snapshot::of(parts));
    QTest::keyClicks(panel.questionField(), QStringLiteral("Who?"));
    QTest::keyClick(panel.questionField(), Qt::Key_Return);
    QSignalSpy asked(&panel, &AskPanel::asked);
    SnapshotParts other = partsOf("Bonn");
    other.reading.heads = questionHead();
    panel.setSnapshot(Snapshot::of(other));
    EXPECT_EQ(panel.table()->model()->rowCount(), 0);
    QTest::qWait(500);  // longer than the pause after which a question that is typed is asked
    EXPECT_EQ(asked.count(), 0);
    EXPECT_TRUE(panel.statusText().contains(QStringLiteral("Return"))) << panel.statusText().toStdString();
    QTest::keyClick(panel.questionField(), Qt::Key_Return);
    EXPECT_EQ(asked.count(), 1);
}

TEST(AskPanel, saysWhyThereIsNoAnswer) {
    AskPanel panel;
    SnapshotParts parts = partsOf("Anna saw Rome");
    parts.reading.heads = questionHead();
    panel.setSnapshot(Snapshot::of(parts));
    panel.showFailure({.title = QStringLiteral("Another job"), .message = QStringLiteral("disk full")});
    EXPECT_FALSE(panel.statusText().contains(QStringLiteral("disk full"))) << "nothing was asked";
    QTest::keyClicks(panel.questionField(), QStringLiteral("Who?"));
    QTest::keyClick(panel.questionField(), Qt::Key_Return);
    panel.showFailure({.title = QStringLiteral("No answer"), .message = QStringLiteral("the question is too long")});
    EXPECT_TRUE(panel.statusText().contains(QStringLiteral("too long"))) << panel.statusText().toStdString();
}

TEST(AskPanel, answersAreMarkedWhileItIsInFront) {
    AskPanel panel;
    QSignalSpy shown(&panel, &AskPanel::answersShown);
    SnapshotParts parts = partsOf("Anna saw Rome");
    parts.reading.heads = questionHead();
    const auto place = test::placeOf(*parts.document->document, "Anna");
    parts.reading.answers = answersTo(*parts.document->document, "Who saw Rome?", place);
    panel.setSnapshot(Snapshot::of(parts));
    panel.show();
    EXPECT_EQ(shown.last()[0].value<std::vector<elmo::ByteSpan>>(), std::vector{place});
    panel.hide();
    EXPECT_TRUE(shown.last()[0].value<std::vector<elmo::ByteSpan>>().empty());
}

TEST(AnnotationPanel, rowsLinkToTheirSpanAndFiltersApply) {
    AnnotationPanel panel({});
    panel.resize(600, 300);
    panel.show();
    panel.setSnapshot(snapshotOf("Anna saw Rome", {{"Anna", "PER"}, {"Rome", "LOC"}}));
    QSignalSpy chosen(&panel, &AnnotationPanel::spanChosen);
    panel.filterField()->setText(QStringLiteral("rom"));
    ASSERT_EQ(panel.table()->model()->rowCount(), 1);
    const QRect row = panel.table()->visualRect(panel.table()->model()->index(0, 1));
    QTest::mouseClick(panel.table()->viewport(), Qt::LeftButton, {}, row.center());
    ASSERT_GE(chosen.count(), 1);
    EXPECT_EQ(chosen.last()[0].toLongLong(), 2);
    panel.filterField()->clear();
    panel.table()->selectAll();
    EXPECT_EQ(panel.selectedIds().size(), 2U);
    chosen.clear();
    panel.setCurrent(1);
    EXPECT_EQ(chosen.count(), 0);
    EXPECT_EQ(panel.table()->currentIndex().row(), 0);
    panel.setSnapshot(Snapshot::empty());
    EXPECT_EQ(panel.table()->model()->rowCount(), 0);
}

TEST(DocumentPanel, annotatesAllDocumentsPausesAndResumes) {
    DocumentPanel panel;
    QSignalSpy wanted(&panel, &DocumentPanel::annotateAllWanted);
    SnapshotParts parts;
    parts.reading.documents = std::make_shared<std::vector<DocumentEntry>>(3);
    panel.setSnapshot(Snapshot::of(parts));
    EXPECT_FALSE(panel.annotateAllButton()->isEnabled());
    parts.reading.heads = std::make_shared<std::vector<tasks::TaskModelInfo>>(1);
    panel.setSnapshot(Snapshot::of(parts));
    panel.resize(500, 300);
    panel.show();
    const int place = panel.annotateAllButton()->x();
    panel.annotateAllButton()->click();
    parts.reading.annotatingAll = {true, 1, 0};
    panel.setSnapshot(Snapshot::of(parts));
    QCoreApplication::processEvents();
    EXPECT_EQ(panel.annotateAllButton()->x(), place) << "a second click pauses";
    EXPECT_TRUE(panel.annotatingText().contains(u'1') && panel.annotatingText().contains(u'3'));
    panel.annotateAllButton()->click();
    parts.reading.annotatingAll = {false, 2, 1};
    panel.setSnapshot(Snapshot::of(parts));
    panel.annotateAllButton()->click();
    ASSERT_EQ(wanted.count(), 3);
    EXPECT_EQ(wanted[0][0].toBool(), true);
    EXPECT_EQ(wanted[1][0].toBool(), false);
    EXPECT_EQ(wanted[2][0].toBool(), true);
}

TEST(DocumentPanel, marksTheOpenDocumentAsFinished) {
    DocumentPanel panel;
    QSignalSpy wanted(&panel, &DocumentPanel::finishedWanted);
    panel.setSnapshot(Snapshot::empty());
    EXPECT_FALSE(panel.finishedButton()->isEnabled());
    SnapshotParts parts = partsOf("one");
    panel.setSnapshot(Snapshot::of(parts));
    panel.finishedButton()->click();
    parts.reading.isFinished = true;
    panel.setSnapshot(Snapshot::of(parts));
    EXPECT_TRUE(panel.finishedButton()->isChecked());
    panel.finishedButton()->click();
    ASSERT_EQ(wanted.count(), 2);
    EXPECT_EQ(wanted[0][0].toStringList(), QStringList{parts.document->path});
    EXPECT_TRUE(wanted[0][1].toBool());
    EXPECT_FALSE(wanted[1][1].toBool());
}

TEST(DocumentPanel, doesNotReopenTheOpenDocument) {
    DocumentPanel panel;
    panel.resize(500, 300);
    panel.show();
    auto entries = std::make_shared<std::vector<DocumentEntry>>(2);
    (*entries)[0].path = QStringLiteral("/texts/letter.txt");
    (*entries)[1].path = QStringLiteral("/texts/other.txt");
    SnapshotParts parts = partsOf("one");
    parts.reading.documents = entries;
    panel.setSnapshot(Snapshot::of(parts));
    QSignalSpy chosen(&panel, &DocumentPanel::documentChosen);
    const auto click = [&](int row) {
        const QRect cell = panel.table()->visualRect(panel.table()->model()->index(row, 0));
        QTest::mouseClick(panel.table()->viewport(), Qt::LeftButton, {}, cell.center());
    };
    click(0);
    EXPECT_EQ(chosen.count(), 0);
    click(1);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen[0][0].toString(), QStringLiteral("/texts/other.txt"));
    panel.filterField()->setText(QStringLiteral("let"));
    EXPECT_EQ(panel.table()->model()->rowCount(), 1);
}

TEST(DocumentPanel, filtersAndSortsManyDocuments) {
    DocumentPanel panel;
    panel.resize(500, 300);
    panel.show();
    constexpr int kDocuments = 40'000;
    auto entries = std::make_shared<std::vector<DocumentEntry>>(kDocuments);
    for (int i = 0; i < kDocuments; ++i) {
        DocumentEntry& entry = (*entries)[static_cast<std::size_t>(i)];
        entry.path = QStringLiteral("/p.elmoscope/%1/x").arg(i);
        entry.name = i < 2 ? QStringLiteral("same") : QStringLiteral("text %1").arg(i);
        entry.status = i % 2 == 0 ? DocumentStatus::kAnnotated : DocumentStatus::kRead;
        entry.tokens = kDocuments - i;
        entry.language = QStringLiteral("en");
    }
    SnapshotParts parts = partsOf("one");
    parts.reading.documents = entries;
    panel.setSnapshot(Snapshot::of(parts));
    const QAbstractItemModel* const model = panel.table()->model();
    const auto first = [&] { return model->index(0, 0).data().toString(); };
    EXPECT_EQ(first(), QStringLiteral("same (0)"));
    const int width = panel.table()->columnWidth(0);
    const std::pair<const char*, int> expected[] = {
        {"annot", kDocuments / 2}, {"text 123", 111}, {"no such", 0}, {"SAME", 2},
        {"EN", kDocuments},        {"", kDocuments}};
    panel.table()->setColumnWidth(0, width + 20);
    for (const auto& [words, rows] : expected) {
        panel.filterField()->setText(QString::fromLatin1(words));
        EXPECT_EQ(model->rowCount(), rows) << words;
        EXPECT_EQ(panel.table()->columnWidth(0), width + 20) << words;
    }
    panel.table()->sortByColumn(3, Qt::AscendingOrder);
    EXPECT_EQ(first(), QStringLiteral("text %1").arg(kDocuments - 1));
    panel.filterField()->setText(QStringLiteral("same"));
    EXPECT_EQ(first(), QStringLiteral("same (1)"));
    panel.table()->sortByColumn(0, Qt::DescendingOrder);
    panel.filterField()->clear();
    EXPECT_EQ(first(), QStringLiteral("text 9999"));
}

TEST(SearchPanel, searchesWhileTypingAndLinksToMatches) {
    SearchPanel panel;
    panel.resize(700, 300);
    panel.show();
    const auto snapshot = snapshotOf("a bank\nthe bank", {{"a bank", "ORG"}});
    panel.setSnapshot(snapshot);
    QSignalSpy chosen(&panel, &SearchPanel::placeChosen);
    panel.wordsField()->setText(QStringLiteral("bank"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.table()->model()->rowCount() == 2; }));
    const QRect cell = panel.table()->visualRect(panel.table()->model()->index(1, 1));
    QTest::mouseClick(panel.table()->viewport(), Qt::LeftButton, {}, cell.center());
    ASSERT_GE(chosen.count(), 1);
    EXPECT_EQ(chosen.last()[0].value<elmo::ByteSpan>().begin, elmo::ByteOffset(11));
    panel.kindBox()->setCurrentIndex(2);
    panel.wordsField()->setText(QStringLiteral("ORG"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return panel.table()->model()->rowCount() == 1; }));
    panel.kindBox()->setCurrentIndex(1);
    panel.wordsField()->setText(QStringLiteral("(b"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return panel.statusText().contains(QStringLiteral("Invalid regular")); }));
}

TEST(SearchPanel, returnGoesFromMatchToMatch) {
    SearchPanel panel;
    panel.show();
    panel.setSnapshot(snapshotOf("a bank\nthe bank"));
    QSignalSpy chosen(&panel, &SearchPanel::placeChosen);
    panel.wordsField()->setText(QStringLiteral("bank"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.table()->model()->rowCount() == 2; }));
    for (const std::int64_t begin : {2, 11, 2}) {
        QTest::keyClick(panel.wordsField(), Qt::Key_Return);
        ASSERT_GE(chosen.count(), 1);
        EXPECT_EQ(chosen.last()[0].value<elmo::ByteSpan>().begin, elmo::ByteOffset(begin));
    }
}

TEST(SearchPanel, isCancelledByEscapeAndByAnotherDocument) {
    SearchPanel panel;
    panel.show();
    panel.setSnapshot(snapshotOf(test::longText(100'000)));
    panel.wordsField()->setText(QStringLiteral("no such word"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.isSearching(); }));
    QTest::keyClick(panel.wordsField(), Qt::Key_Escape);
    EXPECT_FALSE(panel.isSearching());
    EXPECT_TRUE(panel.statusText().contains(QStringLiteral("stopped")));
    QTest::keyClick(panel.wordsField(), Qt::Key_Return);
    EXPECT_TRUE(panel.isSearching());
    panel.setSnapshot(Snapshot::empty());
    EXPECT_FALSE(panel.isSearching());
}

TEST(SentimentStrip, linksToASentenceByMouseAndKeyboard) {
    SentimentStrip strip;
    strip.resize(600, 40);
    strip.setColumns({{.sentences = {Sentiment{{}, 0.5}, std::nullopt, Sentiment{{}, -0.8}, Sentiment{{}, 0}},
                       .document = Sentiment{QStringLiteral("positive"), 0.25}}});
    EXPECT_TRUE(strip.isVisible());
    EXPECT_EQ(strip.documentText(), QStringLiteral("Document ▲ +0.25"));
    QSignalSpy chosen(&strip, &SentimentStrip::sentenceChosen);
    QTest::mouseClick(&strip, Qt::LeftButton, {}, {strip.width() - 20, 20});
    EXPECT_EQ(chosen.last()[0].value<elmo::SentenceIndex>(), elmo::SentenceIndex(3));
    strip.setCurrent(elmo::SentenceIndex(3));
    QTest::keyClick(&strip, Qt::Key_Left);
    EXPECT_EQ(chosen.last()[0].value<elmo::SentenceIndex>(), elmo::SentenceIndex(2));
    EXPECT_FALSE(strip.grab().isNull());
    strip.setColumns({});
    EXPECT_FALSE(strip.isVisible());
}

TEST(Sentiment, isTheMeanOfTheClassesInAnyOrder) {
    tasks::ScoreAnnotation score;
    score.labels = {"negative", "neutral", "positive"};
    score.probabilities = {0.1, 0.2, 0.7};
    EXPECT_NEAR(sentimentOf(score).value, 0.6, 1e-9);
    EXPECT_EQ(sentimentOf(score).label, QStringLiteral("positive"));
    score.labels = {"positive", "negative"};
    score.probabilities = {0.9, 0.1};
    EXPECT_NEAR(sentimentOf(score).value, 0.8, 1e-9);
    score.labels = {"negative", "neutral", "positive", "very negative", "very positive"};
    score.probabilities = {0.1, 0.1, 0.2, 0, 0.6};
    EXPECT_NEAR(sentimentOf(score).value, -0.05 + 0.1 + 0.6, 1e-9) << "the alphabet is no scale";
    score.labels = {"1", "2", "3", "4", "5"};
    EXPECT_NEAR(sentimentOf(score).value, -0.1 - 0.05 + 0.6, 1e-9) << "names that say nothing stand in their order";
    score.probabilities.clear();
    EXPECT_EQ(sentimentOf(score).value, 0);
}

TEST(Sentiment, topicsHaveNamesAndNoSign) {
    tasks::ScoreAnnotation score;
    for (const auto& labels : {std::vector<std::string>{"sports", "politics", "science"},
                               std::vector<std::string>{"composers", "negotiations", "positions"}}) {
        score.labels = labels;
        score.probabilities = {0.1, 0.2, 0.7};
        const Sentiment said = sentimentOf(score);
        EXPECT_TRUE(said.isTopic()) << labels.front();
        EXPECT_EQ(said.topic, 2);
        EXPECT_EQ(said.share, 0.7);
        EXPECT_EQ(scoreText(said), QString::fromStdString(labels.back()));
    }
    const QPalette palette(Qt::white);
    EXPECT_NE(scoreColor({{}, 0, false, 0, 1}, palette), scoreColor({{}, 0, false, 1, 1}, palette));
}

TEST(Sentiment, eachHeadHasAColumnOfItsOwn) {
    tasks::Annotations annotations;
    annotations.sources = {{.model = "mood"}, {.model = "topics"}};
    const auto add = [&](std::optional<std::int64_t> sentence, int source, std::vector<std::string> labels,
                         std::vector<double> probabilities) {
        tasks::ScoreAnnotation& score = annotations.scores.emplace_back();
        if (sentence)
            score.sentence = elmo::SentenceIndex(*sentence);
        score.source = source;
        score.layer = source < 0 ? tasks::AnnotationLayer::kHuman : tasks::AnnotationLayer::kModel;
        score.labels = std::move(labels);
        score.probabilities = std::move(probabilities);
    };
    const std::vector<std::string> moods{"negative", "positive"}, topics{"sports", "politics"};
    for (const std::int64_t sentence : {0, 1}) {
        add(sentence, 0, moods, {0.1, 0.9});
        add(sentence, 1, topics, {0.8, 0.2});
    }
    add(std::nullopt, 1, topics, {0.6, 0.4});
    add(1, -1, topics, {0, 1});
    const auto columns = classColumns(annotations, 2);
    ASSERT_EQ(columns.size(), 2U);
    EXPECT_EQ(columns[0].name, QStringLiteral("mood"));
    EXPECT_NEAR(columns[0].sentences[1]->value, 0.8, 1e-9);
    EXPECT_EQ(columns[1].sentences[0]->label, QStringLiteral("sports"));
    EXPECT_EQ(columns[1].sentences[1]->label, QStringLiteral("politics")) << "a person's choice goes before";
    EXPECT_EQ(documentSentiment(annotations)->label, QStringLiteral("sports"));
    EXPECT_EQ(bySentence(columns)[0].size(), 2U);
    SentimentStrip strip;
    strip.setColumns(columns);
    EXPECT_EQ(strip.documentText(), QStringLiteral("topics: Document sports"));
}

}  // namespace
}  // namespace ui
