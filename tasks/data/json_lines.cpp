// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/json_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "elmo/containers/json_depth.h"
#include "elmo/containers/json_failure.h"
#include "elmo/text/text_decoder.h"

namespace tasks {
namespace {

constexpr int kMaxDepth = 64;
constexpr std::size_t kMaxLength = std::size_t{128} << 20;  // the parsed form takes up to some 25 times as much

elmo::Sentence nonEmptyTexts(const elmo::JsonNode& node) {
    elmo::Sentence tokens = node.texts();
    for (const std::string& token : tokens)
        if (token.empty())
            node.refuse("A token is empty.");
    return tokens;
}

}  // namespace

elmo::JsonNode parseJson(std::string_view text, const std::string& where) {
    const auto refuse = [&](const std::string& message) {
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("{}: {}", where, message));
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
        return {nlohmann::json::parse(text), where};
    } catch (const nlohmann::json::exception& error) {
        refuse(fmt::format("This is not valid JSON: it can't be read after {}.", elmo::describeFailure(error)));
    }
    return {nlohmann::json(), where};
}

void forEachObject(LineSource& lines, const elmo::RunControl& control,
                   const std::function<void(const elmo::JsonNode&, std::string id)>& take) {
    lines.forEach(control, [&](std::string_view line) {
        if (isBlankLine(line))
            return;
        const elmo::JsonNode node = parseJson(line, fmt::format("{}:{}", lines.file().path, lines.number()));
        const auto id = node.find("id");
        take(node, id ? id->textOrNumber() : lines.place());
    });
}

elmo::JsonNode memberNamed(const elmo::JsonNode& node, std::span<const char* const> keys) {
    for (const char* key : keys)
        if (auto found = node.find(key))
            return *std::move(found);
    std::string others;
    for (const char* key : keys.subspan(1))
        others += fmt::format("{}\"{}\"", others.empty() ? "" : ", ", key);
    node.refuse(fmt::format("It has no \"{}\" (or {}).", keys.front(), others));
}

std::optional<elmo::JsonNode> tagsIn(const elmo::JsonNode& node, std::initializer_list<const char*> keys, bool needed) {
    const bool isGiven = std::ranges::any_of(keys, [&](const char* key) { return node.find(key).has_value(); });
    if (!isGiven && !needed)
        return std::nullopt;
    elmo::JsonNode tags = memberNamed(node, keys);
    const nlohmann::json& list = tags.json();
    if (!list.is_array() || list.empty() || !list.front().is_number())
        return tags;
    if (needed)
        tags.refuse(
            "The tags are numbers; expected their names. In Python: names = "
            "dataset.features[\"ner_tags\"].feature.names");
    return std::nullopt;
}

std::optional<TokenizedText> givenTokens(const elmo::JsonNode& node) {
    TokenizedText text;
    if (const auto tokens = node.find("tokens"))
        text.sentences.push_back(nonEmptyTexts(*tokens));
    else if (const auto sentences = node.find("sentences"))
        for (const elmo::JsonNode& sentence : sentences->items())
            text.sentences.push_back(nonEmptyTexts(sentence));
    else
        return std::nullopt;
    std::erase_if(text.sentences, [](const elmo::Sentence& sentence) { return sentence.empty(); });
    return text;
}

}  // namespace tasks
