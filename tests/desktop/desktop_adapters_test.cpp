// SPDX-License-Identifier: Apache-2.0
#include "app/desktop_adapters.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>
#include <algorithm>

#include "app/analyzer.h"
#include "ui/annotation_edits.h"

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

    QTemporaryDir m_folder;
    const std::filesystem::path m_file = std::filesystem::path(m_folder.path().toStdString()) / "deep/a.elmoscope";
    tasks::AnnotatedDocument m_document;
};

TEST_F(DesktopAdaptersTest, annotationsOutliveTheProgram) {
    EXPECT_TRUE(makeWorkspaceStore(m_file)->load("/a.txt", *m_document.document).spans.empty());
    EXPECT_FALSE(std::filesystem::exists(m_file));
    const auto store = makeWorkspaceStore(m_file);
    store->save("/a.txt", m_document);
    mark(4, "LOC");
    store->save("/a.txt", m_document);
    const auto later = makeWorkspaceStore(m_file);
    EXPECT_EQ(later->load("/moved.txt", *m_document.document), m_document.annotations);
    EXPECT_TRUE(later->load("/a.txt", *tokenizeText("Another text.", "en", {}).document).spans.empty());
}

TEST_F(DesktopAdaptersTest, everyFormatOfferedWritesADocument) {
    const auto exporters = makeDocumentExporters();
    const auto formats = exporters->formats();
    EXPECT_GT(formats.size(), 8U);
    for (const ui::ExportFormat& format : formats) {
        const auto target =
            std::filesystem::path(m_folder.path().toStdString()) / (format.id + u'.' + format.suffix).toStdString();
        exporters->write(format.id.toStdString(), m_document, target, {});
        EXPECT_GT(std::filesystem::file_size(target), 0U) << target;
        EXPECT_FALSE(format.explanation.isEmpty());
    }
}

}  // namespace
}  // namespace app
