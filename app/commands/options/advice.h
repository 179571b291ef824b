// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <string>

namespace app {

/// The message of a failure as the command line shows it: that of describeFailure(), and the options and commands that
/// help if the library says what would (elmo::Remedy). Any thread.
std::string messageWithAdvice(const std::exception_ptr& exception);

}  // namespace app
