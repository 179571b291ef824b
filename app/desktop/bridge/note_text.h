// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A note of the engine on data or on a training, in the user's language; unchanged if it is unknown. Any thread.
QString noteText(std::string_view note);

/// The first few names as a list of the user's language; an ellipsis stands for the others. Any thread.
QString firstNames(const std::vector<std::string>& names);

}  // namespace app
