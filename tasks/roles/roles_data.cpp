// SPDX-License-Identifier: Apache-2.0
#include "tasks/roles/roles_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "elmo/text/ascii.h"
#include "tasks/data/conll2012.h"
#include "tasks/data/data_set_builder.h"
#include "tasks/data/format_recognition.h"
#include "tasks/data/tag_schemes.h"
#include "tasks/files/line_source.h"
#include "tasks/results/predictions.h"

namespace tasks {
namespace {

/// Where the first column of arguments is in a line of PropBank's columns, after number, word and roleset.
constexpr std::size_t kFirstRoles = 3;

/// A word of a file of roles; views into its line.
struct RoleWord {
    std::string word;
    std::string roleset = {};  ///< of a predicate; empty: it is none
    std::string_view partOfSpeech = {};
    std::span<const std::string_view> arguments = {};  ///< a cell for each predicate of the sentence
};

/// What the files of roles share: words and columns of arguments of a sentence, until it ends. One thread.
class RolesFile {
public:
    RolesFile(const DataFile& file, const DataOptions& options)
        : m_lines(file), m_builder(file), m_needsArguments(options.labelled) {}
    RolesFile(const RolesFile&) = delete;
    RolesFile& operator=(const RolesFile&) = delete;

    LineSource& lines() { return m_lines; }
    bool isBetweenSentences() const { return m_tokens.empty(); }
    std::int64_t tokens() const { return std::ssize(m_tokens); }

    /// The id of the sentence that follows, and of the document that it is from; empty: not known.
    void setId(std::string_view id, std::string_view document) {
        m_id = id;
        m_document = document;
    }

    void add(RoleWord word) {
        if (m_tokens.empty())
            begin(word);
        if (word.arguments.size() != m_columns.size())
            m_lines.refuse(fmt::format("The line has {} columns of arguments; the first line of its sentence has {}.",
                                       word.arguments.size(), m_columns.size()));
        for (std::size_t c = 0; c < m_columns.size(); ++c)
            m_columns[c].tags.push_back(placed(m_lines, [&] { return m_columns[c].spans.next(word.arguments[c]); }));
        m_partsOfSpeech.emplace_back(word.partOfSpeech);
        m_rolesets.push_back(std::move(word.roleset));
        m_tokens.push_back(std::move(word.word));
    }

    /// Takes the sentence whose predicates are the words with a roleset, in the order of their columns.
    void endSentence() {
        if (m_tokens.empty())
            return;
        std::vector<std::int64_t> predicates;
        for (std::size_t t = 0; t < m_rolesets.size(); ++t)
            if (!m_rolesets[t].empty())
                predicates.push_back(static_cast<std::int64_t>(t));
        if (predicates.size() != m_columns.size() && (m_needsArguments || !m_columns.empty()))
            m_lines.refuse(m_firstLine, fmt::format("The sentence has {} rolesets and {} columns of arguments; each "
                                                    "roleset needs one.",
                                                    predicates.size(), m_columns.size()));
        GoldRoles gold;
        for (std::size_t c = 0; c < predicates.size(); ++c)
            gold.predicates.push_back(predicateAt(predicates[c], c));
        take(std::move(gold));
    }

    /// The same where the columns alone say which words are predicates: those that their V begins with.
    void endSentenceByColumns() {
        if (m_columns.empty())
            return endSentence();
        GoldRoles gold;
        for (std::size_t c = 0; c < m_columns.size(); ++c)
            gold.predicates.push_back(predicateAt(std::nullopt, c));
        std::ranges::stable_sort(gold.predicates, {}, &GoldPredicate::token);
        take(std::move(gold));
    }

    DataSet finish() {
        return placed(m_lines, [&] { return m_builder.finish("bio"); });
    }

private:
    struct Column {
        BracketedSpans spans;
        std::vector<std::string> tags;
    };

    void begin(const RoleWord& first) {
        m_firstLine = m_lines.number();
        for (std::size_t c = 0; c < first.arguments.size(); ++c)
            m_columns.push_back({BracketedSpans(fmt::format("argument column {}", c + 1), "argument"), {}});
    }

    GoldPredicate predicateAt(std::optional<std::int64_t> token, std::size_t column) {
        GoldPredicate predicate;
        if (column < m_columns.size()) {
            predicate.tags = std::move(m_columns[column].tags);
            token = requireVerb(column, predicate.tags, token);
        }
        predicate.token = elmo::TokenIndex(*token);
        predicate.roleset = m_rolesets[static_cast<std::size_t>(*token)];
        predicate.partOfSpeech = m_partsOfSpeech[static_cast<std::size_t>(*token)];
        return predicate;
    }

    /// The token that the one V of a column begins with, which must be `expected` if that is known.
    std::int64_t requireVerb(std::size_t column, const std::vector<std::string>& tags,
                             std::optional<std::int64_t> expected) {
        placed(SentencePlace{*this}, [&] { m_columns[column].spans.endSentence(); });
        std::vector<std::int64_t> begins;
        for (const TagSpan& span : spansOf(tags))
            if (span.label == kPredicateLabel)
                begins.push_back(span.tokens.begin.value());
        if (begins.size() != 1)
            refuseSentence(fmt::format("Argument column {} has {} V spans; it needs one, which is its predicate.",
                                       column + 1, begins.size()));
        if (expected && begins.front() != *expected)
            refuseSentence(fmt::format("The V of argument column {} begins at token {}; the roleset {} is at token {}.",
                                       column + 1, begins.front(),
                                       inQuotes(m_rolesets[static_cast<std::size_t>(*expected)]), *expected));
        return begins.front();
    }

