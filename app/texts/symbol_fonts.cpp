// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/symbol_fonts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace app {
namespace {

/// Signs in the order of their codes.
struct SignRun {
    unsigned first;
    std::u32string_view signs;
};

// Adobe's table of the font (SYMBOL.TXT of the Unicode consortium); a blank where it has a part of a bracket's drawing.
constexpr SignRun kSymbol[] = {
    {0x20, U" !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλµνοπθρστυϖωξψζ{|}∼"},
    {0xA0, U"€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪"},
    {0xF1, U"〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"},
};

constexpr SignRun kWingdings[] = {
    {0x20, U" ✏✂✁"},     {0x28, U"☎✆✉"}, {0x36, U"⌛⌨"},     {0x3E, U"✇✍"},   {0x41, U"✌👌👍👎☜☞☝☟✋☺"},
    {0x4C, U"☹💣☠"},      {0x51, U"✈☼"},  {0x54, U"❄"},      {0x58, U"✠✡☪☯"}, {0x5E, U"♈♉♊♋♌♍♎♏♐♑♒♓"},
    {0x6C, U"●❍■□"},     {0x71, U"❑❒"},  {0x74, U"⧫◆❖"},    {0x7B, U"❀✿❝❞"}, {0x80, U"⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿"},
    {0x9E, U"·•"},       {0xA1, U"○"},   {0xA7, U"▪◻"},     {0xAB, U"★"},    {0xD8, U"➢"},
    {0xDF, U"←→↑↓↖↗↙↘"}, {0xE8, U"➔"},   {0xEF, U"⇦⇨⇧⇩⬄⇳"}, {0xFB, U"✗✓☒☑"},
};

constexpr SignRun kWebdings[] = {{0x61, U"✔"}, {0x72, U"✖"}, {0x33, U"◀▶▲▼"}, {0x6E, U"●"}};

std::string utf8Of(char32_t c) {
    std::string bytes;
    if (c < 0x80)
        return {static_cast<char>(c)};
    if (c < 0x800) {
        bytes += static_cast<char>(0xC0 | (c >> 6));
    } else {
        if (c < 0x10000) {
            bytes += static_cast<char>(0xE0 | (c >> 12));
        } else {
            bytes += static_cast<char>(0xF0 | (c >> 18));
            bytes += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
        }
        bytes += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    }
    bytes += static_cast<char>(0x80 | (c & 0x3F));
    return bytes;
}

template <std::size_t size>
std::string signIn(const SignRun (&runs)[size], unsigned code) {
    for (const SignRun& run : runs)
        if (code >= run.first && code - run.first < run.signs.size())
            return utf8Of(run.signs[code - run.first]);
    return {};
}

}  // namespace

bool isSymbolFont(std::string_view font) {
    return font == "Symbol" || font == "Wingdings" || font == "Webdings";
}

std::string symbolOf(std::string_view font, unsigned code) {
    constexpr unsigned kPrivate = 0xF000;  // where Word keeps the codes of such fonts
    const unsigned byte = code >= kPrivate && code <= kPrivate + 0xFF ? code - kPrivate : code;
    if (font == "Symbol")
        return signIn(kSymbol, byte);
    if (font == "Wingdings")
        return signIn(kWingdings, byte);
    if (font == "Webdings")
        return signIn(kWebdings, byte);
    const bool isCharacter = code >= 0x20 && !(code >= 0xD800 && code < 0xF900) && code <= 0x10FFFF;
    return isCharacter ? utf8Of(code) : std::string();
}

}  // namespace app
