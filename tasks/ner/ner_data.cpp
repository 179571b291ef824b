// SPDX-License-Identifier: Apache-2.0
#include "tasks/ner/ner_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "elmo/text/ascii.h"
#include "elmo/text/offset_map.h"
#include "elmo/text/tokenizer.h"
#include "tasks/data/conll2012.h"
#include "tasks/data/data_set_builder.h"
#include "tasks/data/format_recognition.h"
#include "tasks/data/json_lines.h"
#include "tasks/data/tag_schemes.h"
#include "tasks/data/tagged_lines.h"

namespace tasks {
namespace {

/// Tagged sentences as a file has them, put into BIO2 once the whole file is known: the scheme of its tags shows only
/// there. Its messages are without a place. One thread.
class TaggedSentences {
public:
    /// Throws Error(kBadArgument) for a scheme that DataOptions does not know.
    TaggedSentences(const DataFile& file, const DataOptions& options) : m_builder(file) {
        if (options.scheme.empty())
            return;
        m_scheme = tagSchemeOf(options.scheme);
        if (!m_scheme)
            throw elmo::Error(
                elmo::ErrorCode::kBadArgument,
                fmt::format("Unknown tag scheme \"{}\". Supported: iob1, bio, bioul and bmes.", options.scheme));
    }

    /// Adds a text that has no gold labels yet, and the tags of the file, if it has any. Throws like
    /// DataSetBuilder::add(), and for an invalid tag.
    void add(Example example, std::vector<std::string> tags) {
        m_finder.add(tags);
        for (const std::string& tag : tags)
            if (tag != "O")
                m_builder.addLabel(std::string_view(tag).substr(2));
        example.gold = TokenTags{std::move(tags)};
        m_builder.add(std::move(example));
    }

    void note(std::int64_t count, std::string_view what) { m_builder.note(count, what); }

