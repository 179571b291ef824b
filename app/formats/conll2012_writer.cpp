// SPDX-License-Identifier: GPL-3.0-or-later
// Writes OntoNotes' columns: what a document can say in them, and the lines.
#include "app/formats/conll2012_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "app/documents/document_edits.h"
#include "app/formats/syntax/tagged_sentences.h"
#include "app/formats/syntax/text_columns.h"
#include "tasks/data/conll2012.h"
#include "tasks/results/predicate_table.h"

namespace app {
namespace {

constexpr const char* kArgumentSpan = "argument";
constexpr const char* kMentionSpan = "mention";
constexpr const char* kOwnArgument = "V";       ///< of the predicate itself: no argument
constexpr const char* kUnknownFrameset = "XX";  ///< as PropBank has it
constexpr std::string_view kPartOfName = " part ";

/// First and last token of a run, which is on whole tokens.
struct TokenRun {
    std::int64_t begin = 0, end = 0;
    std::int64_t length() const { return end - begin; }
    bool meets(const TokenRun& other) const { return begin < other.end && other.begin < end; }
    bool holds(const TokenRun& other) const { return begin <= other.begin && other.end <= end; }
    auto operator<=>(const TokenRun&) const = default;
};

/// A label without what ends it in a cell.
std::string labelInBrackets(std::string_view label) {
    std::string result = withoutBlanks(label);
    std::ranges::replace_if(
        result, [](char c) { return c == '*' || c == '(' || c == ')'; }, '_');
    return result;
}

/// A word as it is written, so that it is read as it was. The part of speech tells opening quotes from closing ones.
std::string spelledWord(std::string_view word, std::string_view partOfSpeech) {
    constexpr std::pair<std::string_view, const char*> kBrackets[] = {{"(", "-LRB-"}, {")", "-RRB-"}, {"[", "-LSB-"},
                                                                      {"]", "-RSB-"}, {"{", "-LCB-"}, {"}", "-RCB-"}};
    for (const auto& [bracket, spelled] : kBrackets)
        if (word == bracket)
            return spelled;
    if (word == "\"" && (partOfSpeech == "``" || partOfSpeech == "''"))
        return std::string(partOfSpeech);
    if (word == "'" && partOfSpeech == "``")
        return "`";
    std::string spelled;
    const bool looksEscaped = word == "/." || word == "/?" || word == "/-";
    for (std::size_t i = 0; i < word.size(); ++i) {
        const bool isDropped = i > 0 && word[i - 1] == '\\' && (word[i] == '/' || word[i] == '*');
        if (isDropped || (looksEscaped && i == 0))
            spelled += '\\';
        spelled += word[i];
    }
    return spelled;
}

/// The word that is read where this one is written: OntoNotes has no way to say "-LRB-" or "``".
std::string wordAsRead(std::string_view word) {
    const std::string plain = withoutBlanks(word);
    return plain == "[WORD]" ? "_WORD_" : tasks::wordOfConll2012(spelledWord(plain, {}));
}

struct PartName {
    std::string document, part;  ///< digits
};
/// "nw/wsj_0020 part 003". A document without a part is part 000.
PartName partNameOf(std::string_view name) {
    std::string clean(name);
    std::ranges::replace_if(
        clean, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, ' ');
    const std::size_t at = clean.rfind(kPartOfName);
    if (at != std::string::npos) {
        const std::string part = clean.substr(at + kPartOfName.size());
        if (!part.empty() && part.find_first_not_of("0123456789") == std::string::npos)
            return {clean.substr(0, at), part};
    }
    return {clean, "000"};
}

/// Makes the annotations that are read from a file. One thread.
class Conll2012Reduction {
public:
    explicit Conll2012Reduction(tasks::AnnotatedDocument& document)
        : m_document(document),
          m_before(document.document),
          m_finder(*m_before),
          m_old(document.annotations),
          m_lemmas(tasks::attributeValues(m_old, "lemma")) {
        for (const tasks::SpanAnnotation& span : m_old.spans)
            m_spans.emplace(span.id, &span);
    }

