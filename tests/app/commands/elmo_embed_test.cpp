// SPDX-License-Identifier: Apache-2.0
// `elmo embed` as a process, held against the reference values of a small model.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "elmo/text/tokenizer.h"
#include "tests/support/fixtures.h"
#include "tests/support/hdf5_fixture.h"
#include "tests/support/json_fixture.h"
#include "tests/support/odd_documents.h"
#include "tests/support/run_program.h"
#include "tests/support/sanitizer_build.h"

namespace elmo::test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr double kTolerance = 2e-5;

std::string randomSmall() {
    return fixture("random_small").string();
}

/// A sentence as a line of pretokenized text; empty where a token can't stand in one.
std::string lineOf(const nlohmann::json& sentence) {
    std::string line;
    for (const std::string token : sentence) {
        if (token.empty() || token.find_first_of(" \t\n") != std::string::npos)
            return "";
        line += (line.empty() ? "" : " ") + token;
    }
    return line;
}

void expectNear(const Hdf5Array& actual, const Hdf5Array& expected, const std::string& what) {
    ASSERT_EQ(actual.shape, expected.shape) << what;
    for (std::size_t i = 0; i < expected.values.size(); ++i)
        ASSERT_NEAR(actual.values[i], expected.values[i], kTolerance) << what << " value " << i;
}

/// The embed command on text into `output`.
ProgramResult embedWith(const std::string& model, const std::string& text, const std::string& output,
                        const std::vector<std::string>& options) {
    std::vector<std::string> arguments = {"embed", "--model", model, "--pretokenized", "-", output};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return runElmo(arguments, text);
}
ProgramResult embed(const std::string& text, const std::string& output, const std::vector<std::string>& options = {}) {
    return embedWith(randomSmall(), text, output, options);
}

class ElmoEmbedOf : public testing::TestWithParam<Reference> {};
INSTANTIATE_OVER_REFERENCES(ElmoEmbedOf, references("random_small"));

TEST_P(ElmoEmbedOf, MatchesTheReferenceAndKeepsEmptyLineNumbers) {
    const auto sentences = readJson(GetParam().folder / "sentences.json")["sentences"];
    std::string text;
    for (const auto& sentence : sentences)
        text += lineOf(sentence) + "\n";
    const TemporaryFolder folder;
    const std::string output = (folder / "out.hdf5").string();
    const ProgramResult result =
        embedWith(GetParam().folder.string(), text, output, {"--keep-boundaries", "--batch-tokens", "50"});
    ASSERT_EQ(result.exitCode, 0) << result.err;

    const Hdf5Fixture actual(output);
    const Hdf5Fixture expected(GetParam().folder / "expected_float64.hdf5");
    int compared = 0;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        const std::string key = std::to_string(i);
        ASSERT_TRUE(actual.has(key));
        if (lineOf(sentences[i]).empty())
            continue;
        expectNear(actual.read(key), expected.read("fresh/" + key), "sentence " + key);
        ++compared;
    }
    EXPECT_EQ(compared, 16);
}

TEST_P(ElmoEmbedOf, MatchesTheReferenceForEveryTokenList) {
    const auto sentences = readJson(GetParam().folder / "sentences.json")["sentences"];
    std::string text;
    for (const auto& sentence : sentences)
        text += sentence.dump() + "\n";
    const TemporaryFolder folder;
    const std::string output = folder.path("out.hdf5");
    const ProgramResult result = runElmo(
        {"embed", "--model", GetParam().folder.string(), "--json-lists", "--keep-boundaries", "-", output}, text);
    ASSERT_EQ(result.exitCode, 0) << result.err;

    const Hdf5Fixture actual(output);
    const Hdf5Fixture expected(GetParam().folder / "expected_float64.hdf5");
    int compared = 0;
    for (std::size_t i = 0; i < sentences.size(); ++i)
        if (!sentences[i].empty()) {
            expectNear(actual.read(std::to_string(i)), expected.read("fresh/" + std::to_string(i)),
                       sentences[i].dump());
            ++compared;
        }
    EXPECT_GT(compared, 16);  // more than as lines, which have no place for tokens with blanks
}

