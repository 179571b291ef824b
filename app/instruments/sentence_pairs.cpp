// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/instruments/sentence_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "elmo/error.h"
#include "elmo/text/text_import.h"
#include "elmo/text/tokenizer.h"
#include "elmo/training/random.h"
#include "tasks/data/table_rows.h"

namespace app {
namespace {

constexpr std::size_t kTextsAtOnce = 256;
constexpr std::size_t kSamples = 2000;

[[noreturn]] void refuse(const tasks::DataFile& file, std::int64_t line, const std::string& what) {
    throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("'{}', line {}: {}.", file.path, line, what));
}

std::string textOf(const nlohmann::json& object, std::initializer_list<const char*> names) {
    for (const char* name : names)
        if (const auto found = object.find(name); found != object.end() && found->is_string())
            return found->get<std::string>();
    return {};
}

std::vector<SentencePair> jsonPairs(const tasks::DataFile& file, const std::string& text) {
    std::vector<SentencePair> pairs;
    std::int64_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = std::string_view(text).substr(at, end - at);
        at = end + 1;
        ++number;
        if (line.find_first_not_of(" \t\r") == line.npos)
            continue;
        const auto object = nlohmann::json::parse(line, nullptr, false);
        if (!object.is_object())
            refuse(file, number, "this is no JSON object");
        SentencePair pair{textOf(object, {"sentence_good", "good_sentence", "good"}),
                          textOf(object, {"sentence_bad", "bad_sentence", "bad"}),
                          textOf(object, {"UID", "uid", "phenomenon", "linguistics_term"})};
        if (pair.good.empty() || pair.bad.empty())
            refuse(file, number, "the object has no \"sentence_good\" and \"sentence_bad\"");
        pairs.push_back(std::move(pair));
    }
    return pairs;
}

std::vector<SentencePair> tablePairs(const tasks::DataFile& file, const std::string& text) {
    std::vector<SentencePair> pairs;
    tasks::TableRows rows(text, tasks::tableSeparator(text, tasks::unpackedName(file.path)));
    std::optional<std::size_t> good, bad, phenomenon;
    tasks::TableRow row;
    bool isFirst = true;
    while (rows.next(row)) {
        if (row.size() == 1 && row.front().empty())
            continue;
        if (std::exchange(isFirst, false)) {
            const std::vector<std::string_view> heading(row.begin(), row.end());
            good = tasks::columnNamed(heading, {"good", "sentence_good", "good_sentence", "grammatical"});
            bad = tasks::columnNamed(heading, {"bad", "sentence_bad", "bad_sentence", "ungrammatical"});
            phenomenon = tasks::columnNamed(heading, {"phenomenon", "uid", "linguistics_term", "type", "case"});
            if (good && bad)
                continue;
            good = 0;
            bad = 1;
            phenomenon = row.size() > 2 ? std::optional<std::size_t>(2) : std::nullopt;
        }
        if (row.size() <= std::max(*good, *bad) || row[*good].empty() || row[*bad].empty())
            refuse(file, rows.line(), "two sentences are needed, the good one first");
        pairs.push_back({row[*good], row[*bad], phenomenon && *phenomenon < row.size() ? row[*phenomenon] : ""});
    }
    return pairs;
}

/// Bits of a text from one side, the edges of its sentences included.
struct TextBits {
    double left = 0, right = 0;
    bool hasUnknownWord = false;
};

std::vector<TextBits> bitsOf(const std::vector<std::string>& texts, const elmo::Tokenizer& tokenizer,
                             const elmo::WordPredictor& predictor, const elmo::RunControl& control) {
    std::vector<elmo::Sentence> sentences;
    std::vector<std::size_t> of;
    for (std::size_t t = 0; t < texts.size(); ++t) {
        const elmo::Document document = tokenizer.tokenize(texts[t]);
        for (elmo::SentenceIndex s{0}; s < elmo::SentenceIndex(std::ssize(document.sentences())); ++s) {
            const auto tokens = document.sentenceTokens(s);
            sentences.emplace_back(tokens.begin(), tokens.end());
            of.push_back(t);
        }
    }
    std::vector<TextBits> result(texts.size());
    const auto expected = predictor.expectations(sentences, nullptr, control);
    for (std::size_t s = 0; s < expected.size(); ++s)
        for (const elmo::PlaceExpectation& place : expected[s]) {
            TextBits& bits = result[of[s]];
            bits.hasUnknownWord = bits.hasUnknownWord || !place.isKnown;
            bits.left += place.left.surprisal;
            bits.right += place.right.surprisal;
        }
    return result;
}

