// SPDX-License-Identifier: Apache-2.0
// One hour of an annotator's work on 50 documents, through the real window and the real session: the guide's page "A
// working day" tells the same as a story. A tiny biLM and tiny heads, so that it takes seconds.
#include <gtest/gtest.h>

#include <QAction>
#include <QBuffer>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPdfWriter>
#include <QPushButton>
#include <QRadioButton>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <set>

#include "app/desktop/services/document_exporters.h"
#include "app/desktop/session/desktop_session.h"
#include "app/training/task_training.h"
#include "app/workspace/workspace.h"
#include "elmo/weights/model_bundle.h"
#include "tasks/options/task_config.h"
#include "tasks/registry/task_list.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"
#include "ui/annotations/agreement_panel.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/documents/document_panel.h"
#include "ui/export/export_dialog.h"
#include "ui/reading/document_printer.h"
#include "ui/reading/document_view.h"
#include "ui/search/search_panel.h"
#include "ui/training/head_wizard.h"
#include "ui/training/trained_head_dialog.h"
#include "ui/widgets/path_field.h"
#include "ui/widgets/plain_table.h"
#include "ui/window/main_window.h"

namespace app {
namespace {

constexpr int kDocuments = 50;
constexpr int kCorrected = 20;  ///< documents, with 8 entities each

const QStringList kPeople = {QStringLiteral("Anna"), QStringLiteral("Bob"), QStringLiteral("Clara"),
                             QStringLiteral("David"), QStringLiteral("Emma")};
const QStringList kPlaces = {QStringLiteral("Paris"), QStringLiteral("Rome"), QStringLiteral("Oslo"),
                             QStringLiteral("Madrid"), QStringLiteral("Cairo")};

QString labelOfName(const QString& name) {
    return kPeople.contains(name) ? QStringLiteral("PER") : QStringLiteral("LOC");
}

class Diary : public testing::Test {
protected:
    Diary() {
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString(m_folder.path("cache")));
        elmo::writeBundle(elmo::test::randomModel(elmo::test::smallOptions(), 5), m_folder.path("bilm"));
        writeDocuments();
        trainFirstHead();
        start();
    }
    ~Diary() override {
        end();
        if (m_cacheHome.isNull())
            qunsetenv("XDG_CACHE_HOME");
        else
            qputenv("XDG_CACHE_HOME", m_cacheHome);
    }

    QString path(const char* name) const { return QString::fromStdString(m_folder.path(name)); }
    ui::SnapshotPtr now() const { return m_session->snapshot(); }
    template <class Part>
    Part* part() const {
        return m_window->findChild<Part*>();
    }
    QAction* command(const char* name) const { return m_window->findChild<QAction*>(QString::fromLatin1(name)); }
    static bool wait(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, 120'000); }

    void start() {
        DesktopServices services;
        services.loadHead = tasks::loadTaskModel;
        services.merge = tasks::mergePrediction;
        services.exporters = makeDocumentExporters();
        services.unsavedProject = m_folder.path("unsaved.elmoscope");
        EngineSettings engine;
        engine.threads = 1;
        m_session = std::make_unique<DesktopSession>(engine, services);
        m_window = std::make_unique<ui::MainWindow>(*m_session, ui::Installation{});
        m_window->show();
        m_session->chooseModel(path("bilm"));
    }
    void end() {
        m_window.reset();
        m_session.reset();
    }

    void writeDocuments() {
        QDir().mkpath(path("letters"));
        for (int i = 0; i < kDocuments; ++i) {
            QString text;
            for (int s = 0; s < 4; ++s)
                text += QStringLiteral("%1 went to %2 in %3.\n")
                            .arg(kPeople[(i + s) % 5], kPlaces[(i / 5 + 2 * s) % 5])
                            .arg(1900 + i);
            QFile file(QDir(path("letters")).filePath(QStringLiteral("letter%1.txt").arg(i, 2, 10, QLatin1Char('0'))));
            ASSERT_TRUE(file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) > 0);
        }
    }

    /// It knows two people and two places of the five in the letters.
    void trainFirstHead() {
        std::string text;
        for (int i = 0; i < 40; ++i)
            text += (i % 2 == 0 ? "Anna\tB-PER\n" : "Bob\tB-PER\n") + std::string("went\tO\nto\tO\n") +
                    (i % 3 == 0 ? "Paris\tB-LOC\n.\tO\n\n" : "Rome\tB-LOC\n.\tO\n\n");
        TaskTrainingSettings settings;
        settings.config = tasks::loadTaskConfig(
            tasks::Ner::kTask,
            m_folder.write(
                "small.toml",
                "[input]\npiece_width = 8\npiece_count = 34\ncharacter_filters = 8\n[network]\n"
                "encoder_width = 10\n[training]\nbatch_tokens = 60\nrate = 0.01\nthreads = 1\nepochs = 8\n"));
        settings.train = m_folder.write("first.tsv", text);
        settings.devShare = 0.2;
        settings.output = m_folder.path("first");
        settings.bilm = m_folder.path("bilm");
        settings.seeds = {1};
        runTaskTraining(settings, {[](std::string_view) {}, [](std::int64_t, const tasks::TaskProgress&) {}}, {});
    }