/// Runs lines in batches of three with carried states against the "stateful" rows of `expected`.
void expectCarriedStates(const std::string& model, const std::vector<std::string>& lines, const Hdf5Fixture& expected) {
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    const TemporaryFolder folder;
    const std::string output = (folder / "out.hdf5").string();
    const ProgramResult result =
        embedWith(model, text, output, {"--state", "carry", "--batch-sentences", "3", "--keep-boundaries"});
    ASSERT_EQ(result.exitCode, 0) << result.err;

    const Hdf5Fixture actual(output);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string key = "stateful/batch_" + std::to_string(i / 3) + "/row_" + std::to_string(i % 3);
        expectNear(actual.read(std::to_string(i)), expected.read(key), key);
    }
}

TEST(ElmoEmbed, CarriesStatesBetweenBatches) {
    const auto text = readJson(fixture("tanh_three_layers/sentences.json"));
    std::vector<std::string> lines;
    for (const auto& batch : text["stateful_batches"])
        for (const std::size_t number : batch)
            lines.push_back(lineOf(text["sentences"][number]));
    ASSERT_EQ(lines.size(), 9U);
    expectCarriedStates(fixture("tanh_three_layers").string(), lines,
                        Hdf5Fixture(fixture("tanh_three_layers/expected_float64.hdf5")));
}

TEST(ElmoEmbed, ProvenanceNamesTheTokenizerOfTheDetectedLanguage) {
    const TemporaryFolder folder;
    const std::string output = folder.path("a.safetensors");
    const ProgramResult result = runElmo({"embed", "--model", randomSmall(), "-", output},
                                         "The man went home. It was cold, and he was tired.\n");
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(readFile(output), testing::HasSubstr(Tokenizer().revision("en")));
}

class ElmoEmbedOfAllenNlp : public testing::TestWithParam<Reference> {};
INSTANTIATE_OVER_REFERENCES(ElmoEmbedOfAllenNlp, publishedReferences("allennlp"));

TEST_P(ElmoEmbedOfAllenNlp, CarriesStatesLikeThePublishedProgram) {
    const auto lists = readJson(GetParam().folder / "sentences.json");
    std::vector<std::string> lines;
    for (std::size_t batch = 0; batch < 10; ++batch)
        for (const auto& list : lists)
            lines.push_back(list[batch]);
    expectCarriedStates(GetParam().folder.string(), lines, Hdf5Fixture(GetParam().folder / "allennlp_all_layers.hdf5"));
}

TEST(ElmoEmbed, WritesTheRequestedLayers) {
    const TemporaryFolder folder;
    ASSERT_EQ(embed("Hello\n", (folder / "all.hdf5").string()).exitCode, 0);
    const Hdf5Array all = Hdf5Fixture((folder / "all.hdf5").string()).read("0");
    ASSERT_EQ(all.shape, (std::vector<std::int64_t>{3, 1, 24}));
    for (const char* layers : {"top", "average", "0", "1", "2"}) {
        ASSERT_EQ(embed("Hello\n", (folder / "one.hdf5").string(), {"--layers", layers}).exitCode, 0);
        const Hdf5Array one = Hdf5Fixture((folder / "one.hdf5").string()).read("0");
        ASSERT_EQ(one.shape, (std::vector<std::int64_t>{1, 24}));
        const std::string name = layers;
        for (std::size_t d = 0; d < 24; ++d) {
            const double average = (all.values[d] + all.values[24 + d] + all.values[48 + d]) / 3;
            const std::size_t layer = name == "top" ? 2 : name == "average" ? 0 : std::stoul(name);
            EXPECT_NEAR(one.values[d], name == "average" ? average : all.values[24 * layer + d], 1e-6) << name;
        }
    }
}

