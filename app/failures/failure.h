// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <string>

#include "elmo/error.h"

namespace app {

/// A failure as a value, from the place that caught an exception to the user interface.
struct Failure {
    elmo::ErrorCode code;
    std::string message;
    bool canSkip = false;  ///< a file can be read without what is wrong in it
};

/// The message of an exception: that of an elmo::Error as it is, others with an explanation. Any thread.
Failure describeFailure(const std::exception_ptr& exception);

}  // namespace app