    bool annotateAll() {
        return wait([&] {
            const ui::AnnotatingAll& all = now()->reading.annotatingAll;
            return !all.isRunning && all.done == kDocuments;
        });
    }

    bool open(const QString& document) {
        m_session->openDocument(document);
        return wait(
            [&] { return now()->document && now()->document->path == document && now()->analysis && isRead(); });
    }
    bool isRead() const {
        const auto& annotations = now()->reading.annotations;
        return annotations && !now()->reading.heads->empty() &&
               tasks::isAnnotatedBy(*annotations, now()->reading.heads->front().name,
                                    now()->reading.heads->front().hash);
    }

    /// Decides on every prediction of the open document, and marks what is missing; returns the number of decisions.
    int correct() {
        auto& editor = *part<ui::AnnotationEditor>();
        const elmo::Document& document = *now()->document->document;
        int decisions = 0;
        const std::vector<tasks::SpanAnnotation> predicted = now()->reading.annotations->spans;  // a copy: they change
        for (const tasks::SpanAnnotation& span : predicted) {
            if (!ui::isOpen(span))
                continue;
            const QString words = QString::fromStdString(std::string(document.slice(span.bytes)));
            editor.setCurrent(span.id);
            if (!kPeople.contains(words) && !kPlaces.contains(words))
                command("remove")->trigger();
            else if (labelOfName(words) == QString::fromStdString(span.label))
                command("accept")->trigger();
            else
                editor.relabel(labelOfName(words));
            ++decisions;
        }
        for (const elmo::ByteSpan token : document.tokens()) {
            const QString word = QString::fromStdString(std::string(document.slice(token)));
            const auto& spans = now()->reading.annotations->spans;
            const bool isMarked = std::ranges::any_of(spans, [&](const tasks::SpanAnnotation& span) {
                return span.bytes == token && ui::isShown(span) &&
                       QString::fromStdString(span.label) == labelOfName(word);
            });
            if (isMarked || (!kPeople.contains(word) && !kPlaces.contains(word)))
                continue;
            editor.create(token, labelOfName(word));
            ++decisions;
        }
        return decisions;
    }

