// SPDX-License-Identifier: GPL-3.0-or-later
// readConllu(), declared in app/formats/conllu_spacing.h.
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "app/documents/document_edits.h"
#include "app/documents/iob_tags.h"
#include "app/formats/conllu_brackets.h"
#include "app/formats/conllu_spacing.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"
#include "tasks/data/tag_columns.h"
#include "tasks/data/tagged_lines.h"
#include "tasks/files/line_source.h"

namespace app {
namespace {

/// One value of a MISC column, unescaped.
std::optional<std::string> miscValue(std::string_view misc, std::string_view key) {
    for (const std::string_view entry : tasks::miscEntries(misc))
        if (const auto value = tasks::partOf(entry, key))
            return tasks::unescapeMisc(*value);
    return std::nullopt;
}

/// The tag of a word that goes on with the entity of the word before.
std::string continued(std::string tag) {
    if (tag.starts_with("B-"))
        tag.front() = 'I';
    return tag;
}

constexpr std::size_t kMaxNamedKeys = 20;  // in a message

bool isEmptyCell(std::string_view cell) {
    return cell.empty() || cell == "_";
}

/// A line with the ten columns, and where it stands.
struct Row {
    std::string_view line;
    std::vector<std::string_view> cells;
    std::size_t number = 0;  ///< of the line, from 1
};

/// A token of the text that is being put together.
struct ReadToken {
    elmo::ByteSpan bytes;
    std::array<std::string, 10> cells;
    std::string tag;
    bool isInside = false;  ///< a word of a multiword token, which has the spacing
};

/// What is wrong in a document, by kind with the first line.
class Faults {
public:
    void add(const std::string& what, std::size_t line) {
        auto& [count, first] = m_faults[what];
        first = count++ == 0 ? line : first;
    }
    void tell(DocumentBuilder& builder) const {
        for (const auto& [what, fault] : m_faults)
            builder.leaveOut(fmt::format("{} (first in line {})", what, fault.second), fault.first);
    }

private:
    std::map<std::string, std::pair<std::int64_t, std::size_t>> m_faults;
};

/// Builds one document row by row.
class ConlluDocument {
public:
    std::string name;
    std::optional<std::string> language;
    std::string miscKey;  ///< that has the entities; empty: by its name

    void beginParagraph() {
        m_paragraphs.insert(m_tokens.size());
        if (!m_tokens.empty() && m_gap == " " && !m_explicitGap)
            m_gap = "\n\n";
    }

    void addComment(std::string commentName, std::string value) {
        m_inSentence = m_inSentence || commentName == "sent_id" || commentName == "text";
        if (const auto field = fieldOfComment(commentName); field && m_sentences.empty() && !m_inSentence)
            m_metadata.push_back({*field, value});
        m_comments.push_back({sentenceIndex(), std::move(commentName), std::move(value)});
    }

    void addToken(const Row& row) {
        ++m_rows;
        m_inSentence = true;
        push(row.cells[1], row.cells[9], tagIn(row).value_or("O"));
        takeCells(row);
    }

    /// A line that is no token.
    void addLine(const Row& row) {
        ++m_rows;
        m_lines.push_back({sentenceIndex(), tokensOfSentence(), std::string(row.line)});
    }

    /// The words of a multiword token, whose surface carries the spacing; each word says its own entity. `rows` are its
    /// surface, its words, and empty nodes among them.
    void addWords(const std::vector<Row>& rows) {
        const Row& surface = rows.front();
        std::string spelled;
        std::vector<const Row*> words;
        for (const Row& row : rows)
            if (&row != &surface && row.cells[0].find('.') == std::string_view::npos) {
                spelled += row.cells[1];
                words.push_back(&row);
            }
        if (words.empty() || spelled != surface.cells[1])
            return addSurface(rows, words);
        const std::string ofSurface = tagIn(surface).value_or("O");
        const bool tagged = std::ranges::any_of(words, [&](const Row* word) { return tagIn(*word).has_value(); });
        for (const Row& row : rows) {
            if (&row == &surface || row.cells[0].find('.') != std::string_view::npos) {
                addLine(row);
                continue;
            }
            const std::string otherwise = tagged ? "O" : &row == words.front() ? ofSurface : continued(ofSurface);
            push(row.cells[1], &row == words.back() ? surface.cells[9] : "SpaceAfter=No",
                 tagIn(row).value_or(otherwise));
            m_tokens.back().isInside = true;
            takeCells(row);
        }
    }

