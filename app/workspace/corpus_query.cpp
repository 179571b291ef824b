// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/corpus_query.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "elmo/error.h"

namespace app {
namespace {

constexpr int kMostRepeats = 50;

/// Reads a query from left to right.
class QueryText {
public:
    explicit QueryText(std::string_view text) : m_text(text) {}

    void skipBlanks() {
        while (m_at < m_text.size() && isQueryBlank(m_text[m_at]))
            ++m_at;
    }
    bool atEnd() const { return m_at >= m_text.size(); }
    char next() const { return atEnd() ? '\0' : m_text[m_at]; }
    std::string_view rest() const { return m_text.substr(m_at); }
    bool take(std::string_view words) {
        if (!rest().starts_with(words))
            return false;
        m_at += words.size();
        return true;
    }
    void require(std::string_view words, const char* where) {
        skipBlanks();
        if (!take(words))
            refuse(fmt::format("expected '{}' {}", words, where));
    }
    bool beginsName() const {
        return !atEnd() && !isQueryBlank(next()) &&
               std::string_view("=!~<>&|[](){}\"").find(next()) == std::string_view::npos;
    }
    /// Up to a sign or blank.
    std::string name() {
        const std::size_t begin = m_at;
        while (beginsName())
            ++m_at;
        return std::string(m_text.substr(begin, m_at - begin));
    }
    /// A text between quotes, with \" and \\ in it.
    std::string quoted(char quote) {
        std::string value;
        for (++m_at; !atEnd() && next() != quote; ++m_at) {
            const bool isEscape = next() == '\\' && m_at + 1 < m_text.size() &&
                                  (m_text[m_at + 1] == quote || (quote == '"' && m_text[m_at + 1] == '\\'));
            value += m_text[m_at += isEscape ? 1 : 0];
        }
        if (atEnd())
            refuse(fmt::format("{} is not closed", quote));
        ++m_at;
        return value;
    }
    std::string word() {
        const std::size_t begin = m_at;
        while (!atEnd() && !isQueryBlank(next()) && next() != '[')
            ++m_at;
        return std::string(m_text.substr(begin, m_at - begin));
    }
    [[noreturn]] void refuse(const std::string& why) const {
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("The query '{}' is not understood: {} at character {}.", m_text, why, m_at + 1));
    }
    static bool isQueryBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

private:
    std::string_view m_text;
    std::size_t m_at = 0;
};

TokenTest testIn(QueryText& text) {
    TokenTest test;
    text.skipBlanks();
    test.attribute = text.name();
    if (test.attribute.empty())
        text.refuse("expected the name of an attribute");
    text.skipBlanks();
    test.isNot = text.take("!");
    test.isPattern = text.take("~");
    if (!test.isPattern)
        text.require("=", "or '~' after the name");
    text.take("=");  // == and ~= are common, too
    text.skipBlanks();
    test.value = text.next() == '"' ? text.quoted('"') : text.name();
    text.skipBlanks();
    test.folds = text.take("%c");
    return test;
}

/// [a="b" & c="d" | e="f"]; a blank between tests is an "and", too: [role=ARG0 text="Anna"].
std::vector<std::vector<TokenTest>> testsIn(QueryText& text) {
    std::vector<std::vector<TokenTest>> any;
    text.skipBlanks();
    if (text.take("]"))
        return any;
    any.emplace_back();
    for (;;) {
        any.back().push_back(testIn(text));
        text.skipBlanks();
        if (text.take("]"))
            return any;
        if (text.take("|"))
            any.emplace_back();
        else if (!text.beginsName())
            text.require("&", "or '|' or ']' after a test");
    }
}

int countIn(QueryText& text) {
    int count = -1;
    const std::string digits = text.name();
    const std::string_view number = std::string_view(digits).substr(0, digits.find(','));
    std::from_chars(number.data(), number.data() + number.size(), count);
    if (count < 0 || count > kMostRepeats)
        text.refuse(fmt::format("expected a count up to {}", kMostRepeats));
    return count;
}

void readRepeats(QueryText& text, QueryStep& step) {
    if (text.take("?"))
        step.least = 0;
    else if (text.take("*"))
        step.least = 0, step.most = kMostRepeats;
    else if (text.take("+"))
        step.most = kMostRepeats;
    else if (text.take("{")) {
        const std::string counts(text.rest().substr(0, text.rest().find('}')));
        const std::size_t comma = counts.find(',');
        QueryText least(std::string_view(counts).substr(0, comma)), most(std::string_view(counts).substr(comma + 1));
        step.least = countIn(least);
        step.most = comma == std::string::npos ? step.least : countIn(most);
        if (step.most < step.least || step.most == 0)
            text.refuse("the second count is below the first");
        text.take(counts);
        text.require("}", "after the counts");
    }
}

/// Words that are written together; quotes around them and the marks after a sentence are not looked for.
void addWord(std::string word, std::vector<QueryStep>& steps) {
    static constexpr std::string_view kOpening[] = {"\"", "(", "\u201C", "\u201E", "\u00AB", "\u2018"};
    static constexpr std::string_view kClosing[] = {"\"", ")", ",", ";", ":", "!", "?", "\u201D", "\u201C", "\u00BB"};
    const auto isAlone = [&](std::string_view mark) { return word.size() == mark.size(); };
    for (bool again = true; again;) {
        again = false;
        for (const std::string_view mark : kOpening)
            if (word.starts_with(mark) && !isAlone(mark)) {
                word.erase(0, mark.size());
                again = true;
            }
        for (const std::string_view mark : kClosing)
            if (word.ends_with(mark) && !isAlone(mark)) {
                word.resize(word.size() - mark.size());
                again = true;
            }
    }
    QueryStep step;
    step.isPrefix = word.size() > 1 && word.ends_with('*');
    if (step.isPrefix)
        word.pop_back();
    std::erase(word, '\0');
    if (word.empty() || word == "\"")
        return;
    step.word = std::move(word);
    steps.push_back(std::move(step));
}

class ConditionReader {
public:
    explicit ConditionReader(std::string_view text) : m_text(text) {}

