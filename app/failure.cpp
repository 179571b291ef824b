// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/failure.h"

#include <new>
#include <system_error>

namespace app {

Failure describeFailure(const std::exception_ptr& exception) {
    try {
        std::rethrow_exception(exception);
    } catch (const elmo::Error& error) {
        return {error.code(), error.what()};
    } catch (const std::bad_alloc&) {
        return {elmo::ErrorCode::kOutOfMemory,
                "The memory of this machine was not enough. Close other programs, or give less at once."};
    } catch (const std::system_error& error) {
        return {elmo::ErrorCode::kIo, std::string("The system refused: ") + error.what()};
    } catch (const std::exception& error) {
        return {elmo::ErrorCode::kInternal,
                std::string("An unexpected failure, which is a fault of this program: ") + error.what()};
    } catch (...) {
        return {elmo::ErrorCode::kInternal,
                "An unexpected failure of an unknown kind, which is a fault of this program."};
    }
}

}  // namespace app
