// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tasks/data/data_set.h"
#include "tasks/registry/read_data_set.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace tasks::test {

inline std::string joined(const std::vector<std::string>& words, const char* between = " ") {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : between) + word;
    return text;
}

/// A text's sentences with "|" between.
inline std::string printed(const TokenizedText& text) {
    std::string result;
    for (const elmo::Sentence& sentence : text.sentences)
        result += (result.empty() ? "" : " | ") + joined(sentence);
    return result;
}

inline std::string printed(const elmo::TokenSpan& span) {
    return std::to_string(span.begin.value()) + "-" + std::to_string(span.end.value());
}

/// Gold as a line: a label, tags, or answers with their tokens.
inline std::string printed(const Gold& gold) {
    if (const auto* label = std::get_if<TextLabel>(&gold))
        return label->label;
    if (const auto* tags = std::get_if<TokenTags>(&gold))
        return joined(tags->tags);
    if (const auto* labels = std::get_if<TokenLabels>(&gold))
        return joined(labels->labels);
    if (const auto* roles = std::get_if<GoldRoles>(&gold)) {
        std::string result;
        for (const GoldPredicate& predicate : roles->predicates)
            result += (result.empty() ? "[" : " [") + predicate.roleset + " " +
                      std::to_string(predicate.token.value()) + (predicate.tags.empty() ? "" : ": ") +
                      joined(predicate.tags) + "]";
        return result;
    }
    const auto& answers = std::get<GoldAnswers>(gold);
    if (answers.impossible)
        return "impossible";
    std::string result;
    for (const GoldAnswer& answer : answers.answers)
        result += (result.empty() ? "[" : " [") + answer.text + " " + printed(answer.tokens) + "]";
    return result;
}

/// A data set read from a file with this content.
inline DataSet read(const std::string& content, const Task& task, const DataOptions& options = {},
                    const std::string& name = "data.txt") {
    const elmo::test::TemporaryFolder folder;
    return readDataSet(folder.write(name, content), task, options, {});
}

/// "TEXT => GOLD" of every example, a line each.
inline std::string printed(const DataSet& data) {
    std::string result;
    for (const Example& example : data.examples)
        result += printed(example.text) + " => " + printed(example.gold) + "\n";
    return result;
}

/// What reading throws, with everything up to the file's name taken off.
inline std::string refusal(const std::string& content, const Task& task, const DataOptions& options = {},
                           const std::string& name = "data.txt") {
    std::string text = elmo::test::errorOf([&] { read(content, task, options, name); });
    const std::size_t at = text.find("/" + name);
    return at == std::string::npos ? text : text.substr(0, text.find(": ") + 2) + text.substr(at + 1);
}

}  // namespace tasks::test
