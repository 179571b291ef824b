// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/json_lines.h"

#include <fmt/format.h>

#include "tasks/data/json_text.h"

namespace tasks {

void forEachObject(LineSource& lines, const elmo::RunControl& control,
                   const std::function<void(const elmo::JsonNode&, std::string id)>& take) {
    for (std::string_view line; lines.next(line);) {
        if (lines.number() % 256 == 0)
            control.checkpoint();
        if (isBlankLine(line))
            continue;
        const elmo::JsonNode node = parseJson(line, fmt::format("{}:{}", lines.file().path, lines.number()));
        const auto id = node.find("id");
        take(node, id ? id->textOrNumber() : lines.place());
    }
}

}  // namespace tasks
