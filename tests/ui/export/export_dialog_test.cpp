// SPDX-License-Identifier: Apache-2.0
#include "ui/export/export_dialog.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTemporaryDir>

#include "tests/ui/annotated.h"
#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"
#include "ui/widgets/message_banner.h"

namespace ui {
namespace {

ExportFormat format(const char* id, const char* suffix, const char* unit) {
    ExportFormat made;
    made.id = made.name = QString::fromLatin1(id);
    made.suffix = QString::fromLatin1(suffix);
    made.explanation = QStringLiteral("Files of ") + made.id;
    made.offsetUnit = QString::fromLatin1(unit);
    return made;
}

class ExportDialogTest : public ::testing::Test {
protected:
    ExportDialogTest() {
        auto formats = std::make_shared<std::vector<ExportFormat>>();
        formats->push_back(format("brat", "ann", "code points"));
        formats->push_back(format("conll", "conll", "tokens"));
        formats->back().choices = {QStringLiteral("iob2"), QStringLiteral("bioul")};
        formats->push_back(format("html", "html", ""));
        formats->back().readable = false;
        m_session.state.document = test::makeOpened("Anna saw Rome");
        m_session.state.reading.annotations = test::annotate(*m_session.state.document->document, {{"Anna", "PER"}});
        m_session.state.reading.exports = formats;
        m_session.publish();
        m_dialog = std::make_unique<ExportDialog>(m_session, m_layers);
        m_dialog->show();
        m_dialog->setPath(m_folder.filePath(QStringLiteral("out.ann")));
    }
    std::shared_ptr<ExportPreview> preview() const {
        auto made = std::make_shared<ExportPreview>();
        made->request = m_dialog->request();
        made->annotations = m_session.state.reading.annotations;
        made->parts.push_back({QStringLiteral(".ann"), 4, QStringLiteral("T1\tPER 0 4\tAnna"), true});
        return made;
    }
    std::shared_ptr<ExportReport> report(ReadBack readBack) const {
        auto made = std::make_shared<ExportReport>();
        made->request = m_dialog->request();
        made->files = {QStringLiteral("/out/a.ann"), QStringLiteral("/out/a.txt")};
        made->readBack = readBack;
        return made;
    }
    void setActivity(std::optional<Activity> activity) {
        m_session.state.activity = activity;
        m_session.publish();
    }
    /// Presses "Export" for a document that can be written.
    void begin() {
        Q_EMIT m_session.exportPreviewed(preview());
        exportButton()->click();
        setActivity(Activity{7, Stage::kExport});
    }
    QPushButton* exportButton() const { return button(true); }
    QPushButton* button(bool isDefault, const QString& text = {}) const {
        for (auto* found : m_dialog->findChildren<QPushButton*>())
            if (isDefault ? found->isDefault() : found->text().remove(u'&') == text)
                return found;
        return nullptr;
    }
    QString text(const char* name) const {
        const auto* edit = m_dialog->findChild<QPlainTextEdit*>(QString::fromLatin1(name));
        return edit ? edit->toPlainText() : m_dialog->findChild<QLabel*>(QString::fromLatin1(name))->text();
    }
    bool busy() const { return m_dialog->findChild<QProgressBar*>()->isVisible(); }