TEST(ElmoEmbed, FailsForALayerThatTheModelLacks) {
    const TemporaryFolder folder;
    const ProgramResult result = embed("Hello\n", (folder / "out.hdf5").string(), {"--layers", "3"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("layers 0 to 2"));
    EXPECT_EQ(listing(folder.path()), "");
}

TEST(ElmoEmbed, WritesIdenticalFilesForAnyBatchSizeAndThreads) {
    const TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 40; ++i)
        text += "sentence number " + std::to_string(i * i) + " of many\n\nshort\n";
    ASSERT_EQ(embed(text, (folder / "a.safetensors").string(), {"--batch-tokens", "7", "--threads", "1"}).exitCode, 0);
    ASSERT_EQ(embed(text, (folder / "b.safetensors").string(), {"--batch-tokens", "999", "--threads", "2"}).exitCode,
              0);
    EXPECT_EQ(
        system(("cmp " + (folder / "a.safetensors").string() + " " + (folder / "b.safetensors").string()).c_str()), 0);
}

TEST(ElmoEmbed, IsSilentInAPipeAndReportsJsonOnRequest) {
    const TemporaryFolder folder;
    const ProgramResult silent = embed("Hello world\n\nAgain\n", (folder / "a.npz").string());
    EXPECT_EQ(silent.exitCode, 0);
    EXPECT_EQ(silent.out + silent.err, "");
    const ProgramResult told = embed("Hello world\n\nAgain\n", (folder / "b.npz").string(), {"--json"});
    const auto report = nlohmann::json::parse(told.out);
    EXPECT_EQ(report["sentences"], 3);
    EXPECT_EQ(report["tokens"], 3);
    EXPECT_EQ(report["format"], "npz");
    EXPECT_EQ(told.err, "");
}

TEST(ElmoEmbed, PeakMemoryDoesNotGrowWithTheInput) {
    SKIP_IN_SANITIZER_BUILD("what is freed there is kept for a while");
    const TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 2'000; ++i)
        text += "ten tokens in each of the many sentences , " + std::to_string(i % 500) + "\n";
    const std::string output = (folder / "out.npz").string();
    const std::int64_t small = embed(text, output).peakBytes;
    std::string longer;
    for (int i = 0; i < 20; ++i)
        longer += text;
    const std::int64_t large = embed(longer, output).peakBytes;
    const auto written = static_cast<std::int64_t>(std::filesystem::file_size(output));
    ASSERT_GT(written, 100'000'000);
    EXPECT_LT(large - small, written / 5);
}

TEST(ElmoEmbed, ReportsTheNumberOfTruncatedTokens) {
    const TemporaryFolder folder;
    const std::string tooLong(49, 'x');
    const ProgramResult result = embed(tooLong + " short " + tooLong + "\n", (folder / "a.hdf5").string());
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.err, HasSubstr("): 2."));
}

TEST(ElmoEmbed, NamesALongSentence) {
    const TemporaryFolder folder;
    const ProgramResult result = embed("A short one .\n" + repeated("word ", 10'001) + "\n", folder.path("a.hdf5"));
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.err, HasSubstr("Sentence 2 of 'standard input' has 10001 tokens"));
    EXPECT_THAT(result.err, Not(HasSubstr("Sentence 1 of")));
}

TEST(ElmoEmbed, TokenizesRunningText) {
    const TemporaryFolder folder;
    const std::string text = inputFile(folder, "text.txt", "I don't know. Do you?\n");
    const ProgramResult result =
        runElmo({"embed", "--model", randomSmall(), "--language", "en", text, (folder / "out.hdf5").string()});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const Hdf5Fixture output((folder / "out.hdf5").string());
    EXPECT_EQ(output.read("0").shape, (std::vector<std::int64_t>{3, 5, 24}));
    EXPECT_EQ(output.read("1").shape, (std::vector<std::int64_t>{3, 3, 24}));
}

TEST(ElmoEmbed, InputsOfAListLeaveTheLastWordToTheOutput) {
    const TemporaryFolder folder;
    const std::string list = inputFile(folder, "list", inputFile(folder, "text.txt", "Anna left .") + "\n");
    const std::string listed = (folder / "listed.npz").string(), named = (folder / "named.npz").string();
    EXPECT_EQ(runElmo({"embed", "--model", randomSmall(), "--files-from", list, listed}).exitCode, 0);
    EXPECT_EQ(runElmo({"embed", "--model", randomSmall(), "--files-from", list, "-o", named}).exitCode, 0);
    EXPECT_TRUE(readFile(listed) == readFile(named));
    EXPECT_EQ(runElmo({"embed", "--model", randomSmall(), "--files-from", list}).exitCode, 2);
}

TEST(ElmoEmbed, MissingOutputFolderIsReportedBeforeTheModelIsRead) {
    const TemporaryFolder folder;
    const ProgramResult result =
        runElmo({"embed", "--model", "/nowhere", "-", (folder / "not/here/out.hdf5").string()}, "x");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("mkdir -p"));
}

