// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unicode/brkiter.h>

#include <cstdint>
#include <memory>
#include <string_view>

namespace elmo {

/// Walks the boundaries of UTF-8 text with a clone of one of ICU's break iterators, in bytes. One thread at a time.
///
/// Only .cpp files of elmo/text may include this header: it knows ICU.
class BoundaryWalk {
public:
    /// `prototype` is shared between threads and only cloned.
    explicit BoundaryWalk(const icu::BreakIterator& prototype);
    ~BoundaryWalk();

    /// `text` must outlive the walk and be shorter than 2 GB (ICU counts in 32 bits).
    void start(std::string_view text);

    /// The next boundary, or -1 after the last. The first call gives the end of the first segment.
    std::int32_t next() { return m_iterator->next(); }

    /// The rule status of the segment that the last next() ended.
    std::int32_t status() const { return m_iterator->getRuleStatus(); }

private:
    std::unique_ptr<icu::BreakIterator> m_iterator;
    UText* m_text = nullptr;
};

/// Throws std::runtime_error naming what could not be made: a damaged installation of ICU.
void requireIcu(UErrorCode status, std::string_view what);

}  // namespace elmo
