// SPDX-License-Identifier: Apache-2.0
// Every format that can be read opens in the window with its annotations, whatever its suffix.
#include <QDir>
#include <QProcess>
#include <QSignalSpy>

#include "app/annotate/analyzer.h"
#include "app/desktop/services/document_exporters.h"
#include "app/importers/import.h"
#include "tests/desktop/session_test.h"
#include "ui/annotations/annotation_edits.h"
#include "ui/documents/document_kinds.h"

namespace app::test {
namespace {

class OpenedFormats : public SessionTest {
protected:
    OpenedFormats() {
        m_document.name = "letter";
        m_document.document = tokenizeText("We saw Anna in Rome.", "en", {}).document;
        const auto bytes = m_document.document->tokens().at(2);
        m_document.annotations =
            ui::applied(m_document.annotations, ui::createChange(m_document.annotations, bytes, "PER"));
        DesktopServices services;
        services.exporters = m_exporters;
        services.unsavedProject = unsaved();
        m_session = std::make_unique<DesktopSession>(EngineSettings{}, services);
    }

    /// Each format in a folder of its own, because the texts are the same.
    QString written(const ui::ExportFormat& format) {
        EXPECT_TRUE(QDir(m_folder.path()).mkpath(format.id));
        const QString path = m_folder.filePath(format.id + QStringLiteral("/letter.") + format.suffix);
        m_exporters->write({{format.id, format.choices.value(0)}, m_document, m_runs}, path.toStdString(), {});
        return path;
    }

    /// Opens the file in a new project of this name.
    void expectAnna(const QString& path, const QString& project) {
        m_session->requestProject(ui::NewProject{m_folder.filePath(project + QStringLiteral(".elmoscope"))});
        m_session->openDocument(path);
        ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.document && now.document->path == path; }))
            << path.toStdString();
        const auto now = m_session->snapshot();
        ASSERT_EQ(now->reading.annotations->spans.size(), 1U) << path.toStdString();
        EXPECT_EQ(now->document->document->slice(now->reading.annotations->spans[0].bytes), "Anna");
    }

    std::shared_ptr<const DocumentExporters> m_exporters = makeDocumentExporters();
    tasks::AnnotatedDocument m_document;
    ui::TaskRuns m_runs = std::make_shared<const std::vector<tasks::TaskRun>>();
};

TEST_F(OpenedFormats, everyReadableFormatIsRecognisedAndOpensWithItsSpans) {
    int opened = 0;
    for (const ui::ExportFormat& format : m_exporters->formats()) {
        if (!format.readable || format.vectors || format.id == QStringLiteral("squad"))  // squad holds no entities
            continue;
        ++opened;
        const QString path = written(format);
        EXPECT_EQ(guessFormat(path.toStdString()), format.id.toStdString());
        expectAnna(path, format.id);
        EXPECT_TRUE(ui::documentPatterns(*m_session->snapshot()->reading.exports)
                        .contains(QStringLiteral("*.") + format.suffix));
    }
    EXPECT_GT(opened, 8);
}

TEST_F(OpenedFormats, packedFilesOpenWithTheirSpans) {
    for (const ui::ExportFormat& format : m_exporters->formats()) {
        if (!format.readable || format.vectors || format.id == QStringLiteral("squad") ||
            format.suffix == QStringLiteral("zip"))  // packed
            continue;
        const QString path = written(format) + QStringLiteral(".gz");
        ASSERT_EQ(QProcess::execute(QStringLiteral("gzip"), {QStringLiteral("-r"), m_folder.filePath(format.id)}), 0);
        expectAnna(path, format.id);
    }
    EXPECT_TRUE(ui::documentPatterns(*m_session->snapshot()->reading.exports).contains(QStringLiteral("*.gz")));
}

TEST_F(OpenedFormats, whatADocumentDoesNotShowOfItsFileIsSaidOnce) {
    const QSignalSpy failed(m_session.get(), &ui::Session::failed);
    const QString tree = write(QStringLiteral("tree.conllu"),
                               "1\tAnna\tAnna\tPROPN\t_\t_\t2\tnsubj\t_\tNER=B-PER\n"
                               "2\tsings\tsing\tVERB\t_\t_\t0\troot\t_\tNER=O\n\n");
    const QString other = write(QStringLiteral("other.txt"), "We saw Anna in Rome.");
    for (const QString& path : {tree, other, tree}) {
        m_session->openDocument(path);
        ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.document && now.document->path == path; }));
    }
    ASSERT_EQ(failed.count(), 1);
    const auto problem = failed.at(0).at(0).value<ui::Problem>();
    EXPECT_EQ(problem.path, tree);
    EXPECT_TRUE(problem.message.contains(QStringLiteral("words with lemmas, tags or relations (2)")))
        << problem.message.toStdString();
}

TEST_F(OpenedFormats, folderIsListedWithoutDataThatIsNoDocument) {
    for (const ui::ExportFormat& format : m_exporters->formats())
        if (format.id == QStringLiteral("webanno-tsv") || format.id == QStringLiteral("brat"))
            written(format);
    ASSERT_EQ(QProcess::execute(QStringLiteral("gzip"), {m_folder.filePath(QStringLiteral("webanno-tsv/letter.tsv"))}),
              0);
    write(QStringLiteral("damaged.tsv.gz"), "\x1f\x8b\x08");
    write(QStringLiteral("measurements.csv"), "a,b\n1,2\n");
    write(QStringLiteral("package.json"), "{\"name\": \"x\"}");
    write(QStringLiteral(".hidden.txt"), "Nothing.");
    write(QStringLiteral("plain.txt"), "Hello there.");
    m_session->addDocuments({m_folder.path()});
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.documents->size() >= 3; }));
    QStringList names;
    for (const ui::DocumentEntry& entry : *m_session->snapshot()->reading.documents)
        names.append(entry.name);
    names.sort();
    EXPECT_EQ(names.join(u' ').toStdString(), "letter.ann letter.tsv.gz plain.txt");
}

}  // namespace
}  // namespace app::test
