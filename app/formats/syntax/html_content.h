// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace app {

/// The characters of a web page or a piece of one without its marks, as a browser's textContent of its body has them:
/// blanks and line ends between the marks stay. Nothing is fetched. Pure; any thread.
std::string htmlContent(std::string_view page);

}  // namespace app
