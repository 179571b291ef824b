// SPDX-License-Identifier: Apache-2.0
// `elmo annotate --to jsonl-stream`: one line for every line, for programs that send lines and wait for answers.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "tests/app/trained_heads.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

class ElmoStream : public TrainedHeads {
protected:
    ElmoStream() { trained("ner", {"--elmo", "none"}); }

    std::vector<std::string> arguments() const {
        return {"annotate", "--model", path("ner"), "--to", "jsonl-stream", "-"};
    }
};

/// Two pipes to a running program.
class CoupledProgram {
public:
    explicit CoupledProgram(const std::vector<std::string>& arguments) {
        EXPECT_EQ(pipe2(m_input, O_CLOEXEC), 0);
        EXPECT_EQ(pipe2(m_output, O_CLOEXEC), 0);
        m_program.emplace("elmo", arguments, Streams{.input = m_input[0], .output = m_output[1]});
        close(m_input[0]);
        close(m_output[1]);
    }
    ~CoupledProgram() {
        finish();
        close(m_output[0]);
    }
    CoupledProgram(const CoupledProgram&) = delete;
    CoupledProgram& operator=(const CoupledProgram&) = delete;

    void send(const std::string& text) const {
        EXPECT_EQ(write(m_input[1], text.data(), text.size()), std::ssize(text));
    }

    /// The next line that the program writes; empty if none comes within ten minutes.
    std::string answer() {
        while (m_read.find('\n') == std::string::npos) {
            pollfd request = {.fd = m_output[0], .events = POLLIN, .revents = 0};
            char block[4096];
            const ssize_t count = poll(&request, 1, 600'000) == 1 ? read(m_output[0], block, sizeof block) : 0;
            if (count <= 0)
                return {};
            m_read.append(block, static_cast<std::size_t>(count));
        }
        const std::size_t end = m_read.find('\n');
        const std::string line = m_read.substr(0, end);
        m_read.erase(0, end + 1);
        return line;
    }

    int finish() {
        if (m_input[1] >= 0)
            close(std::exchange(m_input[1], -1));
        const int code = m_program ? m_program->wait().exitCode : -1;
        m_program.reset();
        return code;
    }

private:
    int m_input[2] = {-1, -1}, m_output[2] = {-1, -1};
    std::optional<RunningProgram> m_program;
    std::string m_read;
};

TEST_F(ElmoStream, WritesOneOutputLinePerInputLineInOrder) {
    const std::string lines =
        "{\"id\": 1, \"text\": \"Anna went to Rome .\", \"mine\": {\"b\": 1.50, \"a\": null}}\n"
        "\n"
        "{\"id\": \"two\", \"text\": \"Bob\n"
        "{\"id\": [3], \"other\": 1}\n"
        "not JSON\n"
        "{\"id\": 6, \"text\": \"\xFF\"}\n"
        "{\"text\": \"\", \"id\": 7}\n"
        "{\"id\": 8, \"text\": \"Bob went to Paris .\", \"elmoscope\": {}}\n"
        "{\"id\": 9, \"text\": \"Bob went to Paris .\"}";
    const ProgramResult result = runElmo(arguments(), lines);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::vector<json> answers = linesOf(result.out);
    ASSERT_EQ(answers.size(), 9U);
    EXPECT_THAT(result.out, testing::StartsWith(
                                "{\"id\": 1, \"text\": \"Anna went to Rome .\", \"mine\": {\"b\": 1.50, \"a\": null},"))
        << "fields stay as they are written";
    const json ids[] = {1, nullptr, "two", {3}, nullptr, 6, 7, 8, 9};
    const bool bad[] = {false, true, true, true, true, true, false, true, false};
    for (std::size_t i = 0; i < answers.size(); ++i) {
        EXPECT_EQ(answers[i].value("id", json()), ids[i]) << i;
        EXPECT_EQ(answers[i]["elmoscope"].contains("error"), bad[i]) << i;
        EXPECT_EQ(answers[i]["elmoscope"].contains("sentences"), !bad[i]) << i;
    }
    EXPECT_THAT(answers[2]["elmoscope"]["error"].get<std::string>(), HasSubstr("line 3"));
    EXPECT_EQ(answers[8]["elmoscope"]["entities"],
              linesOf(runElmo({"annotate", "--model", path("ner"), "--from", "jsonl", "-"},
                              "{\"id\": 9, \"text\": \"Bob went to Paris .\"}")
                          .out)[0]["elmoscope"]["entities"]);
}

TEST_F(ElmoStream, ReportsAnOverlongLineAndContinuesWithTheNext) {
    const std::string lines = "{\"id\": \"long\", \"text\": \"" + std::string(65 << 20, 'x') +
                              "\"}\n{\"id\": 2, \"text\": \"Anna went to Rome .\"}\n";
    const ProgramResult result = runElmo(arguments(), lines);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::vector<json> answers = linesOf(result.out);
    ASSERT_EQ(answers.size(), 2U);
    EXPECT_EQ(answers[0]["id"], "long");
    EXPECT_THAT(answers[0]["elmoscope"]["error"].get<std::string>(), HasSubstr("longer than"));
    EXPECT_EQ(answers[1]["id"], 2);
}

TEST_F(ElmoStream, AnswersALineBeforeTheNextOneIsComplete) {
    CoupledProgram coupled(arguments());
    coupled.send("{\"id\": 1, \"text\": \"Anna went to Rome .\"}\n{\"id\": 2, \"te");
    EXPECT_EQ(json::parse(coupled.answer())["id"], 1);
    coupled.send("xt\": \"Bob went to Paris .\"}\n");
    EXPECT_EQ(json::parse(coupled.answer())["id"], 2);
    coupled.send("no JSON\n");
    EXPECT_THAT(json::parse(coupled.answer())["elmoscope"]["error"].get<std::string>(), HasSubstr("line 3"));
    EXPECT_EQ(coupled.finish(), 0);
}

TEST_F(ElmoStream, GnuParallelGivesTheSameLinesAsOneProcess) {
    if (!fs::exists("/usr/bin/parallel"))
        GTEST_SKIP() << "NO GNU PARALLEL: install the package parallel; this case did not run";
    std::string lines;
    for (int i = 0; i < 300; ++i)
        lines += json{{"id", i}, {"text", fmt::format("Anna went to Rome {} times .", i)}}.dump() + "\n";
    const std::string file = m_folder.write("lines.jsonl", lines);
    const std::string elmo = (binDir() / "elmo").string();
    const std::string script = fmt::format(
        "exec parallel --will-cite --pipe --keep-order --block 4k --jobs 2 {} annotate "
        "--model {} --to jsonl-stream - < {}",
        elmo, path("ner"), file);
    const ProgramResult result = RunningProgram("/bin/sh", {"-c", script}, {}).wait();
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(result.out == runElmo(arguments(), lines).out) << result.err;
}

TEST_F(ElmoStream, RejectsOtherInputsAndOutputs) {
    EXPECT_EQ(runElmo({"annotate", "--model", path("ner"), "--to", "jsonl-stream", "--from", "conll", "-"}).exitCode,
              2);
    EXPECT_EQ(
        runElmo({"annotate", "--model", path("ner"), "--to", "jsonl-stream", "-o", path("out"), path("ner")}).exitCode,
        2);
}

}  // namespace
}  // namespace elmo::test
