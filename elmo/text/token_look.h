// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace elmo {

/// What a token looks like, as the English sentence model sees it. The comments show examples.
enum class TokenLook : std::uint8_t {
    kEdge,      ///< no token: before the paragraph's first, after its last
    kFullStop,  ///< .
    kQuestion,  ///< ? ! ?!
    kEllipsis,  ///< ... and the character for it
    kComma,
    kColon,
    kSemicolon,
    kOpen,        ///< ( [ {
    kClose,       ///< ) ] }
    kQuote,       ///< " that may open or close
    kApostrophe,  ///< ' '' `
    kOpenQuote,   ///< curly
    kCloseQuote,  ///< curly
    kDash,
    kRule,    ///< a line drawn: ---- ==== ****
    kBullet,  ///< * > |
    kAngle,   ///< << >> <
    kCurrency,
    kClitic,        ///< 's n't '02
    kAddress,       ///< URL or e-mail
    kInitial,       ///< M.
    kAbbreviation,  ///< etc. U.S.
    kSmallNumber,   ///< one or two digits
    kYear,          ///< four digits
    kNumber,        ///< other digits
    kFigures,       ///< digits and marks: 3.5 10/20/2000
    kWithDigits,    ///< letters and digits: 15th
    kEmoticon,
    kSymbol,       ///< anything without letters and digits
    kCapital,      ///< I
    kCapitals,     ///< USA
    kCapitalised,  ///< Paris
    kMixed,        ///< McDonald
    kLower,        ///< paris
};

inline constexpr std::size_t kTokenLooks = static_cast<std::size_t>(TokenLook::kLower) + 1;

/// Judges `token`, not empty, by itself; a letter beyond ASCII counts as a small one. Any thread.
TokenLook lookOf(std::string_view token);

/// The name in resources/text/english_sentences.model.
std::string_view nameOf(TokenLook look);

}  // namespace elmo
