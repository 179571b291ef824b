// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Lines of an .ann file that say something of other lines: relations, events, attributes, notes. The places of ids are
/// those of https://brat.nlplab.org/standoff.html. Pure functions; any thread.

/// "R1" of a line; empty for "*", which has none.
std::string_view idOf(std::string_view line);

/// The same id if it is a character and a number; empty for any other line.
std::string_view numberedIdOf(std::string_view line);

/// The ids that a line refers to: "T1" and "T2" of "R1\tWorksFor Arg1:T1 Arg2:T2".
std::vector<std::string> referencesOf(std::string_view line);

/// The line with other names for itself and for what it refers to.
std::string withIds(std::string_view line, const std::map<std::string, std::string>& names);

}  // namespace app