    void endSentence() {
        if (m_rows == 0)
            return;
        m_rows = 0;
        if (tokensOfSentence() == 0) {  // empty nodes alone
            while (!m_lines.empty() && m_lines.back().sentence == sentenceIndex())
                m_lines.pop_back();
            return;
        }
        addTree();
        std::vector<std::string> tags;
        for (std::size_t token = m_first; token < m_tokens.size(); ++token)
            tags.push_back(m_tokens[token].tag);
        for (TaggedRun& run : runsOf(tags, static_cast<std::int64_t>(m_first)))
            m_runs.push_back(std::move(run));
        m_sentences.push_back({m_tokens[m_first].bytes.begin, m_tokens.back().bytes.end});
        m_first = m_tokens.size();
        m_ids.clear();
        m_heads.clear();
    }

    tasks::AnnotatedDocument build() {
        endSentence();
        // Comments after the last sentence belong to it.
        if (m_sentences.empty())
            m_comments.clear();
        for (tasks::SentenceComment& comment : m_comments)
            comment.sentence = std::min(comment.sentence, elmo::SentenceIndex(std::ssize(m_sentences) - 1));
        m_text += m_tokens.empty() ? "" : m_explicitGap.value_or("");
        DocumentBuilder builder(name, m_text);
        if (language)
            builder.setLanguage(*language);
        std::vector<elmo::ByteSpan> tokens;
        for (const ReadToken& token : m_tokens)
            tokens.push_back(token.bytes);
        for (const TaggedRun& run : m_runs)
            builder.addSpan({tokens[static_cast<std::size_t>(run.tokens.begin.value())].begin,
                             tokens[static_cast<std::size_t>(run.tokens.end.value()) - 1].end},
                            run.label);
        builder.setTokens(tokens);
        builder.setSentences(m_sentences);
        for (const ConlluColumn& column : kConlluColumns)
            builder.addAttribute(column.attribute, valuesOf(column.column));
        for (tasks::RelationAnnotation& relation : m_relations)
            builder.addRelation(std::move(relation));
        builder.annotations().metadata = std::move(m_metadata);
        m_faults.tell(builder);
        tasks::AnnotatedDocument document = builder.build();
        document.annotations.lines = std::move(m_lines);
        finishComments(document);
        finishMisc(document);
        addBracketed(document);
        return document;
    }

    bool empty() const { return m_tokens.empty(); }
    /// Of the sentence under way.
    bool hasTokens() const { return tokensOfSentence() > 0; }

private:
    std::optional<std::string> tagIn(const Row& row) const { return tasks::tagInMisc(row.cells[9], miscKey); }
    elmo::SentenceIndex sentenceIndex() const { return elmo::SentenceIndex(std::ssize(m_sentences)); }
    std::int64_t tokensOfSentence() const { return static_cast<std::int64_t>(m_tokens.size() - m_first); }

    void push(std::string_view form, std::string_view spacing, std::string tag) {
        m_text += m_tokens.empty() ? miscValue(spacing, "SpacesBefore").value_or("") : m_gap;
        const elmo::ByteOffset begin(static_cast<std::int64_t>(m_text.size()));
        m_text += miscValue(spacing, "SpacesInToken").value_or(std::string(form));
        m_tokens.push_back({{begin, elmo::ByteOffset(static_cast<std::int64_t>(m_text.size()))}, {}, std::move(tag)});
        m_explicitGap = miscValue(spacing, "SpacesAfter");
        m_gap = miscValue(spacing, "SpaceAfter") == "No" ? "" : m_explicitGap.value_or(" ");
    }

    /// What the row says of the token that was added last.
    void takeCells(const Row& row) {
        ReadToken& token = m_tokens.back();
        for (const ConlluColumn& column : kConlluColumns)
            if (!isEmptyCell(row.cells[column.column]))
                token.cells[column.column] = row.cells[column.column];
        token.cells[9] = row.cells[9];
        m_ids[std::string(row.cells[0])] = m_tokens.size() - 1;
        m_heads.push_back({m_tokens.size() - 1, row.cells[6], row.cells[7], row.number});
        for (const std::string_view feature : splitAt(row.cells[5], '|'))
            if (!isEmptyCell(feature) && feature.find('=') == std::string_view::npos)
                m_faults.add("features without a value, kept as they are", row.number);
    }

