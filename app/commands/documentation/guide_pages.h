// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace app {

/// One page of the guide as HTML5: `markdown` with its headings, tables and pictures, links to other pages changed from
/// .md to .html. `language` is a BCP 47 tag.
std::string guidePage(std::string_view markdown, std::string_view language);

/// Writes every page of the guide in `source` (LANGUAGE/*.md, pictures/) below `target`. Replaces what is there. Throws
/// elmo::Error, std::filesystem::filesystem_error.
void writeGuide(const std::filesystem::path& source, const std::filesystem::path& target);

}  // namespace app
