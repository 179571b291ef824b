// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace app {

/// The name of a document that is read from a file: the file's name without folders, in valid UTF-8. Bytes of a name
/// that are not UTF-8 become U+FFFD, because formats, projects and reports store texts only. Any thread.
std::string documentNameOf(const std::filesystem::path& file);

}  // namespace app
