// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/language.h"

#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <vector>

#include "elmo/error.h"
#include "elmo/text/text_resources.h"

namespace elmo {
namespace {

constexpr std::size_t kLanguageSampleBytes = 16 * 1024;

/// A language must have this many function words more than twice those of English to be taken for a Latin text's.
constexpr int kClearEvidence = 3;

struct ScriptLanguage {
    UScriptCode script;
    std::string_view language;
};

constexpr ScriptLanguage kScriptLanguages[] = {
    {USCRIPT_CYRILLIC, "ru"}, {USCRIPT_GREEK, "el"},      {USCRIPT_ARABIC, "ar"},   {USCRIPT_HEBREW, "he"},
    {USCRIPT_THAI, "th"},     {USCRIPT_LAO, "lo"},        {USCRIPT_KHMER, "km"},    {USCRIPT_MYANMAR, "my"},
    {USCRIPT_HANGUL, "ko"},   {USCRIPT_DEVANAGARI, "hi"}, {USCRIPT_BENGALI, "bn"},  {USCRIPT_TAMIL, "ta"},
    {USCRIPT_TELUGU, "te"},   {USCRIPT_GEORGIAN, "ka"},   {USCRIPT_ARMENIAN, "hy"}, {USCRIPT_ETHIOPIC, "am"},
};

/// The sample's letters by script, and its words in lower case if they are Latin.
struct Evidence {
    std::map<UScriptCode, int> letters;
    std::vector<std::string> latinWords;
};

Evidence gather(std::string_view utf8) {
    Evidence evidence;
    const std::string_view sample = utf8.substr(0, kLanguageSampleBytes);
    const auto* data = reinterpret_cast<const std::uint8_t*>(sample.data());
    const auto length = static_cast<std::int32_t>(sample.size());
    std::string word;
    for (std::int32_t at = 0; at < length;) {
        UChar32 character = 0;
        U8_NEXT(data, at, length, character);
        UScriptCode script = USCRIPT_COMMON;
        if (character >= 0 && u_isalpha(character)) {
            UErrorCode status = U_ZERO_ERROR;
            script = uscript_getScript(character, &status);
            ++evidence.letters[script];
        }
        if (script == USCRIPT_LATIN) {
            std::array<char, U8_MAX_LENGTH> bytes;
            std::int32_t count = 0;
            U8_APPEND_UNSAFE(bytes.data(), count, u_tolower(character));
            word.append(bytes.data(), static_cast<std::size_t>(count));
        } else if (!word.empty()) {
            evidence.latinWords.push_back(std::move(word));
            word.clear();
        }
    }
    if (!word.empty())
        evidence.latinWords.push_back(std::move(word));
    return evidence;
}

/// Function word -> languages that have it, from lines "fr le la les".
using FunctionWords = std::unordered_map<std::string_view, std::vector<std::string_view>>;

const FunctionWords& functionWords() {
    static const FunctionWords words = [] {
        FunctionWords table;
        for (std::string_view line : resourceLines("function_words.txt")) {
            const std::string_view language = line.substr(0, line.find(' '));
            while (line.find(' ') != std::string_view::npos) {
                line.remove_prefix(line.find(' ') + 1);
                table[line.substr(0, line.find(' '))].push_back(language);
            }
        }
        return table;
    }();
    return words;
}

std::string latinLanguage(const std::vector<std::string>& words) {
    std::map<std::string_view, int> counts;
    for (const std::string& word : words)
        if (const auto found = functionWords().find(word); found != functionWords().end())
            for (const std::string_view language : found->second)
                ++counts[language];
    const auto best = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& left, const auto& right) { return left.second < right.second; });
    if (best == counts.end() || best->second < 2 * counts["en"] + kClearEvidence)
        return "en";
    return std::string(best->first);
}

}  // namespace

std::string detectLanguage(std::string_view utf8) {
    Evidence evidence = gather(utf8);
    auto& letters = evidence.letters;
    const int kana = letters[USCRIPT_HIRAGANA] + letters[USCRIPT_KATAKANA];
    // One ideograph says as much as two or three letters.
    const int eastAsian = 2 * (letters[USCRIPT_HAN] + kana);
    std::string language = eastAsian == 0 ? "" : 10 * kana > letters[USCRIPT_HAN] ? "ja" : "zh";
    int most = eastAsian;
    for (const auto& [script, tag] : kScriptLanguages) {
        if (letters[script] > most) {
            most = letters[script];
            language = tag;
        }
    }
    if (letters[USCRIPT_LATIN] >= most)
        return latinLanguage(evidence.latinWords);
    return language;
}

std::string canonicalLanguage(const std::string& tag) {
    UErrorCode status = U_ZERO_ERROR;
    std::int32_t parsed = 0;
    std::array<char, ULOC_FULLNAME_CAPACITY> locale;
    uloc_forLanguageTag(tag.c_str(), locale.data(), locale.size(), &parsed, &status);
    const bool whole = static_cast<std::size_t>(parsed) == tag.size() && tag.find('_') == std::string::npos;
    std::string canonical;
    if (U_SUCCESS(status) && whole)
        canonical = icu::Locale(locale.data()).toLanguageTag<std::string>(status);
    if (U_FAILURE(status) || !whole || canonical.empty())
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("Invalid language tag \"{}\". Expected a BCP 47 tag such as \"en\", \"de-CH\" or "
                                "\"zh-Hant\"; leave it empty to have the language detected.",
                                tag));
    return canonical;
}

bool isKnownLanguage(const std::string& tag) {
    try {
        const std::string language(primaryLanguage(canonicalLanguage(tag)));
        return *icu::Locale(language.c_str()).getISO3Language() != '\0';
    } catch (const Error&) {
        return false;
    }
}

std::string_view primaryLanguage(std::string_view tag) {
    return tag.substr(0, tag.find('-'));
}

}  // namespace elmo
