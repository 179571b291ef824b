// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace elmo {

/// The encoding that a page or XML file names at its beginning (<?xml encoding="...">, <meta charset="...">), as ICU
/// calls it. Labels mean what the WHATWG Encoding Standard says ("iso-8859-1" is windows-1252, "gb2312" is GBK). Empty
/// if it names none, one that ICU does not know, or one that its own bytes rule out (UTF-16). Any thread.
std::string declaredEncoding(std::string_view bytes);

}  // namespace elmo
