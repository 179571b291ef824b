// SPDX-License-Identifier: Apache-2.0
// Models as a repository publishes them, with a meta.json: its language is the default of tokenization in every command
// that tokenizes for them, and a model of lemmatised text is said to be one.
#include <gmock/gmock.h>

#include "tests/app/trained_heads.h"
#include "tests/support/fixtures.h"

namespace elmo::test {
namespace {

namespace fs = std::filesystem;

std::size_t countIn(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

/// A head on the biLM of 209.zip: Norwegian, lemmatised.
class ElmoModelLanguage : public testing::Test {
protected:
    void train(const std::string& task, const std::string& data) {
        const std::string file = inputFile(m_folder, task + ".tsv", data);
        const ProgramResult trained =
            run({"train", "--task", task, "--data", file, "--dev", file, "-o", m_folder.path(task), "--bilm", kModel,
                 "--cache", m_folder.path("cache"), "--set", "training.epochs=1", "--set", "input.piece_width=0"});
        ASSERT_EQ(trained.exitCode, 0) << trained.err;
        EXPECT_EQ(countIn(trained.err, "lemmatised text:"), 1U) << trained.err;
    }
    ProgramResult run(const std::vector<std::string>& arguments) const { return runElmo(arguments); }
    void expectNorwegian(const std::vector<std::string>& arguments) const {
        const ProgramResult result = run(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(countIn(result.err, "as language 'no'"), 1U) << arguments.front() << ": " << result.err;
        EXPECT_EQ(countIn(result.err, "lemmatised text:"), 1U) << arguments.front() << ": " << result.err;
        std::vector<std::string> chosen = arguments;
        chosen.insert(chosen.end(), {"--language", "de"});
        EXPECT_EQ(countIn(run(chosen).err, "as language"), 0U) << arguments.front();
    }

    const std::string kModel = fixture("packed/209.zip").string();
    const TemporaryFolder m_folder;
    const std::string m_text = inputFile(m_folder, "text.txt", "Anna reiste til Oslo.\n");
};

TEST_F(ElmoModelLanguage, IsThatOfTokenizationOfTexts) {
    train("ner", columns());
    expectNorwegian({"annotate", "--model", m_folder.path("ner"), "--to", "conll", m_text});
    expectNorwegian({"embed", "--model", kModel, m_text, m_folder.path("out.npz")});
    expectNorwegian({"neighbours", kModel, m_text, "--word", "Oslo"});
    expectNorwegian({"geometry", kModel, m_text});
}

TEST_F(ElmoModelLanguage, IsThatOfTokenizationOfDataSets) {
    train("sentiment", opinions());
    const std::string data = m_folder.path("sentiment.tsv");
    expectNorwegian({"evaluate", "--model", m_folder.path("sentiment"), "--raw", data});
    expectNorwegian({"predict", "--model", m_folder.path("sentiment"), "--raw", data});
    EXPECT_EQ(countIn(run({"evaluate", "--model", m_folder.path("sentiment"), data}).err, "as language"), 0U)
        << "tokens that are given are not tokenized";
}

TEST_F(ElmoModelLanguage, IsThatOfTokenizationOfPairs) {
    train("entailment", pairs());
    expectNorwegian({"entail", "--model", m_folder.path("entailment"), "--premise", "Anna bor i Oslo.", "--hypothesis",
                     "Anna er i Oslo."});
}

TEST_F(ElmoModelLanguage, IsThatOfPerplexity) {
    const fs::path model = m_folder / "checkpoint";
    fs::copy(fixture("packed/checkpoint"), model, fs::copy_options::recursive);
    writeFile(model / "meta.json", R"({"corpus": {"language": "nor", "lemmatized": true}})");
    expectNorwegian({"eval-lm", model.string(), m_text});
}

}  // namespace
}  // namespace elmo::test
