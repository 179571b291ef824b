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

constexpr Fixed kFixed[] = {
    {".", TokenLook::kFullStop},
    {",", TokenLook::kComma},
    {":", TokenLook::kColon},
    {";", TokenLook::kSemicolon},
    {"(", TokenLook::kOpen},
    {"[", TokenLook::kOpen},
    {"{", TokenLook::kOpen},
    {")", TokenLook::kClose},
    {"]", TokenLook::kClose},
    {"}", TokenLook::kClose},
    {"\"", TokenLook::kQuote},
    {"'", TokenLook::kApostrophe},
    {"''", TokenLook::kApostrophe},
    {"`", TokenLook::kApostrophe},
    {"``", TokenLook::kApostrophe},
    {"\u201C", TokenLook::kOpenQuote},
    {"\u2018", TokenLook::kOpenQuote},
    {"\u201D", TokenLook::kCloseQuote},
    {"\u2019", TokenLook::kCloseQuote},
    {"-", TokenLook::kDash},
    {"--", TokenLook::kDash},
    {"\u2013", TokenLook::kDash},
    {"\u2014", TokenLook::kDash},
    {"*", TokenLook::kBullet},
    {"**", TokenLook::kBullet},
    {"\u2022", TokenLook::kBullet},
    {"\u00B7", TokenLook::kBullet},
    {">", TokenLook::kBullet},
    {"|", TokenLook::kBullet},
    {"~", TokenLook::kBullet},
    {"+", TokenLook::kBullet},
    {"#", TokenLook::kBullet},
    {">>", TokenLook::kAngle},
    {"<<", TokenLook::kAngle},
    {"<", TokenLook::kAngle},
    {"$", TokenLook::kCurrency},
    {"\u00A3", TokenLook::kCurrency},
    {"\u20AC", TokenLook::kCurrency},
    {"\u2026", TokenLook::kEllipsis},
};

bool consistsOf(std::string_view token, std::string_view marks) {
    return token.find_first_not_of(marks) == std::string_view::npos;
}

/// Tokens of marks alone, one by one or by what they consist of.
std::optional<TokenLook> lookOfMarks(std::string_view token) {
    for (const Fixed& fixed : kFixed)
        if (fixed.token == token)
            return fixed.look;
    if (consistsOf(token, ".?!"))
        return token.find_first_of("?!") == std::string_view::npos ? TokenLook::kEllipsis : TokenLook::kQuestion;
    if (token.size() >= 4 && consistsOf(token, "-=*_+~#<>|"))
        return TokenLook::kRule;
    return std::nullopt;
}

/// How many characters of each sort a token has.
struct Census {
    int upper = 0;
    int lower = 0;
    int digits = 0;
    int marks = 0;
};

Census censusOf(std::string_view token) {
    Census census;
    for (const char byte : token) {
        if (byte >= 'A' && byte <= 'Z')
            ++census.upper;
        else if ((byte >= 'a' && byte <= 'z') || (byte & 0x80) != 0)
            ++census.lower;
        else if (byte >= '0' && byte <= '9')
            ++census.digits;
        else
            ++census.marks;
    }
    return census;
}

TokenLook lookOfNumber(std::string_view token, const Census& census) {
    if (census.lower + census.upper > 0)
        return TokenLook::kWithDigits;
    if (token.size() <= 2)
        return TokenLook::kSmallNumber;
    if (census.marks > 0)
        return TokenLook::kFigures;
    return token.size() == 4 ? TokenLook::kYear : TokenLook::kNumber;
}

TokenLook lookOfWord(std::string_view token, const Census& census) {
    if (census.lower == 0)
        return census.upper == 1 ? TokenLook::kCapital : TokenLook::kCapitals;
    if (token.front() >= 'A' && token.front() <= 'Z')
        return census.upper == 1 ? TokenLook::kCapitalised : TokenLook::kMixed;
    return TokenLook::kLower;
}

bool isAddress(std::string_view token) {
    return token.find("://") != std::string_view::npos || token.find('@') != std::string_view::npos ||
           token.starts_with("www.");
}

bool isClitic(std::string_view token) {
    return token.front() == '\'' || token.starts_with("\u2019") || token == "n't" || token == "n\u2019t" ||
           token == "N'T";
}

}  // namespace

TokenLook lookOf(std::string_view token) {
    const Census census = censusOf(token);
    const int letters = census.upper + census.lower;
    // Most tokens are words, and need no look at the lists.
    if (census.marks == 0 && census.digits == 0 && (token.front() & 0x80) == 0)
        return lookOfWord(token, census);
    if (const auto marks = lookOfMarks(token))
        return *marks;
    if (isClitic(token))
        return TokenLook::kClitic;
    if (isAddress(token))
        return TokenLook::kAddress;
    if (token.back() == '.' && letters > 0)
        return token.size() == 2 ? TokenLook::kInitial : TokenLook::kAbbreviation;
    if (census.digits > 0)
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
