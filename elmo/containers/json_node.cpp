// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/json_node.h"

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

JsonNode JsonNode::readFile(const std::filesystem::path& path, std::int64_t maxBytes) {
    return parse(readSmallFile(path, maxBytes), path.string());
}

JsonNode JsonNode::parse(std::string_view text, std::string where) {
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

void JsonNode::refuseMember(const std::string& key, const std::string& expected) const {
    const auto found = m_value->find(key);
    throw Error(ErrorCode::kBadFormat,
                found == m_value->end()
                    ? fmt::format("{} lacks the key '{}'; expected {}.", m_where, key, expected)
                    : fmt::format("{} has {} for '{}'; expected {}.", m_where, shortened(*found), key, expected));
}

const nlohmann::json& JsonNode::required(const std::string& key) const {
    if (!has(key))
        refuseMember(key, "a value");
    return m_value->at(key);
}

bool JsonNode::has(const std::string& key) const {
    const auto found = m_value->find(key);
    return found != m_value->end() && !found->is_null();
}

JsonNode JsonNode::object(const std::string& key) const {
    const nlohmann::json& value = required(key);
    if (!value.is_object())
        refuseMember(key, "an object");
    return {inside(value), fmt::format("{}, '{}'", m_where, key), ": "};
}

std::int64_t JsonNode::integer(const std::string& key, std::int64_t lowest, std::int64_t highest) const {
    const nlohmann::json& value = required(key);
    const std::string expected = fmt::format("a whole number from {} to {}", lowest, highest);
    // Trainers in Python write 3 as well as 3.0; both are the number 3.
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    const bool fits = value.is_number_integer() || std::abs(number) < 0x1p63;  // a larger fraction can't be converted
    if (!fits || !(number >= static_cast<double>(lowest) && number <= static_cast<double>(highest)) ||
        number != std::floor(number))
        refuseMember(key, expected);
    const std::int64_t whole =
        value.is_number_integer() ? value.get<std::int64_t>() : static_cast<std::int64_t>(number);
    if (whole < lowest || whole > highest)  // a double does not tell 2^63 from 2^63 - 1
        refuseMember(key, expected);
    return whole;
}

std::int64_t JsonNode::integerOr(const std::string& key, std::int64_t fallback, std::int64_t lowest,
                                 std::int64_t highest) const {
    return has(key) ? integer(key, lowest, highest) : fallback;
}

double JsonNode::numberOr(const std::string& key, double fallback, double lowest, double highest) const {
    if (!has(key))
        return fallback;
    const nlohmann::json& value = m_value->at(key);
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!(number >= lowest && number <= highest))
        refuseMember(key, fmt::format("a number from {} to {}", lowest, highest));
    return number;
}

bool JsonNode::booleanOr(const std::string& key, bool fallback) const {
    if (!has(key))
        return fallback;
    const nlohmann::json& value = m_value->at(key);
    if (!value.is_boolean())
        refuseMember(key, "true or false");
    return value.get<bool>();
}

std::string JsonNode::text(const std::string& key) const {
    const nlohmann::json& value = required(key);
    if (!value.is_string())
        refuseMember(key, "a string");
    return value.get<std::string>();
}

const nlohmann::json& JsonNode::array(const std::string& key) const {
    const nlohmann::json& value = required(key);
    if (!value.is_array())
        refuseMember(key, "an array");
    return value;
}

JsonNode JsonNode::member(const std::string& key) const {
    if (std::optional<JsonNode> found = find(key))
        return *std::move(found);
    refuse(fmt::format("It has no \"{}\".", key));
}

std::optional<JsonNode> JsonNode::find(const std::string& key) const {
    if (!m_value->is_object())
        refuseType("an object");
    if (!has(key))
        return std::nullopt;
    return JsonNode(inside(m_value->at(key)), m_where + m_separator + key, ".");
}

std::vector<JsonNode> JsonNode::items() const {
    if (!m_value->is_array())
        refuseType("a list");
    std::vector<JsonNode> nodes;
    nodes.reserve(m_value->size());
    for (std::size_t i = 0; i < m_value->size(); ++i)
        nodes.push_back(JsonNode(inside((*m_value)[i]), fmt::format("{}[{}]", m_where, i), "."));
    return nodes;
}

const std::string& JsonNode::text() const {
    if (!m_value->is_string())
        refuseType("a text");
    return m_value->get_ref<const std::string&>();
}

std::vector<std::string> JsonNode::texts() const {
    std::vector<std::string> result;
    if (!m_value->is_array())
        refuseType("a list of texts");
    result.reserve(m_value->size());
    for (const nlohmann::json& item : *m_value) {
        if (!item.is_string())
            refuseType("a list of texts alone");
        result.push_back(item.get<std::string>());
    }
    return result;
}

std::string JsonNode::textOrNumber() const {
    if (m_value->is_number_unsigned())
        return std::to_string(m_value->get<std::uint64_t>());
    return m_value->is_number_integer() ? std::to_string(integer()) : text();
}

std::int64_t JsonNode::integer() const {
    if (!m_value->is_number_integer())
        refuseType("a whole number");
    if (m_value->is_number_unsigned() && m_value->get<std::uint64_t>() > std::uint64_t{INT64_MAX})
        refuse("The number is too large.");
    return m_value->get<std::int64_t>();
}

bool JsonNode::boolean() const {
    if (!m_value->is_boolean())
        refuseType("true or false");
    return m_value->get<bool>();
}

void JsonNode::refuse(const std::string& message) const {
    throw Error(ErrorCode::kBadFormat, fmt::format("{}: {}", m_where, message));
}

void JsonNode::refuseType(const char* expected) const {
    refuse(fmt::format("Found JSON of type \"{}\"; expected {}.", m_value->type_name(), expected));
}

void refuseNumber(const nlohmann::json& value) {
    throw Error(ErrorCode::kBadFormat, fmt::format("Found {}; expected an integer.", shortened(value)));
}

}  // namespace elmo