    void run() {
        JoinedTokens joined;
        for (const elmo::TokenSpan sentence : m_before->sentences())
            for (elmo::TokenIndex at = sentence.begin; at < sentence.end; ++at)
                joined.add(wordAsRead(m_before->token(at)), at == sentence.begin);
        const PartName name = partNameOf(m_document.name);
        m_document.name = name.document + std::string(kPartOfName) + name.part;
        m_document.document = std::make_shared<const elmo::Document>(
            joined.text, elmo::Segmentation{joined.tokens, m_before->sentences()}, m_before->language());
        tasks::Annotations& all = m_document.annotations;
        all.spans.clear();
        all.clusters.clear();
        all.relations = {};
        all.attributes.clear();
        addPredicates();
        addEntities();
        addClusters();
        addAttributes();
    }

private:
    TokenRun runOf(const tasks::SpanAnnotation& span) const {
        const elmo::TokenSpan tokens = m_finder.tokensIn(span.bytes);
        return {tokens.begin.value(), tokens.end.value()};
    }

    std::int64_t addSpan(const TokenRun& run, std::string label, const char* kind) {
        const auto& tokens = m_document.document->tokens();
        tasks::SpanAnnotation& span = m_document.annotations.spans.emplace_back();
        span.id = m_document.annotations.nextId++;
        span.bytes = {tokens[static_cast<std::size_t>(run.begin)].begin,
                      tokens[static_cast<std::size_t>(run.end - 1)].end};
        span.label = std::move(label);
        span.kind = kind;
        span.layer = tasks::AnnotationLayer::kHuman;
        return span.id;
    }

    struct Roleset {
        std::string lemma, frameset;
    };
    Roleset rolesetOf(const tasks::SpanAnnotation& span, std::int64_t token) const {
        const auto isValue = [](std::string_view text) { return !text.empty() && text != "-" && text != "*"; };
        const std::string label = withoutBlanks(span.label);
        const std::size_t dot = label.rfind('.');
        if (dot != std::string::npos && isValue(label.substr(0, dot)) && isValue(label.substr(dot + 1)))
            return {label.substr(0, dot), label.substr(dot + 1)};
        std::string lemma;
        if (m_lemmas && static_cast<std::size_t>(token) < m_lemmas->size())
            lemma = (*m_lemmas)[static_cast<std::size_t>(token)];
        lemma = withoutBlanks(isValue(lemma) ? lemma : std::string(m_before->token(elmo::TokenIndex(token))));
        return {isValue(lemma) ? lemma : "_", kUnknownFrameset};
    }

    static bool isRole(const tasks::RelationAnnotation& relation) {
        return relation.kind == tasks::kRoleRelation && relation.from.isSpan() && relation.to.isSpan();
    }

    void addPredicates() {
        std::map<std::int64_t, std::vector<const tasks::RelationAnnotation*>> roles;  // by predicate
        for (const tasks::RelationAnnotation& relation : m_old.relations)
            if (isRole(relation))
                roles[relation.from.span].push_back(&relation);
        std::map<std::int64_t, std::int64_t> idAt;  // of the predicate of a token
        std::map<std::int64_t, std::vector<TokenRun>> taken;
        for (const tasks::SpanAnnotation& span : m_old.spans) {
            const auto own = roles.find(span.id);
            if (span.kind != tasks::kPredicateSpan && own == roles.end())
                continue;
            m_predicates.insert(span.id);
            const std::int64_t token = runOf(span).begin;
            if (!idAt.contains(token)) {
                const Roleset roleset = rolesetOf(span, token);
                m_rolesets[token] = roleset;
                idAt[token] =
                    addSpan({token, token + 1}, roleset.lemma + "." + roleset.frameset, tasks::kPredicateSpan);
            }
            if (own != roles.end())
                addArguments(own->second, idAt[token], token, taken[token]);
        }
    }