    /// A multiword token whose words are not in the text is one token; its words stay as lines.
    void addSurface(const std::vector<Row>& rows, const std::vector<const Row*>& words) {
        const Row& surface = rows.front();
        const std::string ofSurface = tagIn(surface).value_or("O");
        for (const Row& row : rows)
            addLine(row);
        push(surface.cells[1], surface.cells[9], words.empty() ? ofSurface : tagIn(*words.front()).value_or(ofSurface));
        ReadToken& token = m_tokens.back();
        for (const std::size_t column : {2, 3, 4, 5}) {
            std::vector<std::string_view> values;
            for (const Row* word : words)
                if (!isEmptyCell(word->cells[column]))
                    values.push_back(word->cells[column]);
            token.cells[column] = fmt::format("{}", fmt::join(values, "+"));
        }
        const std::size_t index = m_tokens.size() - 1;
        for (const Row* word : words)
            m_ids[std::string(word->cells[0])] = index;
        for (const Row* word : words)  // its head is that of the word whose head is another token
            if (const auto head =
                    std::ranges::find(words, word->cells[6], [](const Row* row) { return row->cells[0]; });
                head == words.end()) {
                m_heads.push_back({index, word->cells[6], word->cells[7], word->number});
                break;
            }
        m_hidden[index] = words.empty() ? std::string() : std::string(words.front()->cells[0]);
    }

    struct ReadHead {
        std::size_t token;
        std::string head, label;
        std::size_t line;
        ReadHead(std::size_t at, std::string_view headId, std::string_view name, std::size_t number)
            : token(at), head(headId), label(name), line(number) {}
    };

    void addTree() {
        std::map<std::size_t, std::size_t> heads;
        for (const ReadHead& head : m_heads) {
            if (isEmptyCell(head.head) && isEmptyCell(head.label))
                continue;
            const auto place = m_ids.find(head.head);
            if (head.head != "0" && place == m_ids.end()) {
                m_faults.add("heads that their sentence does not have", head.line);
                continue;
            }
            const std::size_t from = head.head == "0" ? head.token : place->second;
            if (head.head != "0" && from == head.token) {
                m_faults.add("words that are their own head", head.line);
                continue;
            }
            heads[head.token] = from;
            tasks::RelationAnnotation relation;
            relation.from.token = elmo::TokenIndex(static_cast<std::int64_t>(from));
            relation.to.token = elmo::TokenIndex(static_cast<std::int64_t>(head.token));
            relation.label = isEmptyCell(head.label) ? std::string() : head.label;
            relation.kind = tasks::kDependency;
            if (const auto hidden = m_hidden.find(from);
                head.head != "0" && hidden != m_hidden.end() && hidden->second != head.head)
                relation.features.push_back({"head", head.head});
            m_relations.push_back(std::move(relation));
        }
        countCycles(heads);
    }

    void countCycles(const std::map<std::size_t, std::size_t>& heads) {
        std::map<std::size_t, std::size_t> seen;  // the token from which it was reached
        for (const ReadHead& head : m_heads) {
            std::size_t at = head.token;
            while (!seen.contains(at)) {
                seen[at] = head.token;
                const auto next = heads.find(at);
                if (next == heads.end() || next->second == at)
                    break;
                at = next->second;
                if (const auto known = seen.find(at); known != seen.end() && known->second == head.token) {
                    m_faults.add("cycles in trees, kept as they are", head.line);
                    break;
                }
            }
        }
    }

    std::vector<std::string> valuesOf(std::size_t column) const {
        std::vector<std::string> values;
        for (const ReadToken& token : m_tokens)
            values.push_back(token.cells[column]);
        return values;
    }

    /// The text of a sentence, and the document's name, are not kept twice.
    void finishComments(tasks::AnnotatedDocument& document) {
        for (tasks::SentenceComment& comment : m_comments) {
            const auto& sentence = document.document->sentences()[static_cast<std::size_t>(comment.sentence.value())];
            if (comment.name == "text" && comment.value == conlluText(*document.document, sentence))
                comment.value.clear();
            if (comment.name == "newdoc id" && comment.value == conlluForm(name))
                comment.value.clear();
        }
        document.annotations.comments = std::move(m_comments);
    }

