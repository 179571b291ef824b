// SPDX-License-Identifier: Apache-2.0
#include "ui/reading/document_printer.h"

#include <gtest/gtest.h>

#include <QBuffer>
#include <QPdfWriter>
#include <QTemporaryDir>
#include <QtPrintSupport/QPrinter>

#include "tests/ui/annotated.h"
#include "tests/ui/sample_data.h"

namespace ui {
namespace {

/// An A4 page at 300 dpi.
struct Paper {
    QByteArray bytes;
    QBuffer buffer{&bytes};
    std::unique_ptr<QPdfWriter> writer;
    Paper() {
        buffer.open(QIODevice::WriteOnly);
        writer = std::make_unique<QPdfWriter>(&buffer);
        writer->setPageSize(QPageSize(QPageSize::A4));
        writer->setResolution(300);
    }
    qsizetype pages() {
        writer.reset();
        return bytes.count("/Type /Page\n");
    }
};

DocumentPrinter printerOf(const std::string& text, const std::vector<test::Found>& spans = {}) {
    auto document = test::makeOpened(text);
    auto annotations = test::annotate(*document->document, spans);
    return {document, SpanIndex(annotations, SpanIndex::Rejected::kHidden), LabelColors({QStringLiteral("PER")}),
            QFont()};
}

const auto kAll = [](int) { return true; };

TEST(DocumentPrinter, printsAShortTextOnOnePage) {
    Paper with, without;
    EXPECT_EQ(printerOf("Anna saw Rome", {{"Anna", "PER"}}).print(*with.writer, kAll), 1);
    EXPECT_EQ(printerOf("Anna saw Rome").print(*without.writer, kAll), 1);
    EXPECT_EQ(with.pages(), 1);
    EXPECT_EQ(without.pages(), 1);
    EXPECT_GT(with.bytes.size(), without.bytes.size()) << "the span has a bar and a caption";
}

TEST(DocumentPrinter, printsTheClassesOfSentencesInTheMargin) {
    auto document = test::makeOpened("Anna saw Rome");
    const auto bytes = [&](MarginScores scores) {
        Paper paper;
        DocumentPrinter(document, {}, {}, QFont(), std::move(scores)).print(*paper.writer, kAll);
        paper.writer.reset();
        return paper.bytes.size();
    };
    EXPECT_GT(bytes(MarginScores({{Sentiment{QStringLiteral("positive"), 0.9}}})), bytes({}));
}

TEST(DocumentPrinter, pagesHaveMarginsThatCanBeRead) {
    QPrinter printer;
    DocumentPrinter::prepare(printer, QStringLiteral("letter.txt"));
    EXPECT_EQ(printer.docName(), QStringLiteral("letter.txt"));
    EXPECT_GE(printer.pageLayout().margins(QPageLayout::Millimeter).left(), 15);
}

TEST(DocumentPrinter, breaksPagesBetweenAndInsideParagraphs) {
    std::string paragraphs, paragraph;
    for (int i = 0; i < 200; ++i)
        paragraphs += "Anna saw Rome.\n";
    for (int i = 0; i < 2000; ++i)
        paragraph += "Anna saw Rome. ";
    for (const std::string& text : {paragraphs, paragraph}) {
        Paper paper;
        std::vector<int> seen;
        const int pages = printerOf(text).print(*paper.writer, [&](int page) {
            seen.push_back(page);
            return true;
        });
        EXPECT_GT(pages, 2);
        EXPECT_EQ(paper.pages(), pages);
        EXPECT_EQ(static_cast<int>(seen.size()), pages);
        EXPECT_EQ(seen.back(), pages);
    }
}

TEST(DocumentPrinter, stopsWhenCancelled) {
    std::string text;
    for (int i = 0; i < 500; ++i)
        text += "Anna saw Rome.\n";
    Paper paper;
    EXPECT_EQ(printerOf(text).print(*paper.writer, [](int page) { return page < 3; }), 2);
    EXPECT_EQ(paper.pages(), 2);
}

TEST(DocumentPrinter, printsTheChosenPagesOnly) {
    std::string text;
    for (int i = 0; i < 300; ++i)
        text += "Anna saw Rome.\n";
    const QTemporaryDir folder;
    QPrinter printer;
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(folder.filePath(QStringLiteral("pages.pdf")));
    printer.setFromTo(2, 3);
    std::vector<int> seen;
    EXPECT_EQ(printerOf(text).print(printer,
                                    [&](int page) {
                                        seen.push_back(page);
                                        return true;
                                    }),
              2);
    EXPECT_EQ(seen, (std::vector<int>{2, 3}));
}

TEST(DocumentPrinter, lineThatIsTallerThanThePageHasAPageOfItsOwn) {
    Paper paper;
    paper.writer->setPageMargins(QMarginsF(0, 0, 0, 0));
    paper.writer->setPageSize(QPageSize(QSizeF(100, 10), QPageSize::Millimeter));
    const int pages = printerOf("Anna saw Rome.\n\nThen Will came.\n\nNobody left.").print(*paper.writer, [](int page) {
        return page < 50;
    });
    EXPECT_GE(pages, 3);
    EXPECT_LE(pages, 5) << "no more than the lines, blank ones included";
}

}  // namespace
}  // namespace ui
