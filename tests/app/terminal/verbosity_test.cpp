// SPDX-License-Identifier: Apache-2.0
#include "app/terminal/verbosity.h"

#include <gtest/gtest.h>

namespace app {
namespace {

using std::chrono::milliseconds;

const StageTimes::Clock::time_point kStart;

TEST(StageTimes, AddUpTheTimeOfEachStage) {
    StageTimes times(kStart);
    times.enter("read", kStart + milliseconds(500));
    times.enter("read", kStart + milliseconds(700));
    times.enter("embed", kStart + milliseconds(1000));
    times.enter("read", kStart + milliseconds(3000));
    times.enter("embed", kStart + milliseconds(3250));
    EXPECT_EQ(times.text(kStart + milliseconds(4250)), "read 0.75 s, embed 3.00 s, total 4.25 s");
}

TEST(StageTimes, ShowOnlyTheTotalWithoutStages) {
    EXPECT_EQ(StageTimes(kStart).text(kStart + milliseconds(250)), "total 0.25 s");
}

class VerbosityTest : public testing::Test {
protected:
    ~VerbosityTest() override { setVerbosity(Verbosity::kNormal); }

    static std::string said(Verbosity verbosity) {
        setVerbosity(verbosity);
        testing::internal::CaptureStderr();
        note("N");
        note("");
        detail("D");
        return testing::internal::GetCapturedStderr();
    }
};

TEST_F(VerbosityTest, ControlsNotesAndDetails) {
    EXPECT_EQ(said(Verbosity::kQuiet), "");
    EXPECT_EQ(said(Verbosity::kNormal), "elmo: note: N\n");
    EXPECT_EQ(said(Verbosity::kVerbose), "elmo: note: N\nelmo: D\n");
}

}  // namespace
}  // namespace app
