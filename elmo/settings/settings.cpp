// SPDX-License-Identifier: Apache-2.0
#include "elmo/settings/settings.h"

// The parser is compiled into the library; its CMake package would put these definitions on every file of this project.
// Only the trainer built alone has no library of it.
#ifndef ELMOSCOPE_TRAINER_ONLY
#define TOML_HEADER_ONLY 0
#define TOML_SHARED_LIB 1
#endif
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "elmo/error.h"

namespace elmo {
namespace {

/// One value of TOML text on its way to its place.
class SettingReader {
public:
    SettingReader(const toml::node& node, std::string name, Remedy remedy)
        : m_node(node), m_name(std::move(name)), m_remedy(remedy) {}

    [[noreturn]] void refuse(const std::string& what) const { refuseAt(m_node.source(), what, m_remedy); }

    [[noreturn]] static void refuseAt(const toml::source_region& at, const std::string& what, Remedy remedy) {
        throw RemediedError(
            ErrorCode::kBadFormat,
            fmt::format("{}{}: {}.", at.path ? *at.path : std::string("settings"),
                        at.begin ? fmt::format(", line {}, column {}", at.begin.line, at.begin.column) : "", what),
            remedy);
    }

    void operator()(bool* to) const { *to = typed<bool>("true or false"); }
    void operator()(std::string* to) const { *to = typed<std::string>("a text in quotes"); }
    void operator()(std::vector<float>* to) const {
        constexpr const char* kExpected = "a list of numbers";
        std::vector<float> numbers;
        for (const toml::node& item : listIn(m_node, kExpected)) {
            const auto value = item.value<double>();
            if (!value)
                refuseType(kExpected);
            numbers.push_back(static_cast<float>(*value));
        }
        *to = std::move(numbers);
    }
    void operator()(std::vector<ConvolutionFilter>* to) const {
        constexpr const char* kExpected = "a list of [width, count] pairs";
        std::vector<ConvolutionFilter> filters;
        for (const toml::node& item : listIn(m_node, kExpected)) {
            const toml::array& pair = listIn(item, kExpected);
            if (pair.size() != 2)
                refuseType(kExpected);
            ConvolutionFilter& filter = filters.emplace_back();
            readNumber(pair[0], filter.width);
            readNumber(pair[1], filter.count);
        }
        *to = std::move(filters);
    }
    void operator()(const Choice& choice) const {
        std::vector<std::string_view> names;
        for (const auto& entry : choice.names) {
            names.push_back(entry.name);
            if (m_node.value<std::string_view>() == entry.name)
                return choice.set(entry.value);
        }
        refuseType(fmt::format("one of \"{}\"", fmt::join(names, "\", \"")));
    }
    template <class Number>
    void operator()(Number* to) const {
        readNumber(m_node, *to);
    }

private:
    [[noreturn]] void refuseType(const std::string& expected) const {
        refuse(fmt::format("'{}' must be {}", m_name, expected));
    }

    template <class Value>
    Value typed(const char* expected) const {
        const toml::value<Value>* value = m_node.as<Value>();
        if (!value)
            refuseType(expected);
        return value->get();
    }

    const toml::array& listIn(const toml::node& node, const char* expected) const {
        if (!node.is_array())
            refuseType(expected);
        return *node.as_array();
    }

    template <class Number>
    void readNumber(const toml::node& node, Number& to) const {
        if constexpr (std::is_floating_point_v<Number>) {
            const auto value = node.value<double>();
            if (!value)
                refuseType("a number");
            to = static_cast<Number>(*value);
        } else {
            const auto* whole = node.as_integer();
            if (!whole || !std::in_range<Number>(whole->get()))
                refuseType("an integer in the range of its type");
            to = static_cast<Number>(whole->get());
        }
    }

