// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace elmo {

/// The kind of an error, for callers that react by kind (exit codes, dialogs); the text is for display.
enum class ErrorCode {
    kNotFound,      ///< a file or folder does not exist
    kPermission,    ///< the system refused access
    kIo,            ///< reading or writing failed part-way (disk full, device gone)
    kBadFormat,     ///< the bytes are not what the format demands
    kBadShape,      ///< a tensor's shape or dtype is not what the architecture demands
    kUnsupported,   ///< well-formed, but asks for something this program does not do
    kNewerVersion,  ///< written by a newer version of this program
    kChecksum,      ///< stored and computed checksum differ
    kBadArgument,   ///< a caller's or user's setting is out of range
    kOutOfMemory,   ///< an allocation was refused
    kDevice,        ///< a compute device is absent or failed
    kInternal,      ///< a bug: an unexpected exception
};

/// The one exception type of this project. Thrown low, caught once at the job edge. Immutable; any thread.
///
/// The message says what failed, where, what was expected and found, and what to do, in full sentences.
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, const std::string& message) : std::runtime_error(message), m_code(code) {}

    ErrorCode code() const noexcept { return m_code; }

private:
    ErrorCode m_code;
};

/// Thrown by RunControl::checkpoint() when a stop was asked for. Not an Error: a cancellation is not a failure.
class Cancelled : public std::exception {
public:
    const char* what() const noexcept override { return "cancelled"; }
};

}  // namespace elmo
