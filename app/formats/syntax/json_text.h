// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace app {

/// The text of an object, under one of the names tasks::kTextNames; null if it is no object, or has no text. Any
/// thread.
const std::string* textIn(const nlohmann::json& object);

}  // namespace app
