// SPDX-License-Identifier: Apache-2.0
// `elmo info` and `elmo convert` as processes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"
#include "tests/support/shared_data.h"

namespace elmo::test {
namespace {

using testing::HasSubstr;

std::string randomSmall() {
    return shared("fixtures/random_small").string();
}

nlohmann::json infoOf(const std::string& model) {
    const ProgramResult result = runElmo({"info", model, "--json"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return nlohmann::json::parse(result.out);
}

TEST(ElmoInfo, ShowsArchitectureSizeAndOrigin) {
    REQUIRE_SHARED();
    const ProgramResult result = runElmo({"info", randomSmall()});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    for (const char* text : {"2 layers", "48", "12", "AllenNLP"})
        EXPECT_THAT(result.out, HasSubstr(text));
    EXPECT_EQ(result.err, "");
}

TEST(ElmoInfo, AnswersProgramsInJson) {
    REQUIRE_SHARED();
    const auto info = infoOf(randomSmall());
    EXPECT_EQ(info["hash"].get<std::string>().size(), 32u);
    EXPECT_EQ(info["parameters"].get<int>() > 10'000, true);
}

TEST(ElmoInfo, AFolderWithoutAModelIsAFailure) {
    const TemporaryFolder folder;
    const ProgramResult result = runElmo({"info", (folder / ".").string()});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr((folder / ".").string()));
}

TEST(ElmoConvert, GoesToABundleAndBackWithoutChange) {
    REQUIRE_SHARED();
    const TemporaryFolder folder;
    const ProgramResult there = runElmo({"convert", randomSmall(), (folder / "bundle").string(), "--to", "bundle"});
    ASSERT_EQ(there.exitCode, 0) << there.err;
    const ProgramResult back =
        runElmo({"convert", (folder / "bundle").string(), (folder / "pair").string(), "--to", "allennlp"});
    ASSERT_EQ(back.exitCode, 0) << back.err;
    EXPECT_EQ(there.out + there.err + back.out + back.err, "");
    const auto hash = infoOf(randomSmall())["hash"];
    EXPECT_EQ(infoOf((folder / "bundle").string())["hash"], hash);
    EXPECT_EQ(infoOf((folder / "pair").string())["hash"], hash);
}

TEST(ElmoConvert, RefusesToOverwriteItsSource) {
    REQUIRE_SHARED();
    EXPECT_EQ(runElmo({"convert", randomSmall(), randomSmall(), "--to", "bundle"}).exitCode, 2);
}

TEST(ElmoConvert, PutsNoTwoModelsIntoOneFolder) {
    REQUIRE_SHARED();
    const TemporaryFolder folder;
    const std::string both = (folder / "model").string();
    ASSERT_EQ(runElmo({"convert", randomSmall(), both, "--to", "bundle"}).exitCode, 0);
    const ProgramResult second = runElmo({"convert", randomSmall(), both, "--to", "allennlp"});
    EXPECT_EQ(second.exitCode, 2);
    EXPECT_THAT(second.err, HasSubstr("another format"));
    EXPECT_EQ(runElmo({"convert", randomSmall(), both, "--to", "bundle", "--storage", "bf16"}).exitCode, 0);
}

TEST(ElmoConvert, RefusesAStorageThatTheFormatLacks) {
    EXPECT_EQ(runElmo({"convert", "a", "b", "--to", "allennlp", "--storage", "f16"}).exitCode, 2);
}

TEST(ElmoConvert, NeedsToBeToldTheFormat) {
    const ProgramResult result = runElmo({"convert", "a", "b"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err, HasSubstr("--to"));
}

}  // namespace
}  // namespace elmo::test
