// SPDX-License-Identifier: GPL-3.0-or-later
// CoNLL-U: ten columns; spacing by SpaceAfter=No and UDPipe's SpacesAfter, SpacesBefore and SpacesInToken, so that the
// text comes back exactly; entities as NER= in MISC, those of clusters in brackets (conllu_brackets.h). A file that was
// read is written again as it was, but for what has changed.
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "app/documents/document_edits.h"
#include "app/documents/iob_tags.h"
#include "app/formats/conllu_brackets.h"
#include "app/formats/conllu_spacing.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/text/language.h"
#include "tasks/data/tagged_lines.h"

namespace app {
namespace {

/// A value for a column, which may not hold tabs and line ends.
std::string cellOf(std::string_view value) {
    return value.empty() ? "_" : conlluForm(value);
}

/// The head of a token in its sentence: that of its first dependency that counts.
struct Head {
    elmo::TokenIndex token;
    const tasks::RelationAnnotation* relation = nullptr;
};

class Writer {
public:
    Writer(const tasks::AnnotatedDocument& document)
        : m_all(document.annotations),
          m_name(document.name),
          m_document(*document.document),
          m_tags(tagsOf(withoutMentions(document), "iob2")),
          m_brackets(document),
          m_id(withoutBlanks(document.name)),
          m_isKept(!m_all.comments.empty()) {
        std::ranges::replace(m_id, '/', '_');  // CoNLL-U reserves it
        for (const ConlluColumn& column : kConlluColumns)
            if (auto values = tasks::attributeValues(m_all, column.attribute))
                m_columns.emplace(column.column, std::move(*values));
        m_misc = tasks::attributeValues(m_all, "misc");
        addOtherAttributes();
        m_heads.resize(m_document.tokens().size());
        for (const tasks::RelationAnnotation& relation : m_all.relations) {
            Head& head = m_heads[static_cast<std::size_t>(relation.to.token.value())];
            if (relation.kind == tasks::kDependency && !relation.to.isSpan() && !head.relation)
                head = {relation.from.token, &relation};
        }
        for (std::size_t token = 0; m_misc && token < m_misc->size(); ++token)
            for (const std::string_view entry : splitAt((*m_misc)[token], '|'))
                if (tasks::tagInEntry(entry))
                    m_tagKey = entry.substr(0, entry.find('=') == std::string_view::npos ? 0 : entry.find('='));
    }

    std::string write() {
        if (!m_isKept)
            writeBegin();
        else if (std::ranges::find(m_all.comments, "newdoc id", &tasks::SentenceComment::name) == m_all.comments.end())
            writeNewFields();
        std::int64_t number = 0;
        auto comment = m_all.comments.begin();
        auto line = m_all.lines.begin();
        for (const elmo::TokenSpan sentence : m_document.sentences()) {
            if (!m_isKept)
                m_lines +=
                    fmt::format("# sent_id = {}-{}\n# text = {}\n", m_id, number + 1, conlluText(m_document, sentence));
            for (; comment != m_all.comments.end() && comment->sentence.value() == number; ++comment)
                writeComment(*comment, sentence);
            std::vector<const tasks::SentenceLine*> lines;
            for (; line != m_all.lines.end() && line->sentence.value() == number; ++line)
                lines.push_back(&*line);
            writeTokens(sentence, lines);
            m_lines += '\n';
            ++number;
        }
        if (number == 0)
            m_lines += '\n';
        return std::move(m_lines);
    }

private:
    void writeBegin() {
        m_lines = fmt::format("# newdoc id = {}\n", conlluForm(m_name));
        writeLanguage();
        writeNewBrackets();
        for (const tasks::NamedValue& field : m_all.metadata)
            m_lines += fmt::format("# meta::{} = {}\n", conlluForm(field.name), conlluForm(field.value));
    }

    /// What the parts of brackets mean, if the file did not say so.
    void writeNewBrackets() {
        const bool isSaid =
            std::ranges::find(m_all.comments, "global.Entity", &tasks::SentenceComment::name) != m_all.comments.end();
        if (!m_brackets.global().empty() && !isSaid)
            m_lines += fmt::format("# global.Entity = {}\n", m_brackets.global());
    }

    void writeLanguage() {
        m_lines +=
            fmt::format("# language = {}\n", m_document.language().empty() ? kUnknownLanguage : m_document.language());
    }

