// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace app {

/// A cell of CSV (RFC 4180): in quotes if it holds the separator, a quote or a line end. In TSV, tabs and line ends
/// become blanks and nothing is quoted. Any thread.
std::string tableCell(std::string_view text, char separator);

}  // namespace app
