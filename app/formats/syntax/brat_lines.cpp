// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/syntax/brat_lines.h"

#include "app/formats/syntax/text_columns.h"

namespace app {
namespace {

/// "T12", "E3": a letter and a number.
bool isId(std::string_view word) {
    constexpr std::string_view kLetters = "TREAMNW";
    return word.size() > 1 && kLetters.find(word.front()) != std::string_view::npos &&
           word.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

/// Whether the line says something of one other line, which follows its type: "A1\tStage T1 T2" is the stage T2 of T1,
/// and "N1\tReference T1 ICD10:E11" a number in a catalogue.
bool hasOneReference(std::string_view line) {
    return !line.empty() && std::string_view("AMN#").find(line.front()) != std::string_view::npos;
}

/// Calls with each id in the second column, which stands alone or after a role: "Arg1:T1".
template <class Call>
void forEachReference(std::string_view line, Call&& call) {
    const auto columns = splitAt(line, '\t');
    if (columns.size() < 2)
        return;
    const std::string_view trigger = columns[1].substr(0, columns[1].find(' '));
    auto words = wordsOf(columns[1]);
    if (hasOneReference(line) && words.size() > 2)
        words.resize(2);
    for (const std::string_view word : words) {
        const std::size_t colon = word.find(':');
        const std::string_view id = colon == std::string_view::npos ? word : word.substr(colon + 1);
        if (isId(id) && id.data() != trigger.data())  // the first word is a type, unless it has a role
            call(id);
    }
}

}  // namespace

std::string_view idOf(std::string_view line) {
    const std::string_view id = line.substr(0, line.find('\t'));
    return id == "*" ? std::string_view() : id;
}

std::string_view numberedIdOf(std::string_view line) {
    constexpr std::string_view kDigits = "0123456789";
    const std::string_view id = idOf(line);
    return id.find_first_of(kDigits) == 1 && id.find_first_not_of(kDigits, 1) == std::string_view::npos
               ? id
               : std::string_view();
}

std::vector<std::string> referencesOf(std::string_view line) {
    std::vector<std::string> ids;
    forEachReference(line, [&](std::string_view id) { ids.emplace_back(id); });
    return ids;
}

std::string withIds(std::string_view line, const std::map<std::string, std::string>& names) {
    std::string result;
    std::size_t copied = 0;
    const auto rename = [&](std::string_view id) {
        const auto name = names.find(std::string(id));
        if (name == names.end())
            return;
        const auto at = static_cast<std::size_t>(id.data() - line.data());
        result += line.substr(copied, at - copied);
        result += name->second;
        copied = at + id.size();
    };
    if (const std::string_view own = numberedIdOf(line); !own.empty())
        rename(own);
    forEachReference(line, rename);
    return result.append(line.substr(copied));
}

}  // namespace app
