// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace app {

/// The page with at most 256 attributes in every tag; the same elements and text. For a parser that holds each
/// attribute against all before it in its tag, as libxml2 does: a tag with 200,000 took it two minutes. Linear; never
/// throws, also where the page is broken. Any thread.
std::string withFewAttributes(std::string_view html);

}  // namespace app
