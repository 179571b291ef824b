// SPDX-License-Identifier: Apache-2.0
// Hundreds of odd files, each taken in (or refused with a message), annotated, kept in a project, read from it again,
// written in every format and read back: equal, or different in exactly what was reported.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>

#include "app/annotate/analyzer.h"
#include "app/annotate/document_layers.h"
#include "app/exporters/export.h"
#include "app/exporters/read_back.h"
#include "app/files/installed_files.h"
#include "app/importers/import.h"
#include "app/models/head_bilm.h"
#include "app/texts/text_document.h"
#include "app/workspace/workspace.h"
#include "elmo/error.h"
#include "tasks/model/task_model.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/odd_documents.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::OddDocument;

// The heads read some short texts of each family; the others are annotated by rule, as heads are tested elsewhere.
constexpr std::size_t kShortTokens = 60;
constexpr int kReadByHeads = 6;
constexpr std::size_t kMaxSpans = 300;

/// The heads that came with the program; none where the models are not there.
class Heads {
public:
    Heads() {
        for (const auto& path : bundledHeads()) {
            const auto head = tasks::loadTaskModel(path, {});
            if (head->info().task.readsPair())
                continue;
            if (!m_bilm)
                m_bilm = bilmOf(head->info(), "", {}, {});
            if (m_bilm && head->info().bilmHash == m_bilm->hash)
                m_heads.push_back(head);
        }
    }
    bool empty() const { return m_heads.empty(); }

    void annotate(tasks::AnnotatedDocument& document) const {
        const elmo::LayerActivations layers = layersOf(*document.document, m_bilm.get(), {});
        for (const auto& head : m_heads) {
            tasks::AnnotationSource source = sampleSource();
            source.model = head->info().name;
            source.modelHash = head->info().hash;
            tasks::mergePrediction(document.annotations, *document.document,
                                   head->predict({*document.document, layers}, {}, {}), source);
        }
    }

private:
    std::vector<std::shared_ptr<const tasks::TaskModel>> m_heads;
    std::shared_ptr<const LoadedModel> m_bilm;
};

/// What people and a model might say of any text: many spans, one over a sentence's end, a score, a question.
void annotateByRule(tasks::AnnotatedDocument& document) {
    tasks::Annotations& said = document.annotations;
    const auto& tokens = document.document->tokens();
    if (tokens.empty())
        return;
    const int source = static_cast<int>(said.sources.size());
    said.sources.push_back(sampleSource());
    const std::size_t step = std::max<std::size_t>(1, tokens.size() / kMaxSpans);
    const auto add = [&](elmo::ByteSpan bytes, const char* label, bool byPerson) {
        tasks::SpanAnnotation span;
        span.id = said.nextId++;
        span.bytes = bytes;
        span.label = label;
        span.layer = byPerson ? tasks::AnnotationLayer::kHuman : tasks::AnnotationLayer::kModel;
        span.source = byPerson ? -1 : source;
        if (!byPerson)
            span.confidence = 0.75;
        said.spans.push_back(std::move(span));
    };
    for (std::size_t i = 0; i < tokens.size(); i += step)
        add(tokens[i], i % 2 == 0 ? "PER" : "a <b> & ü", i % 3 == 0);
    const std::size_t last = std::min<std::size_t>(tokens.size() - 1, 40);
    add({tokens[0].begin, tokens[last].end}, "LONG", true);
    tasks::ScoreAnnotation& score = said.scores.emplace_back();
    score.id = said.nextId++;
    score.labels = {"negative", "positive"};
    score.probabilities = {0.25, 0.75};
    tasks::QuestionAnnotation& question = said.questions.emplace_back();
    question.id = said.nextId++;
    question.question = "Who \"saw\" <it>?";
    question.answers = {{tokens[last], 0.5}};
    app::sortSpans(said);
}

std::vector<tasks::AnnotatedDocument> read(const OddDocument& odd, const std::filesystem::path& file) {
    std::vector<tasks::AnnotatedDocument> documents;
    if (!odd.format.empty()) {
        importDocuments(documentFormat(odd.format), file,
                        [&](tasks::AnnotatedDocument document) { documents.push_back(std::move(document)); });
        return documents;
    }
    OpenedText text = tokenizeText(readTextDocument(file).text, "", {});
    documents.push_back({odd.name, text.document, {}});
    return documents;
}

