// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: queries for tokens in a row, over the columns of words and attributes.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>

#include "app/documents/document_edits.h"
#include "app/workspace/annotation_rows.h"
#include "app/workspace/corpus_query.h"
#include "app/workspace/schema.h"
#include "app/workspace/span_blob.h"
#include "app/workspace/sqlite_connection.h"
#include "app/workspace/structure_blob.h"
#include "app/workspace/word_key.h"
#include "elmo/text/search_key.h"
#include "elmo/text/text_pattern.h"

namespace app {
namespace {

constexpr std::size_t kFindReach = 80;  // bytes to either side of a hit, about a line

elmo::TextPattern patternOf(const std::string& pattern, bool folds) {
    return {pattern, folds ? elmo::TextPattern::Case::kAny : elmo::TextPattern::Case::kExact};
}

using FormSet = std::unordered_set<std::int64_t>;

/// Which values of the project pass a test. Computed once for a query.
class FormFinder {
public:
    explicit FormFinder(Workspace::Impl& session) : m_session(session) {}

    /// Of whole values.
    FormSet passing(const TokenTest& test) {
        if (!test.isPattern && !test.folds)
            return equal(test.value);
        if (!test.isPattern)
            return folded(wordKey(test.value));
        elmo::TextPattern pattern = patternOf(test.value, test.folds);
        return all([&](std::string_view value) { return pattern.matches(value); });
    }
    /// Of values with parts: those in which the part of the test's name passes.
    FormSet passingParts(const TokenTest& test) {
        std::optional<elmo::TextPattern> pattern;
        if (test.isPattern)
            pattern = patternOf(test.value, test.folds);
        return all([&](std::string_view value) {
            const auto part = tasks::partOf(value, test.attribute);
            return part && (pattern ? pattern->matches(*part) : *part == test.value);
        });
    }
    FormSet equal(const std::string& value) { return ids("SELECT id FROM forms WHERE value = ?", value); }
    FormSet folded(const std::string& key) {
        FormSet found = ids("SELECT id FROM forms WHERE folded = ?", key);
        found.merge(ids("SELECT id FROM forms WHERE value = ? AND folded IS NULL", key));
        return found;
    }
    FormSet withPart(const std::string& key) { return ids("SELECT form FROM form_parts WHERE part = ?", key); }
    FormSet beginning(const std::string& key) {
        return all([&](std::string_view value) { return wordKey(value).starts_with(key); });
    }

private:
    FormSet ids(const char* sql, const std::string& key) {
        FormSet found;
        Rows rows(m_session.statement(sql));
        rows->bind(1, key);
        while (rows.next())
            found.insert(rows->getColumn(0).getInt64());
        return found;
    }
    template <class Test>
    FormSet all(const Test& passes) {
        FormSet found;
        Rows rows(m_session.statement("SELECT id, value FROM forms"));
        while (rows.next())
            if (passes(viewOf(rows->getColumn(1))))
                found.insert(rows->getColumn(0).getInt64());
        return found;
    }

