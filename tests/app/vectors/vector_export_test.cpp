// SPDX-License-Identifier: Apache-2.0
#include "app/vectors/vector_export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "app/annotate/analyzer.h"
#include "elmo/error.h"
#include "tests/support/error_text.h"
#include "tests/support/python.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::TemporaryFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

/// Two sentences, with layers whose values tell layer, token and column: 100 l + 10 t + d.
class VectorExportTest : public testing::Test {
protected:
    VectorExportTest() { setText("We saw Anna. She left."); }
    void setText(const std::string& text) {
        m_document = {"letter.txt", tokenizeText(text, "en", {}).document, {}};
        m_analysis.document = m_document.document;
        const std::int64_t tokens = std::ssize(m_document.document->tokens());
        m_analysis.layers = {3, tokens, 2};
        for (std::int64_t i = 0; i < 3 * tokens * 2; ++i)
            m_analysis.layers.mutableValues()[i] =
                static_cast<float>(100 * (i / (tokens * 2)) + 10 * (i / 2 % tokens) + i % 2);
        m_analysis.provenance.modelHash = "abc";
    }
    VectorDocument both() const { return {m_document, m_analysis}; }
    std::filesystem::path target() const { return m_folder / "out.vec"; }
    std::string contents(const elmo::EmbeddingFormat& format) const {
        std::string text;
        format.read(target(), [&](const elmo::EmbeddingRecord& record) {
            text += record.name + testing::PrintToString(record.shape) + testing::PrintToString(record.values) + "\n";
        });
        return text;
    }

    TemporaryFolder m_folder;
    tasks::AnnotatedDocument m_document;
    tasks::Analysis m_analysis;
};

TEST_F(VectorExportTest, WritesSentencesInOrderAndReadsThemBack) {
    for (const elmo::EmbeddingFormat& format : elmo::embeddingFormats()) {
        VectorExport out(format, target(), "top");
        out.add(both());
        out.add(both());
        const VectorExportResult result = out.finish();
        EXPECT_EQ(result.documents, 2) << format.name;
        EXPECT_EQ(result.sentences, 4) << format.name;
        EXPECT_EQ(result.tokens, 14) << format.name;
        EXPECT_EQ(result.files.size(), format.companion.empty() ? 1U : 2U);
        for (const auto& file : result.files)
            EXPECT_TRUE(std::filesystem::exists(file)) << file;
        EXPECT_EQ(out.readBack().text(), "") << format.name;
        EXPECT_THAT(contents(format),
                    HasSubstr(format.rows ? "She#3:0{ 2 }{ 240, 241 }" : "3{ 3, 2 }{ 240, 241, 250, 251, 260, 261 }"))
            << format.name;
    }
}

TEST_F(VectorExportTest, DetectsAFileWithOtherValues) {
    const elmo::EmbeddingFormat& format = *vectorFormat("word2vec");
    VectorExport out(format, target(), "top");
    out.add(both());
    out.finish();
    std::string text = elmo::test::readFile(target());
    text[text.size() - 2] = '9';
    elmo::test::writeFile(target().string(), text);
    EXPECT_THAT(out.readBack().text(), StartsWith("vectors: 7 changed"));
}

TEST_F(VectorExportTest, ListsAnnotationsAndWordsThatTheFormatCannotRepresent) {
    setText("We saw Anna in 1 000 cities.");
    const auto span = m_document.document->tokens()[2];
    m_document.annotations.spans.push_back({.id = 1, .bytes = span, .label = "PER", .confidence = {}, .more = {}});
    m_document.annotations.scores.push_back({.id = 2, .sentence = {}, .labels = {"+"}, .probabilities = {1}});
    const VectorPreview preview = previewVectors(*vectorFormat("npz"), both(), "all");
    EXPECT_EQ(preview.losses.text(), "scores: 1 left out\nspans: 1 left out (PER 'Anna')\n");
}

TEST_F(VectorExportTest, PreviewShowsTextUnchangedAndListsArrays) {
    const VectorPreview lines = previewVectors(*vectorFormat("word2vec"), both(), "top");
    ASSERT_EQ(lines.parts.size(), 1U);
    EXPECT_THAT(lines.parts[0].bytes, StartsWith("7 2\nWe#0:0 200 201\n"));
    EXPECT_TRUE(lines.whole);
    const VectorPreview two = previewVectors(*vectorFormat("projector"), both(), "0");
    ASSERT_EQ(two.parts.size(), 2U);
    EXPECT_EQ(two.parts[0].suffix, ".tsv");
    EXPECT_THAT(two.parts[0].bytes, StartsWith("0\t1\n"));
    EXPECT_EQ(two.parts[1].suffix, ".metadata.tsv");
    EXPECT_THAT(two.parts[1].bytes, StartsWith("word\tsentence\ttoken\nWe\t0\t0\n"));
    for (const char* name : {"hdf5", "hdf5-bilm", "npz", "safetensors"})
        EXPECT_EQ(previewVectors(*vectorFormat(name), both(), "all").parts.at(0).bytes,
                  "0  float32 [3, 4, 2]  0 1 10 11 ...\n1  float32 [3, 3, 2]  40 41 50 51 ...\n")
            << name;
}

TEST_F(VectorExportTest, PreviewOfALongDocumentShowsItsFirstSentences) {
    std::string text;
    for (int i = 0; i < 100; ++i)
        text += "We saw Anna. ";
    setText(text);
    const VectorPreview preview = previewVectors(*vectorFormat("npz"), both(), "all");
    EXPECT_FALSE(preview.whole);
    EXPECT_EQ(std::ranges::count(preview.parts[0].bytes, '\n'), 50);
}

TEST_F(VectorExportTest, RejectsUnknownLayersMissingDocumentsAndOtherModels) {
    EXPECT_THAT(errorOf([&] { VectorExport(*vectorFormat("npz"), target(), "best"); }), HasSubstr("'best'"));
    EXPECT_THAT(errorOf([&] { previewVectors(*vectorFormat("npz"), both(), "7"); }), HasSubstr("there is no layer 7"));
    EXPECT_THAT(errorOf([&] { VectorExport(*vectorFormat("npz"), target(), "all").finish(); }),
                HasSubstr("no document"));
    {
        VectorExport out(*vectorFormat("npz"), target(), "all");
        out.add(both());
        m_analysis.provenance.modelHash = "def";
        EXPECT_THAT(errorOf([&] { out.add(both()); }), HasSubstr("another model"));
    }
    EXPECT_EQ(elmo::test::listing(m_folder.path()), "");
}

TEST_F(VectorExportTest, CancellingLeavesNoFiles) {
    std::stop_source stop;
    stop.request_stop();
    {
        VectorExport out(*vectorFormat("hdf5"), target(), "all");
        EXPECT_THROW(out.add(both(), elmo::RunControl(stop.get_token())), elmo::Cancelled);
    }
    EXPECT_EQ(elmo::test::listing(m_folder.path()), "");
}

}  // namespace
}  // namespace app::test
