// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/file_input.h"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

#include "elmo/error.h"

namespace elmo {

std::ifstream openForReading(const std::filesystem::path& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw Error(ErrorCode::kIo, fmt::format("\"{}\" is a folder; expected a file.", path.string()));
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (file)
        return file;
    const int reason = errno;
    const auto code = reason == ENOENT || reason == ENOTDIR ? ErrorCode::kNotFound
                      : reason == EACCES || reason == EPERM ? ErrorCode::kPermission
                                                            : ErrorCode::kIo;
    throw Error(code, fmt::format("Cannot open \"{}\": {}. Check the path and its permissions.", path.string(),
                                  std::generic_category().message(reason)));
}

}  // namespace elmo