    Workspace::Impl& m_session;
};

/// A word of a query, which may be several tokens without blanks between them: "can't", "U.S.".
struct WordStep {
    std::string key;
    bool isPrefix = false;
    FormSet whole;                              ///< the word itself, or a part of one: "state-of-the-art"
    std::map<std::int64_t, std::string> parts;  ///< keys of forms that are within it
};

bool insideCharacter(const std::string& text, std::size_t at) {
    return at < text.size() && (text[at] & 0xC0) == 0x80;
}

WordStep wordStep(const QueryStep& step, FormFinder& forms) {
    WordStep word{wordKey(step.word), step.isPrefix, {}, {}};
    word.whole = step.isPrefix ? forms.beginning(word.key) : forms.folded(word.key);
    word.whole.merge(forms.withPart(word.key));
    constexpr std::size_t kMostParts = 40;  // bytes: longer words are one token
    if (word.key.size() > kMostParts)
        return word;
    for (std::size_t begin = 0; begin < word.key.size(); ++begin)
        for (std::size_t end = begin + 1; end <= word.key.size() && !insideCharacter(word.key, begin); ++end)
            if (end - begin < word.key.size() && !insideCharacter(word.key, end))
                for (const std::int64_t id : forms.folded(word.key.substr(begin, end - begin)))
                    word.parts[id] = word.key.substr(begin, end - begin);
    return word;
}

/// One test with the values that pass it.
struct ReadyTest {
    TokenTest test;
    FormSet whole;
    std::optional<FormSet> parts;  ///< of feats and misc, if no column has the name
};

struct ReadyStep {
    const QueryStep* step = nullptr;
    std::optional<WordStep> word;
    std::vector<std::vector<ReadyTest>> tests;
    bool isOfArguments = false;  ///< one of the groups is about arguments
};

/// A group with a role is about whole arguments, and not about single tokens.
bool isOfArguments(const std::vector<TokenTest>& group) {
    return std::ranges::any_of(group, [](const TokenTest& test) { return test.attribute == "role"; });
}
bool isOfArguments(const std::vector<ReadyTest>& group) {
    return std::ranges::any_of(group, [](const ReadyTest& ready) { return ready.test.attribute == "role"; });
}

/// What only arguments have.
bool isOfWholeArgument(const TokenTest& test) {
    return test.attribute == "role" || test.attribute == "text" || test.attribute == "predicate";
}

/// An end of a relation other than a dependency, with the relation's label and the other end.
struct FoundArgument {
    elmo::TokenSpan tokens;
    std::string role;
    std::string sense;  ///< the label of the span at the other end
    elmo::ByteSpan predicate;
};

/// One blank for white space of any length.
std::string onOneLineKey(std::string_view text) {
    std::string line;
    for (const char c : text)
        if (const bool isBlank = c == ' ' || c == '\n' || c == '\r' || c == '\t'; !isBlank)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    while (line.ends_with(' '))
        line.pop_back();
    return wordKey(line);
}

/// Whether some tokens in a row are these words.
bool hasWords(const elmo::Document& document, elmo::TokenSpan tokens, const std::string& words) {
    const std::string key = onOneLineKey(words);
    if (key.empty())
        return false;
    const auto at = [&](std::int64_t token) { return document.tokens()[static_cast<std::size_t>(token)]; };
    for (std::int64_t first = tokens.begin.value(); first < tokens.end.value(); ++first)
        for (std::int64_t last = first; last < tokens.end.value(); ++last) {
            const std::string found = onOneLineKey(document.slice({at(first).begin, at(last).end}));
            if (found == key)
                return true;
            if (found.size() > key.size() + 1)
                break;
        }
    return false;
}

/// The columns of one document, read when they are needed.
class FoundDocument {
public:
    FoundDocument(Workspace::Impl& session, std::int64_t id) : m_session(session), m_id(id) {}

    std::int64_t id() const { return m_id; }

    /// What counts of the columns of a name: as attributeValues().
    struct Column {
        std::vector<std::string> blobs;
        std::vector<StoredColumn> layers;  ///< first those that count more
    };
    const Column& column(const std::string& name) {
        auto [place, isNew] = m_columns.try_emplace(name);
        Column& column = place->second;
        if (!isNew)
            return column;
        const bool isWord = name == "word";
        Rows rows(m_session.statement(
            "SELECT content FROM columns WHERE name = ?1 AND document = ?2 AND (position < 0) = ?3 ORDER BY CASE WHEN "
            "layer = 0 THEN 2 WHEN source >= 0 THEN 1 ELSE 0 END, position"));
        rows->bind(1, name);
        rows->bind(2, m_id);
        rows->bind(3, isWord ? 1 : 0);
        while (rows.next())
            column.blobs.emplace_back(viewOf(rows->getColumn(0)));
        for (const std::string& blob : column.blobs)
            column.layers.push_back(unpackColumn(blob));
        return column;
    }

    std::size_t tokens() { return column("word").layers.empty() ? 0 : column("word").layers.front().size(); }

