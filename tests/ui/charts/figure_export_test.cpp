// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/figure_export.h"

#include <gtest/gtest.h>

#include <utility>

namespace ui {
namespace {

class TitledFigure : public Figure {
public:
    explicit TitledFigure(QString title) : m_title(std::move(title)) {}
    QString title() const override { return m_title; }
    QSizeF size() const override { return {10, 10}; }
    void paint(QPainter&, const ChartStyle&) const override {}
    QByteArray csv() const override { return {}; }

private:
    QString m_title;
};

QString figureFileNameOf(const QString& title) {
    return figureFileName(TitledFigure(title));
}

TEST(FigureExport, fileNameKeepsTheTitle) {
    for (const char* title : {"Why “U.S.” is LOC, probability 0.987", "北京 😊", "Anna → Rome"})
        EXPECT_EQ(figureFileNameOf(QString::fromUtf8(title)), QString::fromUtf8(title));
}

TEST(FigureExport, fileNameHasNothingThatFileSystemsRefuse) {
    EXPECT_EQ(figureFileNameOf(QStringLiteral("and/or \\ a:b * ? \"c\" <d>|\x01")),
              QStringLiteral("and_or _ a_b _ _ _c_ _d___"));
    EXPECT_EQ(figureFileNameOf(QStringLiteral("one\n two")), QStringLiteral("one two"));
    EXPECT_EQ(figureFileNameOf(QStringLiteral("../up")), QStringLiteral("_._up"));
}

TEST(FigureExport, fileNameIsShortenedBetweenCharacters) {
    for (const char* letter : {"a", "é", "北", "😊"}) {
        const QString one = QString::fromUtf8(letter);
        const QString name = figureFileNameOf(one.repeated(1000));
        EXPECT_EQ(name, one.repeated(name.size() / one.size())) << letter;
        EXPECT_LE(name.toUtf8().size(), 200) << letter;
        EXPECT_GT(name.toUtf8().size(), 190) << letter;
    }
}

TEST(FigureExport, onlyTheSuffixOfAFormatCountsAsOne) {
    const QString svg = QStringLiteral("svg");
    EXPECT_EQ(withFigureSuffix(QStringLiteral("/a/p 0.987"), svg), QStringLiteral("/a/p 0.987.svg"));
    EXPECT_EQ(withFigureSuffix(QStringLiteral("/a/U.S."), svg), QStringLiteral("/a/U.S..svg"));
    EXPECT_EQ(withFigureSuffix(QStringLiteral("/a.b/plain"), svg), QStringLiteral("/a.b/plain.svg"));
    EXPECT_EQ(withFigureSuffix(QStringLiteral("/a/p.PDF"), svg), QStringLiteral("/a/p.PDF"));
}

}  // namespace
}  // namespace ui
