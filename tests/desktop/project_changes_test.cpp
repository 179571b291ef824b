// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/saving/project_changes.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/support/temporary_folder.h"

namespace app {
namespace {

TEST(ProjectChanges, changeThatWaitedIsMadeAtTheEndAndOnce) {
    using namespace std::chrono_literals;
    const elmo::test::TemporaryFolder folder;
    Workers workers;
    OpenWork open;
    open.project = DesktopProject::create(folder / "work.elmoscope");
    ProjectChanges changes(workers, open);
    int first = 0, second = 0;
    changes.make({}, {}, [&](DesktopProject&) {
        ++first;
        std::this_thread::sleep_for(300ms);
    });
    changes.make({}, {}, [&](DesktopProject&) { ++second; });
    std::this_thread::sleep_for(100ms);
    workers.close();  // while the first is being made
    changes.makeAtEnd();
    changes.makeAtEnd();
    EXPECT_EQ(first, 1);
    EXPECT_EQ(second, 1);
}

}  // namespace
}  // namespace app