    const tasks::Annotations& annotations() {
        if (!m_annotations)
            readAnnotations(m_session, m_id, m_annotations.emplace());
        return *m_annotations;
    }
    /// The spans that nobody rejected, with their labels: other annotations are not read for them.
    std::vector<std::pair<elmo::ByteSpan, std::string>> labels() {
        std::vector<std::pair<elmo::ByteSpan, std::string>> found;
        Rows rows(
            m_session.statement("SELECT first_byte, end_byte, label FROM spans WHERE document = ? AND decision <> 2"));
        rows->bind(1, m_id);
        while (rows.next())
            found.push_back(
                {{elmo::ByteOffset(rows->getColumn(0).getInt64()), elmo::ByteOffset(rows->getColumn(1).getInt64())},
                 rows->getColumn(2).getString()});
        return found;
    }
    const elmo::Document& text() {
        if (!m_text) {
            Rows row(m_session.statement("SELECT text, tokens, sentences FROM texts WHERE document = ?"));
            row->bind(1, m_id);
            if (!row.next())
                throw elmo::Error(elmo::ErrorCode::kNotFound, "The document has no text.");
            m_text.emplace(
                std::string(viewOf(row->getColumn(0))),
                elmo::Segmentation{unpackSpans(viewOf(row->getColumn(1))), unpackSentences(viewOf(row->getColumn(2)))});
        }
        return *m_text;
    }
    /// The ends that relations lead to, dependencies and what is rejected left out, in order of place.
    const std::vector<FoundArgument>& arguments() {
        if (m_arguments)
            return *m_arguments;
        m_arguments.emplace();
        const tasks::Annotations& all = annotations();
        std::map<std::int64_t, const tasks::SpanAnnotation*> spans;
        if (std::ranges::any_of(all.relations, isArgument))
            for (const tasks::SpanAnnotation& span : all.spans)
                if (span.decision != tasks::Decision::kRejected)
                    spans.emplace(span.id, &span);
        const TokenFinder places(text());
        const auto spanOf = [&](const tasks::RelationEnd& end) {
            const auto found = spans.find(end.span);
            return found == spans.end() ? nullptr : found->second;
        };
        const auto tokensOf = [&](const tasks::RelationEnd& end) {
            const tasks::SpanAnnotation* span = spanOf(end);
            return span           ? places.tokensIn(span->bytes)
                   : end.isSpan() ? elmo::TokenSpan{}
                                  : elmo::TokenSpan{end.token, end.token + 1};
        };
        for (const tasks::RelationAnnotation& relation : all.relations) {
            const elmo::TokenSpan to = tokensOf(relation.to), from = tokensOf(relation.from);
            const auto size = std::ssize(text().tokens());
            if (!isArgument(relation) || to.empty() || from.empty() || to.end.value() > size || from.end.value() > size)
                continue;
            const tasks::SpanAnnotation* predicate = spanOf(relation.from);
            m_arguments->push_back(
                {to, relation.label, predicate ? predicate->label : std::string(), places.bytesOf(from)});
        }
        std::ranges::stable_sort(*m_arguments, std::ranges::less{},
                                 [](const FoundArgument& argument) { return argument.tokens.begin; });
        return *m_arguments;
    }
    /// The token that a dependency gives each token as its head, and the label.
    const std::vector<std::pair<std::int64_t, std::string>>& heads() {
        if (m_heads.empty() && tokens() > 0) {
            m_heads.assign(tokens(), {-1, {}});
            for (const tasks::RelationAnnotation& relation : annotations().relations)
                if (const auto to = static_cast<std::size_t>(relation.to.token.value());
                    relation.kind == tasks::kDependency && !relation.to.isSpan() && to < m_heads.size() &&
                    m_heads[to].first < 0 && relation.decision != tasks::Decision::kRejected)
                    m_heads[to] = {relation.from.token.value(), relation.label};
        }
        return m_heads;
    }

private:
    static bool isArgument(const tasks::RelationAnnotation& relation) {
        return relation.kind != tasks::kDependency && relation.decision != tasks::Decision::kRejected;
    }

