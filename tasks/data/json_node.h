// SPDX-License-Identifier: Apache-2.0
// Private to tasks/data: names JSON.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tasks {

/// A place in a JSON text, for reading without copies: knows where it is ("train.json: data[3].paragraphs[0]"), so that
/// every complaint does. A view; the JSON value must outlive it. Each function throws Error(kBadFormat) naming the
/// place, what was expected and what is there.
class JsonNode {
public:
    /// The whole of a text; `where` names the file, and the line where it has several.
    JsonNode(const nlohmann::json& root, std::string where) : JsonNode(root, std::move(where), ": ") {}

    bool isText() const { return m_value->is_string(); }
    bool isArray() const { return m_value->is_array(); }
    JsonNode member(const char* key) const;
    /// Nothing if the key is absent or null.
    std::optional<JsonNode> find(const char* key) const;
    std::vector<JsonNode> items() const;
    const std::string& text() const;
    std::vector<std::string> texts() const;
    /// A text, or a whole number as text.
    std::string textOrNumber() const;
    std::int64_t integer() const;
    bool boolean() const;

    [[noreturn]] void refuse(const std::string& message) const;

private:
    JsonNode(const nlohmann::json& value, std::string where, const char* separator)
        : m_value(&value), m_where(std::move(where)), m_separator(separator) {}
    [[noreturn]] void refuseType(const char* expected) const;

    const nlohmann::json* m_value;
    std::string m_where;
    const char* m_separator;  // between the place and a key in it
};

/// Parses a text; `where` is how messages call it. Throws Error(kBadFormat) for what is no JSON, is nested deeper than
/// 64 levels, or is longer than 128 MiB.
nlohmann::json parseJson(std::string_view text, const std::string& where);

}  // namespace tasks
