// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace app {

/// The text that pdftotext writes, with the hyphens at line ends that belong to words: "well-known", "Anglo-Saxon",
/// "1990-2000". pdftotext drops every hyphen at the end of a line; `boxes`, its output of -bbox-layout, still has them.
/// A hyphen stays if the rest of the text writes the word so, or a capital, a digit or another hyphen shows that the
/// word is compound; else it divided the word and goes. Pure; any thread.
std::string withLineHyphens(std::string text, std::string_view boxes);

}  // namespace app
