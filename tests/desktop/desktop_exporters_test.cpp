// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/services/document_exporters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <algorithm>

#include "app/annotate/analyzer.h"
#include "tests/support/error_text.h"
#include "ui/annotations/annotation_edits.h"
#include "ui/style/language.h"

namespace app {
namespace {

class DesktopExportersTest : public ::testing::Test {
protected:
    DesktopExportersTest() {
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
    tasks::AnnotatedDocument m_document;
    ui::TaskRuns m_runs = std::make_shared<const std::vector<tasks::TaskRun>>();
};

TEST_F(DesktopExportersTest, everyFormatHasANameForReaders) {
    QStringList names;
    for (const ui::ExportFormat& format : makeDocumentExporters()->formats()) {
        const bool isBrand = format.id == u"doccano";  // that is how it is written
        EXPECT_EQ(format.name == format.id, isBrand) << format.id.toStdString();
        EXPECT_FALSE(names.contains(format.name)) << format.name.toStdString();
        names.append(format.name);
    }
}

TEST_F(DesktopExportersTest, everyFormatIsPreviewedWrittenAndReadBack) {
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

TEST_F(DesktopExportersTest, formatDescriptionsAreTranslated) {
    for (const char* language : {"zh_CN", "ar"}) {
        ui::applyLanguage(QString::fromLatin1(language));
        for (const ui::ExportFormat& format : makeDocumentExporters()->formats())
            for (const QString& text : {format.explanation, format.offsetUnit}) {
                const QByteArray source = text.toUtf8();
                EXPECT_TRUE(source.isEmpty() || QCoreApplication::translate("ui::ExportFormat", source) != text)
                    << language << ": add to app/desktop/bridge/export_texts.cpp: " << source.toStdString();
            }
    }
    ui::applyLanguage(QStringLiteral("en"));
}

TEST_F(DesktopExportersTest, vectorsAreExportedAfterAModelAnalysedTheDocument) {
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

TEST_F(DesktopExportersTest, previewShowsTheFirstLinesWithVisibleControlCharacters) {
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

TEST_F(DesktopExportersTest, cancelledExportKeepsTheExistingFile) {
    std::stop_source stop;
    stop.request_stop();
    const auto target = std::filesystem::path(m_folder.path().toStdString()) / "a.jsonl";
    const ExportJob job{{QStringLiteral("jsonl"), {}}, m_document, m_runs};
    EXPECT_THROW(makeDocumentExporters()->write(job, target, elmo::RunControl(stop.get_token())), elmo::Cancelled);
    EXPECT_TRUE(QDir(m_folder.path()).isEmpty(QDir::Files | QDir::Hidden));
}

}  // namespace
}  // namespace app
