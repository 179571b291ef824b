// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/text_pattern.h"

#include <unicode/regex.h>

#include "elmo/error.h"

namespace elmo {
namespace {

constexpr int32_t kMostSteps = 100;  // ICU's: about a millisecond each

icu::UnicodeString unicode(std::string_view text) {
    return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

}  // namespace

struct TextPattern::Matcher {
    std::unique_ptr<icu::RegexMatcher> regex;
};

TextPattern::TextPattern(const std::string& pattern, Case letters) : m_matcher(std::make_unique<Matcher>()) {
    UErrorCode status = U_ZERO_ERROR;
    m_matcher->regex = std::make_unique<icu::RegexMatcher>(unicode(pattern),
                                                           letters == Case::kAny ? UREGEX_CASE_INSENSITIVE : 0, status);
    if (U_SUCCESS(status))
        m_matcher->regex->setTimeLimit(kMostSteps, status);
    if (U_FAILURE(status))
        throw Error(ErrorCode::kBadArgument, "'" + pattern + "' can't be read as a regular expression (" +
                                                 u_errorName(status) +
                                                 "). Close its brackets, or write \\ before them.");
}

TextPattern::~TextPattern() = default;
TextPattern::TextPattern(TextPattern&&) noexcept = default;
TextPattern& TextPattern::operator=(TextPattern&&) noexcept = default;

bool TextPattern::matches(std::string_view text) {
    const icu::UnicodeString subject = unicode(text);
    m_matcher->regex->reset(subject);
    UErrorCode status = U_ZERO_ERROR;
    return m_matcher->regex->matches(status) && U_SUCCESS(status);
}

}  // namespace elmo
