// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Text for a terminal. A control character of a document could move the cursor, change colours or answer in the user's
/// name; pictures of them (U+2400 and following, as the window shows them) can't. Pure functions; any thread.

/// The text with a picture for every control character but line ends (LF) and tabs.
std::string withPictures(std::string_view utf8);

/// The same on one line: line ends and tabs become blanks.
std::string onOneLine(std::string_view utf8);

/// The first few on one line: "a.txt, b.txt and 7 more".
std::string firstOf(const std::vector<std::string>& names);

}  // namespace app