    void addArguments(const std::vector<const tasks::RelationAnnotation*>& roles, std::int64_t predicate,
                      std::int64_t token, std::vector<TokenRun>& taken) {
        std::vector<std::pair<TokenRun, std::string>> arguments;
        const std::size_t sentence = m_finder.sentenceOf(elmo::TokenIndex(token));
        for (const tasks::RelationAnnotation* role : roles) {
            const auto to = m_spans.find(role->to.span);
            const std::string label = labelInBrackets(role->label);
            if (to == m_spans.end() || label == kOwnArgument)
                continue;
            const TokenRun run = runOf(*to->second);
            if (m_finder.sentenceOf(elmo::TokenIndex(run.begin)) == sentence)
                arguments.emplace_back(run, label);
        }
        std::ranges::stable_sort(arguments, std::ranges::greater{},
                                 [](const auto& argument) { return argument.first.length(); });
        for (const auto& [run, label] : arguments) {
            if (std::ranges::any_of(taken, [&](const TokenRun& other) { return other.meets(run); }))
                continue;
            taken.push_back(run);
            tasks::RelationAnnotation relation;
            relation.from.span = predicate;
            relation.to.span = addSpan(run, label, kArgumentSpan);
            relation.id = m_document.annotations.nextId++;
            relation.label = label;
            relation.kind = tasks::kRoleRelation;
            m_document.annotations.relations.edit().push_back(std::move(relation));
        }
    }

    void addEntities() {
        std::vector<std::pair<TokenRun, std::string>> entities;
        for (const tasks::SpanAnnotation& span : m_old.spans)
            if (span.kind.empty() && !m_predicates.contains(span.id))
                entities.emplace_back(runOf(span), labelInBrackets(span.label));
        std::ranges::stable_sort(entities, std::ranges::greater{},
                                 [](const auto& entity) { return entity.first.length(); });
        std::vector<bool> taken(m_before->tokens().size());
        for (const auto& [run, label] : entities) {
            const auto first = taken.begin() + run.begin, last = taken.begin() + run.end;
            if (std::find(first, last, true) != last)
                continue;
            std::fill(first, last, true);
            addSpan(run, label, "");
        }
    }

    void addClusters() {
        for (const tasks::ClusterAnnotation& cluster : m_old.clusters) {
            std::vector<TokenRun> mentions;
            for (const std::int64_t id : cluster.spans)
                if (const auto span = m_spans.find(id); span != m_spans.end())
                    mentions.push_back(runOf(*span->second));
            std::ranges::stable_sort(mentions, std::ranges::greater{}, &TokenRun::length);
            std::vector<TokenRun> kept;
            for (const TokenRun& mention : mentions)  // brackets of one chain can't cross
                if (std::ranges::all_of(kept, [&](const TokenRun& other) {
                        return !other.meets(mention) || (other.holds(mention) && other != mention);
                    }))
                    kept.push_back(mention);
            std::ranges::sort(kept);
            if (kept.empty())
                continue;
            tasks::ClusterAnnotation chain;
            for (const TokenRun& mention : kept)
                chain.spans.push_back(addSpan(mention, kMentionSpan, kMentionSpan));
            chain.id = m_document.annotations.nextId++;
            chain.label = "coreference";
            m_document.annotations.clusters.push_back(std::move(chain));
        }
    }

    void addAttributes() {
        for (const Conll2012Column& column : kConll2012Columns) {
            const std::string_view name = column.attribute;
            const auto before = tasks::attributeValues(m_old, name);
            std::vector<std::string> values(m_before->tokens().size());
            for (std::size_t token = 0; token < values.size(); ++token) {
                if (before && token < before->size() && !(*before)[token].empty())
                    values[token] = withoutBlanks((*before)[token]);
                if (values[token] == "-" || values[token] == "*")
                    values[token].clear();
                // A frameset makes a predicate, whose lemma is that of its roleset.
                const auto roleset = m_rolesets.find(static_cast<std::int64_t>(token));
                if (name == "frameset")
                    values[token] = roleset == m_rolesets.end() ? std::string() : roleset->second.frameset;
                else if (name == "lemma" && roleset != m_rolesets.end())
                    values[token] = roleset->second.lemma;
            }
            if (std::ranges::any_of(values, [](const std::string& value) { return !value.empty(); }))
                m_document.annotations.attributes.push_back(
                    {.name = column.attribute, .values = tasks::TokenValues(values)});
        }
    }

