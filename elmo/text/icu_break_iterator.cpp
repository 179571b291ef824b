// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/icu_break_iterator.h"

#include <fmt/format.h>
#include <unicode/utext.h>

#include <stdexcept>

namespace elmo {

void requireIcu(UErrorCode status, std::string_view what) {
    if (U_FAILURE(status))
        throw std::runtime_error(fmt::format(
            "ICU could not create {}: {}. Check the installation of libicu and its data.", what, u_errorName(status)));
}

BoundaryWalk::BoundaryWalk(const icu::BreakIterator& prototype) : m_iterator(prototype.clone()) {
    requireIcu(m_iterator ? U_ZERO_ERROR : U_MEMORY_ALLOCATION_ERROR, "a break iterator");
}

BoundaryWalk::~BoundaryWalk() {
    utext_close(m_text);
}

void BoundaryWalk::start(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    // A null pointer means "no text" to ICU, an empty view means an empty text to us.
    m_text = utext_openUTF8(m_text, text.empty() ? "" : text.data(), static_cast<std::int64_t>(text.size()), &status);
    m_iterator->setText(m_text, status);
    requireIcu(status, "a text for its break iterator");
    m_iterator->first();
}

}  // namespace elmo
