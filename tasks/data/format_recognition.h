// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

namespace tasks {

// How the formats of several tasks are recognised, by a file's name and first 4 KiB, and what the tasks recognise
// their own formats by. Any thread.

bool looksLikeJsonLines(const std::filesystem::path& path, std::string_view head);
bool looksLikeConllu(const std::filesystem::path& path, std::string_view head);
bool looksLikeConll(const std::filesystem::path& path, std::string_view head);

/// The first line that is not empty, without its end.
std::string_view firstLineOf(std::string_view head);
/// The first character that is not white space; NUL if there is none.
char firstMarkOf(std::string_view head);
/// Whether the name of the file, without .zst or .gz, ends so; in any case of letters.
bool nameEndsWith(const std::filesystem::path& path, std::string_view ending);

}  // namespace tasks