    [[noreturn]] void refuseSentence(const std::string& message) const { m_lines.refuse(m_firstLine, message); }

    /// The first line of the sentence, for complaints about the whole of it.
    struct SentencePlace {
        const RolesFile& file;
        [[noreturn]] void refuse(const std::string& message) const { file.refuseSentence(message); }
    };

    void take(GoldRoles gold) {
        for (const GoldPredicate& predicate : gold.predicates)
            for (const TagSpan& span : spansOf(predicate.tags))
                placed(SentencePlace{*this}, [&] { m_builder.addLabel(span.label); });
        Example example;
        example.id = m_id.empty() ? m_lines.placeOf(m_firstLine) : std::move(m_id);
        example.article = std::move(m_document);
        example.text.sentences.push_back(std::move(m_tokens));
        example.gold = std::move(gold);
        placed(SentencePlace{*this}, [&] { m_builder.add(std::move(example)); });
        m_id.clear();
        m_document.clear();
        m_tokens.clear();
        m_rolesets.clear();
        m_partsOfSpeech.clear();
        m_columns.clear();
    }

    LineSource m_lines;
    DataSetBuilder m_builder;
    bool m_needsArguments;
    std::string m_id, m_document;
    std::int64_t m_firstLine = 0;
    elmo::Sentence m_tokens;
    std::vector<std::string> m_rolesets, m_partsOfSpeech;
    std::vector<Column> m_columns;
};

/// "# DOCUMENT-NUMBER" before a sentence.
void readSentenceId(RolesFile& roles, std::string_view line) {
    line.remove_prefix(1);
    const std::string_view id = withoutOuterBlanks(line);
    roles.setId(id, id.substr(0, std::min(id.rfind('-'), id.size())));
}

/// PropBank's columns between TABs: number from 0, word, roleset or "-", then a column for each predicate. Without
/// DataOptions::labelled the columns of arguments may be absent.
DataSet readPropBank(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    RolesFile roles(file, options);
    roles.lines().forEach(control, [&](std::string_view line) {
        if (isBlankLine(line))
            return roles.endSentence();
        if (line.starts_with('#') && roles.isBetweenSentences())
            return readSentenceId(roles, line);
        const std::vector<std::string_view> columns = elmo::ascii::split(line, '\t');
        if (columns.size() < kFirstRoles)
            roles.lines().refuse(fmt::format(
                "The line has {} columns between tabs; expected number, word, roleset or -, and a column of arguments "
                "for each predicate of the sentence.",
                columns.size()));
        if (columns[0] != std::to_string(roles.tokens()))
            roles.lines().refuse(
                fmt::format("The first column is {}; expected {}, the number of the word in its "
                            "sentence. A blank line ends a sentence.",
                            inQuotes(columns[0]), roles.tokens()));
        if (columns[1].empty() || columns[2].empty())
            roles.lines().refuse("The word (column 2) or the roleset (column 3, - for none) is empty.");
        roles.add({.word = std::string(columns[1]),
                   .roleset = columns[2] == "-" ? std::string() : std::string(columns[2]),
                   .arguments = std::span(columns).subspan(kFirstRoles)});
    });
    roles.endSentence();
    return roles.finish();
}

/// CoNLL-2012: word, lemma with frameset as roleset, part of speech and the columns of arguments.
DataSet readRolesOf2012(const std::filesystem::path& path, const DataOptions& options,
                        const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    RolesFile roles(file, options);
    std::string document;
    roles.lines().forEach(control, [&](std::string_view line) {
        if (const auto part = conll2012PartIn(line))
            document = *part;
        if (isBlankLine(line) || line.starts_with('#'))
            return roles.endSentenceByColumns();
        const std::vector<std::string_view> columns = splitBlanks(line);
        const Conll2012Word word = placed(roles.lines(), [&] { return conll2012Word(columns); });
        if (roles.isBetweenSentences())
            roles.setId({}, document);
        roles.add({.word = word.word,
                   .roleset = word.frameset == "-" ? std::string() : fmt::format("{}.{}", word.lemma, word.frameset),
                   .partOfSpeech = word.partOfSpeech,
                   .arguments = conll2012Arguments(columns)});
    });
    roles.endSentenceByColumns();
    return roles.finish();
}

/// The first word: "0", a word, a roleset or "-", columns in brackets.
bool looksLikePropBank(const std::filesystem::path&, std::string_view head) {
    while (head.starts_with('#') || head.starts_with('\n'))
        head.remove_prefix(std::min(head.find('\n'), head.size() - 1) + 1);
    const std::vector<std::string_view> columns = elmo::ascii::split(firstLineOf(head), '\t');
    return columns.size() >= kFirstRoles && columns[0] == "0" &&
           std::all_of(columns.begin() + kFirstRoles, columns.end(),
                       [](std::string_view cell) { return cell.find('*') != std::string_view::npos; });
}

constexpr DataFormat kRolesFormats[] = {
    {"conll2012", "OntoNotes in the columns of CoNLL-2012, with predicates and arguments", false, looksLikeConll2012,
     readRolesOf2012},
    {"propbank", "columns between tabs: number, word, roleset or -, and the arguments of each predicate as (ARG0*",
     false, looksLikePropBank, readPropBank},
};

}  // namespace

DataFormats rolesFormats() {
    return kRolesFormats;
}

}  // namespace tasks