    elmo::test::TemporaryFolder m_folder;
    const QByteArray m_cacheHome = qgetenv("XDG_CACHE_HOME");
    std::unique_ptr<DesktopSession> m_session;
    std::unique_ptr<ui::MainWindow> m_window;
};

TEST_F(Diary, anHourOfWorkWithFiftyDocuments) {
    // A project, its documents, and a head that knows little.
    m_session->requestProject(ui::NewProject{path("work.elmoscope")});
    ASSERT_TRUE(wait([&] { return !now()->project->isUnsaved && now()->model; }));
    m_session->addDocuments({path("letters")});
    m_session->addHead(path("first"));
    ASSERT_TRUE(wait([&] {
        return now()->reading.documents->size() == kDocuments && now()->reading.heads->size() == 1 &&
               std::ranges::none_of(*now()->reading.documents, [](const ui::DocumentEntry& entry) {
                   return entry.status == ui::DocumentStatus::kListed;
               });
    }));
    // Annotate all.
    QTest::mouseClick(part<ui::DocumentPanel>()->annotateAllButton(), Qt::LeftButton);
    ASSERT_TRUE(annotateAll()) << part<ui::DocumentPanel>()->annotatingText().toStdString();
    EXPECT_EQ(now()->reading.annotatingAll.failed, 0);

    // Correct 100 spans and more.
    QStringList documents;
    for (const ui::DocumentEntry& entry : *now()->reading.documents)
        documents.append(entry.path);
    int decisions = 0;
    for (int i = 0; i < kCorrected; ++i) {
        ASSERT_TRUE(open(documents[i])) << documents[i].toStdString();
        decisions += correct();
        EXPECT_FALSE(std::ranges::any_of(now()->reading.annotations->spans, ui::isOpen));
    }
    EXPECT_GE(decisions, 100);

    // Find every person in all documents.
    ui::SearchPanel* search = part<ui::SearchPanel>();
    search->scopeBox()->setCurrentIndex(1);
    search->kindBox()->setCurrentIndex(search->kindBox()->count() - 1);  // by label
    search->wordsField()->setText(QStringLiteral("PER"));
    ASSERT_TRUE(wait([&] { return search->table()->model()->rowCount() >= kCorrected * 4; }))
        << search->statusText().toStdString();

    // Neighbours and projections cover all documents, most of which were never opened.
    command("coverProject")->trigger();
    ASSERT_TRUE(wait([&] { return now()->layerWork->corpus->size() == kDocuments; }))
        << now()->layerWork->corpus->size();
    m_session->request(ui::ProjectWord{QStringLiteral("Anna"), ui::ProjectionMethod::kPca});
    ASSERT_TRUE(wait([&] { return now()->layerWork->projection != nullptr; }));
    EXPECT_GE(now()->layerWork->projection->tokens.size(), static_cast<std::size_t>(kDocuments) / 2);
    command("coverProject")->trigger();

    // Train on the corrections: the wizard offers them, and the head to go on from.
    command("trainHead")->trigger();
    auto* wizard = part<ui::HeadWizard>();
    ASSERT_NE(wizard, nullptr);
    wizard->dataPage()->setTask(tasks::Ner::kTask);
    wizard->dataPage()->projectButton()->setChecked(true);
    EXPECT_EQ(wizard->dataPage()->rivalField()->currentText(), QStringLiteral("first"));
    wizard->next();
    ASSERT_TRUE(wait([&] { return wizard->checkPage()->isComplete(); }))
        << (now()->trainingWork->dataCheck ? now()->trainingWork->dataCheck->problem.toStdString() : "no check");
    wizard->next();
    wizard->settingsPage()->startField()->setCurrentIndex(1);
    wizard->settingsPage()->output()->setPath(path("second"));
    ASSERT_EQ(wizard->plan().from, path("first"));
    wizard->accept();

    // Compare: both heads on the documents that were held out.
    ui::TrainedHeadDialog* dialog = part<ui::TrainedHeadDialog>();
    ASSERT_TRUE(wait([&] { return dialog->isVisible(); })) << now()->trainingWork->training->problem.toStdString();
    const auto scores = now()->trainingWork->training->heldOut;
    ASSERT_NE(scores, nullptr);
    EXPECT_EQ(scores->problem.toStdString(), "");
    EXPECT_GE(scores->documents, 1);
    EXPECT_LT(scores->documents, kCorrected);
    EXPECT_EQ(scores->labels, scores->documents * 8);
    ASSERT_TRUE(scores->rivalValue && scores->significance);
    EXPECT_DOUBLE_EQ(scores->value - *scores->rivalValue, scores->significance->difference);
    EXPECT_EQ(dialog->scores()->rowCount(), 2);
    EXPECT_TRUE(dialog->text().contains(QStringLiteral("small sample"))) << dialog->text().toStdString();

    // Replace: all documents are annotated again, and no decision is lost.
    QTest::mouseClick(dialog->replaceButton(), Qt::LeftButton);
    ASSERT_TRUE(
        wait([&] { return now()->reading.heads->size() == 1 && now()->reading.heads->front().name == "second"; }));
    ASSERT_TRUE(annotateAll());
    EXPECT_EQ(now()->reading.annotatingAll.failed, 0);
    m_session->save();
    ASSERT_TRUE(open(documents[0]));
    std::int64_t decided = 0, old = 0;
    {
        const Workspace workspace(path("work.elmoscope").toStdString(), Workspace::Access::kReadOnly);
        for (const DocumentRow& row : workspace.documents(0, 1000)) {
            const tasks::Annotations annotations = workspace.document(row.id).document.annotations;
            EXPECT_TRUE(tasks::isAnnotatedBy(annotations, "second", now()->reading.heads->front().hash)) << row.name;
            for (const tasks::SpanAnnotation& span : annotations.spans) {
                const bool isFirst = makerOf(annotations, span).name == "first";
                old += isFirst && ui::isOpen(span) ? 1 : 0;
                decided += !ui::isOpen(span) && makerOf(annotations, span).name != "second" ? 1 : 0;
            }
        }
    }
    EXPECT_EQ(old, 0) << "undecided predictions of the replaced head";
    EXPECT_GE(decided, kCorrected * 8);

    // A second annotator has worked on the first document in a project of her own, which is merged by the menu; where
    // both differ, one word decides.
    {
        const Workspace mine(path("work.elmoscope").toStdString(), Workspace::Access::kReadOnly);
        tasks::AnnotatedDocument hers = mine.document(mine.documents(0, 1).front().id).document;
        hers.annotations = {};
        tasks::bindTo(hers.annotations, *hers.document);
        tasks::SpanAnnotation span;
        span.id = hers.annotations.nextId++;
        span.bytes = hers.document->tokens().front();
        span.label = "ORG";
        span.layer = tasks::AnnotationLayer::kHuman;
        hers.annotations.spans = {span};
        Workspace::create(path("maria.elmoscope").toStdString()).addDocument(hers);
    }
    m_session->requestProject(ui::MergeProject{path("maria.elmoscope"), QStringLiteral("Maria")});
    ASSERT_TRUE(wait(
        [&] { return std::ranges::any_of(now()->reading.annotations->spans, &tasks::SpanAnnotation::isImported); }));
    ui::AgreementPanel* agreement = part<ui::AgreementPanel>();
    for (QWidget* widget = agreement; widget; widget = widget->parentWidget())
        widget->show();
    for (QDockWidget* dock : m_window->findChildren<QDockWidget*>(QStringLiteral("agreementDock")))
        dock->raise();
    ASSERT_TRUE(wait([&] { return agreement->firstField()->findText(QStringLiteral("Maria")) >= 0; }));
    agreement->firstField()->setCurrentIndex(agreement->firstField()->findText(QStringLiteral("Maria")));
    agreement->secondField()->setCurrentIndex(
        agreement->secondField()->findText(QStringLiteral("Accepted and manual")));
    EXPECT_TRUE(agreement->figures().contains(QStringLiteral("Cohen's κ"))) << agreement->figures().toStdString();
    ASSERT_GE(agreement->table()->model()->rowCount(), 1);
    agreement->table()->selectRow(0);
    QTest::mouseClick(agreement->takeFirstButton(), Qt::LeftButton);
    const auto isAdjudicated = [this] {
        const tasks::Annotations& all = *now()->reading.annotations;
        return std::ranges::any_of(all.spans, [&](const tasks::SpanAnnotation& span) {
            return span.label == "ORG" && tasks::makerOf(all, span).isAdjudication();
        });
    };
    EXPECT_TRUE(isAdjudicated());

    // The same over all documents: she has worked on one of them.
    agreement->scopeField()->setCurrentIndex(1);
    ASSERT_TRUE(wait([&] { return agreement->firstField()->findText(QStringLiteral("Maria")) >= 0; }));
    agreement->firstField()->setCurrentIndex(agreement->firstField()->findText(QStringLiteral("Maria")));
    agreement->secondField()->setCurrentIndex(
        agreement->secondField()->findText(QStringLiteral("Accepted and manual")));
    ASSERT_TRUE(wait([&] {
        const auto& found = now()->project->agreement;
        return found && found->first && found->first->name == "Maria" && found->second && found->second->isByHand();
    }));
    EXPECT_EQ(now()->project->agreement->documents, 1);
    EXPECT_EQ(now()->project->agreement->agreement.spans.right, 0) << "what was decided does not move what is measured";
    EXPECT_TRUE(agreement->figures().contains(QStringLiteral("Cohen's κ"))) << agreement->figures().toStdString();

    // Export what people answer for, of all documents, in one file.
    ui::AnnotationLayerBook book;
    auto* exporting = new ui::ExportDialog(*m_session, book, m_window.get());  // the window deletes it
    exporting->show();
    exporting->chooseFormat(QStringLiteral("conll"));
    exporting->scopeField()->setCurrentIndex(exporting->scopeField()->count() - 1);
    exporting->contentField()->setCurrentIndex(1);
    exporting->setPath(path("gold.conll"));
    auto* write = exporting->findChild<QPushButton*>(QStringLiteral("export"));
    ASSERT_TRUE(wait([&] { return write->isEnabled(); }));
    QTest::mouseClick(write, Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return QFile::exists(path("gold.conll")); }));
    QFile gold(path("gold.conll"));
    ASSERT_TRUE(gold.open(QIODevice::ReadOnly));
    const QByteArray written = gold.readAll();
    EXPECT_GE(written.count("B-PER") + written.count("B-LOC"), kCorrected * 8 - 1);
    EXPECT_LE(written.count("B-PER") + written.count("B-LOC"), kCorrected * 8);
    EXPECT_EQ(written.count("B-ORG"), 1);
    EXPECT_EQ(written.count("\n\n") - written.count("-DOCSTART-"), written.count("went"))
        << "every sentence of every document";
    exporting->close();

    // Print.
    QBuffer paper;
    ASSERT_TRUE(paper.open(QIODevice::WriteOnly));
    QPdfWriter writer(&paper);
    const ui::DocumentPrinter printer(now()->document, {now()->reading.annotations, ui::SpanIndex::Rejected::kHidden},
                                      ui::LabelColors({QStringLiteral("PER")}), m_window->font());
    EXPECT_EQ(printer.print(writer, [](int) { return true; }), 1);

    // Close, and open again: everything is there.
    m_session->save();
    end();
    start();
    m_session->requestProject(ui::OpenProject{path("work.elmoscope")});
    ASSERT_TRUE(wait([&] { return now()->reading.documents->size() == kDocuments && now()->reading.annotations; }));
    EXPECT_EQ(now()->document->path, documents[0]);
    EXPECT_TRUE(isAdjudicated());
}

}  // namespace
}  // namespace app
