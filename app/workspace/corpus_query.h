// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// What is said of a token: [lemma="go"], [upos!="NOUN"], [word~"ro.*e"]. A plain value.
struct TokenTest {
    std::string attribute;  ///< "word", "lemma", a part such as "Number", "label" of a span, "deprel", "role"
    std::string value;
    bool isPattern = false;  ///< a regular expression for the whole value
    bool isNot = false;
    bool folds = false;  ///< words in any case
    bool operator==(const TokenTest&) const = default;
};

/// One step of a query: some tokens in a row, each of which passes one of the groups of tests.
struct QueryStep {
    std::string word;       ///< words as they are written, without blanks: "can't"; empty: `tests` count
    bool isPrefix = false;  ///< of the last word: "mayor*"
    std::vector<std::vector<TokenTest>> tests;  ///< any of these, of which all; none: any token
    int least = 1, most = 1;
    bool operator==(const QueryStep&) const = default;
};

/// A query for tokens in a row. Words are found in any case, as they are written: U.S., can't. /ro.*e/ is a regular
/// expression for a word, [lemma="go" & upos="VERB"] tests attributes, [] is any token; a step can be followed by ?, *,
/// + or {2,3}. label:PER is [label="PER"]. [role="ARG0" & text="Anna" & predicate="see.01"] is a whole argument: the
/// role is the label of a relation to it, its text has the words, and the predicate has the sense or is the word; tests
/// of attributes are about any of its tokens.
struct CorpusQuery {
    std::vector<QueryStep> steps;

    /// Throws elmo::Error(kBadArgument) naming the place in the query.
    static CorpusQuery parse(std::string_view text);
    bool operator==(const CorpusQuery&) const = default;
};

/// A condition on the metadata of a document: year < 1900 and (genre = letter or author ~ "Ann.*"). Numbers compare as
/// numbers. A plain value.
struct MetadataCondition {
    enum class Kind { kAll, kAny, kNot, kTest };
    Kind kind = Kind::kAll;  ///< no parts: every document
    std::vector<MetadataCondition> parts;
    std::string field, sign, value;

    /// Throws elmo::Error(kBadArgument) naming the place in the condition.
    static MetadataCondition parse(std::string_view text);
};

}  // namespace app