/// 1 for the good sentence, 0 for the bad one, a half for a tie.
double pointOf(double difference) {
    return difference > 0 ? 1 : difference == 0 ? 0.5 : 0;
}

PairAccuracy accuracyOver(const std::string& phenomenon, const std::vector<const ComparedPair*>& pairs,
                          std::uint64_t seed) {
    PairAccuracy result;
    result.phenomenon = phenomenon;
    std::vector<const ComparedPair*> counted;
    for (const ComparedPair* pair : pairs)
        pair->hasUnknownWord ? static_cast<void>(++result.unknown) : counted.push_back(pair);
    result.pairs = std::ssize(counted);
    constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t k = 0; k < kPairScores.size(); ++k) {
        std::vector<double> points;
        for (const ComparedPair* pair : counted)
            points.push_back(std::isnan(pair->difference[k]) ? kNothing : pointOf(pair->difference[k]));
        PairAccuracy::Interval& interval = result.accuracy[k];
        interval = {kNothing, kNothing, kNothing};
        if (points.empty() || std::isnan(points.front()))
            continue;
        const auto n = static_cast<double>(points.size());
        double sum = 0;
        for (const double point : points)
            sum += point;
        interval.share = sum / n;
        elmo::training::Random random(seed);
        std::vector<double> shares(kSamples);
        for (double& share : shares) {
            share = 0;
            for (std::size_t draw = 0; draw < points.size(); ++draw)
                share += points[random.below(points.size())];
            share /= n;
        }
        std::ranges::sort(shares);
        interval.low = shares[kSamples / 40];
        interval.high = shares[kSamples - 1 - kSamples / 40];
    }
    return result;
}

}  // namespace

std::vector<SentencePair> readSentencePairs(const tasks::DataFile& file) {
    const std::string text = elmo::importText(file.bytes).text;
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == text.npos)
        refuse(file, 1, "there are no pairs of sentences");
    return text[first] == '{' ? jsonPairs(file, text) : tablePairs(file, text);
}

std::vector<ComparedPair> comparePairs(std::vector<SentencePair> pairs, const std::string& language,
                                       const elmo::WordPredictor& predictor, const elmo::RunControl& control) {
    std::string sample;
    for (std::size_t k = 0; k < std::min<std::size_t>(pairs.size(), 100); ++k)
        sample += pairs[k].good + "\n\n";
    const elmo::Tokenizer tokenizer(language.empty() ? elmo::Tokenizer().languageOf(sample) : language);
    std::vector<ComparedPair> result;
    for (std::size_t first = 0; first < pairs.size(); first += kTextsAtOnce / 2) {
        const std::size_t last = std::min(pairs.size(), first + kTextsAtOnce / 2);
        std::vector<std::string> texts;
        for (std::size_t k = first; k < last; ++k) {
            texts.push_back(pairs[k].good);
            texts.push_back(pairs[k].bad);
        }
        const std::vector<TextBits> bits = bitsOf(texts, tokenizer, predictor, control);
        for (std::size_t k = first; k < last; ++k) {
            const TextBits& good = bits[2 * (k - first)];
            const TextBits& bad = bits[2 * (k - first) + 1];
            ComparedPair& compared = result.emplace_back();
            compared.pair = std::move(pairs[k]);
            compared.hasUnknownWord = good.hasUnknownWord || bad.hasUnknownWord;
            compared.difference = {bad.left - good.left, bad.right - good.right,
                                   (bad.left + bad.right - good.left - good.right) / 2};
        }
        control.report({"compare", static_cast<std::int64_t>(last), static_cast<std::int64_t>(pairs.size())});
    }
    return result;
}

std::vector<PairAccuracy> accuracyOf(const std::vector<ComparedPair>& pairs, std::uint64_t seed) {
    std::vector<std::pair<std::string, std::vector<const ComparedPair*>>> groups;
    std::vector<const ComparedPair*> all;
    for (const ComparedPair& pair : pairs) {
        all.push_back(&pair);
        if (pair.pair.phenomenon.empty())
            continue;
        auto group = std::ranges::find(groups, pair.pair.phenomenon, [](const auto& item) { return item.first; });
        if (group == groups.end())
            group = groups.insert(groups.end(), {pair.pair.phenomenon, {}});
        group->second.push_back(&pair);
    }
    std::vector<PairAccuracy> result;
    for (const auto& [phenomenon, members] : groups)
        result.push_back(accuracyOver(phenomenon, members, seed));
    result.push_back(accuracyOver("all", all, seed));
    return result;
}

}  // namespace app
