// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "elmo/settings/settings.h"
#include "tasks/options/task_options.h"

namespace tasks {

/// Every setting of a head but its task and its labels. `config` must outlive them.
elmo::Settings settingsOf(TaskConfig& config);

/// The places of ELMo under their names.
std::span<const elmo::NamedValue<ElmoPlace>> elmoPlaces();
std::string_view settingName(ElmoPlace place);
std::string_view settingName(MixMode mode);

}  // namespace tasks