    MetadataCondition read() {
        MetadataCondition condition = any();
        m_text.skipBlanks();
        if (!m_text.atEnd())
            m_text.refuse("expected 'and' or 'or'");
        return condition;
    }

private:
    using Kind = MetadataCondition::Kind;

    bool takeWord(std::string_view word) {
        m_text.skipBlanks();
        const std::string_view rest = m_text.rest();
        const bool isIt =
            rest.size() >= word.size() && std::ranges::equal(rest.substr(0, word.size()), word, {},
                                                             [](char c) { return static_cast<char>(c | 0x20); });
        const bool ends =
            rest.size() == word.size() ||
            (rest.size() > word.size() && (QueryText::isQueryBlank(rest[word.size()]) || rest[word.size()] == '('));
        return isIt && ends && m_text.take(rest.substr(0, word.size()));
    }

    MetadataCondition any() {
        MetadataCondition all{Kind::kAny, {this->all()}, {}, {}, {}};
        while (takeWord("or"))
            all.parts.push_back(this->all());
        return all.parts.size() == 1 ? std::move(all.parts.front()) : all;
    }
    MetadataCondition all() {
        MetadataCondition all{Kind::kAll, {one()}, {}, {}, {}};
        while (takeWord("and"))
            all.parts.push_back(one());
        return all.parts.size() == 1 ? std::move(all.parts.front()) : all;
    }
    MetadataCondition one() {
        if (takeWord("not"))
            return {Kind::kNot, {one()}, {}, {}, {}};
        m_text.skipBlanks();
        if (m_text.take("(")) {
            MetadataCondition inner = any();
            m_text.require(")", "after a condition");
            return inner;
        }
        MetadataCondition test{Kind::kTest, {}, {}, {}, {}};
        test.field = text();
        m_text.skipBlanks();
        for (const char* sign : {"<=", ">=", "!=", "!~", "==", "=", "<", ">", "~"})
            if (test.sign.empty() && m_text.take(sign))
                test.sign = sign;
        if (test.field.empty() || test.sign.empty())
            m_text.refuse("expected a field and one of = != < <= > >= ~");
        if (test.sign == "==")
            test.sign = "=";
        m_text.skipBlanks();
        test.value = text();
        return test;
    }
    std::string text() {
        m_text.skipBlanks();
        return m_text.next() == '"' ? m_text.quoted('"') : m_text.next() == '\'' ? m_text.quoted('\'') : m_text.name();
    }

    QueryText m_text;
};

}  // namespace

CorpusQuery CorpusQuery::parse(std::string_view query) {
    QueryText text(query);
    CorpusQuery result;
    for (text.skipBlanks(); !text.atEnd(); text.skipBlanks()) {
        QueryStep step;
        if (text.take("[")) {
            step.tests = testsIn(text);
            readRepeats(text, step);
            result.steps.push_back(std::move(step));
        } else if (text.next() == '/' && text.rest().find('/', 1) != std::string_view::npos) {
            step.tests = {{{.attribute = "word", .value = text.quoted('/'), .isPattern = true}}};
            step.tests[0][0].folds = !text.take("c");
            readRepeats(text, step);
            result.steps.push_back(std::move(step));
        } else if (text.rest().starts_with("label:") && text.rest().size() > 6) {
            text.take("label:");
            step.tests = {
                {{.attribute = "label", .value = text.next() == '"' ? text.quoted('"') : text.word(), .folds = true}}};
            result.steps.push_back(std::move(step));
        } else {
            addWord(text.word(), result.steps);
        }
    }
    return result;
}

MetadataCondition MetadataCondition::parse(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos ? MetadataCondition()
                                                                       : ConditionReader(text).read();
}

}  // namespace app