    Workspace::Impl& m_session;
    std::int64_t m_id;
    std::optional<std::vector<FoundArgument>> m_arguments;
    std::map<std::string, Column> m_columns;
    std::optional<tasks::Annotations> m_annotations;
    std::optional<elmo::Document> m_text;
    std::vector<std::pair<std::int64_t, std::string>> m_heads;
};

using Marks = std::vector<char>;                            // of tokens
using Ends = std::map<std::size_t, std::set<std::size_t>>;  // after the last tokens of arguments, by their first

/// Which tokens of a column have one of the forms.
Marks marksOf(const FoundDocument::Column& column, const FormSet& forms, std::size_t tokens) {
    Marks marks(tokens, 0);
    Marks decided(column.layers.size() > 1 ? tokens : 0, 0);
    for (const StoredColumn& layer : column.layers) {
        Marks passes(layer.forms.size() + 1, 0);
        bool any = false;
        for (std::size_t i = 0; i < layer.forms.size(); ++i)
            any = (passes[i + 1] = forms.contains(layer.forms[i])) || any;
        if (!any && decided.empty())
            continue;
        for (std::size_t token = 0; token < std::min(tokens, layer.size()); ++token) {
            const std::uint32_t number = layer[token];
            if (decided.empty()) {
                marks[token] = passes[number];
            } else if (number != 0 && !decided[token]) {
                decided[token] = 1;
                marks[token] = passes[number];
            }
        }
    }
    return marks;
}

class Finder {
public:
    Finder(Workspace::Impl& session, const CorpusQuery& query) : m_session(session), m_forms(session) {
        for (const QueryStep& step : query.steps) {
            ReadyStep& ready = m_steps.emplace_back();
            ready.step = &step;
            if (!step.word.empty())
                ready.word = wordStep(step, m_forms);
            for (const std::vector<TokenTest>& group : step.tests) {
                ready.tests.emplace_back();
                const bool ofArguments = isOfArguments(group);
                ready.isOfArguments = ready.isOfArguments || ofArguments;
                for (const TokenTest& test : group)
                    ready.tests.back().push_back(ofArguments && isOfWholeArgument(test) ? argumentTest(test)
                                                                                        : readyTest(test));
            }
        }
    }

    /// The token spans of all hits of a document, in order of their first tokens.
    std::vector<elmo::TokenSpan> hitsIn(FoundDocument& document) {
        std::vector<elmo::TokenSpan> hits;
        const std::size_t tokens = document.tokens();
        m_marks.assign(m_steps.size(), std::nullopt);
        m_ends.assign(m_steps.size(), {});
        for (std::size_t i = 0; i < m_steps.size(); ++i)  // a document without one of the steps has no hit
            if (m_steps[i].step->least > 0) {
                const Marks& marks = marksOfStep(i, document);
                if (std::find(marks.begin(), marks.end(), 1) == marks.end())
                    return hits;
            }
        for (std::size_t token = 0; token < tokens; ++token)
            if (const auto end = matchFrom(0, token, document); end && *end > token)
                hits.push_back({elmo::TokenIndex(static_cast<std::int64_t>(token)),
                                elmo::TokenIndex(static_cast<std::int64_t>(*end))});
        return hits;
    }

private:
    /// Refuses a pattern that is not understood also where no document has arguments.
    static ReadyTest argumentTest(const TokenTest& test) {
        if (test.isPattern)
            patternOf(test.value, test.folds);
        return {test, {}, {}};
    }
    ReadyTest readyTest(const TokenTest& test) {
        ReadyTest ready{test, {}, {}};
        std::string name = test.attribute;
        if (name.starts_with("head."))
            name = name.substr(5);
        if (name == "label" || name == "deprel")
            return ready;
        ready.whole = m_forms.passing(test);
        TokenTest part = test;
        part.attribute = name;
        if (name != "word")
            ready.parts = m_forms.passingParts(part);
        return ready;
    }

