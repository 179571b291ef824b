// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "elmo/text/document.h"

namespace elmo {

/// Names a text by its content. Whatever is about a text (annotations, layers, a selection) carries one, so that it is
/// never shown on another text. A default-constructed hash is of no text. A plain value.
class TextHash {
public:
    TextHash() = default;
    explicit TextHash(const Document& document) : m_digits(document.contentHash()) {}

    bool isNone() const { return m_digits.empty(); }
    const std::string& digits() const { return m_digits; }  ///< Document::contentHash
    bool operator==(const TextHash&) const = default;

private:
    std::string m_digits;
};

}  // namespace elmo
