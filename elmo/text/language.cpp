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
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "elmo/text/composition.h"
#include "elmo/text/text_resources.h"

namespace elmo {
namespace {

constexpr std::size_t kLanguageSampleBytes = 16 * 1024;

/// A language must have this many words of its own more than twice those of English to be taken for a Latin text's.
constexpr int kClearEvidence = 3;

/// Fewer words are a name or a label.
constexpr std::size_t kFewWords = 3;

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
        // A combining accent belongs to the letter before it.
        if (script == USCRIPT_LATIN || (!word.empty() && u_charType(character) == U_NON_SPACING_MARK)) {
            std::array<char, U8_MAX_LENGTH> bytes;
            std::int32_t count = 0;
            U8_APPEND_UNSAFE(bytes.data(), count, u_tolower(character));
            word.append(bytes.data(), static_cast<std::size_t>(count));
        } else if (!word.empty()) {
            evidence.latinWords.push_back(composed(word));
            word.clear();
        }
    }
    if (!word.empty())
        evidence.latinWords.push_back(composed(word));
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

/// Letters that English lacks, by language: a word with one of them says as much as a function word.
constexpr std::pair<std::string_view, std::u32string_view> kOwnLetters[] = {
    {"de", U"äöüß"},         {"fr", U"àâçéèêëîïôûùœ"},
    {"es", U"áéíóúñü"},      {"it", U"àèéìòù"},
    {"pt", U"áâãàçéêíóôõú"}, {"nl", U"ëïé"},
    {"sv", U"åäö"},          {"da", U"æøå"},
    {"nb", U"æøå"},          {"fi", U"äö"},
    {"pl", U"ąćęłńóśźż"},    {"cs", U"áčďéěíňóřšťúůýž"},
    {"tr", U"çğıöşü"},       {"ro", U"ăâîșțşţ"},
    {"hu", U"áéíóöőúüű"},    {"vi", U"đăâêôơưạảấầậắặẹếềểệỉịọốồổộớờởợụủứừựỳ"},
};

bool hasLetterOf(std::u32string_view letters, std::string_view word) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(word.data());
    const auto length = static_cast<std::int32_t>(word.size());
    for (std::int32_t at = 0; at < length;) {
        UChar32 character = 0;
        U8_NEXT(data, at, length, character);
        if (character > 0x7F && letters.find(static_cast<char32_t>(character)) != std::u32string_view::npos)
            return true;
    }
    return false;
}

/// What the words of a text say for one language.
struct LanguageEvidence {
    int words = 0;    ///< function words, and words with letters of its own
    int telling = 0;  ///< the same, each word once and without single letters: initials, "a" and "I"
    bool hasFunctionWord = false;
    bool hasTellingFunctionWord = false;
};

std::map<std::string_view, LanguageEvidence> evidenceOf(const std::vector<std::string>& words) {
    std::map<std::string_view, LanguageEvidence> all;
    std::set<std::string_view> seen;
    for (const std::string& word : words) {
        const bool isNew = word.size() > 1 && seen.insert(word).second;
        const auto found = functionWords().find(word);
        const std::vector<std::string_view> none;
        const std::vector<std::string_view>& languages = found == functionWords().end() ? none : found->second;
        for (const std::string_view language : languages) {
            LanguageEvidence& evidence = all[language];
            ++evidence.words;
            evidence.telling += isNew;
            evidence.hasFunctionWord = true;
            evidence.hasTellingFunctionWord = evidence.hasTellingFunctionWord || word.size() > 1;
        }
        if (ascii::allAscii(word))
            continue;
        for (const auto& [language, letters] : kOwnLetters)
            if (hasLetterOf(letters, word)) {
                const bool counted = std::ranges::find(languages, language) != languages.end();
                ++all[language].words;
                all[language].telling += isNew && !counted;
            }
    }
    // Names alone, such as "José Muñoz", tell nothing: English texts have them, too.
    std::erase_if(all, [](const auto& entry) { return !entry.second.hasFunctionWord; });
    return all;
}

std::string latinLanguage(const std::vector<std::string>& words) {
    const auto all = evidenceOf(words);
    const auto english = all.find("en");
    const int forEnglish = english == all.end() ? 0 : english->second.words;
    std::string_view best = "en", bestOfFew = "en";
    int most = 0, mostOfFew = 1;
    for (const auto& [language, evidence] : all) {
        if (evidence.words > most)
            std::tie(best, most) = std::pair(language, evidence.words);
        if (evidence.hasTellingFunctionWord && evidence.telling > mostOfFew)
            std::tie(bestOfFew, mostOfFew) = std::pair(language, evidence.telling);
    }
    if (most >= 2 * forEnglish + kClearEvidence)
        return std::string(best);
    // A sentence of a few words: two that tell are enough if nothing is English.
    return std::string(forEnglish == 0 && words.size() >= kFewWords ? bestOfFew : "en");
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

std::string scriptName(std::string_view utf8) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(utf8.data());
    const auto length = static_cast<std::int32_t>(utf8.size());
    for (std::int32_t at = 0; at < length;) {
        UChar32 character = 0;
        U8_NEXT(data, at, length, character);
        UErrorCode status = U_ZERO_ERROR;
        if (character >= 0 && u_isalpha(character))
            return uscript_getName(uscript_getScript(character, &status));
    }
    return "no letters";
}

namespace {

/// Empty if the tag is not BCP 47.
std::string canonicalOrEmpty(const std::string& tag) {
    UErrorCode status = U_ZERO_ERROR;
    std::int32_t parsed = 0;
    std::array<char, ULOC_FULLNAME_CAPACITY> locale;
    uloc_forLanguageTag(tag.c_str(), locale.data(), locale.size(), &parsed, &status);
    const bool whole = static_cast<std::size_t>(parsed) == tag.size() && tag.find('_') == std::string::npos;
    std::string canonical;
    if (U_SUCCESS(status) && whole)
        canonical = icu::Locale(locale.data()).toLanguageTag<std::string>(status);
    return U_SUCCESS(status) ? canonical : std::string();
}

}  // namespace

std::string canonicalLanguage(const std::string& tag) {
    std::string canonical = canonicalOrEmpty(tag);
    if (canonical.empty())
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("Invalid language tag \"{}\". Expected a BCP 47 tag such as \"en\", \"de-CH\" or "
                                "\"zh-Hant\"; leave it empty to have the language detected.",
                                tag));
    return canonical;
}

bool isLanguageTag(const std::string& tag) {
    return !canonicalOrEmpty(tag).empty();
}

bool isKnownLanguage(const std::string& tag) {
    const std::string language(primaryLanguage(canonicalOrEmpty(tag)));
    return !language.empty() && *icu::Locale(language.c_str()).getISO3Language() != '\0';
}

std::string_view primaryLanguage(std::string_view tag) {
    return tag.substr(0, tag.find('-'));
}

}  // namespace elmo
