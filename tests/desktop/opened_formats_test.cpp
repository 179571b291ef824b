// SPDX-License-Identifier: Apache-2.0
// Every format that can be read opens in the window with its annotations, whatever its suffix.
#include <QDir>
#include <QProcess>
#include <QSignalSpy>
#include <algorithm>

#include "app/annotate/analyzer.h"
#include "app/desktop/services/document_exporters.h"
#include "app/importers/annotated_file.h"
#include "app/importers/import.h"
#include "app/importers/project_import.h"
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
    for (const char* pattern : {"*.gz", "*.csv", "*.tsv"})
        EXPECT_TRUE(ui::documentPatterns(*m_session->snapshot()->reading.exports).contains(QLatin1String(pattern)));
}

TEST_F(OpenedFormats, whatADocumentDoesNotShowOfItsFileIsSaidOnce) {
    const QSignalSpy failed(m_session.get(), &ui::Session::failed);
    const QString tree = write(QStringLiteral("tree.conllu"),
                               "1\tAnna\tAnna\tPROPN\t_\t_\t2\tnsubj\t_\tEntity=(e1-person\n"
                               "2\tsings\tsing\tVERB\t_\t_\t0\troot\t_\tNER=O\n\n");
    const QString other = write(QStringLiteral("other.txt"), "We saw Anna in Rome.");
    for (const QString& path : {tree, other, tree}) {
        m_session->openDocument(path);
        ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.document && now.document->path == path; }));
    }
    ASSERT_EQ(failed.count(), 1);
    const auto problem = failed.at(0).at(0).value<ui::Problem>();
    EXPECT_EQ(problem.path, tree);
    EXPECT_TRUE(problem.message.contains(QStringLiteral("entities in brackets (1)"))) << problem.message.toStdString();
}

TEST_F(OpenedFormats, aFileOpensWithoutWhatCannotBeReadOfItIfThatIsWanted) {
    const QSignalSpy failed(m_session.get(), &ui::Session::failed);
    const QString path = write(
        QStringLiteral("bad.conllu"),
        "1\tAnna\tAnna\tPROPN\t_\t_\t2\tnsubj\t_\tNER=B-PER\nbroken\n2\tsings\tsing\tVERB\t_\t_\t0\troot\t_\t_\n\n");
    m_session->openDocument(path);
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return failed.count() > 0; }));
    EXPECT_TRUE(failed.at(0).at(0).value<ui::Problem>().canSkip);
    m_session->give(ui::OpenDocument{path, true});
    ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.document && now.document->path == path; }));
    EXPECT_EQ(m_session->snapshot()->reading.annotations->spans.size(), 1U);
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return failed.count() > 1; }));
    const auto said = failed.at(1).at(0).value<ui::Problem>();
    EXPECT_TRUE(said.message.contains(QStringLiteral("ine 2"))) << said.message.toStdString();
    EXPECT_FALSE(said.canSkip);
}

TEST_F(OpenedFormats, columnsOfAFileCanBeChosen) {
    const QString path = write(QStringLiteral("forum.csv"), "text,title,label\nAnna sings well.,Concert,good\n");
    m_session->openDocument(path);
    const auto text = [&] {
        const auto& document = m_session->snapshot()->document;
        return document ? std::string(document->document->text()) : std::string();
    };
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return text() == "Anna sings well."; }));
    EXPECT_EQ(m_session->snapshot()->document->offers.columns,
              QStringList({QStringLiteral("text"), QStringLiteral("title"), QStringLiteral("label")}));
    const ui::FileReading title{.textColumn = QStringLiteral("title")};
    m_session->give(ui::OpenDocument{.path = path, .reading = title});
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return text() == "Concert"; }));
    EXPECT_EQ(m_session->snapshot()->document->reading, title);
    m_session->give(ui::OpenDocument{.path = path, .reading = ui::FileReading()});
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return text() == "Anna sings well."; }));
}

