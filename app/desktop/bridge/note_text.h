// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>

namespace app {

/// A note of the engine on data or on a training, in the user's language; unchanged if it is unknown. Any thread.
QString noteText(std::string_view note);

}  // namespace app
