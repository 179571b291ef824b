// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/failures/failure.h"

#include <fmt/format.h>

#include <filesystem>
#include <new>
#include <system_error>

#include "elmo/remedy.h"

namespace app {

Failure describeFailure(const std::exception_ptr& exception) {
    try {
        std::rethrow_exception(exception);
    } catch (const elmo::RemediedError& error) {
        return {error.code(), error.what(), error.remedy() == elmo::Remedy::kSkipInvalid};
    } catch (const elmo::Error& error) {
        return {error.code(), error.what()};
    } catch (const std::bad_alloc&) {
        return {elmo::ErrorCode::kOutOfMemory, "Out of memory. Close other programs, or process less text at a time."};
    } catch (const std::filesystem::filesystem_error& error) {
        const bool permission = error.code() == std::errc::permission_denied;
        return {permission ? elmo::ErrorCode::kPermission : elmo::ErrorCode::kIo,
                fmt::format("'{}' could not be read or written: {}.{}", error.path1().string(), error.code().message(),
                            permission ? " Change its permissions, or those of its folder." : "")};
    } catch (const std::system_error& error) {
        return {elmo::ErrorCode::kIo, std::string("The system refused: ") + error.what()};
    } catch (const std::exception& error) {
        return {elmo::ErrorCode::kInternal, std::string("Internal error, please report it: ") + error.what()};
    } catch (...) {
        return {elmo::ErrorCode::kInternal, "Internal error of unknown type, please report it."};
    }
}

}  // namespace app
