// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

namespace tasks {

// How files are recognised, by their names and first 4 KiB. Any thread.

bool looksLikeJsonLines(const std::filesystem::path& path, std::string_view head);
bool looksLikeSquad(const std::filesystem::path& path, std::string_view head);
bool looksLikeConllu(const std::filesystem::path& path, std::string_view head);
bool looksLikeConll(const std::filesystem::path& path, std::string_view head);
bool looksLikeTrees(const std::filesystem::path& path, std::string_view head);
bool looksLikeLabelText(const std::filesystem::path& path, std::string_view head);

}  // namespace tasks
