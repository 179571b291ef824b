// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace elmo {

/// A regular expression (ICU's) for whole texts: "ro.*e". One thread.
class TextPattern {
public:
    enum class Case { kExact, kAny };
    /// Throws Error(kBadArgument) for an expression that is none.
    TextPattern(const std::string& pattern, Case letters);
    ~TextPattern();
    TextPattern(TextPattern&&) noexcept;
    TextPattern& operator=(TextPattern&&) noexcept;

    /// Whether it matches the whole text; not if it would take it too long to find out.
    bool matches(std::string_view text);

private:
    struct Matcher;
    std::unique_ptr<Matcher> m_matcher;
};

}  // namespace elmo
