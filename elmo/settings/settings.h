// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "elmo/bilm/options.h"
#include "elmo/remedy.h"

namespace elmo {

/// A value of an enumeration under its name.
template <class Value>
struct NamedValue {
    Value value;
    std::string_view name;
};

/// A setting that is one of several names. If a value has several, the first is the one shown and the last, the
/// oldest, the one in files.
struct Choice {
    std::vector<NamedValue<int>> names;
    int value = 0;
    std::function<void(int)> set;
};

template <class Enum>
Choice choiceOf(Enum& place, std::span<const NamedValue<Enum>> names) {
    Choice choice{{}, static_cast<int>(place), [&place](int value) { place = static_cast<Enum>(value); }};
    for (const NamedValue<Enum>& entry : names)
        choice.names.push_back({static_cast<int>(entry.value), entry.name});
    return choice;
}
template <class Enum, std::size_t N>
Choice choiceOf(Enum& place, const NamedValue<Enum> (&names)[N]) {
    return choiceOf(place, std::span<const NamedValue<Enum>>(names));
}

/// Where the value of a setting is.
using SettingPlace = std::variant<int*, std::int64_t*, std::uint64_t*, float*, double*, bool*, std::string*,
                                  std::vector<float>*, std::vector<ConvolutionFilter>*, Choice>;

/// Whether users set it, and whether files have always had it.
enum class SettingKind {
    kUsual,
    kLater,    ///< files of earlier versions may lack it
    kDerived,  ///< filled in from other things, so not for users to set; files may lack it
};

/// The one declaration of a setting: its name in TOML files and on the command line, its place, its range.
struct Setting {
    std::string_view table;
    std::string_view key;
    SettingPlace place;
    double lowest = -std::numeric_limits<double>::infinity();
    double highest = std::numeric_limits<double>::infinity();
    SettingKind kind = SettingKind::kUsual;
    std::string_view formerKey = {};  ///< that of earlier versions: still read, and the one in JSON

    std::string name() const { return std::string(table) + '.' + std::string(key); }
    std::string_view storedKey() const { return formerKey.empty() ? key : formerKey; }
};

/// What a user should know: that a setting has another name now.
using SettingNotes = std::vector<std::string>;

/// The settings of one options object, which must outlive this: reads them from TOML and writes them. One thread.
class Settings {
public:
    /// `remedy` goes with every error that a user can correct.
    Settings(std::vector<Setting> settings, Remedy remedy) : m_settings(std::move(settings)), m_remedy(remedy) {}

    std::span<const Setting> all() const& { return m_settings; }
    std::vector<Setting> all() && { return std::move(m_settings); }  // for a loop over those of a temporary

    /// Reads TOML text; every key is optional, unknown ones are refused. `source` names the text in messages. Throws
    /// Error(kBadFormat) with line and column.
    void apply(std::string_view toml, const std::string& source, SettingNotes* notes = nullptr);

    /// Changes one setting: "training.seed=2", "model.filters=[[1,32],[2,32]]". Throws as apply(), and
    /// Error(kBadArgument).
    void assign(std::string_view assignment, SettingNotes* notes = nullptr);

    /// TOML that apply() reads back.
    std::string toml() const;

    /// Each setting that differs from the same one of `before`, as "training.seed = 1, now 2".
    std::vector<std::string> changesFrom(const Settings& before) const;

    /// Throws Error(kBadArgument) naming the first setting that is out of range.
    void requireRanges() const;

private:
    std::vector<Setting> m_settings;
    Remedy m_remedy;
};

/// The name of a choice's value, as it is shown.
std::string_view nameOf(const Choice& choice);

/// The text of a settings file, or an error that lists the presets as well. Throws Error(kNotFound).
std::string readSettingsFile(const std::string& path, const std::vector<std::string>& presets);

}  // namespace elmo