TEST_F(OpenedFormats, documentsOfAFileAreReplacedIfAnotherColumnIsChosen) {
    const QSignalSpy failed(m_session.get(), &ui::Session::failed);
    const QString path =
        write(QStringLiteral("forum.csv"), "text,title\nAnna sings well.,Concert\nBob is late.,Train\n");
    const auto texts = [&](const char* first) {
        return wait([&](const ui::Snapshot& now) {
            return now.document && !now.activity && now.document->document->text() == first &&
                   now.reading.documents->size() == 2;
        });
    };
    m_session->openDocument(path);
    ASSERT_TRUE(texts("Anna sings well."));
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return failed.count() == 1; }));
    const auto said = failed.at(0).at(0).value<ui::Problem>();
    EXPECT_EQ(said.path, path);
    EXPECT_EQ(said.offers.columns, QStringList({QStringLiteral("text"), QStringLiteral("title")}));
    m_session->give(ui::OpenDocument{.path = path, .reading = ui::FileReading{.textColumn = QStringLiteral("title")}});
    EXPECT_TRUE(texts("Concert"));
}

TEST_F(OpenedFormats, labelsOfAFileOfSeveralDocumentsThatAreReadAnewAreSaidToBeReplaced) {
    const QSignalSpy failed(m_session.get(), &ui::Session::failed);
    const QString path = write(QStringLiteral("reviews.csv"),
                               "text,stars,topic\nAnna sings well.,good,music\nBob is late.,bad,trains\n");
    const auto open = [&](const char* labels) {
        const qsizetype before = failed.count();
        m_session->give(ui::OpenDocument{.path = path,
                                         .reading = ui::FileReading{.textColumn = QStringLiteral("text"),
                                                                    .labelColumn = QString::fromLatin1(labels)}});
        EXPECT_TRUE(QTest::qWaitFor([&] { return failed.count() > before; }, 60'000));
        return failed.last().value(0).value<ui::Problem>().message;
    };
    open("stars");
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.document && !now.activity; }));
    const QString replaced = open("topic");
    EXPECT_TRUE(replaced.contains(u'2') && replaced.contains(QStringLiteral("reviews"))) << replaced.toStdString();
    ASSERT_TRUE(wait([](const ui::Snapshot& now) {
        return now.document && !now.activity && !now.reading.annotations->scores.empty() &&
               now.reading.annotations->scores.front().labels.front() == "music";
    }));
    QStringList paths;
    for (const ui::DocumentEntry& entry : *m_session->snapshot()->reading.documents)
        paths.append(entry.path);
    m_session->setFinished(paths, true);
    const QString spared = open("stars");
    EXPECT_TRUE(spared.contains(u'2')) << spared.toStdString();
    EXPECT_EQ(m_session->snapshot()->reading.annotations->scores.front().labels.front(), "music");
}

TEST_F(OpenedFormats, layerOfAFileCanBeChosenAndItsAnnotationsAreReplaced) {
    const QString path = write(QStringLiteral("two.tsv"),
                               "#FORMAT=WebAnno TSV 3.3\n#T_SP=webanno.custom.Drug|value\n"
                               "#T_SP=webanno.custom.Dose|amount\n\n\n#Text=Anna sings.\n"
                               "1-1\t0-4\tAnna\tx\t_\t\n1-2\t5-10\tsings\t_\ty\t\n1-3\t10-11\t.\t_\t_\t\n");
    m_session->openDocument(path);
    const auto labels = [&] {
        QStringList list;
        if (const auto& annotations = m_session->snapshot()->reading.annotations)
            for (const tasks::SpanAnnotation& span : annotations->spans)
                list.append(QString::fromStdString(span.label));
        return list.join(u' ');
    };
    ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.document && labels() == QStringLiteral("x y"); }));
    EXPECT_EQ(m_session->snapshot()->document->offers.layers,
              QStringList({QStringLiteral("Drug"), QStringLiteral("Dose")}));
    m_session->give(ui::OpenDocument{.path = path, .reading = ui::FileReading{.layer = QStringLiteral("Dose")}});
    EXPECT_TRUE(wait([&](const ui::Snapshot&) { return labels() == QStringLiteral("y"); })) << labels().toStdString();
}

TEST_F(OpenedFormats, aChoiceThatTheFileDoesNotHaveIsSaidAndDoesNotKeepItClosed) {
    const QSignalSpy failed(m_session.get(), &ui::Session::failed);
    const QString path = write(QStringLiteral("forum.csv"), "text,label\nAnna sings well.,good\n");
    m_session->give(ui::OpenDocument{.path = path, .reading = ui::FileReading{.textColumn = QStringLiteral("body")}});
    ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.document && now.document->path == path; }));
    ASSERT_TRUE(wait([&](const ui::Snapshot&) { return failed.count() > 0; }));
    const QString said = failed.at(0).at(0).value<ui::Problem>().message;
    EXPECT_TRUE(said.contains(QStringLiteral("no column"))) << said.toStdString();
}