    tasks::AnnotatedDocument& m_document;
    std::shared_ptr<const elmo::Document> m_before;
    TokenFinder m_finder;
    tasks::Annotations m_old;
    std::optional<tasks::TokenValues> m_lemmas;
    std::map<std::int64_t, const tasks::SpanAnnotation*> m_spans;  ///< by id
    std::set<std::int64_t> m_predicates;                           ///< ids
    std::map<std::int64_t, Roleset> m_rolesets;                    ///< by token
};

/// The cells of a document, token by token. One thread.
class Conll2012Cells {
public:
    explicit Conll2012Cells(const tasks::AnnotatedDocument& document)
        : m_document(document), m_finder(*document.document), m_entities(tokens(), "*"), m_chains(tokens()) {
        std::map<std::int64_t, std::int64_t> tokenOf;  // of predicates, by span
        std::map<std::int64_t, const tasks::SpanAnnotation*> spans;
        for (const tasks::SpanAnnotation& span : document.annotations.spans) {
            spans.emplace(span.id, &span);
            if (span.kind == tasks::kPredicateSpan) {
                tokenOf[span.id] = runOf(span).begin;
                m_arguments[runOf(span).begin];
            } else if (span.kind.empty()) {
                addEntity(runOf(span), span.label);
            }
        }
        for (const tasks::RelationAnnotation& role : document.annotations.relations)
            m_arguments[tokenOf.at(role.from.span)].push_back({runOf(*spans.at(role.to.span)), role.label});
        std::size_t number = 0;
        for (const tasks::ClusterAnnotation& cluster : document.annotations.clusters) {
            for (const std::int64_t id : cluster.spans)
                addMention(runOf(*spans.at(id)), number);
            ++number;
        }
    }

    std::string lines() const {
        const PartName name = partNameOf(m_document.name);
        std::string text = fmt::format("#begin document ({}); part {}\n", name.document, name.part);
        for (const elmo::TokenSpan sentence : m_document.document->sentences())
            text += linesOfSentence(sentence, name) + "\n";
        return text + "#end document\n";
    }

private:
    struct Cell {
        TokenRun run;
        std::string label;
    };
    /// The marks of mentions at a token.
    struct Marks {
        std::vector<std::pair<TokenRun, std::size_t>> begins, ends;  ///< with the number of the chain
        std::vector<std::size_t> whole;
    };

    std::size_t tokens() const { return m_document.document->tokens().size(); }
    TokenRun runOf(const tasks::SpanAnnotation& span) const {
        const elmo::TokenSpan found = m_finder.tokensIn(span.bytes);
        return {found.begin.value(), found.end.value()};
    }

    static void bracket(std::vector<std::string>& cells, const TokenRun& run, const std::string& label,
                        std::int64_t first = 0) {
        std::string& begin = cells[static_cast<std::size_t>(run.begin - first)];
        begin = "(" + label + begin;
        cells[static_cast<std::size_t>(run.end - 1 - first)] += ")";
    }

    /// Of one token as OntoNotes has it: "(GPE)", without the star of arguments.
    void addEntity(const TokenRun& run, const std::string& label) {
        if (run.length() == 1)
            m_entities[static_cast<std::size_t>(run.begin)] = "(" + label + ")";
        else
            bracket(m_entities, run, label);
    }

    void addMention(const TokenRun& run, std::size_t chain) {
        if (run.length() == 1)
            return m_chains[static_cast<std::size_t>(run.begin)].whole.push_back(chain);
        m_chains[static_cast<std::size_t>(run.begin)].begins.emplace_back(run, chain);
        m_chains[static_cast<std::size_t>(run.end - 1)].ends.emplace_back(run, chain);
    }

