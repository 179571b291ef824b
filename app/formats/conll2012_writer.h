// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/formats/document_format.h"

namespace app {

/// A column of CoNLL-2012 that is an attribute of tokens.
struct Conll2012Column {
    const char* attribute;
    std::size_t column;
    const char* none;  ///< what stands where a token has no value
};
inline constexpr Conll2012Column kConll2012Columns[] = {{"xpos", 4, "-"},     {"parse", 5, "*"}, {"lemma", 6, "-"},
                                                        {"frameset", 7, "-"}, {"sense", 8, "-"}, {"speaker", 9, "-"}};

/// Makes of a document what a file of CoNLL-2012 can say of it, as it is read again: words without blanks; entities
/// that share no token; a predicate of one token for each span of the kind "predicate" or that roles begin at, with its
/// roleset (the lemma and "XX" where it has none); arguments of a predicate that share no token, each with a span of
/// its own; mentions of clusters. Of equal claims the longer one stays.
void adaptConll2012(tasks::AnnotatedDocument& document);

/// For a document that adaptConll2012() has made.
std::vector<FilePart> encodeConll2012(const tasks::AnnotatedDocument& document, const ExportOptions& options);

}  // namespace app