    /// Comments say what the document says now: its name, its text, its metadata.
    void writeComment(const tasks::SentenceComment& comment, elmo::TokenSpan sentence) {
        if (comment.name.empty()) {
            m_lines += fmt::format("#{}\n", comment.value);
            return;
        }
        std::string value = comment.value;
        if (comment.name == "text" && value.empty())
            value = conlluText(m_document, sentence);
        if (comment.name == "newdoc id" && value.empty())
            value = conlluForm(m_name);
        if (comment.name == "global.Entity" && !m_brackets.global().empty())
            value = m_brackets.global();
        if (comment.name == "language")
            return writeLanguage();
        std::string name = comment.name;
        if (const auto named = fieldNamed(comment)) {
            const std::string* field = nextValue(*named);
            if (!field)  // it was removed
                return;
            name = conlluForm(name);
            value = conlluForm(*field);
        }
        m_lines += fmt::format("# {} = {}\n", name, value);
        if (comment.name == "newdoc id")
            writeNewFields();
    }

    /// The field of metadata that a comment says.
    std::optional<std::string> fieldNamed(const tasks::SentenceComment& comment) {
        m_inSentence =
            m_inSentence || comment.name == "sent_id" || comment.name == "text" || comment.sentence.value() > 0;
        return m_inSentence ? std::nullopt : adaptedField(comment);
    }

    /// By the name that adaptColumns() gives it.
    static std::optional<std::string> adaptedField(const tasks::SentenceComment& comment) {
        const auto name = fieldOfComment(comment.name);
        return name ? std::optional(conlluForm(*name)) : std::nullopt;
    }

    /// The next value of a field, which may have several; null if all of them are written.
    const std::string* nextValue(const std::string& name) {
        std::size_t before = m_written[name]++;
        for (const tasks::NamedValue& field : m_all.metadata)
            if (conlluForm(field.name) == name && before-- == 0)
                return &field.value;
        return nullptr;
    }

    /// Metadata that the file did not have.
    void writeNewFields() {
        writeNewBrackets();
        std::map<std::string, std::size_t> known;
        for (const tasks::SentenceComment& comment : m_all.comments) {
            if (comment.sentence.value() > 0 || comment.name == "sent_id" || comment.name == "text")
                break;
            if (const auto name = adaptedField(comment))
                ++known[*name];
        }
        for (const tasks::NamedValue& field : m_all.metadata)
            if (std::size_t& left = known[conlluForm(field.name)]; left > 0)
                --left;
            else
                m_lines += fmt::format("# meta::{} = {}\n", conlluForm(field.name), conlluForm(field.value));
    }

    /// Columns that CoNLL-U does not have become entries of MISC.
    void addOtherAttributes() {
        std::set<std::string> done = {"misc"};
        for (const ConlluColumn& column : kConlluColumns)
            done.insert(column.attribute);
        for (const tasks::TokenAttribute& attribute : m_all.attributes)
            if (done.insert(attribute.name).second)
                m_others.emplace(attribute.name, *tasks::attributeValues(m_all, attribute.name));
    }

    static bool isWord(const tasks::SentenceLine& line) {
        return line.content.substr(0, line.content.find('\t')).find_first_of(".-") == std::string::npos;
    }

    /// The numbers of the tokens in the file: words of multiword tokens that the text does not spell count, too.
    std::vector<std::int64_t> numbersOf(elmo::TokenSpan sentence,
                                        const std::vector<const tasks::SentenceLine*>& lines) const {
        std::vector<std::int64_t> numbers;
        std::int64_t next = 1;
        for (std::int64_t i = 0; i < sentence.length(); ++i) {
            numbers.push_back(next);
            const auto words = std::ranges::count_if(
                lines, [&](const tasks::SentenceLine* line) { return line->position == i && isWord(*line); });
            next += std::max<std::int64_t>(words, 1);
        }
        return numbers;
    }

    void writeTokens(elmo::TokenSpan sentence, const std::vector<const tasks::SentenceLine*>& lines) {
        const std::vector<std::int64_t> numbers = numbersOf(sentence, lines);
        auto line = lines.begin();
        std::int64_t insideUntil = 0;  // the last number of a multiword token whose words are tokens
        for (std::int64_t i = 0; i <= sentence.length(); ++i) {
            const elmo::TokenIndex token = sentence.begin + i;
            bool isHidden = false;
            for (; line != lines.end() && (*line)->position <= i; ++line) {
                isHidden = isHidden || isWord(**line);
                const bool spelled = std::none_of(line, lines.end(), [&](const tasks::SentenceLine* other) {
                    return other->position == i && isWord(*other);
                });
                const bool isTagged = std::any_of(line + 1, lines.end(), [&](const tasks::SentenceLine* other) {
                    return other->position == i && isWord(*other) &&
                           tasks::tagInMisc(splitAt(other->content, '\t').back());
                });
                const std::int64_t last = writeLine(**line, token, spelled || isTagged, spelled, i < sentence.length());
                insideUntil = std::max(insideUntil, spelled ? last : 0);
            }
            if (i == sentence.length() || isHidden)
                continue;
            const std::int64_t number = numbers[static_cast<std::size_t>(i)];
            writeToken(token, number, headOf(token, sentence, numbers), number <= insideUntil);
        }
    }

