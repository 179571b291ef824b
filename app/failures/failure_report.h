// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>

namespace app {

/// Writes a text file about an unexpected failure, which a user can attach to a bug report: what failed, when,
/// in which version, on which system. Returns its path; empty if it could not be written. Any thread.
std::filesystem::path writeFailureReport(const std::filesystem::path& folder, std::string_view what) noexcept;

/// After this call, everything that ends the program by force (an exception that no thread catches, an invalid memory
/// access) leaves a report with a backtrace in the folder, and standard error names it. Called once, at the beginning
/// of main().
void reportCrashes(const std::filesystem::path& folder);

}  // namespace app
