// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/token_look.h"

#include <array>
#include <optional>

namespace elmo {
namespace {

constexpr std::array<std::string_view, 34> kNames = {
    "<edge>", ".",   "?",    "...", ",",    ":", ";",  "(",   ")",   "\"",  "'", "\u201C",
    "\u201D", "-",   "rule", "*",   "<",    "$", "'s", "url", "A.",  "ab.", "1", "1999",
    "123",    "1.5", "1st",  ":)",  "sign", "A", "AA", "Aa",  "AaA", "a",
};

struct Fixed {
    std::string_view token;
    TokenLook look;
};

/// The class of one ASCII character, kEdge if it depends on its context.
constexpr std::array<TokenLook, 128> kSingle = [] {
    std::array<TokenLook, 128> looks{};
    looks['.'] = TokenLook::kFullStop;
    looks[','] = TokenLook::kComma;
    looks[':'] = TokenLook::kColon;
    looks[';'] = TokenLook::kSemicolon;
    looks['?'] = looks['!'] = TokenLook::kQuestion;
    looks['('] = looks['['] = looks['{'] = TokenLook::kOpen;
    looks[')'] = looks[']'] = looks['}'] = TokenLook::kClose;
    looks['"'] = TokenLook::kQuote;
    looks['\''] = looks['`'] = TokenLook::kApostrophe;
    looks['-'] = TokenLook::kDash;
    looks['<'] = TokenLook::kAngle;
    looks['$'] = TokenLook::kCurrency;
    for (const char bullet : {'*', '>', '|', '~', '+', '#'})
        looks[static_cast<std::size_t>(bullet)] = TokenLook::kBullet;
    return looks;
}();

/// Longer marks with a look of their own.
constexpr Fixed kFixed[] = {
    {"''", TokenLook::kApostrophe},     {"``", TokenLook::kApostrophe},    {"--", TokenLook::kDash},
    {"**", TokenLook::kBullet},         {">>", TokenLook::kAngle},         {"<<", TokenLook::kAngle},
    {"\u201C", TokenLook::kOpenQuote},  {"\u2018", TokenLook::kOpenQuote}, {"\u201D", TokenLook::kCloseQuote},
    {"\u2019", TokenLook::kCloseQuote}, {"\u2013", TokenLook::kDash},      {"\u2014", TokenLook::kDash},
    {"\u2022", TokenLook::kBullet},     {"\u00B7", TokenLook::kBullet},    {"\u00A3", TokenLook::kCurrency},
    {"\u20AC", TokenLook::kCurrency},   {"\u2026", TokenLook::kEllipsis},
};

bool consistsOf(std::string_view token, std::string_view marks) {
    return token.find_first_not_of(marks) == std::string_view::npos;
}

/// Tokens of marks alone, one by one or by what they consist of.
std::optional<TokenLook> lookOfMarks(std::string_view token) {
    if (token.size() == 1) {
        const TokenLook single = kSingle[static_cast<unsigned char>(token.front()) % kSingle.size()];
        return single == TokenLook::kEdge ? std::nullopt : std::optional(single);
    }
    for (const Fixed& fixed : kFixed)
        if (fixed.token == token)
            return fixed.look;
    if (consistsOf(token, ".?!"))
        return token.find_first_of("?!") == std::string_view::npos ? TokenLook::kEllipsis : TokenLook::kQuestion;
    if (token.size() >= 4 && consistsOf(token, "-=*_+~#<>|"))
        return TokenLook::kRule;
    return std::nullopt;
}

/// The sorts of characters that tokens are judged by.
enum Sort : std::uint8_t { kUpperCase, kLowerCase, kDigit, kMark, kSorts };

constexpr std::array<Sort, 256> kSortOf = [] {
    std::array<Sort, 256> sorts{};
    for (std::size_t byte = 0; byte < sorts.size(); ++byte)
        sorts[byte] = byte >= 'A' && byte <= 'Z'                    ? kUpperCase
                      : (byte >= 'a' && byte <= 'z') || byte >= 128 ? kLowerCase
                      : byte >= '0' && byte <= '9'                  ? kDigit
                                                                    : kMark;
    return sorts;
}();

/// A token longer than this is judged by its beginning.
constexpr std::size_t kMaxLength = 256;

/// How many bytes of each sort a token has.
struct Census {
    std::array<int, kSorts> counts{};

    explicit Census(std::string_view token) {
        // Four counts of 16 bits in one word, so that a byte costs one table look and one addition.
        std::uint64_t packed = 0;
        for (const char byte : token.substr(0, kMaxLength))
            packed += std::uint64_t{1} << (16 * kSortOf[static_cast<unsigned char>(byte)]);
        for (std::size_t sort = 0; sort < kSorts; ++sort)
            counts[sort] = static_cast<int>(packed >> (16 * sort) & 0xFFFF);
    }
    int upper() const { return counts[kUpperCase]; }
    int lower() const { return counts[kLowerCase]; }
    int letters() const { return upper() + lower(); }
    int digits() const { return counts[kDigit]; }
    int marks() const { return counts[kMark]; }
};

TokenLook lookOfNumber(std::string_view token, const Census& census) {
    if (census.letters() > 0)
        return TokenLook::kWithDigits;
    if (token.size() <= 2)
        return TokenLook::kSmallNumber;
    if (census.marks() > 0)
        return TokenLook::kFigures;
    return token.size() == 4 ? TokenLook::kYear : TokenLook::kNumber;
}

TokenLook lookOfWord(std::string_view token, const Census& census) {
    if (census.lower() == 0)
        return census.upper() == 1 ? TokenLook::kCapital : TokenLook::kCapitals;
    if (token.front() >= 'A' && token.front() <= 'Z')
        return census.upper() == 1 ? TokenLook::kCapitalised : TokenLook::kMixed;
    return TokenLook::kLower;
}

bool isAddress(std::string_view token) {
    return token.find("://") != std::string_view::npos || token.find('@') != std::string_view::npos ||
           token.starts_with("www.");
}

bool looksLikeClitic(std::string_view token) {
    return token.front() == '\'' || token.starts_with("\u2019") || token == "n't" || token == "n\u2019t" ||
           token == "N'T";
}

}  // namespace

TokenLook lookOf(std::string_view token) {
    const Census census(token);
    const int letters = census.letters();
    // Most tokens are words, and need no look at the lists.
    if (census.marks() == 0 && census.digits() == 0 && (token.front() & 0x80) == 0)
        return lookOfWord(token, census);
    if (letters == 0 || (token.front() & 0x80) != 0)
        if (const auto marks = lookOfMarks(token))
            return *marks;
    if (looksLikeClitic(token))
        return TokenLook::kClitic;
    if (isAddress(token))
        return TokenLook::kAddress;
    if (token.back() == '.' && letters > 0)
        return token.size() == 2 ? TokenLook::kInitial : TokenLook::kAbbreviation;
    if (census.digits() > 0)
        return lookOfNumber(token, census);
    if (letters > 0)
        return lookOfWord(token, census);
    const bool eyes = token.front() == ':' || token.front() == ';' || token.front() == '=';
    return eyes && token.size() > 1 ? TokenLook::kEmoticon : TokenLook::kSymbol;
}

std::string_view nameOf(TokenLook look) {
    return kNames[static_cast<std::size_t>(look)];
}

}  // namespace elmo
