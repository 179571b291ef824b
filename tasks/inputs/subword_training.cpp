// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "elmo/error.h"
#include "tasks/inputs/subword_library.h"
#include "tasks/inputs/subwords.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

constexpr std::size_t kMaxWords = 4'000'000;  // distinct ones; bounds memory whatever the text
constexpr std::size_t kLongestWord = 1000;    // bytes; SentencePiece leaves out what is longer than 4192
constexpr std::int64_t kLargestCount = 1 << 30;

using WordCounts = std::unordered_map<std::string, std::int64_t>;

void validate(const SubwordTraining& options) {
    const auto check = [](bool holds, const std::string& message) {
        if (!holds)
            throw Error(ErrorCode::kBadArgument, message);
    };
    check(options.type == "unigram" || options.type == "bpe",
          fmt::format("The kind of subwords is \"{}\"; unigram or bpe were expected.", options.type));
    check(options.pieces >= 8 && options.pieces <= 1'000'000,
          fmt::format("{} subword pieces were asked for; 8 to 1,000,000 are possible.", options.pieces));
    check(options.coverage > 0.9 && options.coverage <= 1,
          fmt::format("The subwords' coverage of characters is {}; more than 0.9 and at most 1 was expected.",
                      options.coverage));
}

WordCounts countWords(const std::function<bool(std::string&)>& next) {
    WordCounts counts;
    std::string line;
    while (next(line)) {
        constexpr std::string_view kBlanks = " \t\r\n\v\f";
        for (std::size_t at = line.find_first_not_of(kBlanks); at != std::string::npos;) {
            const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
            std::string word = line.substr(at, end - at);
            // NUL ends words inside SentencePiece, and U+2581 is its own mark of a word's begin.
            if (word.size() <= kLongestWord && word.find('\0') == std::string::npos &&
                word.find("\xE2\x96\x81") == std::string::npos)
                counts[std::move(word)]++;
            at = line.find_first_not_of(kBlanks, end);
        }
        if (counts.size() > kMaxWords)
            throw Error(
                ErrorCode::kBadArgument,
                fmt::format("The text for the subwords has more than {} distinct words. Give less text.", kMaxWords));
    }
    return counts;
}

/// Words with counts as lines for the trainer, most frequent first, so that the order of the text does not matter.
class CountedWords {
public:
    explicit CountedWords(WordCounts counts) : m_words(counts.begin(), counts.end()) {
        std::sort(m_words.begin(), m_words.end(), [](const auto& a, const auto& b) {
            return a.second != b.second ? a.second > b.second : a.first < b.first;
        });
    }

    bool empty() const { return m_words.empty(); }

    /// A word met more than once comes in pairs, "WORD WORD" with half its count: SentencePiece takes up as a piece
    /// only what it sees twice with different characters behind, here a blank and the line's end.
    bool next(SubwordAbiText& text) {
        if (m_at == m_words.size())
            return false;
        const auto& [word, count] = m_words[m_at];
        const bool pairs = count > 1 && !m_rest;
        m_line = pairs ? fmt::format("{0} {0}\t{1}", word, std::min(count / 2, kLargestCount)) : word + "\t1";
        text = {m_line.data(), m_line.size()};
        m_rest = pairs && count % 2 == 1;
        if (!m_rest)
            ++m_at;
        return true;
    }

private:
    std::vector<std::pair<std::string, std::int64_t>> m_words;
    std::size_t m_at = 0;
    bool m_rest = false;  // of an odd count, the last one is still to come
    std::string m_line;
};

int nextWord(void* source, SubwordAbiText* text) {
    return static_cast<CountedWords*>(source)->next(*text) ? 1 : 0;
}

void takeModel(void* target, const char* bytes, size_t size) {
    static_cast<std::string*>(target)->assign(bytes, size);
}

}  // namespace

std::string trainSubwordModel(const std::function<bool(std::string&)>& next, const SubwordTraining& options) {
    validate(options);
    const SubwordAbi& library = subwordLibrary();
    CountedWords words(countWords(next));
    if (words.empty())
        throw Error(ErrorCode::kBadArgument, "The text for the subwords has no words.");
    std::string model;
    const SubwordAbiTraining request = {.pieces = options.pieces,
                                        .bpe = options.type == "bpe" ? 1 : 0,
                                        .coverage = options.coverage,
                                        .seed = static_cast<std::uint32_t>(options.seed & 0x7FFFFFFF),
                                        .next = nextWord,
                                        .source = &words,
                                        .take = takeModel,
                                        .target = &model};
    std::array<char, 512> reason = {};
    if (library.train(&request, reason.data(), reason.size()) == 0)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("No SentencePiece model with {} pieces could be trained: {}. Ask for fewer pieces or "
                                "give more text.",
                                options.pieces, reason.data()));
    return model;
}

}  // namespace tasks
