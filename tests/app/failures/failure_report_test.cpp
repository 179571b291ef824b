// SPDX-License-Identifier: Apache-2.0
#include "app/failures/failure_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#include "elmo/error.h"
#include "elmo/version.h"
#include "tests/support/sanitizer_build.h"
#include "tests/support/temporary_folder.h"

namespace app {
namespace {

using elmo::test::readFile;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;

TEST(FailureReport, containsTheFailureVersionAndTime) {
    const elmo::test::TemporaryFolder folder;
    const auto first = writeFailureReport(folder / "deep/reports", "a slot failed");
    const auto second = writeFailureReport(folder / "deep/reports", "a paint event failed");
    EXPECT_NE(first, second);
    EXPECT_THAT(readFile(first),
                AllOf(HasSubstr("Elmoscope " + elmo::version()), HasSubstr("Time: 2"), HasSubstr("a slot failed")));
    EXPECT_THAT(readFile(second), HasSubstr("a paint event failed"));
}

TEST(FailureReport, hasAnEmptyPathIfItCannotBeWritten) {
    const elmo::test::TemporaryFolder folder;
    EXPECT_EQ(writeFailureReport(folder.write("file", "x"), "a slot failed"), std::filesystem::path());
}

/// What a program that ends with a report has written.
std::string onlyReport(const elmo::test::TemporaryFolder& folder) {
    const auto names = folder.names();
    EXPECT_EQ(names.size(), 1U);
    return names.empty() ? std::string() : readFile(folder / names.front());
}

TEST(FailureReportDeathTest, reportsAnUncaughtExceptionInAWorker) {
    const elmo::test::TemporaryFolder folder;
    EXPECT_DEATH(
        {
            reportCrashes(folder.path());
            std::thread([] { throw elmo::Error(elmo::ErrorCode::kIo, "the worker's disk is full"); }).join();
        },
        "disk is full");
    EXPECT_THAT(onlyReport(folder),
                AllOf(HasSubstr("Elmoscope " + elmo::version()), HasSubstr("the worker's disk is full"),
                      ContainsRegex("Backtrace:\n[^\n]*app_tests")));
}

TEST(FailureReportDeathTest, reportsAnInvalidMemoryAccess) {
    SKIP_IN_SANITIZER_BUILD("the sanitizer reports it itself");
    const elmo::test::TemporaryFolder folder;
    EXPECT_EXIT(
        {
            reportCrashes(folder.path());
            std::raise(SIGSEGV);
        },
        testing::KilledBySignal(SIGSEGV), "SIGSEGV");
    EXPECT_THAT(onlyReport(folder), AllOf(HasSubstr("SIGSEGV"), ContainsRegex("Backtrace:\n[^\n]*app_tests")));
}

}  // namespace
}  // namespace app