    /// Outer mentions begin before inner ones and end after them.
    std::string chainsAt(std::size_t token) const {
        Marks marks = m_chains[token];
        std::ranges::stable_sort(marks.begins, std::ranges::greater{}, [](const auto& one) { return one.first.end; });
        std::ranges::stable_sort(marks.ends, std::ranges::greater{}, [](const auto& one) { return one.first.begin; });
        std::vector<std::string> cells;
        for (const auto& [run, chain] : marks.begins)
            cells.push_back(fmt::format("({}", chain));
        for (const std::size_t chain : marks.whole)
            cells.push_back(fmt::format("({})", chain));
        for (const auto& [run, chain] : marks.ends)
            cells.push_back(fmt::format("{})", chain));
        return cells.empty() ? "-" : fmt::format("{}", fmt::join(cells, "|"));
    }

    std::vector<std::string> argumentColumn(const elmo::TokenSpan& sentence, std::int64_t predicate,
                                            const std::vector<Cell>& arguments) const {
        std::vector<std::string> cells(static_cast<std::size_t>(sentence.length()), "*");
        const TokenRun own{predicate, predicate + 1};
        for (const Cell& argument : arguments)
            bracket(cells, argument.run, argument.label, sentence.begin.value());
        if (std::ranges::none_of(arguments, [&](const Cell& argument) { return argument.run.meets(own); }))
            bracket(cells, own, kOwnArgument, sentence.begin.value());
        return cells;
    }

    std::string linesOfSentence(const elmo::TokenSpan& sentence, const PartName& name) const {
        std::vector<std::vector<std::string>> arguments;
        for (auto predicate = m_arguments.lower_bound(sentence.begin.value());
             predicate != m_arguments.end() && predicate->first < sentence.end.value(); ++predicate)
            arguments.push_back(argumentColumn(sentence, predicate->first, predicate->second));
        std::string document = withoutBlanks(name.document);
        if (document.starts_with('#'))  // the line would be a comment
            document[0] = '_';
        const std::string part = std::to_string(std::stoull(name.part.substr(0, 18)));
        std::vector<std::vector<std::string>> rows;
        for (elmo::TokenIndex at = sentence.begin; at < sentence.end; ++at) {
            const auto token = static_cast<std::size_t>(at.value());
            std::vector<std::string> row{document, part, std::to_string(at.value() - sentence.begin.value())};
            row.push_back(spelledWord(m_document.document->token(at), valueOf("xpos", token)));
            for (const Conll2012Column& column : kConll2012Columns) {
                const std::string_view value = valueOf(column.attribute, token);
                row.emplace_back(value.empty() ? column.none : value);
            }
            row.push_back(m_entities[token]);
            for (const auto& column : arguments)
                row.push_back(column[token - static_cast<std::size_t>(sentence.begin.value())]);
            row.push_back(chainsAt(token));
            rows.push_back(std::move(row));
        }
        return aligned(rows);
    }

    /// As OntoNotes has them: columns of one width.
    static std::string aligned(const std::vector<std::vector<std::string>>& rows) {
        std::vector<std::size_t> widths;
        for (const auto& row : rows) {
            widths.resize(std::max(widths.size(), row.size()));
            for (std::size_t i = 0; i < row.size(); ++i)
                widths[i] = std::max(widths[i], row[i].size());
        }
        std::string text;
        for (const auto& row : rows) {
            for (std::size_t i = 0; i < row.size(); ++i)
                text += (i == 0 ? "" : std::string(widths[i] - row[i].size() + 3, ' ')) + row[i];
            text += '\n';
        }
        return text;
    }

    std::string_view valueOf(std::string_view attribute, std::size_t token) const {
        for (const tasks::TokenAttribute& one : m_document.annotations.attributes)
            if (one.name == attribute && token < one.values.size())
                return one.values[token];
        return {};
    }

    const tasks::AnnotatedDocument& m_document;
    TokenFinder m_finder;
    std::vector<std::string> m_entities;
    std::vector<Marks> m_chains;
    std::map<std::int64_t, std::vector<Cell>> m_arguments;  ///< by the predicate's token
};

}  // namespace

void adaptConll2012(tasks::AnnotatedDocument& document) {
    Conll2012Reduction(document).run();
}

std::vector<FilePart> encodeConll2012(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    return {{".v4_gold_conll", Conll2012Cells(document).lines()}};
}

}  // namespace app
