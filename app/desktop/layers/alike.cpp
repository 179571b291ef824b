// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/layers/alike.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "elmo/error.h"
#include "elmo/text/characters.h"

namespace app {
namespace {

using elmo::TokenIndex;
using elmo::TokenSpan;

/// The sentence that has a token; only the token if none has it.
TokenSpan sentenceAt(const elmo::Document& document, TokenIndex token) {
    const auto found = std::ranges::upper_bound(document.sentences(), token, {}, &TokenSpan::end);
    return found == document.sentences().end() || token < found->begin ? TokenSpan{token, token + 1} : *found;
}

/// Of length 1; all 0 if there is no direction.
std::vector<double> meanDirection(const tasks::Analysis& analysis, int layer, TokenSpan tokens) {
    std::vector<double> mean(static_cast<std::size_t>(analysis.layers.width()));
    for (TokenIndex token = tokens.begin; token < tokens.end; ++token) {
        const auto vector = analysis.layers.vector(layer, token.value());
        for (std::size_t d = 0; d < mean.size(); ++d)
            mean[d] += double{vector[d]};
    }
    const double length = std::sqrt(std::inner_product(mean.begin(), mean.end(), mean.begin(), 0.0));
    for (double& value : mean)
        value = length > 0 ? value / length : 0;
    return mean;
}

std::vector<std::string> loweredWords(const elmo::Document& document, TokenSpan tokens) {
    std::vector<std::string> words;
    for (TokenIndex token = tokens.begin; token < tokens.end; ++token)
        words.push_back(elmo::lowered(document.token(token)));
    return words;
}

/// What can be like the example in one document.
std::vector<TokenSpan> stretchesOf(const elmo::Document& document, ui::ExampleUnit unit, std::int64_t length) {
    if (unit == ui::ExampleUnit::kSentences)
        return document.sentences();
    std::vector<TokenSpan> stretches;
    for (const TokenSpan& sentence : document.sentences())
        for (TokenIndex first = sentence.begin; first + length <= sentence.end; ++first)
            stretches.push_back({first, first + length});
    return stretches;
}

}  // namespace

ui::AlikeResult placesAlike(const ui::FindAlike& request, const ui::Corpus& corpus, const elmo::RunControl& control) {
    ui::AlikeResult result{.request = request, .corpus = corpus, .places = {}};
    const auto own = std::ranges::find(*corpus, request.path.toStdString(), &tasks::CorpusDocument::name);
    if (own == corpus->end() || request.tokens.empty() ||
        request.tokens.end.value() > std::ssize(own->analysis->document->tokens()))
        return result;
    const auto ownNumber = static_cast<std::size_t>(own - corpus->begin());
    const TokenSpan example = request.unit == ui::ExampleUnit::kSentences
                                  ? sentenceAt(*own->analysis->document, request.tokens.begin)
                                  : request.tokens;
    const auto checkShape = [&](const tasks::Analysis& analysis) {
        if (request.layer < 0 || request.layer >= analysis.layers.layers() ||
            analysis.layers.width() != own->analysis->layers.width())
            throw elmo::Error(elmo::ErrorCode::kBadShape, "The documents were analysed with different models.");
    };
    checkShape(*own->analysis);
    const std::vector<double> wanted = meanDirection(*own->analysis, request.layer, example);
    const std::vector<std::string> words = loweredWords(*own->analysis->document, example);
    std::vector<ui::AlikePlace> all;
    for (std::size_t number = 0; number < corpus->size(); ++number) {
        const tasks::Analysis& analysis = *(*corpus)[number].analysis;
        checkShape(analysis);
        for (const TokenSpan& stretch : stretchesOf(*analysis.document, request.unit, example.length())) {
            if (result.compared % 1024 == 0)
                control.checkpoint();
            if (stretch.empty() ||
                (number == ownNumber && stretch.begin < example.end && example.begin < stretch.end) ||
                (request.sameWords && loweredWords(*analysis.document, stretch) != words))
                continue;
            ++result.compared;
            const std::vector<double> mean = meanDirection(analysis, request.layer, stretch);
            all.push_back({number, stretch, std::inner_product(wanted.begin(), wanted.end(), mean.begin(), 0.0)});
        }
    }
    std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.cosine > b.cosine; });
    std::vector<std::vector<bool>> isTaken;
    for (const tasks::CorpusDocument& document : *corpus)
        isTaken.emplace_back(document.analysis->document->tokens().size());
    result.places.push_back({ownNumber, example, 1});
    for (const ui::AlikePlace& place : all) {
        std::vector<bool>& taken = isTaken[place.document];
        const auto begin = taken.begin() + place.tokens.begin.value(), end = taken.begin() + place.tokens.end.value();
        if (std::find(begin, end, true) != end)
            continue;
        if (result.places.size() == kMostAlike) {
            result.isCut = true;
            break;
        }
        std::fill(begin, end, true);
        result.places.push_back(place);
    }
    return result;
}

}  // namespace app
