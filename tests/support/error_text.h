// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "elmo/error.h"

namespace elmo::test {

inline const char* name(ErrorCode code) {
    switch (code) {
        case ErrorCode::kNotFound:
            return "not found";
        case ErrorCode::kPermission:
            return "permission";
        case ErrorCode::kIo:
            return "io";
        case ErrorCode::kBadFormat:
            return "bad format";
        case ErrorCode::kBadShape:
            return "bad shape";
        case ErrorCode::kUnsupported:
            return "unsupported";
        case ErrorCode::kNewerVersion:
            return "newer version";
        case ErrorCode::kChecksum:
            return "checksum";
        case ErrorCode::kBadArgument:
            return "bad argument";
        case ErrorCode::kOutOfMemory:
            return "out of memory";
        case ErrorCode::kDevice:
            return "device";
        case ErrorCode::kInternal:
            return "internal";
    }
    return "unknown";
}

/// The error that a call throws, as "code: message", or "no error" if it returns. Other exceptions are passed on and
/// fail the test.
template <class Call>
std::string errorOf(Call&& call) {
    try {
        call();
        return "no error";
    } catch (const Error& error) {
        return std::string(name(error.code())) + ": " + error.what();
    }
}

}  // namespace elmo::test
