// SPDX-License-Identifier: Apache-2.0
#include "ui/layers/similarity/neighbour_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QFont>
#include <QLocale>

#include "tests/ui/sample_data.h"

namespace ui {
namespace {

std::shared_ptr<const tasks::TokenSimilarity> similarity(std::vector<tasks::Neighbour> nearest) {
    auto result = std::make_shared<tasks::TokenSimilarity>();
    result->layers.resize(2);
    result->layers[1].nearest = std::move(nearest);
    return result;
}

TEST(NeighbourModel, passesTheQtModelTesterOnEveryChange) {
    NeighbourModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const auto document = test::makeDocument("one two three four");
    model.setNeighbours(document, similarity({{elmo::TokenIndex(2), 0.5F}, {elmo::TokenIndex(0), 0.25F}}), 1);
    EXPECT_EQ(model.rowCount(), 2);
    model.setNeighbours(document, similarity({}), 1);
    EXPECT_EQ(model.rowCount(), 0);
    model.setNeighbours(nullptr, nullptr, 0);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(NeighbourModel, showsTheTokenWithItsContext) {
    QLocale::setDefault(QLocale::c());
    NeighbourModel model;
    model.setNeighbours(test::makeDocument("one two three four\nfive"), similarity({{elmo::TokenIndex(2), 0.98765F}}),
                        1);
    const auto text = [&](int column) { return model.index(0, column).data().toString(); };
    EXPECT_EQ(text(NeighbourModel::kCosine), QStringLiteral("0.988"));
    EXPECT_EQ(text(NeighbourModel::kBefore), QStringLiteral("one two"));
    EXPECT_EQ(text(NeighbourModel::kToken), QStringLiteral("three"));
    EXPECT_EQ(text(NeighbourModel::kAfter), QStringLiteral("four"));
    EXPECT_TRUE(model.index(0, NeighbourModel::kToken).data(Qt::FontRole).value<QFont>().bold());
    EXPECT_EQ(model.tokenAt(0), elmo::TokenIndex(2));
}

TEST(NeighbourModel, missingLayerIsEmpty) {
    NeighbourModel model;
    model.setNeighbours(test::makeDocument("one"), similarity({{elmo::TokenIndex(0), 1}}), 5);
    EXPECT_EQ(model.rowCount(), 0);
}

}  // namespace
}  // namespace ui