    /// Tokens that a step may begin with.
    const Marks& marksOfStep(std::size_t index, FoundDocument& document) {
        std::optional<Marks>& marks = m_marks[index];
        if (marks)
            return *marks;
        const std::size_t tokens = document.tokens();
        const ReadyStep& step = m_steps[index];
        if (step.word) {
            marks = marksOf(document.column("word"), step.word->whole, tokens);
            FormSet first;
            for (const auto& [id, key] : step.word->parts)
                if (step.word->key.starts_with(key))
                    first.insert(id);
            if (!first.empty()) {
                const Marks begins = marksOf(document.column("word"), first, tokens);
                for (std::size_t token = 0; token < tokens; ++token)
                    (*marks)[token] = (*marks)[token] || (begins[token] && wordEnd(*step.word, token, document));
            }
            return *marks;
        }
        marks.emplace(tokens, step.tests.empty() ? 1 : 0);
        for (const std::vector<ReadyTest>& group : step.tests) {
            if (isOfArguments(group)) {
                addEnds(group, m_ends[index], document);
                continue;
            }
            Marks all(tokens, 1);
            for (const ReadyTest& test : group) {
                const Marks one = marksOfTest(test, document);
                for (std::size_t token = 0; token < tokens; ++token)
                    all[token] = all[token] && (one[token] != 0) != test.test.isNot;
            }
            for (std::size_t token = 0; token < tokens; ++token)
                (*marks)[token] = (*marks)[token] || all[token];
        }
        if (step.isOfArguments)  // tokens of other groups are as arguments of one token
            for (std::size_t token = 0; token < tokens; ++token)
                if ((*marks)[token])
                    m_ends[index][token].insert(token + 1);
        for (const auto& [token, ends] : m_ends[index])
            (*marks)[token] = 1;
        return *marks;
    }

    /// The arguments that pass a group of tests, by their first tokens.
    void addEnds(const std::vector<ReadyTest>& group, Ends& ends, FoundDocument& document) {
        std::vector<std::optional<Marks>> ofTokens(group.size());
        for (const FoundArgument& argument : document.arguments()) {
            const auto passesTest = [&](std::size_t at) {
                const TokenTest& test = group[at].test;
                if (isOfWholeArgument(test))
                    return passesArgument(test, argument, document.text());
                if (!ofTokens[at])
                    ofTokens[at] = marksOfTest(group[at], document);
                const auto first = ofTokens[at]->begin();
                return std::any_of(first + argument.tokens.begin.value(), first + argument.tokens.end.value(),
                                   [](char mark) { return mark != 0; });
            };
            bool passesAll = true;
            for (std::size_t at = 0; at < group.size() && passesAll; ++at)
                passesAll = passesTest(at) != group[at].test.isNot;
            if (passesAll)
                ends[static_cast<std::size_t>(argument.tokens.begin.value())].insert(
                    static_cast<std::size_t>(argument.tokens.end.value()));
        }
    }

    /// Roles and senses are compared as labels are, texts as words are: in any case.
    static bool passesArgument(const TokenTest& test, const FoundArgument& argument, const elmo::Document& text) {
        if (test.attribute == "role")
            return passes(test, argument.role);
        if (test.attribute == "text")
            return test.isPattern ? passes(test, std::string(text.slice(TokenFinder(text).bytesOf(argument.tokens))))
                                  : hasWords(text, argument.tokens, test.value);
        const std::string words(text.slice(argument.predicate));
        return passes(test, argument.sense) ||
               (test.isPattern ? passes(test, words) : onOneLineKey(words) == onOneLineKey(test.value));
    }

    Marks marksOfColumn(const std::string& name, const ReadyTest& test, FoundDocument& document) {
        const FoundDocument::Column& column = document.column(name);
        const std::size_t tokens = document.tokens();
        if (!column.layers.empty() || !test.parts)
            return marksOf(column, test.whole, tokens);
        Marks marks = marksOf(document.column("feats"), *test.parts, tokens);
        const Marks others = marksOf(document.column("misc"), *test.parts, tokens);
        for (std::size_t token = 0; token < tokens; ++token)
            marks[token] = marks[token] || others[token];
        return marks;
    }

