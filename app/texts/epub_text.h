// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace app {

/// The pages of an electronic book in reading order, an empty line between two. Any thread. Throws
/// elmo::Error(kNotFound, kPermission, kIo, kBadFormat).
std::string epubText(const std::filesystem::path& path);

}  // namespace app
