// SPDX-License-Identifier: GPL-3.0-or-later
// The training data of spaCy 2: a list of documents with "paragraphs" of "sentences" of "tokens", whose "ner" is a
// BILUO tag. Each paragraph is a document. Read only.
#include <fmt/format.h>

#include <algorithm>

#include "app/documents/iob_tags.h"
#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/json_spans.h"
#include "app/formats/syntax/tagged_sentences.h"

namespace app {
namespace {

using nlohmann::json;

/// The tokens of a paragraph with their tags, sentence by sentence.
struct Tokens {
    std::vector<std::string> words, tags;
    std::vector<std::size_t> sentenceEnds;
    std::int64_t tagged = 0;  ///< tokens with a part of speech or a head
};

Tokens tokensOf(const json& paragraph) {
    Tokens tokens;
    for (const json& sentence : paragraph.at("sentences")) {
        for (const json& token : sentence.at("tokens")) {
            tokens.words.push_back(token.at("orth").get<std::string>());
            const std::string tag = textOr(token, "ner", "O");
            tokens.tags.push_back(tag == "-" ? "O" : tag);  // spaCy's word for "not known"
            tokens.tagged += hasKey(&token, "tag") || hasKey(&token, "dep") ? 1 : 0;
        }
        tokens.sentenceEnds.push_back(tokens.words.size());
    }
    return tokens;
}

/// The words one after the other in the text; empty if one of them does not follow.
std::vector<elmo::ByteSpan> placesIn(const std::string& text, const std::vector<std::string>& words) {
    std::vector<elmo::ByteSpan> places;
    std::size_t at = 0;
    for (const std::string& word : words) {
        const std::size_t found = text.find(word, at);
        if (found == std::string::npos)
            return {};
        at = found + word.size();
        places.push_back(
            {elmo::ByteOffset(static_cast<std::int64_t>(found)), elmo::ByteOffset(static_cast<std::int64_t>(at))});
    }
    return places;
}

void readParagraph(const json& paragraph, const std::string& name, const DocumentSink& sink) {
    const Tokens tokens = tokensOf(paragraph);
    std::string text = textOr(paragraph, "raw", "");
    std::vector<elmo::ByteSpan> places = placesIn(text, tokens.words);
    if (places.size() != tokens.words.size()) {
        JoinedTokens joined;
        for (std::size_t i = 0; i < tokens.words.size(); ++i)
            joined.add(tokens.words[i], std::ranges::find(tokens.sentenceEnds, i) != tokens.sentenceEnds.end());
        text = joined.text;
        places = joined.tokens;
    }
    DocumentBuilder builder(name, std::move(text));
    std::vector<elmo::ByteSpan> sentences;
    std::size_t begin = 0;
    for (const std::size_t end : tokens.sentenceEnds) {
        if (begin == end)
            continue;
        sentences.push_back({places[begin].begin, places[end - 1].end});
        for (const TaggedRun& run : runsOf({tokens.tags.begin() + static_cast<std::ptrdiff_t>(begin),
                                            tokens.tags.begin() + static_cast<std::ptrdiff_t>(end)},
                                           static_cast<std::int64_t>(begin)))
            builder.addSpan({places[static_cast<std::size_t>(run.tokens.begin.value())].begin,
                             places[static_cast<std::size_t>(run.tokens.end.value()) - 1].end},
                            run.label);
        begin = end;
    }
    std::erase_if(places, [&](elmo::ByteSpan place) {
        return builder.slice(place).find_first_not_of(" \t\r\n") == std::string_view::npos;
    });
    builder.setTokens(std::move(places));
    builder.setSentences(std::move(sentences));
    readForeignSpans(paragraph, builder);
    for (const json& category : paragraph.value("cats", json::array()))
        if (category.value("value", 0.0) > 0.5)
            builder.addLabel(category.at("label").get<std::string>());
    builder.leaveOut("words with lemmas, tags or relations", tokens.tagged);
    sink(builder.build());
}

void decodeSpacyV2(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                   Reading& reading) {
    const json document = parseJson(files.front().bytes, name);
    const json& paragraphs = document.at("paragraphs");
    for (std::size_t i = 0; i < paragraphs.size(); ++i)
        reading.namedItem(fmt::format("paragraphs[{}]", i), [&] {
            readParagraph(paragraphs.at(i), paragraphs.size() == 1 ? name : fmt::format("{} {}", name, i + 1), sink);
        });
}

Evidence recogniseSpacyV2(const FileStart& start) {
    const bool isDocument =
        listsObjects(start.document, "paragraphs") && listsObjects(&(*start.document)["paragraphs"][0], "sentences");
    return isDocument ? Evidence::kDocument : Evidence::kNone;
}

}  // namespace

DocumentFormat spacyV2Format() {
    return {.name = "spacy-v2",
            .summary = "training data of spaCy 2, JSON",
            .unit = OffsetUnit::kTokens,
            .suffix = ".json",
            .container = Container::kOneFile,
            .holds = {.tokens = true, .sentences = true, .documentScores = true},
            .lines = true,
            .decode = decodeSpacyV2,
            .recognise = recogniseSpacyV2};
}

}  // namespace app
