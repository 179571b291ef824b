// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/instruments/concordance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "app/workspace/corpus_query.h"
#include "elmo/embeddings/layer_selection.h"
#include "elmo/error.h"
#include "elmo/text/characters.h"

namespace app {
namespace {

constexpr std::size_t kLinesAtOnce = 64;

/// The first and the last token of the sentence that holds a token.
elmo::TokenSpan sentenceOf(const elmo::Document& document, elmo::TokenIndex token) {
    const auto found = std::ranges::upper_bound(document.sentences(), token, {}, &elmo::TokenSpan::end);
    return found == document.sentences().end() ? elmo::TokenSpan{token, token + 1} : *found;
}

void takeContext(ConcordanceLine& line, const elmo::Document& document, elmo::TokenSpan hit, std::int64_t context) {
    const std::int64_t all = std::ssize(document.tokens());
    const elmo::TokenIndex begin(std::max<std::int64_t>(0, hit.begin.value() - context));
    const elmo::TokenIndex end(std::min(all, hit.end.value() + context));
    // With the space before and after the hit, which a line would lose.
    const elmo::ByteSpan own = document.bytesOf(hit);
    if (begin < hit.begin)
        line.left = document.slice(elmo::ByteSpan{document.bytesOf({begin, hit.begin}).begin, own.begin});
    if (hit.end < end)
        line.right = document.slice(elmo::ByteSpan{own.end, document.bytesOf({hit.end, end}).end});
    line.hit = document.slice(own);
    for (std::int64_t t = hit.begin.value() - 1; t >= begin.value(); --t)
        line.before.push_back(elmo::lowered(document.token(elmo::TokenIndex(t))));
    for (std::int64_t t = hit.end.value(); t < end.value(); ++t)
        line.after.push_back(elmo::lowered(document.token(elmo::TokenIndex(t))));
    const elmo::TokenSpan sentence = sentenceOf(document, hit.begin);
    for (std::int64_t t = sentence.begin.value(); t < std::max(sentence.end.value(), hit.end.value()); ++t)
        line.words.emplace_back(document.token(elmo::TokenIndex(t)));
    line.first = static_cast<std::size_t>(hit.begin - sentence.begin);
    line.last = static_cast<std::size_t>(hit.end - sentence.begin);
}

std::vector<double> meanVector(const ConcordanceLine& line, const elmo::LayerActivations& layers,
                               const LayerSelection& layer) {
    const auto width = static_cast<std::size_t>(layers.width());
    std::vector<double> mean(width);
    const int first = layer.choice == elmo::LayerChoice::kSingle ? layer.single : 0;
    const int last = layer.choice == elmo::LayerChoice::kSingle ? layer.single + 1 : layers.layers();
    for (int l = first; l < last; ++l)
        for (std::size_t t = line.first; t < line.last; ++t) {
            const auto vector = layers.vector(l, static_cast<std::int64_t>(t) + 1);  // the sentence's begin is row 0
            for (std::size_t d = 0; d < width; ++d)
                mean[d] += double{vector[d]};
        }
    const double length = std::sqrt(std::inner_product(mean.begin(), mean.end(), mean.begin(), 0.0));
    for (double& value : mean)
        value = length > 0 ? value / length : 0;
    return mean;
}

}  // namespace

std::vector<ConcordanceLine> concordance(const Workspace& workspace, const CorpusQuery& query,
                                         const MetadataCondition& condition, std::size_t context,
                                         const elmo::RunControl& control) {
    const CorpusHits found = workspace.find(query, condition, std::numeric_limits<std::size_t>::max(), control);
    std::vector<ConcordanceLine> lines;
    std::int64_t open = -1;
    std::shared_ptr<const elmo::Document> document;
    std::vector<tasks::NamedValue> metadata;
    for (const CorpusHit& hit : found.hits) {
        control.checkpoint();
        if (hit.document != open) {
            document = workspace.document(hit.document).document.document;
            metadata = workspace.metadata(hit.document);
            open = hit.document;
        }
        ConcordanceLine& line = lines.emplace_back();
        line.number = std::ssize(lines);
        line.document = hit.name;
        line.sentence = hit.sentence + 1;
        line.token = hit.tokens.begin.value() + 1;
        line.bytes = hit.bytes;
        line.metadata = metadata;
        takeContext(line, *document, hit.tokens, static_cast<std::int64_t>(context));
    }
    return lines;
}

void sortLines(std::vector<ConcordanceLine>& lines, const std::string& by) {
    const auto sortBy = [&](const auto& key) { std::ranges::stable_sort(lines, {}, key); };
    if (by == "left")
        return sortBy([](const ConcordanceLine& line) -> const auto& { return line.before; });
    if (by == "right")
        return sortBy([](const ConcordanceLine& line) -> const auto& { return line.after; });
    if (by == "hit")
        return sortBy([](const ConcordanceLine& line) { return elmo::lowered(line.hit); });
    if (by == "similarity")
        return sortBy([](const ConcordanceLine& line) { return -line.similarity.value_or(-2); });
    if (by == "document")
        return sortBy([](const ConcordanceLine& line) { return line.number; });
    sortBy([&](const ConcordanceLine& line) {
        const std::string* value = tasks::findValue(line.metadata, by);
        return std::pair(value == nullptr, value ? *value : std::string());
    });
}

void compareLines(std::vector<ConcordanceLine>& lines, std::int64_t number, const elmo::Bilm& bilm,
                  const LayerSelection& layer, const elmo::RunControl& control) {
    const auto chosen = std::ranges::find(lines, number, &ConcordanceLine::number);
    if (chosen == lines.end())
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("There is no line {}: the query has {} hits.", number, lines.size()));
    std::vector<std::vector<double>> vectors;
    for (std::size_t first = 0; first < lines.size(); first += kLinesAtOnce) {
        const std::size_t last = std::min(lines.size(), first + kLinesAtOnce);
        std::vector<elmo::Sentence> sentences;
        for (std::size_t k = first; k < last; ++k)
            sentences.push_back(lines[k].words);
        const auto layers = bilm.run(sentences, nullptr, control);
        for (std::size_t k = first; k < last; ++k)
            vectors.push_back(meanVector(lines[k], layers[k - first], layer));
        control.report({"compare", static_cast<std::int64_t>(last), std::ssize(lines)});
    }
    const std::vector<double>& wanted = vectors[static_cast<std::size_t>(chosen - lines.begin())];
    for (std::size_t k = 0; k < lines.size(); ++k)
        lines[k].similarity = std::inner_product(wanted.begin(), wanted.end(), vectors[k].begin(), 0.0);
}

}  // namespace app