    QTemporaryDir m_folder;
    test::FakeSession m_session;
    AnnotationLayerBook m_layers;
    std::unique_ptr<ExportDialog> m_dialog;
};

TEST_F(ExportDialogTest, describesTheFormatAndItsOffsetUnit) {
    const auto describes = [this](const char* fact) { return text("description").contains(QLatin1String(fact)); };
    EXPECT_TRUE(describes("Files of brat"));
    EXPECT_TRUE(describes("code points"));
    EXPECT_TRUE(describes("compared with the document"));
    m_dialog->chooseFormat(QStringLiteral("html"));
    EXPECT_TRUE(describes("Files of html"));
    EXPECT_TRUE(describes("no positions"));
    EXPECT_TRUE(describes("not verified"));
    EXPECT_EQ(m_dialog->path(), QStringLiteral("/texts/letter.html"));
}

TEST_F(ExportDialogTest, nameWithoutAFolderIsSavedNextToTheDocument) {
    m_dialog->setPath(QStringLiteral("other.ann"));
    EXPECT_EQ(m_dialog->path(), QStringLiteral("/texts/other.ann"));
}

TEST_F(ExportDialogTest, previewsTheOutputAndTheLossesBeforeWriting) {
    EXPECT_FALSE(exportButton()->isEnabled());
    auto shown = preview();
    shown->losses = {{QStringLiteral("confidences"), 2, 0, {QStringLiteral("PER 'Anna'")}}};
    Q_EMIT m_session.exportPreviewed(shown);
    EXPECT_EQ(text("preview"), QStringLiteral("T1\tPER 0 4\tAnna"));
    EXPECT_EQ(text("losses"), QStringLiteral("confidences: 2 left out\n    PER 'Anna'\n    …"));
    EXPECT_TRUE(exportButton()->isEnabled());
    EXPECT_EQ(m_session.log, QStringList{QStringLiteral("preview brat")});
}

TEST_F(ExportDialogTest, requestsAPreviewPerFormatAndSchemeAndDropsOldOnes) {
    const auto old = preview();
    m_dialog->chooseFormat(QStringLiteral("conll"));
    Q_EMIT m_session.exportPreviewed(old);
    EXPECT_EQ(text("preview"), QString());
    m_dialog->choiceField()->setCurrentText(QStringLiteral("BIOUL"));
    EXPECT_EQ(m_session.log, (QStringList{QStringLiteral("preview brat"), QStringLiteral("preview conll iob2"),
                                          QStringLiteral("preview conll bioul")}));
    EXPECT_FALSE(exportButton()->isEnabled());
}

TEST_F(ExportDialogTest, vectorExportOffersLayersAndWaitsForTheModel) {
    auto formats = std::make_shared<std::vector<ExportFormat>>(*m_session.state.reading.exports);
    formats->push_back(format("npz", "npz", "sentences"));
    formats->back().vectors = true;
    formats->back().choices = {QStringLiteral("all"), QStringLiteral("top")};
    m_session.state.reading.exports = formats;
    m_session.publish();
    m_dialog = std::make_unique<ExportDialog>(m_session, m_layers);
    m_dialog->show();
    auto* choice = m_dialog->choiceField();
    m_dialog->chooseFormat(QStringLiteral("conll"));
    EXPECT_EQ(choice->accessibleName(), QStringLiteral("Tags"));
    m_dialog->chooseFormat(QStringLiteral("npz"));
    EXPECT_EQ(choice->accessibleName(), QStringLiteral("Layers"));
    choice->setCurrentText(QStringLiteral("Top layer"));
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("preview npz top"));
    const auto asked = m_session.log.size();
    m_session.state.analysis = test::makeAnalysis(m_session.state.document->document);
    m_session.publish();
    EXPECT_EQ(m_session.log.size(), asked + 1);
    EXPECT_EQ(choice->currentText(), QStringLiteral("Top layer")) << "it stays chosen";
    const int layers = m_session.state.analysis->layers.layers();
    EXPECT_EQ(choice->count(), 2 + layers);
    EXPECT_EQ(choice->itemData(1 + layers).toString(), QString::number(layers - 1)) << "whatever the model has";
    auto shown = preview();
    shown->parts = {{QStringLiteral(".npz"), -1, QStringLiteral("0  float32 [3, 2, 4]"), false}};
    Q_EMIT m_session.exportPreviewed(shown);
    EXPECT_TRUE(text("preview").startsWith(QStringLiteral("0  float32 [3, 2, 4]\n… (first sentences")));
}

TEST_F(ExportDialogTest, previewOfOlderAnnotationsIsDropped) {
    const auto old = preview();
    m_session.state.reading.annotations = test::annotate(*m_session.state.document->document, {{"Rome", "LOC"}});
    m_session.publish();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("preview brat"));
    EXPECT_EQ(m_session.log.size(), 2);
    Q_EMIT m_session.exportPreviewed(old);
    EXPECT_EQ(text("preview"), QString());
    EXPECT_FALSE(exportButton()->isEnabled());
}

TEST_F(ExportDialogTest, showsWhyADocumentCannotBeWritten) {
    auto refused = preview();
    refused->problem = QStringLiteral("It is too long.");
    Q_EMIT m_session.exportPreviewed(refused);
    EXPECT_TRUE(text("losses").endsWith(QStringLiteral("It is too long.")));
    EXPECT_FALSE(exportButton()->isEnabled());
}

TEST_F(ExportDialogTest, showsTheResultOfReadingTheFileBack) {
    const std::pair<ReadBack, const char*> cases[] = {{ReadBack::kEqual, "contains everything."},
                                                      {ReadBack::kAsReported, "everything except what is listed"},
                                                      {ReadBack::kDiffers, "differs in more"},
                                                      {ReadBack::kNoReader, "was not verified"},
                                                      {ReadBack::kStopped, "verification was cancelled"}};
    for (const auto& [readBack, words] : cases) {
        begin();
        EXPECT_EQ(m_session.lastCommand(), QStringLiteral("export brat ") + m_dialog->path());
        Q_EMIT m_session.exported(report(readBack));
        setActivity({});
        EXPECT_TRUE(text("status").contains(QStringLiteral("Written: /out/a.ann and /out/a.txt.")));
        EXPECT_TRUE(text("status").contains(QLatin1String(words))) << words;
        EXPECT_FALSE(busy());
    }
}

