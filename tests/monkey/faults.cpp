// SPDX-License-Identifier: Apache-2.0
// What the monkey has to find, done on purpose: tests/monkey/check replays these steps. None is drawn.
#include <QPushButton>
#include <QTest>
#include <atomic>
#include <csignal>
#include <stdexcept>

#include "tests/monkey/actions.h"

namespace monkey {
namespace {

void crash(Monkey&, Dice&) {
    std::raise(SIGSEGV);
}

void throwInSlot(Monkey& monkey, Dice&) {
    QPushButton button(&monkey.window());
    QObject::connect(&button, &QPushButton::clicked, [] { throw std::runtime_error("thrown on purpose"); });
    QTest::mouseClick(&button, Qt::LeftButton);
    Monkey::note(QStringLiteral("the exception was caught"));
}

/// A list with the same document twice.
void announceInconsistent(Monkey& monkey, Dice&) {
    ui::SnapshotParts parts = *monkey.now();
    auto documents = std::make_shared<std::vector<ui::DocumentEntry>>(2);
    for (ui::DocumentEntry& entry : *documents)
        entry.path = QStringLiteral("twice.txt");
    parts.reading.documents = std::move(documents);
    Q_EMIT monkey.desk().session().changed(ui::Snapshot::of(std::move(parts)));
}

void stall(Monkey&, Dice&) {
    while (true)
        std::atomic_signal_fence(std::memory_order_seq_cst);
}

constexpr Action kFaultActions[] = {
    {"fault-crash", 0, crash},
    {"fault-exception", 0, throwInSlot},
    {"fault-snapshot", 0, announceInconsistent},
    {"fault-stall", 0, stall},
};

}  // namespace

std::span<const Action> faults() {
    return kFaultActions;
}

}  // namespace monkey