    /// Of MISC stays what neither the text nor the entities say; all of it if their entries would stand elsewhere.
    void finishMisc(tasks::AnnotatedDocument& document) {
        const elmo::Document& text = *document.document;
        const bool isKept = !document.annotations.comments.empty();
        const std::vector<std::string> tags = tagsOf(document, "iob2");
        std::vector<std::string> values;
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            std::vector<std::string_view> rest;
            for (const std::string_view entry : tasks::miscEntries(m_tokens[i].cells[9]))
                if (!isEmptyCell(entry) && !isSpacing(entry) && !tasks::tagInEntry(entry, miscKey))
                    rest.push_back(entry);
            std::string kept = fmt::format("{}", fmt::join(rest, "|"));
            if (isKept && composeMisc(kept, spacingOf(text, i), tags[i], "NER") != m_tokens[i].cells[9])
                kept = m_tokens[i].cells[9];
            values.push_back(std::move(kept));
        }
        if (std::ranges::any_of(values, [](const std::string& value) { return !value.empty(); }))
            document.annotations.attributes.push_back({.name = "misc", .values = tasks::TokenValues(values)});
    }

    TokenSpacing spacingOf(const elmo::Document& text, std::size_t index) const {
        const elmo::TokenIndex token(static_cast<std::int64_t>(index));
        TokenSpacing spacing{text.token(token), {}, textAfter(text, token)};
        spacing.isLast = index + 1 == m_tokens.size();
        if (!spacing.isLast)
            spacing.usual = m_paragraphs.contains(index + 1) ? "\n\n" : " ";
        spacing.isInside = m_tokens[index].isInside;
        if (index == 0)
            spacing.before = text.slice({{}, text.tokens()[0].begin});
        return spacing;
    }

    bool m_inSentence = false;  ///< comments are no longer about the document
    std::string m_text;
    std::string m_gap;
    std::optional<std::string> m_explicitGap;
    std::vector<ReadToken> m_tokens;
    std::size_t m_first = 0;  ///< token of the sentence
    std::int64_t m_rows = 0;  ///< of the sentence
    std::map<std::string, std::size_t> m_ids;
    std::vector<ReadHead> m_heads;
    std::map<std::size_t, std::string> m_hidden;  ///< the first word of a token that stands for several
    std::set<std::size_t> m_paragraphs;           ///< their first tokens
    std::vector<elmo::ByteSpan> m_sentences;
    std::vector<TaggedRun> m_runs;
    std::vector<tasks::RelationAnnotation> m_relations;
    std::vector<tasks::SentenceComment> m_comments;
    std::vector<tasks::SentenceLine> m_lines;
    std::vector<tasks::NamedValue> m_metadata;
    Faults m_faults;
};

class FileReader {
public:
    FileReader(std::string name, const DocumentSink& sink, Reading& reading)
        : m_name(std::move(name)), m_sink(sink), m_reading(reading) {
        m_document.miscKey = reading.choices().miscKey;
    }

    void read(std::string_view text) {
        const auto lines = linesOf(text);
        for (m_line = 0; m_line < lines.size(); ++m_line)
            m_reading.item(fmt::format("line {}", m_line + 1), [&] { readLine(lines[m_line]); });
        finish();
        noteKeys();
    }

private:
    void finish() {
        closeWords();
        if (m_started || !m_document.empty()) {
            ++m_count;
            if (m_document.name.empty())
                m_document.name = m_count == 1 ? m_name : fmt::format("{} {}", m_name, m_count);
            m_sink(m_document.build());
        }
        m_document = ConlluDocument();
        m_document.miscKey = m_reading.choices().miscKey;
    }

    void takeKeys(std::string_view misc) {
        for (const std::string_view entry : tasks::miscEntries(misc)) {
            const std::string_view key = entry.substr(0, std::min(entry.find('='), entry.size()));
            const std::string_view value = entry.substr(std::min(key.size() + 1, entry.size()));
            if (tasks::tagInEntry(entry, m_document.miscKey))
                m_tagKeys.insert(key.size() < entry.size() ? key : std::string_view("tags without a key"));
            else if (!isEmptyCell(entry) && (m_otherKeys.size() < kMaxNamedKeys || key == m_document.miscKey)) {
                OtherKey& other = m_otherKeys[key];
                const bool isTag = value.size() > 2 && tasks::entityTag(value);
                other.tags += isTag ? 1 : 0;
                other.others += isTag || value == "O" ? 0 : 1;
            }
        }
    }

    /// What values a key of MISC has that was not read as one of entities.
    struct OtherKey {
        std::int64_t tags = 0, others = 0;
    };

    std::vector<std::string_view> otherKeys() const {
        std::vector<std::string_view> keys;
        for (const auto& [key, values] : m_otherKeys)
            keys.push_back(key);
        return keys;
    }

    /// Keys whose values look like entities, and the one that was read.
    void offerKeys() {
        ReadingOffers offers{.miscKeys = {m_tagKeys.begin(), m_tagKeys.end()}};
        for (const auto& [key, values] : m_otherKeys)
            if (values.tags > 0)
                offers.miscKeys.emplace_back(key);
        m_reading.offer(offers);
    }

