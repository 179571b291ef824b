// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/json_lines_reader.h"

#include <fmt/format.h>

#include <memory>

#include "elmo/text/offset_map.h"
#include "elmo/text/tokenizer.h"
#include "tasks/data/json_lines.h"
#include "tasks/data/json_question.h"
#include "tasks/data/tagged_sentences.h"

namespace tasks {
namespace {

elmo::Sentence tokensOf(const elmo::JsonNode& node) {
    elmo::Sentence tokens = node.texts();
    for (const std::string& token : tokens)
        if (token.empty())
            node.refuse("A token is empty.");
    return tokens;
}

/// "tokens" or "sentences"; nothing if the object has neither.
std::optional<TokenizedText> givenTokens(const elmo::JsonNode& node) {
    TokenizedText text;
    if (const auto tokens = node.find("tokens"))
        text.sentences.push_back(tokensOf(*tokens));
    else if (const auto sentences = node.find("sentences"))
        for (const elmo::JsonNode& sentence : sentences->items())
            text.sentences.push_back(tokensOf(sentence));
    else
        return std::nullopt;
    std::erase_if(text.sentences, [](const elmo::Sentence& sentence) { return sentence.empty(); });
    return text;
}

/// One tag a token, in a list or in a list for each sentence.
std::vector<std::string> tagsGiven(const elmo::JsonNode& node, const TokenizedText& text) {
    std::vector<std::string> tags;
    const std::vector<elmo::JsonNode> items = node.items();
    if (!items.empty() && items.front().isArray())
        for (const elmo::JsonNode& sentence : items)
            for (std::string& tag : sentence.texts())
                tags.push_back(std::move(tag));
    else
        tags = node.texts();
    if (static_cast<std::int64_t>(tags.size()) != text.tokenCount())
        node.refuse(fmt::format("There are {} tags for {} tokens.", tags.size(), text.tokenCount()));
    return tags;
}

/// Turns "entities" of a "text" into tags of the product's tokens.
class EntitySpans {
public:
    explicit EntitySpans(const DataOptions& options) : m_tokenizer(options.language) {}

    Example read(const elmo::JsonNode& node, std::int64_t& widened) const {
        const std::string& text = node.member("text").text();
        TokenizedString tokenized = tokenizeText(m_tokenizer, text);
        const elmo::OffsetMap offsets(text);
        std::vector<TagSpan> spans;
        for (const elmo::JsonNode& entity : node.member("entities").items())
            spans.push_back(spanOf(entity, offsets, tokenized.tokens, widened));
        Example example;
        example.gold = TokenTags{placed(
            node, [&] { return tagsOf(spans, static_cast<std::int64_t>(tokenized.tokens.size()), TagScheme::kBio); })};
        example.text = std::move(tokenized.text);
        return example;
    }

private:
    static TagSpan spanOf(const elmo::JsonNode& entity, const elmo::OffsetMap& offsets,
                          const std::vector<elmo::ByteSpan>& tokens, std::int64_t& widened) {
        const std::int64_t start = entity.member("start").integer();
        const std::int64_t end = entity.member("end").integer();
        if (start < 0 || end <= start || end > offsets.codePointEnd().value())
            entity.refuse(fmt::format("The entity extends from code point {} to {}; the text has {}.", start, end,
                                      offsets.codePointEnd().value()));
        const elmo::ByteSpan bytes =
            offsets.toBytes(elmo::CodePointSpan{elmo::CodePointOffset(start), elmo::CodePointOffset(end)});
        const elmo::TokenSpan covered = tokensOver(tokens, bytes);
        if (covered.empty())
            entity.refuse("The entity covers no token of the text.");
        const auto at = [&](elmo::TokenIndex index) { return tokens[static_cast<std::size_t>(index.value())]; };
        if (at(covered.begin).begin != bytes.begin || at(covered.end + -1).end != bytes.end)
            ++widened;
        const std::string& label = entity.member("label").text();
        if (label.empty())
            entity.refuse("The label is empty.");
        return {label, covered};
    }

    elmo::Tokenizer m_tokenizer;
};

}  // namespace

DataSet readSentimentLines(const std::filesystem::path& path, const DataOptions& options,
                           const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    const elmo::Tokenizer tokenizer(options.language);
    LineSource lines(file);
    DataSetBuilder builder(file);
    forEachObject(lines, control, [&](const elmo::JsonNode& node, std::string id) {
        Example example;
        example.id = std::move(id);
        auto tokens = givenTokens(node);
        example.text = tokens ? *std::move(tokens) : tokenizeText(tokenizer, node.member("text").text()).text;
        const std::string label = node.member("label").textOrNumber();
        example.gold = TextLabel{label};
        placed(node, [&] {
            builder.addLabel(label);
            builder.add(std::move(example));
        });
    });
    return finished(builder, lines);
}

DataSet readEntityLines(const std::filesystem::path& path, const DataOptions& options,
                        const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    const EntitySpans spans(options);
    LineSource lines(file);
    TaggedSentences sentences(file, options);
    std::int64_t widened = 0;
    forEachObject(lines, control, [&](const elmo::JsonNode& node, std::string id) {
        Example example;
        if (auto tokens = givenTokens(node)) {
            example.gold = TokenTags{tagsGiven(node.member("tags"), *tokens)};
            example.text = *std::move(tokens);
        } else {
            example = spans.read(node, widened);
        }
        example.id = std::move(id);
        placed(node, [&] { sentences.add(std::move(example)); });
    });
    sentences.builder().note(widened, "entities that begin or end inside a token were widened to whole tokens.");
    return finished(sentences, lines);
}

DataSet readQuestionLines(const std::filesystem::path& path, const DataOptions& options,
                          const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    LineSource lines(file);
    QuestionExamples examples(file, options);
    std::unique_ptr<const Passage> passage;  // questions about one text mostly follow each other
    forEachObject(lines, control, [&](const elmo::JsonNode& node, std::string id) {
        const std::string& context = node.member("context").text();
        if (passage == nullptr || passage->text() != context)
            passage = std::make_unique<const Passage>(examples.tokenizer(), context);
        const FileQuestion question = fileQuestion(node);
        placed(node, [&] { examples.add(std::move(id), *passage, question); });
    });
    return finished(examples.builder(), lines);
}

}  // namespace tasks
