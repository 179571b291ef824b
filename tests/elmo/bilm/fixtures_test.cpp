// SPDX-License-Identifier: Apache-2.0
// The committed fixtures are what their script makes, and its formulas agree with the published programs.
#include "tests/support/fixtures.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/python.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

/// What tests/fixtures/make prints, with its exit status unless that is 0.
std::string make(const std::string& arguments) {
    return runPython("import runpy, sys\nsys.argv = sys.argv[1:]\nrunpy.run_path(sys.argv[0], run_name='__main__')\n",
                     fmt::format("'{}' {}", fixture("make").string(), arguments));
}

TEST(Fixtures, MatchTheScriptThatGeneratesThem) {
    REQUIRE_PYTHON("h5py, numpy");
    const std::string output = make("--check");
    EXPECT_THAT(output, ContainsRegex("86 of 86 files are as this script makes them"));
    EXPECT_THAT(output, Not(HasSubstr("exit status")));
}

class FormulasOfFixtures : public testing::TestWithParam<std::filesystem::path> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FormulasOfFixtures);
INSTANTIATE_TEST_SUITE_P(Published, FormulasOfFixtures, testing::ValuesIn([] {
                             const auto folder = sharedDir() / "fixtures";
                             return exists(folder) ? std::vector{folder} : std::vector<std::filesystem::path>{};
                         }()),
                         [](const auto&) { return "Programs"; });

TEST_P(FormulasOfFixtures, MatchThePublishedPrograms) {
    REQUIRE_PYTHON("h5py, numpy");
    const std::string output = make(fmt::format("--validate '{}'", GetParam().string()));
    EXPECT_THAT(output, HasSubstr("agrees   SQuAD averages"));  // the last of them
    EXPECT_THAT(output, Not(HasSubstr("DIFFERS")));
    EXPECT_THAT(output, Not(HasSubstr("exit status")));
}

}  // namespace
}  // namespace elmo::test
