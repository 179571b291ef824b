// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace app {

/// What a bundle records of its training, as lines to read: from the JSON object that trainers write, of a biLM or of a
/// head. What this program does not know is shown as "key: value"; a text that is not JSON as it stands.
std::vector<std::string> trainingLines(const std::string& record);

/// The same of its measurements on held-out text.
std::vector<std::string> metricLines(const std::string& record);

/// 93600864 as "93,600,864".
std::string grouped(std::int64_t number);

}  // namespace app