    /// "3-4"; whatever else has a dash is kept as it is.
    static bool isRange(std::string_view id) {
        const std::size_t dash = id.find('-');
        const auto isNumber = [](std::string_view part) {
            return !part.empty() && part.size() < 10 && part.find_first_not_of("0123456789") == std::string_view::npos;
        };
        return dash != std::string_view::npos && isNumber(id.substr(0, dash)) && isNumber(id.substr(dash + 1));
    }

    /// Returns the last number of a multiword token.
    std::int64_t writeLine(const tasks::SentenceLine& line, elmo::TokenIndex token, bool keepsTag, bool spelled,
                           bool hasToken) {
        const std::string content = m_brackets.line(line.content);
        const auto columns = splitAt(content, '\t');
        const std::size_t dash = columns[0].find('-');
        if (!isRange(columns[0]) || columns.size() != 10 || !hasToken) {
            m_lines += content + '\n';
            return 0;
        }
        const std::int64_t first = numberOf(columns[0].substr(0, dash), 0);
        const std::int64_t last = numberOf(columns[0].substr(dash + 1), 0);
        const elmo::TokenIndex lastToken(std::ssize(m_document.tokens()) - 1);  // a range may promise more words
        const elmo::TokenIndex end = spelled ? std::clamp(token + (last - first), token, lastToken) : token;
        TokenSpacing spacing = spacingOf(end);
        spacing.token = columns[1];
        const std::string tag = keepsTag ? tasks::tagInMisc(columns[9]).value_or("O") : tagOf(token);
        m_lines += content.substr(0, static_cast<std::size_t>(columns[9].data() - content.data()));
        m_lines += composeMisc(columns[9], spacing, tag, m_tagKey) + '\n';
        return last;
    }

    std::string tagOf(elmo::TokenIndex token) const { return m_tags[static_cast<std::size_t>(token.value())]; }

    TokenSpacing spacingOf(elmo::TokenIndex token) const {
        const bool isLast = token.value() + 1 == std::ssize(m_document.tokens());
        TokenSpacing spacing{m_document.token(token), {}, textAfter(m_document, token)};
        spacing.isLast = m_isKept && isLast;
        if (!isLast)
            spacing.usual = m_isKept && beginsParagraph(token + 1) ? "\n\n" : " ";
        if (token.value() == 0)
            spacing.before = m_document.slice({{}, m_document.tokens()[0].begin});
        return spacing;
    }

    bool beginsParagraph(elmo::TokenIndex token) const {
        const auto& sentences = m_document.sentences();
        const auto sentence = std::ranges::lower_bound(sentences, token, {}, &elmo::TokenSpan::begin);
        if (sentence == sentences.end() || sentence->begin != token)
            return false;
        const elmo::SentenceIndex index(sentence - sentences.begin());
        const auto& comments = m_all.comments.items();
        for (auto one = std::ranges::lower_bound(comments, index, {}, &tasks::SentenceComment::sentence);
             one != comments.end() && one->sentence == index; ++one)
            if (one->name.starts_with("newpar") || one->value.starts_with(" newpar"))
                return true;
        return false;
    }

    /// HEAD and DEPREL.
    std::pair<std::string, std::string> headOf(elmo::TokenIndex token, elmo::TokenSpan sentence,
                                               const std::vector<std::int64_t>& numbers) const {
        const Head& head = m_heads[static_cast<std::size_t>(token.value())];
        if (!head.relation || !sentence.contains(head.token))
            return {"_", "_"};
        const std::string* word = tasks::findValue(head.relation->features, "head");
        const std::int64_t number =
            head.token == token ? 0 : numbers[static_cast<std::size_t>(head.token - sentence.begin)];
        return {word ? *word : std::to_string(number), cellOf(head.relation->label)};
    }

    void writeToken(elmo::TokenIndex token, std::int64_t number, const std::pair<std::string, std::string>& head,
                    bool isInside) {
        std::vector<std::string> cells(10, "_");
        const auto index = static_cast<std::size_t>(token.value());
        cells[0] = std::to_string(number);
        cells[1] = conlluForm(m_document.token(token));
        for (const auto& [column, values] : m_columns)
            cells[column] = cellOf(values[index]);
        std::tie(cells[6], cells[7]) = head;
        TokenSpacing spacing = spacingOf(token);
        spacing.isInside = isInside;
        std::string entries = m_misc && (*m_misc)[index] != "_" ? (*m_misc)[index] : std::string();
        for (const auto& [name, values] : m_others)
            if (!values[index].empty())
                entries +=
                    fmt::format("{}{}={}", entries.empty() ? "" : "|", escapeMisc(name), escapeMisc(values[index]));
        entries = m_brackets.entries(std::move(entries), token);
        cells[9] = composeMisc(entries, spacing, tagOf(token), m_tagKey);
        m_lines += fmt::format("{}\n", fmt::join(cells, "\t"));
    }

