// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace app {

/// The character (UTF-8) that a font of symbols shows for a code: 0x6D, or 0xF06D as Word has it, of "Symbol" is a
/// micro sign, 0xE0 of "Wingdings" an arrow. In any other font a code is its own character. Empty if it is not known.
/// Any thread.
std::string symbolOf(std::string_view font, unsigned code);

/// Whether the font has signs in the place of letters.
bool isSymbolFont(std::string_view font);

}  // namespace app
