// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace elmo {

/// Where a JSON parser stopped, in plain words: "line 1, column 12"; for values of another kind than expected what the
/// parser says, without its own name and number ("[json.exception.type_error.302] ").
std::string describeFailure(const nlohmann::json::exception& error);
/// The same for a single line, whose number the parser does not know: "column 12".
std::string describeLineFailure(const nlohmann::json::exception& error);

}  // namespace elmo