TEST_F(OpenedFormats, fileOfSeveralDocumentsOpensAsManyAsAProjectIsMadeOf) {
    const QString lines = write(QStringLiteral("tagged.jsonl"),
                                "{\"text\": \"Ann left.\", \"label\": [[0, 3, \"PER\"]]}\n"
                                "{\"text\": \"Bob came.\", \"label\": [[0, 3, \"PER\"]]}\n"
                                "{\"text\": \"Nobody.\", \"label\": []}\n");
    const QString table =
        write(QStringLiteral("reviews.csv"), "text,label\nGood film.,pos\nBad film.,neg\nFine.,pos\n");
    const QSignalSpy failed(m_session.get(), &ui::Session::failed);
    for (const QString& path : {lines, table}) {
        Workspace made = Workspace::create((path + QStringLiteral(".elmoscope")).toStdString());
        const std::int64_t count = importIntoProject(made, {path.toStdString()}, {}, {}).documents;
        ASSERT_EQ(count, 3);
        const QString project = path + QStringLiteral(".open.elmoscope");
        m_session->requestProject(ui::NewProject{project});
        for (int time = 0; time < 2; ++time) {  // opened again, it finds what it was made into
            m_session->openDocument(path);
            ASSERT_TRUE(wait([&](const ui::Snapshot& now) {
                return now.project->path == project && now.document && !now.activity && !now.document->hasFile &&
                       std::ssize(*now.reading.documents) == count;
            })) << path.toStdString();
            EXPECT_EQ(std::ranges::find(*m_session->snapshot()->reading.documents, path, &ui::DocumentEntry::path),
                      m_session->snapshot()->reading.documents->end());
            EXPECT_EQ(m_session->snapshot()->document->document->text(), made.document(1).document.document->text());
        }
    }
    ASSERT_EQ(failed.count(), 2) << "once for each file";
    EXPECT_TRUE(failed.at(0).at(0).value<ui::Problem>().message.contains(u'3'));
}

TEST_F(OpenedFormats, fileOfSeveralDocumentsIsAddedAsSeveral) {
    const QString table = write(QStringLiteral("reviews.csv"), "text,label\nGood film.,pos\nBad film.,neg\n");
    const QString plain = write(QStringLiteral("plain.txt"), "Hello there.");
    m_session->openDocument(plain);
    ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.document != nullptr; }));
    m_session->addDocuments({table});
    EXPECT_TRUE(wait([&](const ui::Snapshot& now) {
        return now.reading.documents->size() == 3 &&
               std::ranges::find(*now.reading.documents, table, &ui::DocumentEntry::path) ==
                   now.reading.documents->end();
    }));
    EXPECT_EQ(m_session->snapshot()->document->path, plain);
}

TEST_F(OpenedFormats, fileThatTheProjectHasAsOneDocumentStaysOne) {
    const QString lines = write(QStringLiteral("tagged.jsonl"),
                                "{\"text\": \"Ann left.\", \"label\": [[0, 3, \"PER\"]]}\n"
                                "{\"text\": \"Bob came.\", \"label\": [[0, 3, \"PER\"]]}\n");
    const QString project = m_folder.filePath(QStringLiteral("old.elmoscope"));
    {  // as earlier versions opened it
        Workspace old = Workspace::create(project.toStdString());
        tasks::AnnotatedDocument joined = readAnnotatedFile(lines.toStdString(), {});
        old.setPlace(lines.toStdString(), {.document = old.addDocument(joined), .hash = {}});
    }
    m_session->openDocument(project);
    m_session->openDocument(lines);
    ASSERT_TRUE(wait([&](const ui::Snapshot& now) { return now.document && now.document->path == lines; }));
    EXPECT_EQ(m_session->snapshot()->reading.annotations->spans.size(), 2U);
    EXPECT_EQ(m_session->snapshot()->reading.documents->size(), 1U);
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
