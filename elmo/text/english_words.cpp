// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_words.h"

#include <fmt/format.h>
#include <unicode/rbbi.h>

#include <stdexcept>

#include "elmo/text/english_token_splitter.h"
#include "elmo/text/icu_break_iterator.h"
#include "elmo/text/text_resources.h"

namespace elmo {
namespace {

/// Compiled once per process; threads clone it.
const icu::BreakIterator& prototype() {
    static const icu::RuleBasedBreakIterator iterator = [] {
        const std::string_view rules = textResource("english_words.rules");
        UErrorCode status = U_ZERO_ERROR;
        UParseError error;
        icu::RuleBasedBreakIterator made(
            icu::UnicodeString::fromUTF8(icu::StringPiece(rules.data(), static_cast<std::int32_t>(rules.size()))),
            error, status);
        if (U_FAILURE(status))
            throw std::logic_error(fmt::format("english_words.rules, line {}, column {}: {}", error.line, error.offset,
                                               u_errorName(status)));
        return made;
    }();
    return iterator;
}

}  // namespace

struct EnglishWords::Impl {
    BoundaryWalk walk{prototype()};
};

EnglishWords::EnglishWords() : m_impl(std::make_unique<Impl>()) {}
EnglishWords::~EnglishWords() = default;

void EnglishWords::tokenize(std::string_view paragraph, std::vector<EnglishToken>& tokens) {
    tokens.clear();
    EnglishTokenSplitter splitter(paragraph, tokens);
    BoundaryWalk& walk = m_impl->walk;
    walk.start(paragraph);
    std::int32_t begin = 0;
    for (std::int32_t end = walk.next(); end >= 0; begin = end, end = walk.next())
        splitter.add(begin, end, static_cast<EnglishSegment>(walk.status()));
}

}  // namespace elmo
