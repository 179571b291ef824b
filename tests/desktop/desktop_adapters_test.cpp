// SPDX-License-Identifier: Apache-2.0
#include "app/desktop_adapters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <algorithm>

#include "app/analyzer.h"
#include "tests/support/error_text.h"
#include "ui/annotation_edits.h"
#include "ui/language.h"

namespace app {
namespace {

class DesktopAdaptersTest : public ::testing::Test {
protected:
    DesktopAdaptersTest() {
        m_document.name = "letter.txt";
        m_document.document = tokenizeText("We saw Anna in Rome.", "en", {}).document;
        mark(2, "PER");
    }
    void mark(std::size_t token, const std::string& label) {
        const auto bytes = m_document.document->tokens().at(token);
        m_document.annotations =
            ui::applied(m_document.annotations, ui::createChange(m_document.annotations, bytes, label));
    }

    std::shared_ptr<const tasks::Analysis> analysis() const {
        auto made = std::make_shared<tasks::Analysis>();
        made->document = m_document.document;
        const std::int64_t tokens = std::ssize(m_document.document->tokens());
        made->layers = {3, tokens, 4};
        for (std::int64_t i = 0; i < 3 * tokens * 4; ++i)
            made->layers.mutableValues()[i] = 1.0F / static_cast<float>(i + 1);
        return made;
    }