    Marks marksOfTest(const ReadyTest& test, FoundDocument& document) {
        const std::string& name = test.test.attribute;
        const std::size_t tokens = document.tokens();
        Marks marks(tokens, 0);
        if (name == "label") {
            markLabels(test.test, document, marks);
        } else if (name == "deprel" || name == "head.deprel") {
            const auto& heads = document.heads();
            for (std::size_t token = 0; token < tokens; ++token) {
                const auto head = static_cast<std::size_t>(heads[token].first);
                const bool ofHead = name != "deprel";
                if (heads[token].first >= 0 && head < tokens && (!ofHead || head != token))
                    marks[token] = passes(test.test, ofHead ? heads[head].second : heads[token].second);
            }
        } else if (name.starts_with("head.")) {
            const Marks ofHeads = marksOfColumn(name.substr(5), test, document);
            const auto& heads = document.heads();
            for (std::size_t token = 0; token < tokens; ++token) {
                const auto head = static_cast<std::size_t>(heads[token].first);
                marks[token] = heads[token].first >= 0 && head < tokens && head != token && ofHeads[head];
            }
        } else {
            marks = marksOfColumn(name, test, document);
        }
        return marks;
    }

    static bool passes(const TokenTest& test, const std::string& value) {
        if (test.isPattern)
            return patternOf(test.value, test.folds).matches(value);
        return test.folds ? wordKey(value) == wordKey(test.value) : value == test.value;
    }

    static void markLabels(const TokenTest& test, FoundDocument& document, Marks& marks) {
        for (const auto& [bytes, label] : document.labels())
            if (passes(test, label))
                for (elmo::TokenSpan at = TokenFinder(document.text()).tokensIn(bytes); at.begin < at.end; ++at.begin)
                    marks[static_cast<std::size_t>(at.begin.value())] = 1;
    }

    /// The end of a word that begins with a token: the token itself, or several without blanks between them.
    static std::optional<std::size_t> wordEnd(const WordStep& word, std::size_t token, FoundDocument& document) {
        const StoredColumn& words = document.column("word").layers.front();
        const auto formOf = [&](std::size_t at) { return words.forms[words[at] - 1]; };
        if (words[token] != 0 && word.whole.contains(formOf(token)))
            return token + 1;
        std::string_view rest = word.key;
        for (std::size_t at = token; at < words.size() && words[at] != 0; ++at) {
            const auto part = word.parts.find(formOf(at));
            if (part == word.parts.end() || !rest.starts_with(part->second))
                return std::nullopt;
            const auto& places = document.text().tokens();
            if (at > token && places[at - 1].end != places[at].begin)
                return std::nullopt;
            rest.remove_prefix(part->second.size());
            if (rest.empty() || rest == ".")
                return at + 1;
            // The dot of an abbreviation that is a part: "U." of "U.S."
            if (rest.starts_with('.') &&
                document.text().token(elmo::TokenIndex(static_cast<std::int64_t>(at))).ends_with('.'))
                rest.remove_prefix(1);
        }
        return std::nullopt;
    }

    std::optional<std::size_t> matchFrom(std::size_t index, std::size_t token, FoundDocument& document) {
        if (index == m_steps.size())
            return token;
        const ReadyStep& step = m_steps[index];
        const Marks& marks = marksOfStep(index, document);
        if (step.word) {
            const auto end = token < marks.size() && marks[token] ? wordEnd(*step.word, token, document) : std::nullopt;
            return end ? matchFrom(index + 1, *end, document) : std::nullopt;
        }
        if (step.isOfArguments)
            return matchArguments(index, token, 0, document);
        std::size_t most = 0;
        while (most < static_cast<std::size_t>(step.step->most) && token + most < marks.size() && marks[token + most])
            ++most;
        for (auto count = static_cast<std::size_t>(step.step->least); count <= most; ++count)  // the shortest
            if (const auto end = matchFrom(index + 1, token + count, document))
                return end;
        return std::nullopt;
    }

