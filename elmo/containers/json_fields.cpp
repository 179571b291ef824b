// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/json_fields.h"

#include <fmt/format.h>

#include <cmath>

#include "elmo/containers/json_depth.h"
#include "elmo/containers/json_failure.h"
#include "elmo/error.h"
#include "elmo/files/input_file.h"

namespace elmo {
namespace {

// Enough for any manifest; deeper nesting would be an attack on recursive code.
constexpr int kMaxNesting = 32;

std::string shortened(const nlohmann::json& value) {
    std::string text = value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    if (text.size() > 60)
        text = text.substr(0, 57) + "...";
    return text;
}

}  // namespace

JsonFields JsonFields::readFile(const std::filesystem::path& path, std::int64_t maxBytes) {
    return parse(readSmallFile(path, maxBytes), path.string());
}

JsonFields JsonFields::parse(std::string_view text, std::string where) {
    if (jsonDepth(text) > kMaxNesting)
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("The JSON of {} is nested more than {} levels deep.", where, kMaxNesting));
    nlohmann::json json;
    try {
        json = nlohmann::json::parse(text);
    } catch (const nlohmann::json::exception& error) {
        throw Error(ErrorCode::kBadFormat,
                    fmt::format("{} is not valid JSON: it can't be read after {}.", where, describeFailure(error)));
    }
    if (!json.is_object())
        throw Error(ErrorCode::kBadFormat, fmt::format("{} holds {}; expected a JSON object.", where, shortened(json)));
    return {std::move(json), std::move(where)};
}

void JsonFields::refuse(const std::string& key, const std::string& expected) const {
    const auto found = m_json.find(key);
    throw Error(ErrorCode::kBadFormat,
                found == m_json.end()
                    ? fmt::format("{} lacks the key '{}'; expected {}.", m_where, key, expected)
                    : fmt::format("{} has {} for '{}'; expected {}.", m_where, shortened(*found), key, expected));
}

const nlohmann::json& JsonFields::required(const std::string& key) const {
    if (!has(key))
        refuse(key, "a value");
    return m_json.at(key);
}

bool JsonFields::has(const std::string& key) const {
    const auto found = m_json.find(key);
    return found != m_json.end() && !found->is_null();
}

JsonFields JsonFields::object(const std::string& key) const {
    const nlohmann::json& value = required(key);
    if (!value.is_object())
        refuse(key, "an object");
    return {value, fmt::format("{}, '{}'", m_where, key)};
}

std::int64_t JsonFields::integer(const std::string& key, std::int64_t lowest, std::int64_t highest) const {
    const nlohmann::json& value = required(key);
    const std::string expected = fmt::format("a whole number from {} to {}", lowest, highest);
    // Trainers in Python write 3 as well as 3.0; both are the number 3.
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!(number >= static_cast<double>(lowest) && number <= static_cast<double>(highest)) ||
        number != std::floor(number))
        refuse(key, expected);
    const std::int64_t whole =
        value.is_number_integer() ? value.get<std::int64_t>() : static_cast<std::int64_t>(number);
    if (whole < lowest || whole > highest)  // a double does not tell 2^63 from 2^63 - 1
        refuse(key, expected);
    return whole;
}

std::int64_t JsonFields::integerOr(const std::string& key, std::int64_t fallback, std::int64_t lowest,
                                   std::int64_t highest) const {
    return has(key) ? integer(key, lowest, highest) : fallback;
}

double JsonFields::numberOr(const std::string& key, double fallback, double lowest, double highest) const {
    if (!has(key))
        return fallback;
    const nlohmann::json& value = m_json.at(key);
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!(number >= lowest && number <= highest))
        refuse(key, fmt::format("a number from {} to {}", lowest, highest));
    return number;
}

bool JsonFields::booleanOr(const std::string& key, bool fallback) const {
    if (!has(key))
        return fallback;
    const nlohmann::json& value = m_json.at(key);
    if (!value.is_boolean())
        refuse(key, "true or false");
    return value.get<bool>();
}

std::string JsonFields::text(const std::string& key) const {
    const nlohmann::json& value = required(key);
    if (!value.is_string())
        refuse(key, "a string");
    return value.get<std::string>();
}

const nlohmann::json& JsonFields::array(const std::string& key) const {
    const nlohmann::json& value = required(key);
    if (!value.is_array())
        refuse(key, "an array");
    return value;
}

void refuseNumber(const nlohmann::json& value) {
    throw Error(ErrorCode::kBadFormat, fmt::format("Found {}; expected an integer.", shortened(value)));
}

}  // namespace elmo
