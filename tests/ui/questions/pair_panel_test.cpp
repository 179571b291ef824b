// SPDX-License-Identifier: Apache-2.0
#include "ui/questions/pair_panel.h"

#include <gtest/gtest.h>

#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "tasks/registry/task_list.h"
#include "tests/ui/sample_data.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/value_table_model.h"

namespace ui {
namespace {

std::shared_ptr<const std::vector<tasks::TaskModelInfo>> pairHead(const std::string& bilmHash = {}) {
    auto heads = std::make_shared<std::vector<tasks::TaskModelInfo>>(1);
    heads->front().task = tasks::Entailment::kTask;
    heads->front().bilmHash = bilmHash;
    heads->front().bilmName = "small-one";
    return heads;
}

SnapshotParts withHead(const std::string& bilmHash = {}) {
    SnapshotParts parts;
    parts.reading.heads = pairHead(bilmHash);
    return parts;
}

PairResult resultFor(const TextPair& pair) {
    return {pair, {{"contradiction", "entailment", "neutral"}, {}, {0.2, 0.7, 0.1}}, {}};
}

QString cell(const PairPanel& panel, int row, int column) {
    return panel.table()->model()->index(row, column).data().toString();
}

TEST(PairPanel, showsWhatIsMissing) {
    PairPanel panel;
    EXPECT_TRUE(panel.statusText().contains(QStringLiteral("None is loaded")));
    panel.setSnapshot(Snapshot::of(withHead("hash")));
    EXPECT_TRUE(panel.statusText().contains(QStringLiteral("Type a premise")));
    panel.premiseField()->setPlainText(QStringLiteral("A dog runs."));
    panel.hypothesisField()->setPlainText(QStringLiteral("A dog moves."));
    EXPECT_TRUE(panel.statusText().contains(QStringLiteral("small-one")));
    EXPECT_TRUE(panel.table()->isHidden());
}

TEST(PairPanel, comparesWhenTypingPausesAndShowsTheBestClassFirst) {
    PairPanel panel;
    SnapshotParts parts = withHead();
    panel.setSnapshot(Snapshot::of(parts));
    QSignalSpy compared(&panel, &PairPanel::compared);
    QTest::keyClicks(panel.premiseField(), QStringLiteral("A dog runs. "));
    QTest::keyClicks(panel.hypothesisField(), QStringLiteral("A dog moves."));
    ASSERT_TRUE(compared.wait(5000));
    EXPECT_EQ(compared.count(), 1);
    const auto pair = compared[0][0].value<TextPair>();
    EXPECT_EQ(pair, (TextPair{QStringLiteral("A dog runs."), QStringLiteral("A dog moves.")}));
    EXPECT_TRUE(panel.statusText().contains(QStringLiteral("Comparing")));
    parts.reading.pair = std::make_shared<const PairResult>(resultFor(pair));
    panel.setSnapshot(Snapshot::of(parts));
    ASSERT_EQ(panel.table()->model()->rowCount(), 3);
    EXPECT_FALSE(panel.table()->isHidden());
    EXPECT_EQ(panel.table()->model()->index(0, 0).data(ValueTableModel::kValueRole).toDouble(), 0.7);
    EXPECT_TRUE(cell(panel, 0, 1).startsWith(QStringLiteral("Entailment")));
    EXPECT_TRUE(cell(panel, 2, 1).startsWith(QStringLiteral("Neutral")));
    EXPECT_TRUE(panel.statusText().isEmpty());
    QTest::keyClicks(panel.hypothesisField(), QStringLiteral("!"));
    EXPECT_TRUE(panel.table()->isHidden()) << "the result is of the pair before";
}

TEST(PairPanel, showsWhyThereIsNoResult) {
    PairPanel panel;
    panel.premiseField()->setPlainText(QStringLiteral("a"));
    panel.hypothesisField()->setPlainText(QStringLiteral("b"));
    SnapshotParts parts = withHead();
    PairResult result{panel.pair(), {}, QStringLiteral("Another model is needed.")};
    parts.reading.pair = std::make_shared<const PairResult>(result);
    panel.setSnapshot(Snapshot::of(parts));
    EXPECT_EQ(panel.statusText(), QStringLiteral("Another model is needed."));
    EXPECT_TRUE(panel.table()->isHidden());
}

TEST(PairPanel, usesTheSentenceOfTheSelectedWord) {
    PairPanel panel;
    SnapshotParts parts = withHead();
    parts.document = test::makeOpened("Anna runs.\nBob  sits.");
    panel.setSnapshot(Snapshot::of(parts));
    EXPECT_FALSE(panel.premiseButton()->isEnabled());
    parts.selection = SelectedToken{elmo::TextHash(*parts.document->document), elmo::TokenIndex(4)};
    panel.setSnapshot(Snapshot::of(parts));
    ASSERT_TRUE(panel.hypothesisButton()->isEnabled());
    QSignalSpy compared(&panel, &PairPanel::compared);
    panel.hypothesisButton()->click();
    EXPECT_EQ(panel.pair().hypothesis, QStringLiteral("Bob sits."));
    EXPECT_EQ(compared.count(), 1) << "a click needs no pause";
    EXPECT_TRUE(panel.pair().premise.isEmpty());
}

}  // namespace
}  // namespace ui
