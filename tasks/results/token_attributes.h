// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tasks {

/// A name with a value: a feature of a span ("Gender", "Fem"), a field of a document's metadata ("year", "1861").
struct NamedValue {
    std::string name, value;
    bool operator==(const NamedValue&) const = default;
};

/// The value of that name; null if there is none.
const std::string* findValue(const std::vector<NamedValue>& values, std::string_view name);

/// One value for each token of a document, empty where there is none; each distinct value is stored once. Immutable;
/// copies share it.
class TokenValues {
public:
    TokenValues();
    explicit TokenValues(const std::vector<std::string>& values);
    /// `numbers` are indices into `distinct`, whose first value is empty. Throws elmo::Error(kBadArgument) otherwise.
    TokenValues(std::vector<std::string> distinct, std::vector<std::uint32_t> numbers);

    std::size_t size() const { return m_content->numbers.size(); }
    const std::string& operator[](std::size_t token) const { return m_content->distinct[m_content->numbers[token]]; }
    const std::vector<std::string>& distinct() const { return m_content->distinct; }
    const std::vector<std::uint32_t>& numbers() const { return m_content->numbers; }
    /// The same with another value at one token.
    TokenValues with(std::size_t token, const std::string& value) const;
    /// Whether both are the same copy; false says nothing.
    bool sharesWith(const TokenValues& other) const { return m_content == other.m_content; }
    bool operator==(const TokenValues& other) const;

private:
    struct Content {
        std::vector<std::string> distinct;
        std::vector<std::uint32_t> numbers;
    };
    std::shared_ptr<const Content> m_content;
};

/// The part of a value that consists of several ("Number=Sing|Person=3"), by its name; nothing if it has none.
std::optional<std::string_view> partOf(std::string_view value, std::string_view name);

}  // namespace tasks
