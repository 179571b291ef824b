// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/json_node.h"

#include <fmt/format.h>

#include "elmo/containers/json_depth.h"
#include "elmo/containers/json_failure.h"
#include "elmo/error.h"
#include "elmo/text/text_decoder.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;
using nlohmann::json;

constexpr int kMaxDepth = 64;
constexpr std::size_t kMaxLength = std::size_t{128} << 20;  // the parsed form takes up to some 25 times as much

}  // namespace

JsonNode JsonNode::member(const char* key) const {
    if (std::optional<JsonNode> found = find(key))
        return *std::move(found);
    refuse(fmt::format("It has no \"{}\".", key));
}

std::optional<JsonNode> JsonNode::find(const char* key) const {
    if (!m_value->is_object())
        refuseType("an object");
    const auto found = m_value->find(key);
    if (found == m_value->end() || found->is_null())
        return std::nullopt;
    return JsonNode(*found, m_where + m_separator + key, ".");
}

std::vector<JsonNode> JsonNode::items() const {
    if (!m_value->is_array())
        refuseType("a list");
    std::vector<JsonNode> nodes;
    nodes.reserve(m_value->size());
    for (std::size_t i = 0; i < m_value->size(); ++i)
        nodes.push_back(JsonNode((*m_value)[i], fmt::format("{}[{}]", m_where, i), "."));
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
    for (const json& item : *m_value) {
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

json parseJson(std::string_view text, const std::string& where) {
    const auto refuse = [&](const std::string& message) {
        throw Error(ErrorCode::kBadFormat, fmt::format("{}: {}", where, message));
    };
    if (text.size() > kMaxLength)
        refuse(fmt::format("The JSON text has {} bytes; at most {} are read. Split it, or write JSON lines.",
                           text.size(), kMaxLength));
    if (!elmo::isValidUtf8(text, elmo::TextPart::kWhole))
        refuse(
            "This is not valid UTF-8, which JSON must be. Convert the file, for example from Latin-1: iconv -f latin1 "
            "-t utf-8.");
    if (elmo::jsonDepth(text) > kMaxDepth)
        refuse(fmt::format("The JSON text is nested deeper than {} levels.", kMaxDepth));
    try {
        return json::parse(text);
    } catch (const json::exception& error) {
        refuse(fmt::format("This is not valid JSON: it can't be read after {}.", elmo::describeFailure(error)));
    }
    return {};
}

}  // namespace tasks
