// SPDX-License-Identifier: Apache-2.0
#include "ui/annotations/label_book.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QPalette>
#include <QSignalSpy>
#include <algorithm>
#include <cmath>

#include "ui/annotations/label_colors.h"
#include "ui/annotations/label_menu.h"

namespace ui {
namespace {

TEST(LabelBook, keepsLabelsColoursAndDescriptionsForTheNextStart) {
    LabelBook book;
    const QSignalSpy changes(&book, &LabelBook::changed);
    book.setEntries({{QStringLiteral("RIVER"), QColor(0x1080c0), QStringLiteral("Names of rivers")},
                     {QStringLiteral("\u5730\u540d"), {}, {}}});
    EXPECT_EQ(changes.size(), 1);
    const LabelBook next;
    EXPECT_EQ(next.entries(), book.entries());
    EXPECT_EQ(next.labels(), (QStringList{QStringLiteral("RIVER"), QStringLiteral("\u5730\u540d")}));
    EXPECT_EQ(next.colors().size(), 1);
    EXPECT_EQ(next.descriptionOf(QStringLiteral("RIVER")), QStringLiteral("Names of rivers"));
    EXPECT_EQ(next.descriptionOf(QStringLiteral("PER")), QString());
}

TEST(LabelBook, dropsBlanksEmptyLabelsAndRepeatedOnes) {
    LabelBook book;
    book.setEntries({{QStringLiteral("  A \n"), {}, QStringLiteral("first")},
                     {QStringLiteral("   "), {}, {}},
                     {QStringLiteral("A"), {}, QStringLiteral("second")}});
    ASSERT_EQ(book.entries().size(), 1U);
    EXPECT_EQ(book.descriptionOf(QStringLiteral("A")), QStringLiteral("first"));
}

TEST(LabelBook, isNotWrittenAgainWithoutAChange) {
    LabelBook book;
    book.setEntries({{QStringLiteral("A"), {}, {}}});
    const QSignalSpy changes(&book, &LabelBook::changed);
    book.setEntries({{QStringLiteral("A"), {}, {}}});
    EXPECT_EQ(changes.size(), 0);
}

TEST(LabelBook, ownLabelsStandBeforeThoseOfHeadsAndAnnotations) {
    ReadingState reading = Snapshot::empty()->reading;
    EXPECT_EQ(spanLabels(reading, {QStringLiteral("RIVER")}), QStringList{QStringLiteral("RIVER")});
    auto annotations = std::make_shared<tasks::Annotations>();
    annotations->spans.emplace_back().label = "LOC";
    reading.annotations = annotations;
    EXPECT_EQ(spanLabels(reading, {QStringLiteral("RIVER")}),
              (QStringList{QStringLiteral("RIVER"), QStringLiteral("LOC")}));
    EXPECT_EQ(spanLabels(reading, {QStringLiteral("LOC")}), QStringList{QStringLiteral("LOC")});
}

TEST(LabelBook, chosenColourIsUsedAndKeepsAContrastToBothBackgrounds) {
    const LabelColors colors({QStringLiteral("A"), QStringLiteral("B")},
                             {{QStringLiteral("A"), QColor(0xfff7a0)}, {QStringLiteral("B"), QColor(0x1080c0)}});
    const auto luminance = [](const QColor& color) {
        const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
    };
    for (const QColor background : {QColor(Qt::white), QColor(0x1b1d1f)}) {
        QPalette palette;
        palette.setColor(QPalette::Base, background);
        for (const char* label : {"A", "B"}) {
            const double a = luminance(colors.color(QString::fromLatin1(label), palette)), b = luminance(background);
            EXPECT_GE((std::max(a, b) + 0.05) / (std::min(a, b) + 0.05), 3) << label;
        }
    }
    QPalette light;
    light.setColor(QPalette::Base, Qt::white);
    EXPECT_EQ(colors.color(QStringLiteral("B"), light), QColor(0x1080c0));
}

TEST(LabelBook, menuShowsDescriptionsAsToolTips) {
    LabelBook book;
    book.setEntries({{QStringLiteral("RIVER"), {}, QStringLiteral("Names of rivers")}});
    QWidget parent;
    const LabelMenu menu(LabelColors(book.labels(), book.colors()), book, QStringLiteral("Label"), &parent);
    QStringList tips;
    for (const QAction* action : menu.actions())
        tips.append(action->toolTip());
    EXPECT_TRUE(menu.toolTipsVisible());
    EXPECT_TRUE(tips.contains(QStringLiteral("Names of rivers")));
}

TEST(LabelBook, aLabelKeepsItsColourWhateverIsShownWithIt) {
    LabelBook book;
    const QStringList first{QStringLiteral("PER"), QStringLiteral("LOC")};
    const LabelColors before(first, {}, book.placesOf(first));
    const QStringList others{QStringLiteral("ART"), QStringLiteral("LOC"), QStringLiteral("PER")};
    const LabelColors after(others, {}, book.placesOf(others));
    for (const QString& label : first)
        EXPECT_EQ(before.color(label, QPalette()), after.color(label, QPalette())) << label.toStdString();
    const LabelColors next(others, {}, LabelBook().placesOf(others));
    EXPECT_EQ(next.color(QStringLiteral("ART"), QPalette()), after.color(QStringLiteral("ART"), QPalette()));
}

TEST(LabelBook, labelsOfOneMeaningHaveOneColour) {
    LabelBook book;
    book.setEntries({{QStringLiteral("person"), {}, {}, {}, QStringLiteral("PER")}});
    const QStringList labels{QStringLiteral("LOC"), QStringLiteral("person"), QStringLiteral("PER")};
    const LabelColors automatic(labels, book.colors(), book.placesOf(labels));
    EXPECT_EQ(automatic.color(labels[1], QPalette()), automatic.color(labels[2], QPalette()));
    EXPECT_NE(automatic.color(labels[0], QPalette()), automatic.color(labels[2], QPalette()));
    book.addMeanings({{QStringLiteral("place"), QStringLiteral("LOC")}});
    EXPECT_EQ(LabelBook().meanings(), (LabelMeanings{{QStringLiteral("person"), QStringLiteral("PER")},
                                                     {QStringLiteral("place"), QStringLiteral("LOC")}}));
}

TEST(LabelBook, keysOfTheUserGoBeforeDigits) {
    LabelBook book;
    book.setEntries({{QStringLiteral("PER"), {}, {}, QStringLiteral("P"), {}},
                     {QStringLiteral("LOC"), {}, {}, {}, {}},
                     {QStringLiteral("ORG"), {}, {}, QStringLiteral("2"), {}}});
    const QHash<QString, QString> keys = labelKeys(book.labels(), book);
    EXPECT_EQ(keys.value(QStringLiteral("PER")), QStringLiteral("P"));
    EXPECT_EQ(keys.value(QStringLiteral("ORG")), QStringLiteral("2"));
    EXPECT_EQ(keys.value(QStringLiteral("LOC")), QString()) << "its digit is taken";
}

}  // namespace
}  // namespace ui
