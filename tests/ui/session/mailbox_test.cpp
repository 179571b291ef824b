// SPDX-License-Identifier: Apache-2.0
#include "ui/session/mailbox.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QTest>
#include <QTimer>
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace ui {
namespace {

constexpr int kTimes = 2000;

TEST(Mailbox, runsAndDestroysTasksInOrderOnItsThread) {
    struct Held {
        std::atomic<int>& elsewhere;
        std::thread::id home = std::this_thread::get_id();
        ~Held() { elsewhere += std::this_thread::get_id() != home; }
    };
    Mailbox mailbox;
    std::atomic<int> elsewhere = 0;
    std::atomic<int> late = 0;
    int ran = 0;
    std::vector<std::shared_ptr<Held>> held(kTimes);
    for (auto& one : held)
        one.reset(new Held{elsewhere});
    std::thread poster([&] {
        for (int i = 0; i < kTimes; ++i) {
            std::weak_ptr<Held> seen = held[static_cast<std::size_t>(i)];
            mailbox.post([&ran, &late, i, one = std::move(held[static_cast<std::size_t>(i)])] { late += ran++ != i; });
            mailbox.post([&late, seen] { late += !seen.expired(); });
        }
    });
    EXPECT_TRUE(QTest::qWaitFor([&] { return ran == kTimes; }, 60'000));
    poster.join();
    QCoreApplication::processEvents();
    EXPECT_EQ(ran, kTimes);
    EXPECT_EQ(late, 0) << "out of order, or kept after it ran";
    EXPECT_EQ(elsewhere, 0) << "destroyed on the thread that posted";
}

TEST(Mailbox, doesNotStarveTimersAndInput) {
    Mailbox mailbox;
    int rounds = 0;
    int ticks = 0;
    std::function<void()> again = [&] {
        QTest::qSleep(2);
        if (++rounds < kTimes / 2 && ticks < 10)
            mailbox.post(again);
    };
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] { ++ticks; });
    timer.start(5);
    mailbox.post(again);
    EXPECT_TRUE(QTest::qWaitFor([&] { return ticks >= 10; }, 60'000));
    EXPECT_LT(rounds, kTimes / 2) << "the timer had to wait for all of them";
}

TEST(Mailbox, nestedEventLoopRunsTheRemainingTasks) {
    Mailbox mailbox;
    bool second = false;
    bool seen = false;
    mailbox.post([&] { seen = QTest::qWaitFor([&] { return second; }, 20'000); });
    mailbox.post([&] { second = true; });
    EXPECT_TRUE(QTest::qWaitFor([&] { return seen; }, 60'000));
}

TEST(Mailbox, doesNotRunPendingTasksAfterDestruction) {
    bool ran = false;
    const auto token = std::make_shared<int>();
    {
        Mailbox mailbox;
        mailbox.post([&ran, token] { ran = true; });
    }
    QCoreApplication::processEvents();
    EXPECT_FALSE(ran);
    EXPECT_EQ(token.use_count(), 1) << "what it held is let go of";
}

}  // namespace
}  // namespace ui
