// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace app {

/// Turns names of documents into file names that every system takes, no two alike. One thread at a time.
class FileNames {
public:
    /// Without folder parts and the ending of a document, at most 120 bytes, never empty or hidden; a number after it
    /// if it was given already.
    std::string unique(std::string_view name);

private:
    std::set<std::string> m_given;
    std::map<std::string, int> m_numbers;  ///< the last number given to each name
};

}  // namespace app
