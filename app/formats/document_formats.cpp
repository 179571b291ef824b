// SPDX-License-Identifier: GPL-3.0-or-later
// documentFormats(), declared in app/formats/formats.h.
#include <fmt/format.h>

#include <algorithm>

#include "app/formats/formats.h"
#include "app/terminal/closest_name.h"
#include "elmo/error.h"

namespace app {

std::span<const DocumentFormat> documentFormats() {
#define ELMOSCOPE_LIST_FORMAT(function) function(),
    static const DocumentFormat table[] = {ELMOSCOPE_FORMATS(ELMOSCOPE_LIST_FORMAT)};
#undef ELMOSCOPE_LIST_FORMAT
    return table;
}

const DocumentFormat* findFormat(std::string_view name) {
    const auto found = std::ranges::find(documentFormats(), name, &DocumentFormat::name);
    return found == documentFormats().end() ? nullptr : &*found;
}

const DocumentFormat* inputFormatOf(std::string_view suffix) {
    const auto found = std::ranges::find_if(documentFormats(), [&](const DocumentFormat& format) {
        return std::ranges::find(format.inputSuffixes, suffix) != format.inputSuffixes.end();
    });
    return found == documentFormats().end() ? nullptr : &*found;
}

const DocumentFormat& documentFormat(std::string_view name) {
    if (const DocumentFormat* found = findFormat(name))
        return *found;
    std::vector<std::string> names;
    for (const DocumentFormat& format : documentFormats())
        names.emplace_back(format.name);
    const std::string near = closestName(name, names);
    throw elmo::Error(elmo::ErrorCode::kBadArgument,
                      fmt::format("Unknown document format '{}'. Supported formats: {}.{}", name,
                                  fmt::join(names, ", "), near.empty() ? "" : " Did you mean '" + near + "'?"));
}

std::string_view nameOf(OffsetUnit unit) {
    switch (unit) {
        case OffsetUnit::kTokens:
            return "tokens";
        case OffsetUnit::kCodePoints:
            return "code points";
        case OffsetUnit::kUtf16:
            return "UTF-16 units";
        case OffsetUnit::kNone:
            break;
    }
    return "none";
}

}  // namespace app
