// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/text_resources.h"

#include <algorithm>
#include <stdexcept>

#include "elmo/text/embedded_text_resources.h"

namespace elmo {

std::string_view textResource(std::string_view name) {
    for (const EmbeddedResource& resource : embeddedTextResources())
        if (resource.name == name)
            return resource.content;
    throw std::logic_error("no text resource is called " + std::string(name));
}

std::vector<std::string_view> resourceLines(std::string_view name) {
    std::vector<std::string_view> lines;
    std::string_view rest = textResource(name);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        if (end > 0 && rest[0] != '#')
            lines.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return lines;
}

}  // namespace elmo
