// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace elmo {

/// A value in a JSON text and its place there ("train.json: data[3].paragraphs[0]"), so that every complaint names the
/// place, what was expected and what was found. Shares the parsed text with its members, without copies. A value; any
/// thread. Private to the format readers: public headers name no JSON type. All functions throw Error(kBadFormat).
class JsonNode {
public:
    /// The object of a file of at most `maxBytes`. Throws Error(kNotFound, kPermission, kIo) too.
    static JsonNode readFile(const std::filesystem::path& path, std::int64_t maxBytes = kMaxBytes);
    /// The object of a text; `where` is how messages call it.
    static JsonNode parse(std::string_view text, std::string where);
    JsonNode(nlohmann::json json, std::string where)
        : JsonNode(std::make_shared<const nlohmann::json>(std::move(json)), std::move(where), ": ") {}

    // The members of an object by their keys.
    /// Whether the key is there and not null.
    bool has(const std::string& key) const;
    JsonNode object(const std::string& key) const;
    std::int64_t integer(const std::string& key, std::int64_t lowest, std::int64_t highest) const;
    std::int64_t integerOr(const std::string& key, std::int64_t fallback, std::int64_t lowest,
                           std::int64_t highest) const;
    double numberOr(const std::string& key, double fallback, double lowest, double highest) const;
    bool booleanOr(const std::string& key, bool fallback) const;
    std::string text(const std::string& key) const;
    const nlohmann::json& array(const std::string& key) const;
    JsonNode member(const std::string& key) const;
    /// Nothing if the key is absent or null.
    std::optional<JsonNode> find(const std::string& key) const;

    // The value itself.
    bool isText() const { return m_value->is_string(); }
    bool isArray() const { return m_value->is_array(); }
    std::vector<JsonNode> items() const;
    const std::string& text() const;
    std::vector<std::string> texts() const;
    /// A text, or a whole number as text.
    std::string textOrNumber() const;
    std::int64_t integer() const;
    bool boolean() const;

    [[noreturn]] void refuse(const std::string& message) const;

    const nlohmann::json& json() const { return *m_value; }
    const std::string& where() const { return m_where; }

    static constexpr std::int64_t kMaxBytes = std::int64_t{64} << 20;

private:
    using Value = std::shared_ptr<const nlohmann::json>;
    JsonNode(Value value, std::string where, const char* separator)
        : m_value(std::move(value)), m_where(std::move(where)), m_separator(separator) {}
    Value inside(const nlohmann::json& part) const { return {m_value, &part}; }
    const nlohmann::json& required(const std::string& key) const;
    [[noreturn]] void refuseMember(const std::string& key, const std::string& expected) const;
    [[noreturn]] void refuseType(const char* expected) const;

    Value m_value;
    std::string m_where;
    const char* m_separator;  // between the place and a key in it
};

[[noreturn]] void refuseNumber(const nlohmann::json& value);

/// A JSON value as a whole number. Throws Error(kBadFormat) for anything else: 2.5, 1e300, what Number can't hold. The
/// library itself would convert a fraction of any size, which C++ leaves undefined.
template <std::integral Number>
Number wholeNumber(const nlohmann::json& value) {
    const bool fits = value.is_number_unsigned()
                          ? std::in_range<Number>(value.get<std::uint64_t>())
                          : value.is_number_integer() && std::in_range<Number>(value.get<std::int64_t>());
    if (!fits)
        refuseNumber(value);
    return value.get<Number>();
}

/// The same of an object's member; `fallback` if the object lacks it.
template <std::integral Number>
Number wholeNumberOr(const nlohmann::json& object, const char* key, Number fallback) {
    const auto found = object.find(key);
    return found == object.end() ? fallback : wholeNumber<Number>(*found);
}

}  // namespace elmo
