// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/json_lines.h"

#include <fmt/format.h>

namespace tasks {

void forEachObject(LineSource& lines, const elmo::RunControl& control,
                   const std::function<void(const JsonNode&, std::string id)>& take) {
    for (std::string_view line; lines.next(line);) {
        if (lines.number() % 256 == 0)
            control.checkpoint();
        if (isBlankLine(line))
            continue;
        const std::string where = fmt::format("{}:{}", lines.file().path, lines.number());
        const nlohmann::json json = parseJson(line, where);
        const JsonNode node(json, where);
        const auto id = node.find("id");
        take(node, id ? id->textOrNumber() : lines.place());
    }
}

}  // namespace tasks
