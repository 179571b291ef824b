// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tasks/results/annotations.h"

namespace app {

/// Mentions of entities in brackets in CoNLL-U's MISC column, as corpora of coreference have them (CorefUD, GUM):
/// "Entity=(e1-person" where one begins, "Entity=e1)" where it ends. A comment, "global.Entity = eid-etype-head", names
/// the parts. Each mention is a span, and those of one entity are a cluster with its id as "eid". Any thread.

/// Whether an entry of MISC holds brackets of entities.
bool isBracketed(std::string_view entry);

/// Adds the spans and clusters that the column "misc", the lines without text and the comments of the document say in
/// brackets; brackets without a counterpart or without text are counted in `leftOut`.
void addBracketed(tasks::AnnotatedDocument& document);

/// Leaves of clusters and their spans what brackets can hold.
void adaptBracketed(tasks::Annotations& annotations);

/// The document without the spans of clusters.
tasks::AnnotatedDocument withoutMentions(const tasks::AnnotatedDocument& document);

/// The brackets of a document whose spans were adapted: those of its file as long as they say what the clusters say.
class BracketWriter {
public:
    explicit BracketWriter(const tasks::AnnotatedDocument& document);

    /// What the comment "global.Entity" has to say; empty if it stays as it is.
    const std::string& global() const { return m_global; }
    /// The entries of a token's MISC with its brackets.
    std::string entries(std::string entries, elmo::TokenIndex token) const;
    /// A line that is no token of the text, without brackets that are no longer true.
    std::string line(const std::string& content) const;

private:
    bool m_isKept = false;
    std::string m_global;
    std::map<std::int64_t, std::string> m_brackets;  ///< by token
};

}  // namespace app
