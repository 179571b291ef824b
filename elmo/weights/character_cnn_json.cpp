// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/character_cnn_json.h"

#include <fmt/format.h>

#include "elmo/error.h"

namespace elmo {

constexpr std::int64_t kMaxExtent = 1 << 24;  // validate() narrows it further

std::vector<ConvolutionFilter> readFilters(const JsonNode& json, const char* key) {
    std::vector<ConvolutionFilter> filters;
    for (const nlohmann::json& filter : json.array(key)) {
        const bool pair =
            filter.is_array() && filter.size() == 2 && filter[0].is_number_integer() && filter[1].is_number_integer();
        const std::int64_t width = pair ? filter[0].get<std::int64_t>() : 0;
        const std::int64_t count = pair ? filter[1].get<std::int64_t>() : 0;
        if (width < 1 || width > kMaxExtent || count < 1 || count > kMaxExtent)
            throw Error(
                ErrorCode::kBadFormat,
                fmt::format("{}: an entry of '{}' is not [width, count] with both positive.", json.where(), key));
        filters.push_back({static_cast<int>(width), static_cast<int>(count)});
    }
    return filters;
}

Activation readActivation(const JsonNode& json) {
    const std::string activation = json.text("activation");
    if (activation != "relu" && activation != "tanh")
        throw Error(ErrorCode::kUnsupported,
                    fmt::format("{} has the 'activation' '{}'; expected relu or tanh.", json.where(), activation));
    return activation == "relu" ? Activation::kRelu : Activation::kTanh;
}

nlohmann::json filtersJson(const std::vector<ConvolutionFilter>& filters) {
    nlohmann::json json = nlohmann::json::array();
    for (const ConvolutionFilter& filter : filters)
        json.push_back({filter.width, filter.count});
    return json;
}

const char* activationName(Activation activation) {
    return activation == Activation::kRelu ? "relu" : "tanh";
}

}  // namespace elmo