    /// As matchFrom(), after `count` arguments of the step.
    std::optional<std::size_t> matchArguments(std::size_t index, std::size_t token, int count,
                                              FoundDocument& document) {
        const QueryStep& step = *m_steps[index].step;
        if (count >= step.least)
            if (const auto end = matchFrom(index + 1, token, document))
                return end;
        const auto ends = m_ends[index].find(token);
        if (count >= step.most || ends == m_ends[index].end())
            return std::nullopt;
        for (const std::size_t next : ends->second)
            if (const auto end = matchArguments(index, next, count + 1, document))
                return end;
        return std::nullopt;
    }

    Workspace::Impl& m_session;
    FormFinder m_forms;
    std::vector<ReadyStep> m_steps;
    std::vector<std::optional<Marks>> m_marks;
    std::vector<Ends> m_ends;  ///< of the steps about arguments
};

std::optional<double> numberIn(const std::string& text) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    return !text.empty() && end == text.c_str() + text.size() ? std::optional(number) : std::nullopt;
}

bool compares(const std::string& sign, const std::string& value, const std::string& wanted) {
    if (sign == "~" || sign == "!~")
        return patternOf(wanted, true).matches(value) == (sign == "~");
    const auto a = numberIn(value), b = numberIn(wanted);
    const int order = a && b ? (*a < *b ? -1 : *a > *b) : wordKey(value).compare(wordKey(wanted));
    return sign == "="    ? order == 0
           : sign == "!=" ? order != 0
           : sign == "<"  ? order < 0
           : sign == "<=" ? order <= 0
           : sign == ">"  ? order > 0
                          : order >= 0;
}

using Fields = std::map<std::string, std::vector<std::string>>;

bool holds(const MetadataCondition& condition, const Fields& fields) {
    const auto one = [&](const MetadataCondition& part) { return holds(part, fields); };
    switch (condition.kind) {
        case MetadataCondition::Kind::kAll:
            return std::ranges::all_of(condition.parts, one);
        case MetadataCondition::Kind::kAny:
            return std::ranges::any_of(condition.parts, one);
        case MetadataCondition::Kind::kNot:
            return !one(condition.parts.front());
        case MetadataCondition::Kind::kTest:
            break;
    }
    const auto field = fields.find(condition.field);
    const bool isNot = condition.sign.starts_with('!');
    if (field == fields.end())
        return isNot;
    const auto passes = [&](const std::string& value) { return compares(condition.sign, value, condition.value); };
    return isNot ? std::ranges::all_of(field->second, passes) : std::ranges::any_of(field->second, passes);
}

void cropHit(const std::string& text, CorpusHit& hit) {
    const auto inside = [&](std::size_t at) { return at < text.size() && (text[at] & 0xC0) == 0x80; };
    const auto first = static_cast<std::size_t>(hit.bytes.begin.value());
    std::size_t begin = first > kFindReach ? first - kFindReach : 0;
    std::size_t end = std::min(text.size(), static_cast<std::size_t>(hit.bytes.end.value()) + kFindReach);
    while (inside(begin))
        ++begin;
    while (inside(end))
        ++end;
    hit.excerpt = text.substr(begin, end - begin);
    hit.placeInExcerpt = {hit.bytes.begin + -static_cast<std::int64_t>(begin),
                          hit.bytes.end + -static_cast<std::int64_t>(begin)};
}

/// Where a tokenizer splits a script without spaces is a guess, and people do not know it: every place counts.
CorpusHits findInsideWords(const Workspace& workspace, const std::string& word, const std::vector<std::int64_t>& ids,
                           std::size_t limit, const elmo::RunControl& control) {
    CorpusHits result;
    std::int64_t last = 0;
    for (SearchHit& found : workspace.occurrences(word, std::numeric_limits<int>::max(), control)) {
        if (!std::ranges::binary_search(ids, found.id))
            continue;
        ++result.count;
        result.documents += found.id != last;
        last = found.id;
        if (result.hits.size() >= limit)
            continue;
        const StoredDocument stored = workspace.document(found.id);
        const TokenFinder places(*stored.document.document);
        const elmo::TokenSpan tokens = places.tokensIn(found.place);
        result.hits.push_back({found.id, std::move(found.name), tokens,
                               static_cast<std::int64_t>(places.sentenceOf(tokens.begin)), found.place,
                               std::move(found.excerpt), found.placeInExcerpt});
    }
    return result;
}

}  // namespace

