// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/failures/bus_errors.h"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstring>

namespace app {
namespace {

// Everything below runs in a signal handler: system calls and arithmetic only, no memory from the heap.

void say(const char* text, std::size_t size) {
    while (size > 0) {
        const ssize_t count = write(STDERR_FILENO, text, size);
        if (count <= 0)
            return;
        text += count;
        size -= static_cast<std::size_t>(count);
    }
}

void say(const char* text) {
    say(text, std::strlen(text));
}

/// One hexadecimal number of a line of /proc/self/maps; moves after it and the next character.
std::uintptr_t number(const char*& at) {
    std::uintptr_t value = 0;
    for (;; ++at) {
        const char c = *at;
        if (c >= '0' && c <= '9')
            value = value * 16 + static_cast<std::uintptr_t>(c - '0');
        else if (c >= 'a' && c <= 'f')
            value = value * 16 + static_cast<std::uintptr_t>(c - 'a' + 10);
        else
            break;
    }
    if (*at != '\0')
        ++at;
    return value;
}

/// Says the path of the mapping if "BEGIN-END rwxp OFFSET DEVICE INODE   PATH" holds the address.
bool sayPath(const char* line, std::uintptr_t address) {
    const char* at = line;
    const std::uintptr_t begin = number(at);
    const std::uintptr_t end = number(at);
    if (address < begin || address >= end)
        return false;
    const char* path = std::strchr(at, '/');
    say(path != nullptr ? path : "a file");
    return true;
}

void sayFileAt(std::uintptr_t address) {
    static char line[8192];
    std::size_t length = 0;
    const int maps = ::open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    for (char c = 0; maps >= 0 && read(maps, &c, 1) == 1;) {
        if (c != '\n') {
            if (length + 1 < sizeof line)
                line[length++] = c;
            continue;
        }
        line[length] = '\0';
        length = 0;
        if (sayPath(line, address))
            return;
    }
    say("a file");
}

void explain(int, siginfo_t* info, void*) {
    say("\nThe program must exit: ");
    sayFileAt(reinterpret_cast<std::uintptr_t>(info->si_addr));
    say(" became shorter or unreadable while it was in use (another program changed or removed it, or its disk is full "
        "or failing). Saved work is not lost. If the file is a cache, remove it; otherwise restore it. Then start "
        "again.\n");
    _exit(1);
}

}  // namespace

void explainBusErrors() {
    struct sigaction action = {};
    action.sa_sigaction = explain;
    action.sa_flags = SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, nullptr);
}

}  // namespace app
