// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/workspace/merged_annotations.h"
#include "ui/session/edit_history.h"

namespace app {

/// An undo history as JSON. The oldest steps are left out if it would be larger than 4 MB. Any thread.
std::string encodeHistory(const ui::EditHistory& history);
/// The history of a text's annotations; empty for what encodeHistory() did not write.
ui::EditHistory decodeHistory(const std::string& content, const elmo::TextHash& text);

/// The same history for annotations that got new ids.
ui::EditHistory renumbered(const ui::EditHistory& history, const NewIds& ids);

}  // namespace app
