// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/text/offsets.h"

namespace tasks {

/// How tags mark entities. kBio (BIO2): every entity begins with B-. kIob1: B- only if it follows one of its own
/// label. kBioul: U- for one token, L- for the last (BIOES with S-, E- is the same). kBmes: B, M, E, S, without O.
enum class TagScheme { kBio, kIob1, kBioul, kBmes };

/// "bio", "iob1", "bioul", "bmes"; the reverse also takes "bio2", "iob2" and "bioes". Any thread.
std::string_view nameOf(TagScheme scheme);
std::optional<TagScheme> tagSchemeOf(std::string_view name);

/// An entity as tags tell it.
struct TagSpan {
    std::string label;
    elmo::TokenSpan tokens;
    auto operator<=>(const TagSpan&) const = default;
};

/// Counts of invalid tag sequences, by kind. Sums over calls.
struct TagRepairs {
    std::int64_t missingBegin = 0;  ///< I- or L- without a begin before it: read as the begin of an entity
    std::int64_t otherLabel = 0;    ///< I- or L- that follows another label: read as the begin of an entity
    std::int64_t missingEnd = 0;    ///< BIOUL: an entity without its L-: ended where it stops

    /// One sentence for each kind that occurred.
    std::vector<std::string> notes() const;
};

/// The same tags as BIO2, corrected if they are out of order. Throws Error(kBadFormat) for an invalid tag.
std::vector<std::string> toBio(std::span<const std::string> tags, TagScheme scheme, TagRepairs& repairs);

/// BIO2 tags of disjoint spans. Throws Error(kBadArgument) if spans overlap or leave the text.
std::vector<std::string> tagsOf(std::span<const TagSpan> spans, std::int64_t tokens);

/// Entities in BIO2 or IOB1 tags by the rules of the published evaluation (AllenNLP, conlleval), in order of place: an
/// I- that continues nothing begins a span, as IOB1 means it and as the published programs forgive it in BIO2; a tag
/// may lack its label. Throws Error(kBadFormat) for another letter.
std::vector<TagSpan> spansOf(std::span<const std::string> tags);

/// Finds out a file's scheme from the tags of its sentences, given one by one.
class SchemeFinder {
public:
    void add(std::span<const std::string> tags);
    /// BIOUL if its prefixes occur; IOB1 if entities begin with I- and B- only follows its own label; else BIO.
    TagScheme scheme() const;

private:
    bool m_ends = false;
    bool m_insideStarts = false;
    bool m_plainBegins = false;
};

}  // namespace tasks