void expectSame(const tasks::AnnotatedDocument& a, const tasks::AnnotatedDocument& b) {
    EXPECT_EQ(a.name, b.name);
    EXPECT_TRUE(a.document->text() == b.document->text());
    EXPECT_EQ(a.document->language(), b.document->language());
    EXPECT_TRUE(a.document->tokens() == b.document->tokens());
    EXPECT_TRUE(a.document->sentences() == b.document->sentences());
    EXPECT_TRUE(a.annotations == b.annotations);
}

class Zoo : public testing::TestWithParam<std::string> {
protected:
    Zoo() { setenv("TMPDIR", std::filesystem::is_directory("/dev/shm") ? "/dev/shm" : "/tmp", 0); }

    /// The documents of the family, or nothing of those that are refused; a refusal says what is wrong.
    std::vector<tasks::AnnotatedDocument> takeIn(const elmo::test::TemporaryFolder& folder) {
        const Heads heads;
        std::vector<tasks::AnnotatedDocument> documents;
        for (const OddDocument& odd : elmo::test::oddDocuments(GetParam())) {
            SCOPED_TRACE(odd.name);
            try {
                for (tasks::AnnotatedDocument& document : read(odd, folder.write(odd.name, odd.bytes))) {
                    if (document.document->tokens().size() <= kShortTokens && m_read < kReadByHeads && !heads.empty()) {
                        heads.annotate(document);
                        ++m_read;
                    }
                    annotateByRule(document);
                    documents.push_back(std::move(document));
                }
            } catch (const elmo::Error& error) {
                EXPECT_NE(error.code(), elmo::ErrorCode::kInternal) << error.what();
                EXPECT_GT(std::string_view(error.what()).size(), 20u);
                ++m_refused;
            }
            ++m_files;
        }
        return documents;
    }

    /// Writes a document in every format and reads it again; nothing but the target is written.
    static void exportEverywhere(const tasks::AnnotatedDocument& document) {
        const elmo::test::TemporaryFolder folder;
        for (const DocumentFormat& format : documentFormats()) {
            if (format.encode == nullptr)
                continue;
            SCOPED_TRACE(format.name);
            DocumentExport out(format, folder / "out.ann", false);
            out.add(document);
            const ExportResult written = out.finish();
            EXPECT_LE(folder.names().size(), 2u);
            if (format.decode) {
                EXPECT_EQ(readBack(format, document, written.files.front()).text(), "");
            }
            std::filesystem::remove(folder / "out.txt");
        }
    }

    int m_files = 0, m_refused = 0, m_read = 0;
};

TEST_P(Zoo, IsImportedAnnotatedStoredAndExportedInEveryFormat) {
    const elmo::test::TemporaryFolder folder;
    const std::vector<tasks::AnnotatedDocument> documents = takeIn(folder);
    std::vector<std::int64_t> ids;
    {
        Workspace workspace = Workspace::create(folder / "zoo.elmoscope");
        for (const auto& document : documents)
            ids.push_back(workspace.addDocument(document));
    }
    const Workspace workspace(folder / "zoo.elmoscope");
    EXPECT_EQ(workspace.check(), "");
    for (std::size_t i = 0; i < documents.size(); ++i) {
        SCOPED_TRACE(documents[i].name);
        const tasks::AnnotatedDocument kept = workspace.document(ids[i]).document;
        expectSame(kept, documents[i]);
        exportEverywhere(kept);
    }
    std::printf("%s: %d files, %d refused, %zu documents\n", GetParam().c_str(), m_files, m_refused, documents.size());
}

INSTANTIATE_TEST_SUITE_P(Families, Zoo, testing::ValuesIn(elmo::test::oddFamilies()),
                         [](const auto& family) { return family.param; });

TEST(ZooSize, HasAtLeastTwoHundredFiles) {
    std::size_t files = 0;
    for (const std::string& family : elmo::test::oddFamilies())
        files += elmo::test::oddDocuments(family).size();
    EXPECT_GE(files, 200u);
    std::printf("%zu odd files\n", files);
}

}  // namespace
}  // namespace app::test
