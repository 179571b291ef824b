// SPDX-License-Identifier: Apache-2.0
// Files that another program replaces or cuts while they are open, and a clock that goes back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include "app/failures/bus_errors.h"
#include "app/workspace/workspace.h"
#include "tasks/training/activation_cache.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/app/trained_heads.h"
#include "tests/elmo/training/training_fixture.h"
#include "tests/support/error_text.h"
#include "tests/support/sanitizer_build.h"
#include "tests/support/test_paths.h"
#include "tests/tasks/training/tiny_tasks.h"

namespace app::test {
namespace {

using elmo::test::errorOf;
using elmo::test::ProgramResult;
using elmo::test::runElmo;
using elmo::test::TemporaryFolder;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

TEST(ReplacedProject, RejectsChangesThatWouldBeLost) {
    const TemporaryFolder folder;
    const auto path = folder / "a.elmoscope";
    Workspace workspace = Workspace::create(path);
    workspace.addDocument(smiling());
    { Workspace::create(folder / "b.elmoscope").addDocument(documentOf("Another text.")); }
    std::filesystem::rename(folder / "b.elmoscope", path);
    EXPECT_THAT(errorOf([&] { workspace.addDocument(smiling()); }),
                AllOf(StartsWith("io"), HasSubstr("another file in its place"), HasSubstr("the change was not saved")));
    EXPECT_EQ(workspace.document(1).document.document->text(), smiling().document->text());  // reading goes on
    std::filesystem::remove(path);
    EXPECT_THAT(errorOf([&] { workspace.setSetting("zoom", "2"); }), StartsWith("io"));
    EXPECT_THAT(errorOf([&] { Workspace::Batch batch(workspace); }), StartsWith("io"));
}

TEST(CutProject, IsAnErrorForProgramsThatHaveItOpen) {
    const TemporaryFolder folder;
    const auto path = folder / "a.elmoscope";
    { Workspace::create(path).addDocument(documentOf(std::string(300'000, 'a') + " b.")); }
    Workspace workspace(path);
    std::filesystem::resize_file(path, 8192);
    const std::string said = errorOf([&] {
        workspace.document(1);
        workspace.addDocument(smiling());
    });
    EXPECT_THAT(said, testing::AnyOf(StartsWith("bad format"), StartsWith("io"))) << said;
}

/// Reads every byte, so that each page has to come from the file.
int sumOf(const volatile unsigned char* bytes, std::size_t size) {
    int sum = 0;
    for (std::size_t i = 0; i < size; ++i)
        sum += bytes[i];
    return sum;
}

TEST(CutActivationCache, EndsTheProgramWithAnExplanation) {
    const TemporaryFolder folder;
    tasks::ActivationCache cache({folder / "cache", 1 << 26}, tasks::test::tinyBilm(), "hash");
    tasks::TokenizedText text;
    for (int i = 0; i < 400; ++i)
        text.sentences.push_back({"sentence", std::to_string(i), "of", "words"});
    const tasks::TokenizedText* const texts[] = {&text};
    cache.fill(texts, {});
    const auto* values = reinterpret_cast<const unsigned char*>(cache.find(text.sentences.back()).half);
    EXPECT_EXIT(
        {
            explainBusErrors();
            std::filesystem::resize_file(folder / "cache/hash.layers", 0);
            std::exit(sumOf(values, 8) >= 0 ? 0 : 2);
        },
        testing::ExitedWithCode(1), "The program must exit: .*cache/hash.layers became shorter");
}

TEST(CutCorpus, EndsTheProgramWithAnExplanation) {
    namespace training = elmo::training;
    const training::test::ScratchFolder folder;
    training::test::writeCorpus(folder.path("corpus"), training::test::randomDocuments(400, 60, 3));
    EXPECT_EXIT(
        {
            explainBusErrors();
            const training::Corpus corpus(folder.path("corpus"));
            for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path("corpus")))
                if (entry.is_regular_file())
                    std::filesystem::resize_file(entry.path(), 0);
            std::uint64_t words = 0;
            for (std::uint64_t i = 0; i < corpus.statistics().documents; ++i)
                for (const training::WordId word : corpus.document(i))
                    words += word != 0;
            std::exit(words > 0 ? 0 : 2);
        },
        testing::ExitedWithCode(1), "became shorter");
}

/// Runs programs whose clock goes back an hour with every look at it.
class ClockGoingBack : public elmo::test::TrainedHeads {
protected:
    void SetUp() override {
        SKIP_IN_SANITIZER_BUILD("its library has to be loaded before the false clock");
        setenv("LD_PRELOAD", (elmo::test::binDir() / "libclock_back.so").c_str(), 1);
    }
    void TearDown() override { unsetenv("LD_PRELOAD"); }
};

TEST_F(ClockGoingBack, DoesNotAffectTrainingAndAnnotating) {
    trained("ner", {"--set", "training.epochs=3"});
    const ProgramResult annotated = annotate("Bob went to Rome .");
    EXPECT_EQ(annotated.exitCode, 0) << annotated.err;
    const std::string weights = elmo::test::readFile(path("ner/weights.safetensors"));
    unsetenv("LD_PRELOAD");
    trained("ner", {"--set", "training.epochs=3"});
    EXPECT_TRUE(elmo::test::readFile(path("ner/weights.safetensors")) == weights);
    EXPECT_EQ(annotate("Bob went to Rome .").out, annotated.out);
}

TEST_F(ClockGoingBack, DoesNotAffectProjects) {
    const std::string text = m_folder.write("letter.txt", "Anna saw Rome.\n");
    const std::string project = path("a.elmoscope");
    EXPECT_EQ(runElmo({"project", "create", project, text}).exitCode, 0);
    const std::string other = m_folder.write("other.txt", "Bob saw Oslo.\n");
    EXPECT_EQ(runElmo({"project", "add", project, other}).exitCode, 0);
    EXPECT_EQ(runElmo({"export", "--to", "jsonl", "-o", path("a.jsonl"), project}).exitCode, 0);
    EXPECT_EQ(runElmo({"project", "check", project}).out, "The project is intact.\n");
}

}  // namespace
}  // namespace app::test
