// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/rolesets.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

#include "elmo/text/characters.h"

namespace tasks {
namespace {

std::string wordIn(const TokenizedText& text, elmo::TokenIndex token) {
    auto place = static_cast<std::size_t>(token.value());
    for (const elmo::Sentence& sentence : text.sentences) {
        if (place < sentence.size())
            return sentence[place];
        place -= sentence.size();
    }
    return {};
}

/// Of a line that begins with the form and a blank; nothing if none does.
std::optional<std::string> knownRoleset(const std::vector<std::string>& rolesets, std::string_view form) {
    const std::string begin = std::string(form) + ' ';
    for (auto line = std::ranges::lower_bound(rolesets, begin); line != rolesets.end() && line->starts_with(begin);
         ++line)
        if (line->find(' ', begin.size()) == std::string::npos)
            return line->substr(begin.size());
    return std::nullopt;
}

}  // namespace

std::vector<std::string> rolesetsIn(std::span<const Example> examples, std::span<const std::string> known) {
    std::map<std::string, std::map<std::string, std::int64_t>> counts;
    for (const Example& example : examples)
        if (const auto* gold = std::get_if<GoldRoles>(&example.gold))
            for (const GoldPredicate& predicate : gold->predicates)
                if (!predicate.roleset.empty())
                    ++counts[wordIn(example.text, predicate.token)][predicate.roleset];
    std::vector<std::string> rolesets;
    for (const std::string& line : known)
        if (!counts.contains(line.substr(0, line.rfind(' '))))
            rolesets.push_back(line);
    for (const auto& [form, ofForm] : counts) {
        const auto most = std::ranges::max_element(ofForm, {}, [](const auto& one) { return one.second; });
        rolesets.push_back(form + ' ' + most->first);
    }
    std::ranges::sort(rolesets);
    return rolesets;
}

std::string rolesetOf(const std::vector<std::string>& rolesets, std::string_view word) {
    if (auto known = knownRoleset(rolesets, word))
        return *std::move(known);
    const std::string lower = elmo::lowered(word);
    return knownRoleset(rolesets, lower).value_or(lower + ".01");
}

void nameRolesets(const HeadOptions& options, const std::function<std::string(elmo::TokenIndex)>& wordAt,
                  TaskPrediction& prediction) {
    auto* const said = std::get_if<RolePredictions>(&prediction);
    if (!said || options.rolesets.empty())
        return;
    for (PredicatePrediction& predicate : said->predicates)
        predicate.roleset = rolesetOf(options.rolesets, wordAt(predicate.token));
}

void nameRolesets(const HeadOptions& options, const Example& example, TaskPrediction& prediction) {
    nameRolesets(
        options, [&](elmo::TokenIndex token) { return wordIn(example.text, token); }, prediction);
}

}  // namespace tasks
