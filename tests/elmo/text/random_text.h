// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <random>
#include <string>
#include <string_view>

namespace elmo::test {

/// Text of `pieces` random pieces: words, marks, blanks and line ends, scripts, emoji joined by ZWJ, NUL.
inline std::string randomText(std::mt19937& random, int pieces) {
    using namespace std::string_view_literals;
    constexpr std::array kPieces = {
        "a"sv,
        "don't"sv,
        "U.S."sv,
        "etc."sv,
        "e-mail"sv,
        "10:30"sv,
        "3.5"sv,
        "1996-08-22"sv,
        "http://a.b/c"sv,
        "a@b.com"sv,
        "."sv,
        "..."sv,
        "?!"sv,
        ","sv,
        "\""sv,
        "'"sv,
        "("sv,
        ")"sv,
        "-"sv,
        "--"sv,
        " "sv,
        "  "sv,
        "\n"sv,
        "\r\n"sv,
        "\n\n"sv,
        "\t"sv,
        "\0"sv,
        "é"sv,
        "Straße"sv,
        "中文"sv,
        "日本語"sv,
        "ไทย"sv,
        "שלום"sv,
        "مرحبا"sv,
        "한국어"sv,
        "\u200B"sv,
        "👩‍👩‍👧‍👦"sv,
        "🇩🇪"sv,
        "❤️"sv,
        "e\u0301"sv,
        "\uFEFF"sv,
        "\u2028"sv,
        "𝔘"sv,
        "’s"sv,
        "\u00A0"sv,
    };
    std::string text;
    for (int i = 0; i < pieces; ++i)
        text += kPieces[random() % kPieces.size()];
    return text;
}

}  // namespace elmo::test
