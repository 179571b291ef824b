// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace app {

/// Text for between tags and for attributes in double quotes; line ends and tabs as references, so that they stay.
/// What XML 1.0 forbids must have been taken out before. Any thread.
std::string xmlEscape(std::string_view text);

/// The text with a blank for every character that XML 1.0 forbids; each is one UTF-16 unit, as the blank is.
std::string xmlAllowed(std::string_view text);

/// A file of XML as UTF-8: in UTF-16, or in the encoding that it names, or UTF-8. Throws elmo::Error(kBadFormat) if it
/// is in none of them.
std::string xmlInUtf8(std::string_view bytes, const std::string& name);

}  // namespace app