    const tasks::Annotations& m_all;
    const std::string& m_name;
    const elmo::Document& m_document;
    std::vector<std::string> m_tags;
    BracketWriter m_brackets;
    std::string m_id;  ///< of the document; ids of sentences are unique in a file of several documents
    bool m_isKept;     ///< the comments of a file are there
    std::map<std::size_t, tasks::TokenValues> m_columns;
    std::optional<tasks::TokenValues> m_misc;
    std::map<std::string, tasks::TokenValues> m_others;
    std::vector<Head> m_heads;
    std::string m_tagKey = "NER";
    bool m_inSentence = false;                     ///< comments are no longer about the document
    std::map<std::string, std::size_t> m_written;  ///< values of fields
    std::string m_lines;
};

std::vector<FilePart> encodeConllu(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    return {{".conllu", Writer(document).write()}};
}

/// "_" is no value, and no cell has tabs or line ends.
std::string adaptedCell(const std::string& value) {
    const std::string cell = conlluForm(value);
    return cell == "_" ? std::string() : cell;
}

/// Names that an entry of MISC can have, and that say nothing else there.
bool isEntryName(const std::string& name) {
    return !name.empty() && name.find('=') == std::string::npos && !isSpacing(name + "=") &&
           !tasks::tagInEntry(name + "=O") && !tasks::tagInEntry(name);
}

/// Entries keep their controls, as a file may have them; tabs and line ends would break the line.
std::string adaptedEntries(const std::string& value) {
    return value.find_first_of("\t\n\r") == std::string::npos ? value : conlluForm(value);
}

void adaptColumns(tasks::Annotations& all) {
    std::erase_if(all.attributes, [](const tasks::TokenAttribute& attribute) { return !isEntryName(attribute.name); });
    for (tasks::TokenAttribute& attribute : all.attributes) {
        const bool isColumn = std::ranges::any_of(
            kConlluColumns, [&](const ConlluColumn& column) { return column.attribute == attribute.name; });
        if (!isColumn && attribute.name != "misc")
            continue;
        std::vector<std::string> values;
        for (std::size_t token = 0; token < attribute.values.size(); ++token)
            values.push_back(isColumn ? adaptedCell(attribute.values[token]) : adaptedEntries(attribute.values[token]));
        attribute.values = tasks::TokenValues(values);
    }
    if (!all.relations.empty())
        for (tasks::RelationAnnotation& relation : all.relations.edit())
            relation.label = adaptedCell(relation.label);
    for (tasks::NamedValue& field : all.metadata)
        field = {conlluForm(field.name), conlluForm(field.value)};
    std::erase_if(all.metadata, [](const tasks::NamedValue& field) {
        return field.name.empty() || field.name.find(" = ") != std::string::npos || field.name.ends_with(" =");
    });
}

// A text without tokens has no line to stand in.
void adaptConllu(tasks::AnnotatedDocument& document) {
    adaptColumns(document.annotations);
    adaptBracketed(document.annotations);
    if (document.document->tokens().empty()) {
        document.document =
            std::make_shared<const elmo::Document>("", elmo::Segmentation{}, document.document->language());
        document.annotations.metadata.clear();
    }
}

/// Whether the first line after the comments has the ten columns: files of two columns have such comments, too.
bool hasTenColumns(std::string_view head) {
    while (head.starts_with('#'))
        head.remove_prefix(std::min(head.find('\n'), head.size() - 1) + 1);
    const std::string_view line = head.substr(0, head.find('\n'));
    return line.empty() || line.size() == head.size() || std::ranges::count(line, '\t') == 9;
}

Evidence recogniseConllu(const FileStart& start) {
    const bool hasComment = start.head.starts_with("# newdoc") || start.head.starts_with("# sent_id");
    if (hasComment && hasTenColumns(start.head))
        return Evidence::kContent;
    return start.suffix == ".conllu" ? Evidence::kName : Evidence::kNone;
}

}  // namespace

DocumentFormat conlluFormat() {
    return {.name = "conllu",
            .summary = "CoNLL-U, entities as NER= and coreference as Entity= in MISC",
            .unit = OffsetUnit::kNone,
            .suffix = ".conllu",
            .container = Container::kOneFile,
            .holds = {.language = true,
                      .tokens = true,
                      .sentences = true,
                      .anyBytes = false,
                      .overlaps = false,
                      .crossSentence = false,
                      .tokenAttributes = true,
                      .trees = true,
                      .clusters = true,
                      .mentions = true,
                      .metadata = true,
                      .lines = true},
            .adapt = adaptConllu,
            .encode = encodeConllu,
            .decode = readConllu,
            .recognise = recogniseConllu};
}

}  // namespace app
