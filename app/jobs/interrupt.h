// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <thread>

namespace app {

/// Turns SIGINT, SIGTERM and SIGHUP into a stop request for as long as it lives. Created once, by the main thread,
/// before any other thread, so that no other thread handles these signals; the token may be used anywhere. The third
/// signal ends the program at once.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }
    /// Of a program that stopped: 128 and the number of the signal, 130 for SIGINT.
    int exitCode() const;

private:
    std::stop_source m_stop;
    std::jthread m_watcher;
};

}  // namespace app
