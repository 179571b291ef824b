// SPDX-License-Identifier: Apache-2.0
#include "elmo/settings/json_settings.h"

#include <fmt/format.h>

#include <utility>

#include "elmo/containers/json_node.h"
#include "elmo/error.h"

namespace elmo {
namespace {

using Json = nlohmann::ordered_json;

struct JsonWriter {
    Json operator()(const Choice& choice) const {
        std::string_view name;
        for (const auto& entry : choice.names)
            if (entry.value == choice.value)
                name = entry.name;
        return name;
    }
    Json operator()(const std::vector<ConvolutionFilter>* filters) const {
        Json list = Json::array();
        for (const ConvolutionFilter& filter : *filters)
            list.push_back({filter.width, filter.count});
        return list;
    }
    template <class Value>
    Json operator()(const Value* value) const {
        return *value;
    }
};

struct JsonReader {
    const nlohmann::json& value;
    const Setting& setting;
    const std::string& where;

    void operator()(const Choice& choice) const {
        require(value.is_string(), "a name");
        for (const auto& entry : choice.names)
            if (value == entry.name)
                return choice.set(entry.value);
        require(false, "a name that this version knows; a newer version may know it");
    }
    void operator()(bool* to) const {
        require(value.is_boolean(), "true or false");
        *to = value.get<bool>();
    }
    void operator()(std::string* to) const {
        require(value.is_string(), "a string");
        *to = value.get<std::string>();
    }
    void operator()(std::vector<float>* to) const {
        require(value.is_array(), "an array of numbers");
        to->clear();
        for (const nlohmann::json& number : value) {
            require(number.is_number(), "an array of numbers");
            to->push_back(number.get<float>());
        }
    }
    void operator()(std::vector<ConvolutionFilter>* to) const {
        require(value.is_array(), "an array of [width, count]");
        to->clear();
        for (const nlohmann::json& pair : value) {
            require(pair.is_array() && pair.size() == 2, "an array of [width, count]");
            to->push_back({wholeNumber<int>(pair[0]), wholeNumber<int>(pair[1])});
        }
    }
    template <class Number>
    void operator()(Number* to) const {
        if constexpr (std::is_integral_v<Number>) {
            *to = wholeNumber<Number>(value);
        } else {
            require(value.is_number(), "a number");
            *to = value.get<Number>();
        }
    }

private:
    void require(bool good, const char* expected) const {
        if (!good)
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("{} has {} for '{}'; expected {}.", where,
                                    value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace).substr(0, 60),
                                    setting.storedKey(), expected));
    }
};

}  // namespace

Json settingJson(const Setting& setting) {
    return std::visit(JsonWriter{}, setting.place);
}

void readSetting(const nlohmann::json& value, const Setting& setting, const std::string& where) {
    std::visit(JsonReader{value, setting, where}, setting.place);
}

}  // namespace elmo
