// SPDX-License-Identifier: Apache-2.0
#include "ui/annotations/label_book.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QPalette>
#include <QSignalSpy>
#include <algorithm>
#include <array>
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

TEST(LabelBook, aProjectHasLabelsOfItsOwn) {
    LabelBook book;
    book.setEntries({{QStringLiteral("MINE"), {}, {}}});
    ProjectState project;
    project.path = QStringLiteral("/a.elmoscope");
    project.isUnsaved = false;
    book.setProject(project);
    EXPECT_EQ(book.labels(), QStringList{QStringLiteral("MINE")}) << "it begins with the user's";
    QObject::connect(&book, &LabelBook::kept, &book,
                     [&](const std::vector<ProjectLabel>& labels) { project.tagset = labels; });
    book.setEntries({{QStringLiteral("RIVER"), QColor(0x1080c0), QStringLiteral("Names of rivers"), QStringLiteral("r"),
                      QStringLiteral("LOC")}});
    ASSERT_EQ(project.tagset.size(), 1U);
    EXPECT_EQ(project.tagset[0].color, QStringLiteral("#1080c0"));
    const std::vector<LabelEntry> entries = book.entries();
    book.setProject(ProjectState{});
    EXPECT_EQ(book.labels(), QStringList{QStringLiteral("MINE")}) << "those of the user stay";
    book.setProject(project);
    EXPECT_EQ(book.entries(), entries);
    EXPECT_EQ(LabelBook().labels(), QStringList{QStringLiteral("MINE")});
    book.setProject(ProjectState{});
    book.setEntries({});
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
    const LabelMenu menu(book.labels(), LabelColors(book.labels(), book.colors()), book, QStringLiteral("Label"),
                         &parent);
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

/// CIE L*a*b* of a colour (D65).
std::array<double, 3> labOf(const QColor& color) {
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    const double r = linear(color.redF()), g = linear(color.greenF()), b = linear(color.blueF());
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const double y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const double z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

TEST(LabelColors, automaticColorsDifferClearly) {
    const QStringList labels{QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("C"), QStringLiteral("D"),
                             QStringLiteral("E"), QStringLiteral("F"), QStringLiteral("G"), QStringLiteral("H")};
    const LabelColors colors(labels);
    for (const QColor ground : {QColor(Qt::white), QColor(0x1b1d1f)}) {
        QPalette palette(ground);
        palette.setColor(QPalette::Base, ground);
        for (const QString& one : labels)
            for (const QString& other : labels) {
                if (one >= other)
                    continue;
                const auto a = labOf(colors.color(one, palette)), b = labOf(colors.color(other, palette));
                EXPECT_GT(std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), 25)
                    << one.toStdString() << " and " << other.toStdString();
            }
    }
}

}  // namespace
}  // namespace ui
