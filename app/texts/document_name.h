// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <span>
#include <string>

namespace app {

/// The name of a document that is read from a file: the file's name without folders, in valid UTF-8. Bytes of a name
/// that are not UTF-8 become U+FFFD, because formats, projects and reports store texts only. Any thread.
std::string documentNameOf(const std::filesystem::path& file);

/// The name among documents that come from several folders, so that two files of one name differ: of a file in one of
/// the `given` folders, the folder's name and the path in it ("letters/1912/a.txt"); of any other relative path the
/// path itself, of an absolute one its last part. In valid UTF-8. Any thread.
std::string documentNameOf(const std::filesystem::path& file, std::span<const std::string> given);

/// The field of a document's metadata that holds folderWithin().
inline constexpr const char* kFolderField = "folder";
/// The folders between the first of the `given` ones that holds a file and the file: "letters/1912". Empty if there are
/// none. In valid UTF-8. Any thread.
std::string folderWithin(const std::filesystem::path& file, std::span<const std::string> given);

}  // namespace app
