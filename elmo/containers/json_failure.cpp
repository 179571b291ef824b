// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/json_failure.h"

#include <string_view>

namespace elmo {

std::string describeFailure(const nlohmann::json::exception& error) {
    std::string_view text = error.what();
    if (const std::size_t end = text.find("] "); text.starts_with('[') && end != std::string_view::npos)
        text.remove_prefix(end + 2);
    constexpr std::string_view kPlace = "parse error at ";
    if (!text.starts_with(kPlace))
        return std::string(text);
    text.remove_prefix(kPlace.size());
    return std::string(text.substr(0, text.find(':')));
}

std::string describeLineFailure(const nlohmann::json::exception& error) {
    constexpr std::string_view kOnlyLine = "line 1, ";
    const std::string place = describeFailure(error);
    return place.starts_with(kOnlyLine) ? place.substr(kOnlyLine.size()) : place;
}

}  // namespace elmo