TEST(ElmoEmbed, ShowsProgressOnATerminal) {
    const TemporaryFolder folder;
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    ASSERT_TRUE(grantpt(terminal) == 0 && unlockpt(terminal) == 0);
    const int screen = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    const std::string text = inputFile(folder, "text.txt", "Hello world\n");
    RunningProgram program("elmo",
                           {"embed", "--model", randomSmall(), "--pretokenized", text, (folder / "out.npz").string()},
                           {.error = screen});
    EXPECT_EQ(program.wait().exitCode, 0);
    char shown[4096];
    const ssize_t count = read(terminal, shown, sizeof shown);
    close(screen);
    close(terminal);
    const std::string line(shown, static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    EXPECT_THAT(line, HasSubstr("\rembed  "));
    EXPECT_THAT(line, HasSubstr("1 sentences, 2 tokens"));
}

/// Starts an embed that reads a pipe, and waits until it has begun to write.
class InterruptedEmbed : public testing::TestWithParam<int> {
protected:
    void SetUp() override {
        std::signal(SIGPIPE, SIG_IGN);
        ASSERT_EQ(pipe(m_ends), 0);
        ASSERT_EQ(fcntl(m_ends[1], F_SETPIPE_SZ, kPipeBytes), kPipeBytes);
        program.emplace("elmo",
                        std::vector<std::string>{"embed", "--model", randomSmall(), "--pretokenized", "-",
                                                 (folder / "out.hdf5").string()},
                        Streams{.input = m_ends[0]});
        close(m_ends[0]);
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
        while (listing(folder.path()).empty() && std::chrono::steady_clock::now() < deadline)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        ASSERT_NE(listing(folder.path()), "") << "it never began to write";
    }
    void TearDown() override { close(m_ends[1]); }

    void expectInterrupted() {
        const ProgramResult result = program->wait();
        EXPECT_EQ(result.exitCode, 128 + GetParam());
        EXPECT_EQ(result.err, "elmo: interrupted.\n");
        EXPECT_EQ(listing(folder.path()), "");
    }

    static constexpr int kPipeBytes = 65'536;
    int m_ends[2] = {-1, -1};
    const TemporaryFolder folder;
    std::optional<RunningProgram> program;
};

TEST_P(InterruptedEmbed, StopsWhileWaitingForInputAndLeavesNoFile) {
    program->signal(GetParam());
    expectInterrupted();
}

TEST_P(InterruptedEmbed, StopsWhileComputingAndLeavesNoFile) {
    const std::string text = "one sentence of many that never end\n";
    std::atomic<std::size_t> written = 0;
    std::jthread writer([&, file = m_ends[1]] {
        for (ssize_t bytes; (bytes = write(file, text.data(), text.size())) > 0;)
            written += static_cast<std::size_t>(bytes);
    });
    // The pipe holds 64 KiB at most: once more has been written, the program has read sentences and is at work.
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    while (written < kPipeBytes + text.size() && std::chrono::steady_clock::now() < deadline)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    EXPECT_GT(written.load(), std::size_t{kPipeBytes}) << "it read nothing";
    program->signal(GetParam());
    expectInterrupted();
}

INSTANTIATE_TEST_SUITE_P(Signals, InterruptedEmbed, testing::Values(SIGINT, SIGTERM));

}  // namespace
}  // namespace elmo::test
