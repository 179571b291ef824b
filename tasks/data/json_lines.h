// SPDX-License-Identifier: Apache-2.0
// Private to tasks/data and the tasks' readers: names JSON.
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/containers/json_node.h"
#include "elmo/run_control.h"
#include "tasks/files/line_source.h"
#include "tasks/options/example.h"

namespace tasks {

/// Parses a text of a data set; `where` is how messages call it. Throws Error(kBadFormat) for what is no JSON, is
/// nested deeper than 64 levels, or is longer than 128 MiB.
elmo::JsonNode parseJson(std::string_view text, const std::string& where);

/// Calls `take` with the object of every line that is not empty, and its "id" or the line's place. Throws
/// Error(kBadFormat) naming file and line.
void forEachObject(LineSource& lines, const elmo::RunControl& control,
                   const std::function<void(const elmo::JsonNode&, std::string id)>& take);

/// The first of these members, two or more, that the object has: other programs have names of their own. Throws
/// Error(kBadFormat), naming the keys, if it has none.
elmo::JsonNode memberNamed(const elmo::JsonNode& node, std::span<const char* const> keys);
inline elmo::JsonNode memberNamed(const elmo::JsonNode& node, std::initializer_list<const char*> keys) {
    return memberNamed(node, std::span(keys.begin(), keys.size()));
}

/// The tags of an object under the first of these keys that it has. Numbers, as Hugging Face's `datasets` writes them,
/// have no names in the file: they are refused, or ignored like missing tags if tags are not `needed`. Throws
/// Error(kBadFormat).
std::optional<elmo::JsonNode> tagsIn(const elmo::JsonNode& node, std::initializer_list<const char*> keys, bool needed);

/// "tokens" or "sentences" of an object; nothing if it has neither.
std::optional<TokenizedText> givenTokens(const elmo::JsonNode& node);

}  // namespace tasks
