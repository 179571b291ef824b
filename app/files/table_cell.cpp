// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/table_cell.h"

#include <algorithm>

namespace app {

std::string tableCell(std::string_view text, char separator) {
    std::string cell(text);
    if (separator == '\t') {
        std::ranges::replace_if(
            cell, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
        return cell;
    }
    if (cell.find_first_of(std::string("\"\r\n") + separator) == cell.npos)
        return cell;
    std::string quoted = "\"";
    for (const char c : cell)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

}  // namespace app