    QTemporaryDir m_folder;
    const std::filesystem::path m_file = std::filesystem::path(m_folder.path().toStdString()) / "deep/a.elmoscope";
    tasks::AnnotatedDocument m_document;
    ui::TaskRuns m_runs = std::make_shared<const std::vector<tasks::TaskRun>>();
};

TEST_F(DesktopAdaptersTest, annotationsOutliveTheProgram) {
    EXPECT_TRUE(makeWorkspaceStore(m_file)->load("/a.txt", *m_document.document).annotations.spans.empty());
    EXPECT_FALSE(std::filesystem::exists(m_file));
    const auto store = makeWorkspaceStore(m_file);
    store->save("/a.txt", m_document);
    mark(4, "LOC");
    store->save("/a.txt", m_document);
    const auto later = makeWorkspaceStore(m_file);
    EXPECT_EQ(later->load("/moved.txt", *m_document.document).annotations, m_document.annotations);
    EXPECT_TRUE(later->load("/a.txt", *tokenizeText("Another text.", "en", {}).document).annotations.spans.empty());
}

TEST_F(DesktopAdaptersTest, aStoreThatIsRemovedWhileTheProgramRunsIsMadeAnew) {
    const auto store = makeWorkspaceStore(m_file);
    store->save("/a.txt", m_document);
    std::filesystem::remove_all(m_file.parent_path());
    EXPECT_TRUE(store->load("/a.txt", *m_document.document).annotations.spans.empty());
    store->save("/a.txt", m_document);
    EXPECT_EQ(makeWorkspaceStore(m_file)->load("/a.txt", *m_document.document).annotations, m_document.annotations);
}

/// Both kinds of stores agree on what a file held before.
TEST_F(DesktopAdaptersTest, anEarlierTextOfAFileIsFoundUntilItIsSettled) {
    for (const auto& store : {makeWorkspaceStore(m_file), makeMemoryStore()}) {
        const auto now = tokenizeText("Then we saw Anna in Rome.", "en", {}).document;
        const auto next = tokenizeText("Nobody was seen.", "en", {}).document;
        const elmo::TextHash earlier(*m_document.document);
        store->save("/a.txt", m_document);
        EXPECT_FALSE(store->load("/a.txt", *m_document.document).earlier);
        EXPECT_FALSE(store->load("/b.txt", *now).earlier);
        const StoredAnnotations asked = store->load("/a.txt", *now);
        ASSERT_TRUE(asked.earlier);
        EXPECT_EQ(asked.earlier->document->text(), m_document.document->text());
        EXPECT_EQ(asked.earlier->annotations.spans, m_document.annotations.spans);
        EXPECT_FALSE(asked.keptEarlier);
        store->save("/a.txt", {"a.txt", now, {}});
        EXPECT_TRUE(store->load("/a.txt", *now).earlier);

        store->settle("/a.txt", earlier, elmo::TextHash(*now), EarlierText::kKept);
        store->save("/a.txt", m_document);
        EXPECT_TRUE(store->load("/a.txt", *now).keptEarlier);
        EXPECT_FALSE(store->load("/a.txt", *next).keptEarlier);
        EXPECT_TRUE(store->load("/a.txt", *next).earlier);

        store->settle("/a.txt", earlier, elmo::TextHash(*now), EarlierText::kSettled);
        EXPECT_FALSE(store->load("/a.txt", *now).earlier);
        EXPECT_FALSE(store->load("/a.txt", *next).earlier);
        EXPECT_EQ(store->load("/a.txt", *m_document.document).annotations.spans, m_document.annotations.spans);
    }
}

TEST_F(DesktopAdaptersTest, everyFormatIsPreviewedWrittenAndReadAgain) {
    const auto exporters = makeDocumentExporters();
    const auto formats = exporters->formats();
    EXPECT_GT(formats.size(), 8U);
    for (const ui::ExportFormat& format : formats) {
        const ExportJob job{{format.id, format.choices.value(0)}, m_document, m_runs, analysis()};
        const auto target =
            std::filesystem::path(m_folder.path().toStdString()) / (format.id + u'.' + format.suffix).toStdString();
        const ui::ExportPreview preview = exporters->preview(job, {});
        EXPECT_EQ(preview.problem, QString()) << target;
        EXPECT_FALSE(std::filesystem::exists(target));
        const ui::ExportReport report = exporters->write(job, target, {});
        EXPECT_EQ(report.files.first().toStdString(), target.string());
        EXPECT_EQ(ui::lossText(report.losses), ui::lossText(preview.losses));
        EXPECT_EQ(report.readBack, !format.readable        ? ui::ReadBack::kNoReader
                                   : report.losses.empty() ? ui::ReadBack::kEqual
                                                           : ui::ReadBack::kAsReported)
            << target << ui::lossText(report.surprises).toStdString();
    }
}

TEST_F(DesktopAdaptersTest, whatFormatsSayOfThemselvesIsTranslated) {
    for (const char* language : {"zh_CN", "ar"}) {
        ui::applyLanguage(QString::fromLatin1(language));
        for (const ui::ExportFormat& format : makeDocumentExporters()->formats())
            for (const QString& text : {format.explanation, format.offsetUnit}) {
                const QByteArray source = text.toUtf8();
                EXPECT_TRUE(source.isEmpty() || QCoreApplication::translate("ui::ExportFormat", source) != text)
                    << language << ": add to app/desktop_export_texts.cpp: " << source.toStdString();
            }
    }
    ui::applyLanguage(QStringLiteral("en"));
}

TEST_F(DesktopAdaptersTest, vectorsAreExportedOnceAModelHasReadTheDocument) {
    const ExportJob early{{QStringLiteral("npz"), QStringLiteral("all")}, m_document, m_runs};
    EXPECT_THAT(elmo::test::errorOf([&] { makeDocumentExporters()->preview(early, {}); }),
                testing::HasSubstr("not computed yet"));
    ExportJob job{{QStringLiteral("npz"), QStringLiteral("top")}, m_document, m_runs, analysis()};
    const auto preview = makeDocumentExporters()->preview(job, {});
    ASSERT_EQ(preview.parts.size(), 1U);
    EXPECT_TRUE(preview.parts[0].beginning.startsWith(QStringLiteral("0  float32 [6, 4]  ")));
    EXPECT_EQ(ui::lossText(preview.losses), QStringLiteral("spans: 1 left out\n    PER 'Anna'"));
    EXPECT_EQ(preview.parts[0].bytes, -1);
}

TEST_F(DesktopAdaptersTest, aPreviewShowsTheFirstLinesWithControlsMadeVisible) {
    m_document.document =
        tokenizeText("A\x01" + std::string(5000, 'x') + "\n" + std::string(500, '\n'), "en", {}).document;
    m_document.annotations = {};
    const auto preview = makeDocumentExporters()->preview({{QStringLiteral("brat"), {}}, m_document, m_runs}, {});
    ASSERT_EQ(preview.parts.size(), 2U);
    EXPECT_EQ(preview.parts[0].bytes, 0);
    EXPECT_TRUE(preview.parts[0].whole);
    EXPECT_TRUE(preview.parts[1].beginning.startsWith(QStringLiteral("A␁xxx")));
    EXPECT_EQ(preview.parts[1].beginning.section(u'\n', 0, 0).size(), 401);
    EXPECT_FALSE(preview.parts[1].whole);
}

TEST_F(DesktopAdaptersTest, aCancelledExportLeavesWhatWasThere) {
    std::stop_source stop;
    stop.request_stop();
    const auto target = std::filesystem::path(m_folder.path().toStdString()) / "a.jsonl";
    const ExportJob job{{QStringLiteral("jsonl"), {}}, m_document, m_runs};
    EXPECT_THROW(makeDocumentExporters()->write(job, target, elmo::RunControl(stop.get_token())), elmo::Cancelled);
    EXPECT_TRUE(QDir(m_folder.path()).isEmpty(QDir::Files | QDir::Hidden));
}

}  // namespace
}  // namespace app
