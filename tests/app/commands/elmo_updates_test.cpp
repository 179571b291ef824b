// SPDX-License-Identifier: Apache-2.0
// A user's heads after an update of the program has replaced the biLM that they were trained with.
#include <gmock/gmock.h>

#include "elmo/weights/weight_reader.h"
#include "tests/app/trained_heads.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

/// A program of its own prefix, with today's english-small as the only bundled model, and a home without models.
class ElmoUpdates : public testing::Test {
protected:
    ElmoUpdates() {
        fs::create_directories(m_folder / "usr/bin");
        fs::create_directories(m_folder / "data");
        fs::create_directories(bundled().parent_path());
        fs::copy_file(binDir() / "elmo", m_folder / "usr/bin/elmo");
        fs::copy(sourceDir() / "resources/models/english-small", bundled());
    }

    fs::path bundled() const { return m_folder / "usr/share/elmoscope/models/english-small"; }
    fs::path kept() const {
        return m_folder / "data/elmoscope/models" / ("english-small-" + modelHash(readModel(bundled())).substr(0, 8));
    }

    ProgramResult elmo(std::vector<std::string> arguments) const {
        const std::vector<std::string> environment = {"XDG_DATA_HOME=" + m_folder.path("data"),
                                                      "XDG_CACHE_HOME=" + m_folder.path("cache"),
                                                      (m_folder / "usr/bin/elmo").string()};
        arguments.insert(arguments.begin(), environment.begin(), environment.end());
        return RunningProgram("/usr/bin/env", arguments, {}).wait();
    }
    ProgramResult train(const std::string& head) const {
        const std::string data = inputFile(m_folder, "train.tsv", columns());
        return elmo({"train", "--task", "ner", "--data", data, "--dev", data, "-o", m_folder.path(head), "--set",
                     "training.epochs=1", "--set", "input.piece_width=0", "--set", "input.character_filters=8", "--set",
                     "network.encoder_width=8", "--set", "network.encoder_layers=1"});
    }
    ProgramResult annotate() const {
        const std::string text = inputFile(m_folder, "text.txt", "Anna went to Paris .\n");
        return elmo({"annotate", "--model", m_folder.path("head"), "--to", "conll", text});
    }
    /// The update: another biLM of the same name.
    void replaceBilm() const {
        fs::remove_all(bundled());
        writeBundle(randomModel(smallOptions(), 7), bundled());
    }

    TemporaryFolder m_folder;
};

TEST_F(ElmoUpdates, AHeadRunsAfterItsBilmWasReplaced) {
    const fs::path kept = this->kept();
    const ProgramResult trained = train("head");
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    EXPECT_THAT(trained.err, HasSubstr(kept.string()));
    EXPECT_FALSE(fs::exists(kept / "softmax.safetensors"));
    const ProgramResult before = annotate();
    ASSERT_EQ(before.exitCode, 0) << before.err;
    replaceBilm();
    const ProgramResult after = annotate();
    EXPECT_EQ(after.exitCode, 0) << after.err;
    EXPECT_EQ(after.out, before.out);
    EXPECT_THAT(elmo({"models"}).out, AllOf(HasSubstr(kept.filename().string()), HasSubstr("version: 0.2"),
                                            HasSubstr("licence: research-noncommercial")));
}

TEST_F(ElmoUpdates, ACopyIsKeptOnceForEachHash) {
    ASSERT_EQ(train("head").exitCode, 0);
    const ProgramResult second = train("second");
    ASSERT_EQ(second.exitCode, 0) << second.err;
    EXPECT_THAT(second.err, Not(HasSubstr("A copy")));
    EXPECT_EQ(std::distance(fs::directory_iterator(m_folder / "data/elmoscope/models"), {}), 1);
}

TEST_F(ElmoUpdates, AHeadOfAnEarlierVersionRunsWithABilmThatTheProgramBrings) {
    ASSERT_EQ(train("head").exitCode, 0);
    const ProgramResult before = annotate();
    fs::create_directories(m_folder / "usr/share/elmoscope/earlier");
    fs::rename(kept(), m_folder / "usr/share/elmoscope/earlier/english-small-0.2");  // that version kept no copy
    replaceBilm();
    const ProgramResult after = annotate();
    EXPECT_EQ(after.exitCode, 0) << after.err;
    EXPECT_EQ(after.out, before.out);
}

TEST_F(ElmoUpdates, AHeadWithoutItsBilmSaysWhatItNeedsAndWhereThatWasLookedFor) {
    ASSERT_EQ(train("head").exitCode, 0);
    const std::string hash = modelHash(readModel(bundled()));
    fs::remove_all(kept());
    replaceBilm();
    const ProgramResult result = annotate();
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, AllOf(HasSubstr("english-small"), HasSubstr(hash), HasSubstr("update"),
                                  HasSubstr(m_folder.path("data/elmoscope/models")), HasSubstr("--bilm")));
}

TEST_F(ElmoUpdates, ATrainingGoesOnWhereNoCopyCanBeKept) {
    writeFile(m_folder / "data/elmoscope", "a file");
    const ProgramResult trained = train("head");
    EXPECT_EQ(trained.exitCode, 0);
    EXPECT_THAT(trained.err, HasSubstr("No copy"));
}

}  // namespace
}  // namespace elmo::test
