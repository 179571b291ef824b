// SPDX-License-Identifier: Apache-2.0
// `elmo project`, `elmo export`: SQuAD data sets through files and projects.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"

namespace app {
namespace {

using elmo::test::inputFile;
using elmo::test::runElmo;
using elmo::test::TemporaryFolder;
using nlohmann::json;
using testing::HasSubstr;

constexpr const char* kSquad =
    R"({"version": "v2.0", "data": [{"title": "Normans", "paragraphs": [
        {"context": "Rollo came.", "qas": [{"id": "56ddde6b", "question": "Who came?", "is_impossible": false,
         "answers": [{"text": "Rollo", "answer_start": 0}], "topic": {"of": "ours"}}]},
        {"context": "He left.", "qas": [{"id": "q 2", "question": "Why?", "is_impossible": true, "answers": []}]}]}]})";

std::vector<std::string> titlesAndIds(const json& squad) {
    std::vector<std::string> found;
    for (const json& article : squad["data"])
        for (const json& paragraph : article["paragraphs"])
            found.push_back(article["title"].get<std::string>() + ": " + paragraph["qas"][0]["id"].get<std::string>());
    return found;
}

TEST(ElmoSquad, QuestionIdsAndTitlesSurviveFilesAndProjects) {
    const TemporaryFolder folder;
    const std::string data = inputFile(folder, "data.json", kSquad);
    const std::string project = folder.path("work.elmoscope");
    ASSERT_EQ(runElmo({"project", "create", project}).exitCode, 0);
    ASSERT_EQ(runElmo({"project", "add", project, data}).exitCode, 0);
    ASSERT_EQ(runElmo({"export", "--to", "jsonl", "-o", folder.path("lines.jsonl"), data}).exitCode, 0);
    for (const std::string& from : {data, project, folder.path("lines.jsonl")}) {
        const auto out = [&](const char* format, const char* name) {
            const auto result = runElmo({"export", "--to", format, "-o", folder.path(name), from});
            EXPECT_EQ(result.exitCode, 0) << result.err;
            return json::parse(elmo::test::readFile(folder / name));
        };
        const json squad = out("squad", "out.json");
        EXPECT_THAT(titlesAndIds(squad), testing::ElementsAre("Normans: 56ddde6b", "Normans: q 2"));
        EXPECT_EQ(squad["data"][0]["paragraphs"][0]["qas"][0]["topic"], json::parse(R"({"of": "ours"})"));
        EXPECT_EQ(out("squad-predictions", "predictions.json"), json::parse(R"({"56ddde6b": "Rollo", "q 2": ""})"));
    }
    EXPECT_THAT(runElmo({"export", "--to", "brat", "-o", folder.path("brat"), data}).err,
                HasSubstr("titles: 2 left out"));
}

}  // namespace
}  // namespace app