    /// Converts all tags, collects the labels and notes the repairs.
    DataSet finish() {
        const TagScheme scheme = m_scheme.value_or(m_finder.scheme());
        DataSet data = m_builder.finish(std::string(nameOf(scheme)));
        TagRepairs repairs;
        for (Example& example : data.examples) {
            std::vector<std::string>& tags = std::get<TokenTags>(example.gold).tags;
            if (tags.empty())
                continue;
            // Each sentence of a text is converted alone: no entity crosses its end.
            std::size_t begin = 0;
            for (const elmo::Sentence& sentence : example.text.sentences) {
                const std::vector<std::string> repaired =
                    toBio(std::span(tags).subspan(begin, sentence.size()), scheme, repairs);
                std::copy(repaired.begin(), repaired.end(), tags.begin() + static_cast<std::ptrdiff_t>(begin));
                begin += sentence.size();
            }
        }
        for (std::string& note : repairs.notes())
            data.notes.push_back(std::move(note));
        return data;
    }

private:
    DataSetBuilder m_builder;
    std::optional<TagScheme> m_scheme;
    SchemeFinder m_finder;
};

TaggedLines::Sink into(TaggedSentences& sentences) {
    return [&sentences](Example sentence, std::vector<std::string> tags) {
        sentences.add(std::move(sentence), std::move(tags));
    };
}

/// Token first, or after its number (NumberedColumns), tags where TagColumns finds them, also before the token, an
/// empty line after every sentence: CoNLL-2003 and two-column files. -DOCSTART- lines and lines that begin with # and
/// hold no tag are skipped and counted. An example a sentence. Without DataOptions::labelled the tags may be absent.
DataSet readConll(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    LineSource lines(file);
    TaggedSentences sentences(file, options);
    TaggedLines text(lines, options.labelled, into(sentences));
    std::int64_t documents = 0, comments = 0, inner = 0;
    lines.forEach(control, [&](std::string_view line) {
        if (isBlankLine(line))
            return text.endSentence();
        const std::vector<std::string_view> columns = text.columnsOf(line);
        const std::vector<std::size_t> places = text.tagColumns().places(columns.size());
        const std::string_view cell = columns[places.front()];
        const auto tag = columns.size() > 1 ? text.tagColumns().tagIn(cell) : std::nullopt;
        const bool isTagged = tag.has_value() && (text.tagColumns().found() || options.labelled);
        if (line.starts_with(kDocumentStart)) {
            text.endSentence();
            ++documents;
        } else if (line.starts_with('#') && !isTagged) {
            ++comments;
        } else {
            text.requireColumns(columns);
            if (!isTagged && options.labelled)
                lines.refuse(fmt::format(
                    "The {} is {}; expected a tag (O, B-PER, I-PER).",
                    places.front() + 1 == columns.size() ? "last column" : fmt::format("column {}", places.front() + 1),
                    inQuotes(cell)));
            text.add(columns[text.tagColumns().token()], isTagged ? std::string_view(*tag) : std::string_view());
            for (std::size_t i = 1; i < places.size(); ++i)
                inner += text.tagColumns().tagIn(columns[places[i]]).value_or("O") == "O" ? 0 : 1;
        }
    });
    text.endSentence();
    sentences.note(documents, "-DOCSTART- lines (document boundaries) were skipped.");
    sentences.note(comments, "comment lines were skipped.");
    sentences.note(inner, "tags of entities inside others (the last column) were left out.");
    return placed(lines, [&] { return sentences.finish(); });
}

/// CoNLL-2012: an example a sentence.
DataSet readConll2012(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    LineSource lines(file);
    TaggedSentences sentences(file, options);
    TaggedLines text(lines, options.labelled, into(sentences));
    BracketedSpans entities("entity column", "entity");
    const auto endSentence = [&] {
        placed(lines, [&] { entities.endSentence(); });
        text.endSentence();
    };
    lines.forEach(control, [&](std::string_view line) {
        if (isBlankLine(line) || line.starts_with('#'))
            return endSentence();
        const auto [word, tag] = placed(lines, [&] {
            Conll2012Word read = conll2012Word(splitBlanks(line));
            return std::pair(std::move(read.word), entities.next(read.entity));
        });
        text.add(word, tag);
    });
    endSentence();
    return placed(lines, [&] { return sentences.finish(); });
}

/// What Entity= says in MISC if that is not a tag, for a message; empty if there is none.
std::string entityIn(std::string_view misc) {
    constexpr std::string_view kKey = "Entity=";
    for (const std::string_view entry : miscEntries(misc))
        if (entry.starts_with(kKey))
            return unescapeMisc(entry.substr(kKey.size()));
    return {};
}

/// CoNLL-U, entities as tags in MISC (tagInMisc()); a token without is O, and without DataOptions::labelled a file
/// without any has no tags. Ranges (1-2) and empty nodes (1.1) are skipped and counted.
DataSet readConllu(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    LineSource lines(file);
    TaggedSentences sentences(file, options);
    TaggedLines text(lines, options.labelled, into(sentences));
    std::int64_t skipped = 0, entities = 0;
    lines.forEach(control, [&](std::string_view line) {
        if (isBlankLine(line))
            return text.endSentence();
        if (const std::string_view id = sentenceIdIn(line); !id.empty())
            text.setId(id);
        if (line.starts_with('#'))
            return;
        const std::vector<std::string_view> columns = conlluColumns(line, lines);
        if (isNoWord(columns)) {
            ++skipped;
            return;
        }
        if (columns[0].empty() || !elmo::ascii::allDigits(columns[0]))
            lines.refuse(fmt::format("The first column is {}; expected the number of a word.", inQuotes(columns[0])));
        const std::string tag = tagInMisc(columns[9]).value_or(entityIn(columns[9]));
        if (tag.starts_with('(') || tag.ends_with(')'))
            lines.refuse(
                fmt::format("The entity {} is written in brackets; tags (NER=B-PER) are read.", inQuotes(tag)));
        entities += tag.empty() ? 0 : 1;
        text.add(columns[1], tag.empty() ? "O" : tag);
    });
    text.endSentence();
    sentences.note(skipped, "ranges of words and empty nodes were skipped.");
    if (entities == 0 && options.labelled)
        lines.refuse("No token of the file has NER= or another key of entities with a tag in its last column (MISC).");
    DataSet data = placed(lines, [&] { return sentences.finish(); });
    if (entities == 0)
        for (Example& example : data.examples)
            example.gold = TokenTags{};
    return data;
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

struct TaggedText {
    TokenizedText text;
    std::vector<std::string> tags;
};

/// Turns "entities" of a "text" into tags of the product's tokens.
class EntitySpans {
public:
    explicit EntitySpans(const DataOptions& options) : m_tokenizer(options.language) {}

    /// No tags if the text has no member "entities", which only unlabelled data may lack.
    TaggedText read(const elmo::JsonNode& node, bool labelled, std::int64_t& widened) const {
        const std::string& text = node.member("text").text();
        TokenizedString tokenized = tokenizeText(m_tokenizer, text);
        if (!labelled && !node.find("entities"))
            return {std::move(tokenized.text), {}};
        const elmo::OffsetMap offsets(text);
        std::vector<TagSpan> spans;
        for (const elmo::JsonNode& entity : node.member("entities").items())
            spans.push_back(spanOf(entity, offsets, tokenized.tokens, widened));
        std::vector<std::string> tags =
            placed(node, [&] { return tagsOf(spans, static_cast<std::int64_t>(tokenized.tokens.size())); });
        return {std::move(tokenized.text), std::move(tags)};
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

/// {"tokens": [TEXT...], "tags": [TEXT...]}, or {"sentences": [[TEXT...]...], "tags": [[TEXT...]...]}, or {"text":
/// TEXT, "entities": [{"start": N, "end": N, "label": TEXT}...]} in code points, end exclusive: entities are widened to
/// whole tokens (counted), two in one token are an error. "tags" may be "ner_tags". Without DataOptions::labelled, tags
/// and entities may be absent.
DataSet readEntityLines(const std::filesystem::path& path, const DataOptions& options,
                        const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    const EntitySpans spans(options);
    LineSource lines(file);
    TaggedSentences sentences(file, options);
    std::int64_t widened = 0;
    forEachObject(lines, control, [&](const elmo::JsonNode& node, std::string id) {
        TaggedText tagged;
        if (auto tokens = givenTokens(node)) {
            if (const auto tags = tagsIn(node, {"tags", "ner_tags"}, options.labelled))
                tagged.tags = tagsGiven(*tags, *tokens);
            tagged.text = *std::move(tokens);
        } else {
            tagged = spans.read(node, options.labelled, widened);
        }
        Example example;
        example.id = std::move(id);
        example.text = std::move(tagged.text);
        placed(node, [&] { sentences.add(std::move(example), std::move(tagged.tags)); });
    });
    sentences.note(widened, "entities that begin or end inside a token were widened to whole tokens.");
    return placed(lines, [&] { return sentences.finish(); });
}

constexpr DataFormat kNerFormats[] = {
    {"conllu", "CoNLL-U with NER= or Entity= in MISC", false, looksLikeConllu, readConllu},
    {"json-lines", "{\"tokens\": [...], \"tags\": [...]} or {\"text\": ..., \"entities\": [...]} a line", true,
     looksLikeJsonLines, readEntityLines},
    {"conll2012", "OntoNotes in the columns of CoNLL-2012 (*_gold_conll)", false, looksLikeConll2012, readConll2012},
    {"conll", "columns, token first and tag last, an empty line after each sentence", false, looksLikeConll, readConll},
};

}  // namespace

DataFormats nerFormats() {
    return kNerFormats;
}

}  // namespace tasks