    /// Says which key has the entities if it is another than NER, and which others seem to have some. Throws for a
    /// chosen one that the file does not have.
    void noteKeys() {
        const std::string& chosen = m_reading.choices().miscKey;
        offerKeys();
        if (!chosen.empty() && m_tagKeys.empty() && !m_otherKeys.contains(chosen))
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("The MISC column has no key {}; its keys are {}.", tasks::inQuotes(chosen),
                                          fmt::join(otherKeys(), ", ")));
        if (chosen.empty() && !m_tagKeys.empty() && (m_tagKeys.size() > 1 || *m_tagKeys.begin() != "NER"))
            m_reading.note(fmt::format("the entities are in MISC: {}", fmt::join(m_tagKeys, ", ")));
        for (const auto& [key, values] : m_otherKeys)
            if (chosen.empty() && values.tags > 0 && values.others == 0)
                m_reading.note(fmt::format(
                    "the MISC key {0} looks like entities and was not read as such; --misc-key {0} reads it", key));
    }

    void readLine(std::string_view line) {
        if (line.empty()) {
            closeWords();
            m_document.endSentence();
        } else if (line[0] == '#') {
            readComment(line);
        } else {
            readToken(line);
        }
    }

    void readComment(std::string_view line) {
        closeWords();
        std::string_view rest = line.substr(1);
        const std::size_t sign = rest.find(" = ");
        const bool isNamed = rest.starts_with(' ') && sign != std::string_view::npos && sign > 1;
        const std::string_view name = isNamed ? rest.substr(1, sign - 1) : std::string_view();
        const std::string_view value = isNamed ? rest.substr(sign + 3) : rest;
        if (name == "sent_id" || name == "text")
            beginSentence();
        if (line.starts_with("# newdoc")) {
            finish();
            m_started = true;
            m_document.name = tasks::documentIdIn(line);
        } else if (line.starts_with("# newpar")) {
            m_document.beginParagraph();
        } else if (name == "language") {
            m_document.language = value == kUnknownLanguage ? "" : value;
        }
        m_document.addComment(std::string(name), std::string(value));
    }

    /// A sentence begins here; the empty line that should end the one before may be missing.
    void beginSentence() {
        if (!m_document.hasTokens())
            return;
        m_document.endSentence();
        m_reading.note("sentences without an empty line between them are read as sentences of their own");
    }

    void readToken(std::string_view line) {
        Row row{line, splitAt(line, '\t'), m_line + 1};
        if (row.cells.size() != 10)
            throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("Line {} has {} columns where CoNLL-U has 10.",
                                                                       row.number, row.cells.size()));
        if (row.cells[1].empty())
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("Line {} has no form in its second column.", row.number));
        takeKeys(row.cells[9]);
        const std::string_view id = row.cells[0];
        if (id.find('.') != std::string_view::npos) {  // an empty node stands for no text
            if (m_words.empty())
                m_document.addLine(row);
            else
                m_words.push_back(std::move(row));
            return;
        }
        if (const std::size_t dash = id.find('-'); dash != std::string_view::npos) {
            closeWords();
            if (id.substr(0, dash) == "1")
                beginSentence();
            m_lastWord = numberOf(id.substr(dash + 1), m_line);
            m_words.push_back(std::move(row));
            return;
        }
        const std::int64_t number = numberOf(id, m_line);
        if (!m_words.empty() && number <= m_lastWord) {
            m_words.push_back(std::move(row));
            if (number == m_lastWord)
                closeWords();
            return;
        }
        closeWords();
        if (number == 1)
            beginSentence();
        m_document.addToken(row);
    }

    void closeWords() {
        if (!m_words.empty())
            m_document.addWords(m_words);
        m_words.clear();
    }

    std::string m_name;
    const DocumentSink& m_sink;
    Reading& m_reading;
    ConlluDocument m_document;
    bool m_started = false;
    int m_count = 0;           ///< documents
    std::vector<Row> m_words;  ///< of a multiword token that goes on
    std::int64_t m_lastWord = 0;
    std::size_t m_line = 0;
    std::set<std::string_view, std::less<>> m_tagKeys;  ///< of MISC, that have entities
    std::map<std::string_view, OtherKey, std::less<>> m_otherKeys;
};

}  // namespace

void readConllu(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading& reading) {
    requireUtf8(files.front().bytes, name);
    FileReader(name, sink, reading).read(files.front().bytes);
}

}  // namespace app
