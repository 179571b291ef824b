// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace app {

/// The inputs of a command that takes several: one that can't be read is named, the others are read all the same, and
/// the command fails at its end. One thread.
class Inputs {
public:
    explicit Inputs(std::size_t count) : m_count(count) {}

    /// Does what only the input is to blame for if it fails.
    void read(const std::function<void()>& work);
    bool allFailed() const { return m_failed == m_count; }
    /// Throws elmo::Error if a read failed.
    void requireAll() const;

private:
    std::size_t m_count, m_failed = 0;
    std::string m_last;
};

/// Throws UsageError if a file that is to be read as running text is, or looks like, one of annotations or other data.
/// Files that can't be read pass: who reads them says why.
void requireNoData(const std::string& file);

}  // namespace app
