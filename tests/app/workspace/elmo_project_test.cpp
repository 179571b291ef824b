// SPDX-License-Identifier: Apache-2.0
// `elmo project` and `elmo export` as processes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/head_bilm.h"
#include "tests/support/run_program.h"

namespace elmo::test {
namespace {

using testing::HasSubstr;

TEST(ElmoProject, IsMadeFilledListedSearchedAndExported) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "letter.txt", "Dear Mr Holmes, come to London at once.");
    const std::string tagged = inputFile(folder, "a.conll", "-DOCSTART- -X- O O\n\nAnn -X- O B-PER\nleft -X- O O\n\n");
    const std::string project = folder.path("work.elmoscope");
    EXPECT_EQ(runElmo({"project", "create", project, text}).out, "1 document added to " + project + ".\n");
    EXPECT_EQ(runElmo({"project", "add", project, tagged}).exitCode, 0);
    EXPECT_THAT(runElmo({"project", "list", project}).out, HasSubstr("1\tletter.txt\ten\tUTF-8\t39\t"));
    EXPECT_THAT(runElmo({"project", "search", project, "LONDON"}).out, testing::StartsWith("1\tletter.txt\t24\t"));
    EXPECT_EQ(runElmo({"project", "check", project}).out, "The project is intact.\n");
    const ProgramResult brat = runElmo({"export", "--format", "brat", "-o", folder.path("out"), project});
    EXPECT_EQ(brat.exitCode, 0) << brat.err;
    EXPECT_EQ(readFile(folder / "out/a.ann"), "T1\tPER 0 3\tAnn\n");
    EXPECT_THAT(brat.err, HasSubstr("brat cannot represent everything in the documents:\nlanguage: 2 left out"));
}

TEST(ElmoProject, FailsWithAMessage) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "letter.txt", "x");
    EXPECT_THAT(runElmo({"project", "list", text}).err, HasSubstr("is not an Elmoscope project"));
    EXPECT_THAT(runElmo({"project", "create", text}).err, HasSubstr("exists"));
    EXPECT_EQ(runElmo({"project", "fill", text}).exitCode, 2);
}

TEST(ElmoExport, ConvertsFilesAndListsFormats) {
    const TemporaryFolder folder;
    const std::string tagged = inputFile(folder, "a.conll", "-DOCSTART- -X- O O\n\nAnn -X- O B-PER\nleft -X- O O\n\n");
    const ProgramResult result = runElmo({"export", "--format", "doccano", "-o", folder.path("a.jsonl"), tagged});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("positions in code points"));
    EXPECT_THAT(readFile(folder / "a.jsonl"), HasSubstr("\"label\":[[0,3,\"PER\"]]"));
    EXPECT_THAT(runElmo({"export", "--list"}).out, HasSubstr("webanno-tsv        UTF-16 units   yes"));
    EXPECT_EQ(runElmo({"export", tagged}).exitCode, 2);
    EXPECT_THAT(runElmo({"export", "--format", "brat", "-o", folder.path("x"), inputFile(folder, "b.txt", "hi")}).err,
                HasSubstr("--from"));
}

TEST(ElmoExport, WritesTheVectorsOfAnnotatedDocumentsAsEmbedDoes) {
    const TemporaryFolder folder;
    const std::string tagged = inputFile(folder, "a.conll", "-DOCSTART- -X- O O\n\nAnn -X- O B-PER\nleft -X- O O\n\n");
    for (const char* format : {"hdf5", "hdf5-bilm", "npz", "safetensors", "word2vec", "projector"}) {
        const std::string file = folder.path(std::string("a.") + format);
        const ProgramResult result = runElmo({"export", "--format", format, "--layers", "top", "-o", file, tagged});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_THAT(result.out, HasSubstr("1 sentences, 2 tokens")) << format;
        EXPECT_THAT(result.out, HasSubstr("verified")) << format;
        EXPECT_THAT(result.err, HasSubstr("spans: 1 left out (PER 'Ann')")) << format;
    }
    const std::string plain = inputFile(folder, "a.txt", "Ann left\n");
    const std::string model = app::defaultBilm().string();
    runElmo({"embed", "--model", model, "--pretokenized", "--layers", "top", plain, folder.path("embed.vec")});
    EXPECT_EQ(readFile(folder / "a.word2vec"), readFile(folder / "embed.vec"));
    EXPECT_THAT(runElmo({"export", "--list"}).out,
                HasSubstr("npz                sentences      no    yes      vectors: NumPy"));
}

TEST(ElmoExport, NoInputIsWrittenOver) {
    const TemporaryFolder folder;
    const std::string tagged = inputFile(folder, "a.conll", "-DOCSTART- -X- O O\n\nAnn -X- O B-PER\n\n");
    const std::string before = readFile(tagged);
    for (const char* format : {"jsonl", "npz"})
        for (const char* command : {"export", "annotate"}) {
            const ProgramResult result = runElmo({command, "--format", format, "-o", tagged, tagged});
            EXPECT_EQ(result.exitCode, 2) << command << format;
            EXPECT_THAT(result.err, HasSubstr("both the input and the output")) << command << format;
            EXPECT_EQ(readFile(tagged), before);
        }
}

TEST(ElmoExport, AnnotateWritesTheVectorsThatTheHeadsRead) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "a.txt", "Ann left.");
    const ProgramResult result =
        runElmo({"annotate", "--format", "projector", "--layers", "0", "-o", folder.path("a.tsv"), text});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("positions in sentences and tokens"));
    EXPECT_THAT(readFile(folder / "a.metadata.tsv"), HasSubstr("left\t0\t1\n"));
    const ProgramResult stream = runElmo({"annotate", "--format", "npz", text});
    EXPECT_EQ(stream.exitCode, 2);
    EXPECT_THAT(stream.err, HasSubstr("needs --output"));
}

}  // namespace
}  // namespace elmo::test
