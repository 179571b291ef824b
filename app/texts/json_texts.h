// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <istream>
#include <memory>
#include <string>

#include "app/texts/text_input.h"

namespace app {

/// Whether the file holds JSON lines by its name: .jsonl or .ndjson, also packed as .gz or .zst.
bool isNamedJsonLines(const std::string& path);

/// The text (textIn()) of every line of JSON lines, one after another with an empty line between them. Reading throws
/// as TextInput, and elmo::Error(kBadFormat) naming the line that is no JSON object with a text.
std::shared_ptr<std::istream> textsOfJsonLines(TextInput input);

}  // namespace app
