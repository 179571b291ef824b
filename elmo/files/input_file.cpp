// SPDX-License-Identifier: Apache-2.0
#include "elmo/files/input_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "elmo/error.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuseOpen(const fs::path& path, const std::error_code& reason) {
    const bool absent = reason == std::errc::no_such_file_or_directory || reason == std::errc::not_a_directory;
    const ErrorCode code = absent                                   ? ErrorCode::kNotFound
                           : reason == std::errc::permission_denied ? ErrorCode::kPermission
                                                                    : ErrorCode::kIo;
    throw Error(code, fmt::format("The file {} can't be opened: {}.", path.string(), reason.message()));
}

}  // namespace

InputFile::InputFile(const fs::path& path) : m_path(path) {
    std::error_code reason;
    const fs::file_status status = fs::status(path, reason);
    if (status.type() == fs::file_type::not_found)
        refuseOpen(path, std::make_error_code(std::errc::no_such_file_or_directory));
    if (reason)
        refuseOpen(path, reason);
    if (!fs::is_regular_file(status))
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("{} is not a regular file; expected a file with data.", path.string()));
    m_size = static_cast<std::int64_t>(fs::file_size(path, reason));
    if (reason)
        refuseOpen(path, reason);
    m_stream.open(path, std::ios::binary);
    if (!m_stream)
        refuseOpen(path, std::error_code(errno, std::generic_category()));
}

void InputFile::read(std::int64_t offset, void* target, std::size_t length) {
    m_stream.clear();
    m_stream.seekg(offset);
    m_stream.read(static_cast<char*>(target), static_cast<std::streamsize>(length));
    if (!m_stream)
        throw Error(ErrorCode::kIo, fmt::format("Reading {} bytes at byte {} of {} failed; the file has {} bytes.",
                                                length, offset, m_path.string(), m_size));
}

std::string readSmallFile(const fs::path& path, std::int64_t maxBytes) {
    InputFile file(path);
    if (file.size() > maxBytes)
        throw Error(ErrorCode::kBadFormat, fmt::format("{} has {} bytes; a file of this kind has at most {}.",
                                                       path.string(), file.size(), maxBytes));
    std::string text(static_cast<std::size_t>(file.size()), '\0');
    file.read(0, text.data(), text.size());
    return text;
}

}  // namespace elmo
