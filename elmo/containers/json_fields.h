// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace elmo {

/// A JSON object together with the place it came from, so that a complaint names file, key, expected and found.
/// A value; any thread. Private to the format readers: public headers name no JSON type.
class JsonFields {
public:
    /// Parses a file of at most `maxBytes`. Throws Error(kNotFound, kPermission, kIo, kBadFormat).
    static JsonFields readFile(const std::filesystem::path& path, std::int64_t maxBytes = kMaxBytes);
    /// Parses a text; `where` is how messages call it.
    static JsonFields parse(std::string_view text, std::string where);
    /// A JSON value that the caller knows to be an object.
    static JsonFields fromObject(nlohmann::json json, std::string where) { return {std::move(json), std::move(where)}; }

    /// Whether the key is there and not null.
    bool has(const std::string& key) const;
    JsonFields object(const std::string& key) const;
    std::int64_t integer(const std::string& key, std::int64_t lowest, std::int64_t highest) const;
    std::int64_t integerOr(const std::string& key, std::int64_t fallback, std::int64_t lowest,
                           std::int64_t highest) const;
    double numberOr(const std::string& key, double fallback, double lowest, double highest) const;
    bool booleanOr(const std::string& key, bool fallback) const;
    std::string text(const std::string& key) const;
    const nlohmann::json& array(const std::string& key) const;

    const nlohmann::json& json() const { return m_json; }
    const std::string& where() const { return m_where; }

    static constexpr std::int64_t kMaxBytes = std::int64_t{64} << 20;

private:
    JsonFields(nlohmann::json json, std::string where) : m_json(std::move(json)), m_where(std::move(where)) {}
    const nlohmann::json& required(const std::string& key) const;
    [[noreturn]] void refuse(const std::string& key, const std::string& expected) const;

    nlohmann::json m_json;
    std::string m_where;
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
