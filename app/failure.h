// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <string>

#include "elmo/error.h"

namespace app {

/// A failure as a value: what crosses from the place that caught an exception to the people who read about it.
struct Failure {
    elmo::ErrorCode code;
    std::string message;
};

/// An exception in words: an elmo::Error as it is, anything foreign translated. Any thread.
Failure describeFailure(const std::exception_ptr& exception);

}  // namespace app