TEST_F(ExportDialogTest, showsTheProgressOfItsOwnJob) {
    begin();
    EXPECT_TRUE(busy());
    EXPECT_FALSE(exportButton()->isEnabled());
    Q_EMIT m_session.progressed({7, 2, 3});
    Q_EMIT m_session.progressed({6, 1, 9});
    const auto* bar = m_dialog->findChild<QProgressBar*>();
    EXPECT_EQ(bar->value(), 2);
    EXPECT_EQ(bar->maximum(), 3);
}

TEST_F(ExportDialogTest, cancellingWaitsForTheJobToEnd) {
    begin();
    button(false, QStringLiteral("Cancel"))->click();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("cancel"));
    EXPECT_TRUE(busy());
    setActivity({});
    EXPECT_FALSE(busy());
    EXPECT_EQ(text("status"), QStringLiteral("Cancelled. Nothing was written."));
    EXPECT_TRUE(exportButton()->isEnabled());
}

TEST_F(ExportDialogTest, failureIsShownAndCanBeRetried) {
    begin();
    Q_EMIT m_session.failed({QStringLiteral("Not loaded"), QStringLiteral("/heads/x"), {}});
    EXPECT_TRUE(busy());
    setActivity({});
    Q_EMIT m_session.failed(
        {QStringLiteral("The document was not exported"), m_dialog->path(), QStringLiteral("The disk is full.")});
    EXPECT_FALSE(busy());
    const auto* banner = m_dialog->findChild<MessageBanner*>();
    EXPECT_TRUE(banner->isVisible());
    EXPECT_TRUE(banner->message().endsWith(QStringLiteral("The disk is full.")));
    EXPECT_TRUE(exportButton()->isEnabled());
}

TEST_F(ExportDialogTest, closingWhileWritingCancelsTheJob) {
    begin();
    m_dialog->close();
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("cancel"));
    EXPECT_FALSE(m_dialog->isVisible());
    Q_EMIT m_session.exported(report(ReadBack::kEqual));
    setActivity({});
    EXPECT_EQ(m_dialog->result(), QDialog::Rejected);
}

TEST_F(ExportDialogTest, warnsBeforeReplacingAFileAndNeverReplacesTheDocument) {
    Q_EMIT m_session.exportPreviewed(preview());
    QFile file(m_dialog->path());
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    m_dialog->setPath(m_dialog->path() + u' ');
    EXPECT_EQ(text("note"), QStringLiteral("A file with this name exists and will be replaced."));
    EXPECT_EQ(exportButton()->text(), QStringLiteral("&Replace"));
    m_dialog->setPath(m_session.state.document->path);
    EXPECT_TRUE(text("note").contains(QStringLiteral("Choose another name")));
    EXPECT_FALSE(exportButton()->isEnabled());
    m_dialog->setPath({});
    EXPECT_FALSE(exportButton()->isEnabled());
}

TEST_F(ExportDialogTest, closesWhenAnotherDocumentOpens) {
    m_session.state.document = test::makeOpened("Other");
    m_session.state.reading.annotations = test::annotate(*m_session.state.document->document, {});
    m_session.publish();
    EXPECT_FALSE(m_dialog->isVisible());
}

TEST_F(ExportDialogTest, severalDocumentsAndPartsOfTheAnnotationsCanBeChosen) {
    auto documents = std::make_shared<std::vector<DocumentEntry>>();
    for (const char* name : {"a", "b", "c"})
        documents->push_back({QStringLiteral("/texts/") + QString::fromLatin1(name), {}, DocumentStatus::kAnnotated});
    documents->push_back({QStringLiteral("/texts/broken"), {}, DocumentStatus::kFailed});
    m_session.state.reading.documents = documents;
    m_session.publish();
    m_dialog->setSelected({QStringLiteral("/texts/a"), QStringLiteral("/texts/b")});
    m_dialog->contentField()->setCurrentIndex(1);
    EXPECT_EQ(m_dialog->request().content, ExportContent::kDecided);
    EXPECT_TRUE(m_dialog->request().documents.isEmpty());
    ASSERT_EQ(m_dialog->scopeField()->count(), 3);
    m_dialog->scopeField()->setCurrentIndex(1);
    EXPECT_EQ(m_dialog->request().documents.size(), 2);
    m_dialog->scopeField()->setCurrentIndex(2);
    EXPECT_EQ(m_dialog->request().documents.size(), 3) << "not the one that could not be read";
}

}  // namespace
}  // namespace ui