MetadataCondition Workspace::conditionNamed(const std::string& where) const {
    const auto parts = subcorpora();
    const auto named = parts.find(where);
    return MetadataCondition::parse(named == parts.end() ? where : named->second);
}

std::vector<std::int64_t> Workspace::documentsWhere(const MetadataCondition& condition) const {
    return guarded(m_impl->path, "be searched", [&] {
        std::map<std::int64_t, Fields> fields;
        {
            Rows rows(m_impl->statement("SELECT id, name, language FROM documents"));
            while (rows.next()) {
                Fields& of = fields[rows->getColumn(0).getInt64()];
                of["name"] = {rows->getColumn(1).getString()};
                of["language"] = {rows->getColumn(2).getString()};
            }
        }
        Rows rows(m_impl->statement(schemaOf(*m_impl) < kSchemaOfWholeDocuments
                                        ? "SELECT 0, '', '' WHERE false"
                                        : "SELECT document, name, value FROM metadata"));
        while (rows.next())
            fields[rows->getColumn(0).getInt64()][rows->getColumn(1).getString()].push_back(
                rows->getColumn(2).getString());
        std::vector<std::int64_t> ids;
        for (const auto& [id, of] : fields)
            if (holds(condition, of))
                ids.push_back(id);
        return ids;
    });
}

CorpusHits Workspace::find(const CorpusQuery& query, const MetadataCondition& condition, std::size_t limit,
                           const elmo::RunControl& control) const {
    return query.steps.empty() ? CorpusHits() : findIn(documentsWhere(condition), query, limit, control);
}

CorpusHits Workspace::findIn(const std::vector<std::int64_t>& ids, const CorpusQuery& query, std::size_t limit,
                             const elmo::RunControl& control) const {
    CorpusHits result;
    if (query.steps.empty())
        return result;
    if (schemaOf(*m_impl) < kSchemaOfWholeDocuments)
        throw elmo::Error(
            elmo::ErrorCode::kUnsupported,
            fmt::format("The project {} is of an earlier version. Open it for writing once: that brings it "
                        "up to date.",
                        m_impl->path.string()));
    if (query.steps.size() == 1 && elmo::isSearchedInsideWords(query.steps.front().word))
        return findInsideWords(*this, query.steps.front().word, ids, limit, control);
    return guarded(m_impl->path, "be searched", [&] {
        Finder finder(*m_impl, query);
        for (const std::int64_t id : ids) {
            control.checkpoint();
            FoundDocument document(*m_impl, id);
            const std::vector<elmo::TokenSpan> hits = finder.hitsIn(document);
            result.count += std::ssize(hits);
            result.documents += hits.empty() ? 0 : 1;
            std::string name;
            for (const elmo::TokenSpan tokens : hits) {
                if (result.hits.size() >= limit)
                    break;
                if (name.empty()) {
                    Rows row(m_impl->statement("SELECT name FROM documents WHERE id = ?"));
                    row->bind(1, id);
                    name = row.next() ? row->getColumn(0).getString() : std::string();
                }
                const TokenFinder places(document.text());
                CorpusHit hit{id,
                              name,
                              tokens,
                              static_cast<std::int64_t>(places.sentenceOf(tokens.begin)),
                              places.bytesOf(tokens),
                              {},
                              {}};
                cropHit(document.text().text(), hit);
                result.hits.push_back(std::move(hit));
            }
        }
        return result;
    });
}

}  // namespace app
