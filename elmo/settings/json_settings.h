// SPDX-License-Identifier: Apache-2.0
// Private to elmo and tasks: names JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "elmo/settings/settings.h"

namespace elmo {

/// The value of a setting as bundles and checkpoints store it.
nlohmann::ordered_json settingJson(const Setting& setting);

/// Puts a stored value into its place. `where` names the file in messages. Throws Error(kBadFormat).
void readSetting(const nlohmann::json& value, const Setting& setting, const std::string& where);

}  // namespace elmo