    const toml::node& m_node;
    std::string m_name;
    Remedy m_remedy;
};

struct SettingWriter {
    std::string operator()(const bool* value) const { return *value ? "true" : "false"; }
    std::string operator()(const std::string* value) const {
        std::ostringstream text;
        text << toml::value<std::string>(*value);
        return text.str();
    }
    std::string operator()(const std::vector<float>* values) const {
        return fmt::format("[{}]", fmt::join(*values, ", "));
    }
    std::string operator()(const std::vector<ConvolutionFilter>* filters) const {
        std::vector<std::string> pairs;
        for (const ConvolutionFilter& filter : *filters)
            pairs.push_back(fmt::format("[{}, {}]", filter.width, filter.count));
        return fmt::format("[{}]", fmt::join(pairs, ", "));
    }
    std::string operator()(const Choice& choice) const { return fmt::format("\"{}\"", nameOf(choice)); }
    template <class Number>
    std::string operator()(const Number* value) const {
        return fmt::format("{}", *value);
    }
};

toml::table parseSettings(std::string_view text, const std::string& source, Remedy remedy) {
    try {
        return toml::parse(text, source);
    } catch (const toml::parse_error& error) {
        SettingReader::refuseAt(error.source(), std::string(error.description()), remedy);
    }
}

std::string tablesOf(std::span<const Setting> settings) {
    std::vector<std::string> tables;
    for (const Setting& setting : settings)
        if (const std::string table = fmt::format("[{}]", setting.table); tables.empty() || tables.back() != table)
            tables.push_back(table);
    return fmt::format("{}", fmt::join(tables, ", "));
}

/// The value of a number; nothing for what has no range.
std::optional<double> numberIn(const SettingPlace& place) {
    return std::visit(
        []<class Place>(const Place& at) -> std::optional<double> {
            if constexpr (std::is_arithmetic_v<std::remove_pointer_t<Place>> && !std::is_same_v<Place, bool*>)
                return static_cast<double>(*at);
            return std::nullopt;
        },
        place);
}

}  // namespace

void Settings::apply(std::string_view toml, const std::string& source, SettingNotes* notes) {
    for (const auto& [tableName, node] : parseSettings(toml, source, m_remedy)) {
        const toml::table* table = node.as_table();
        if (!table)
            SettingReader::refuseAt(node.source(),
                                    fmt::format("'{}' is outside a table; settings belong to one of {}",
                                                tableName.str(), tablesOf(m_settings)),
                                    m_remedy);
        for (const auto& [key, value] : *table) {
            SettingReader reader(value, fmt::format("{}.{}", tableName.str(), key.str()), m_remedy);
            const auto setting = std::ranges::find_if(m_settings, [&](const Setting& s) {
                return tableName.str() == s.table && (key.str() == s.key || key.str() == s.formerKey) &&
                       s.kind != SettingKind::kDerived;
            });
            if (setting == m_settings.end())
                reader.refuse(fmt::format("there is no setting '{}.{}'", tableName.str(), key.str()));
            std::visit(reader, setting->place);
            if (notes && key.str() != setting->key)
                notes->push_back(fmt::format("{}: '{}.{}' is called '{}' now; the old name still works.", source,
                                             tableName.str(), key.str(), setting->name()));
        }
    }
}

void Settings::assign(std::string_view assignment, SettingNotes* notes) {
    const std::size_t equals = assignment.find('=');
    if (equals == assignment.npos)
        throw Error(
            ErrorCode::kBadArgument,
            fmt::format("'{}' is not a setting; write table.key=value, for example training.seed=2.", assignment));
    const std::string_view value = assignment.substr(equals + 1);
    // Names and paths, of letters of any script, need no quotes here.
    const unsigned char first = value.empty() ? '\0' : static_cast<unsigned char>(value.front());
    const bool bare =
        (std::isalpha(first) || first >= 0x80 || first == '/' || first == '.') && value != "true" && value != "false";
    const std::string text(value);
    apply(bare ? fmt::format("{}={}", assignment.substr(0, equals), SettingWriter{}(&text)) : std::string(assignment),
          fmt::format("setting '{}'", assignment), notes);
}

std::string Settings::toml() const {
    std::string text;
    std::string_view table;
    for (const Setting& setting : m_settings) {
        if (setting.kind == SettingKind::kDerived)
            continue;
        if (table != setting.table)
            text += fmt::format("{}[{}]\n", table.empty() ? "" : "\n", table = setting.table);
        text += fmt::format("{} = {}\n", setting.key, std::visit(SettingWriter{}, setting.place));
    }
    return text;
}

std::vector<std::string> Settings::changesFrom(const Settings& before) const {
    std::vector<std::string> changes;
    for (const Setting& setting : m_settings) {
        const auto former = std::ranges::find(before.m_settings, setting.name(), &Setting::name);
        if (former == before.m_settings.end())
            continue;
        const std::string then = std::visit(SettingWriter{}, former->place);
        const std::string now = std::visit(SettingWriter{}, setting.place);
        if (then != now)
            changes.push_back(fmt::format("{} = {}, now {}", setting.name(), then, now));
    }
    return changes;
}

void Settings::requireRanges() const {
    for (const Setting& setting : m_settings) {
        const std::optional<double> value = numberIn(setting.place);
        if (value && !(*value >= setting.lowest && *value <= setting.highest))
            throw Error(ErrorCode::kBadArgument, fmt::format("The setting {} is {}; it must be from {} to {}.",
                                                             setting.name(), *value, setting.lowest, setting.highest));
    }
}

std::string_view nameOf(const Choice& choice) {
    const auto entry = std::ranges::find(choice.names, choice.value, &NamedValue<int>::value);
    return entry == choice.names.end() ? std::string_view() : entry->name;
}

std::string readSettingsFile(const std::string& path, const std::vector<std::string>& presets) {
    std::ifstream in(path, std::ios::binary);
    std::error_code ignored;
    if (!in || std::filesystem::is_directory(path, ignored))  // a folder opens, and reads as empty
        throw Error(ErrorCode::kNotFound,
                    fmt::format("'{}' is neither a file that can be read nor a preset; the presets are {}.", path,
                                fmt::join(presets, ", ")));
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace elmo
