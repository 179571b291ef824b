// SPDX-License-Identifier: Apache-2.0
// Too little memory: a message and an exit status, whatever could not be had; never a crash, never a wait without end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <thread>

#include "tests/app/trained_heads.h"

namespace app::test {
namespace {

using elmo::test::ProgramResult;
using elmo::test::RunningProgram;

/// Lets programs that are started while it lives have so much memory, code and libraries included.
class MemoryLimit {
public:
    explicit MemoryLimit(std::int64_t megabytes) {
        getrlimit(RLIMIT_AS, &m_old);
        const rlimit limited{static_cast<rlim_t>(megabytes) << 20, m_old.rlim_max};
        setrlimit(RLIMIT_AS, &limited);
    }
    ~MemoryLimit() { setrlimit(RLIMIT_AS, &m_old); }
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;

private:
    rlimit m_old{};
};

class LittleMemory : public elmo::test::TrainedHeads {
protected:
    /// Ends by itself: an alarm of the test runner would be the sign of a wait without end.
    static ProgramResult runWith(std::int64_t megabytes, const std::vector<std::string>& arguments) {
        std::unique_ptr<RunningProgram> program;
        {
            const MemoryLimit limit(megabytes);
            program = std::make_unique<RunningProgram>("elmo", arguments, elmo::test::Streams{});
        }
        return program->wait();
    }

    /// What a program needs to start and do nothing, in megabytes; found by trying.
    static std::int64_t least() {
        std::int64_t megabytes = 200;
        while (runWith(megabytes, {"--version"}).exitCode != 0 && megabytes < 4000)
            megabytes += 20;
        return megabytes;
    }

    /// Runs from the least memory to more, until it succeeds; every failure before must be said in words.
    void expectWordsUntilItWorks(const std::vector<std::string>& arguments) {
        int refused = 0;
        for (std::int64_t megabytes = least();; megabytes += 40) {
            ASSERT_LT(megabytes, 8000);
            const ProgramResult result = runWith(megabytes, arguments);
            if (result.exitCode == 0)
                break;
            ++refused;
            EXPECT_EQ(result.exitCode, 1) << "with " << megabytes << " MB: " << result.err;
            EXPECT_THAT(result.err, testing::HasSubstr("memory")) << "with " << megabytes << " MB";
        }
        std::printf("%d runs without enough memory\n", refused);
    }
};

TEST_F(LittleMemory, EmbeddingSaysIt) {
    const std::string text = m_folder.write("text.txt", "Anna went to Rome .\n");
    elmo::BilmOptions options = elmo::test::smallOptions();
    options.encoder.cellSize = 1024;
    options.encoder.projectionSize = 256;
    elmo::writeBundle(elmo::test::randomModel(options, 5), m_folder / "large");
    expectWordsUntilItWorks({"embed", "--threads", "1", "--model", path("large"), text, path("out.npz")});
}

TEST_F(LittleMemory, AnnotatingSaysIt) {
    trained("ner", {"--set", "training.epochs=1"});
    const std::string text = m_folder.write("text.txt", "Anna went to Rome .\n");
    expectWordsUntilItWorks({"annotate", "--threads", "1", "--models", path("ner"), text});
}

TEST_F(LittleMemory, ALargeFileSaysIt) {
    std::string text;
    while (text.size() < (40 << 20))
        text += "Anna went to Rome and saw the river there. ";
    m_folder.write("large.txt", text);
    const std::string project = path("a.elmoscope");
    const ProgramResult refused = runWith(least() + 60, {"project", "create", project, path("large.txt")});
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_THAT(refused.err, testing::HasSubstr("memory"));
    const ProgramResult listed = elmo::test::runElmo({"project", "check", project});
    EXPECT_EQ(listed.out, "The project is whole.\n");
}

}  // namespace
}  // namespace app::test
