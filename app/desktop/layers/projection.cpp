// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/layers/projection.h"

#include <algorithm>

#include "elmo/error.h"
#include "tasks/analysis/clusters.h"
#include "tasks/analysis/tsne.h"

namespace app {
namespace {

constexpr int kMaxClusters = 6;

QString foldedToken(std::string_view token) {
    return QString::fromUtf8(token.data(), static_cast<qsizetype>(token.size())).toCaseFolded();
}

std::vector<tasks::CorpusToken> occurrencesOf(const QString& word, const std::vector<tasks::CorpusDocument>& corpus,
                                              const elmo::RunControl& control) {
    const QString folded = word.toCaseFolded();
    std::vector<tasks::CorpusToken> found;
    for (std::size_t i = 0; i < corpus.size(); ++i) {
        control.checkpoint();
        const elmo::Document& document = *corpus[i].analysis->document;
        const auto count = static_cast<std::int64_t>(document.tokens().size());
        for (std::int64_t token = 0; token < count; ++token)
            if (foldedToken(document.token(elmo::TokenIndex(token))) == folded)
                found.push_back({i, elmo::TokenIndex(token)});
    }
    return found;
}

tasks::PointRows gather(const std::vector<tasks::CorpusToken>& tokens, const std::vector<tasks::CorpusDocument>& corpus,
                        int layer) {
    tasks::PointRows rows;
    rows.count = tokens.size();
    for (const tasks::CorpusToken& token : tokens) {
        const auto vector = corpus[token.document].analysis->layers.vector(layer, token.token.value());
        rows.width = vector.size();
        rows.values.insert(rows.values.end(), vector.begin(), vector.end());
    }
    return rows;
}

tasks::PlanePoints layOut(const tasks::PointRows& rows, ui::ProjectionMethod method, const elmo::RunControl& control) {
    if (method == ui::ProjectionMethod::kTsne)
        return tasks::tsne(rows, {}, control);
    const auto components = tasks::principalComponents(rows, 2, control);
    tasks::PlanePoints points;
    for (std::size_t i = 0; i < rows.count; ++i)
        points.push_back({components.scores.row(i)[0], components.scores.row(i)[1]});
    return tasks::normalised(std::move(points));
}

/// Samples evenly, so that each document keeps its share of the occurrences.
std::int64_t thinOut(std::vector<tasks::CorpusToken>& tokens, std::size_t most) {
    if (tokens.size() <= most)
        return 0;
    std::vector<tasks::CorpusToken> kept;
    for (std::size_t i = 0; i < most; ++i)
        kept.push_back(tokens[i * tokens.size() / most]);
    const auto leftOut = static_cast<std::int64_t>(tokens.size() - most);
    tokens = std::move(kept);
    return leftOut;
}

/// The label of each token: that of the shortest span around it that is not rejected; manual spans take precedence over
/// those of models.
std::vector<std::string> labelsOf(const std::vector<tasks::CorpusToken>& tokens,
                                  const std::vector<tasks::CorpusDocument>& corpus,
                                  const AnnotationsByName& annotations) {
    std::vector<std::string> labels;
    for (const tasks::CorpusToken& token : tokens) {
        std::string& label = labels.emplace_back();
        const auto said = annotations.find(corpus[token.document].name);
        if (said == annotations.end())
            continue;
        const elmo::Document& document = *corpus[token.document].analysis->document;
        const elmo::ByteSpan place = document.tokens()[static_cast<std::size_t>(token.token.value())];
        const tasks::SpanAnnotation* best = nullptr;
        for (const tasks::SpanAnnotation& span : said->second->spans) {
            if (span.bytes.begin > place.begin)
                break;  // spans are sorted by their begin
            if (span.bytes.end < place.end || span.decision == tasks::Decision::kRejected)
                continue;
            const bool byPeople = span.layer == tasks::AnnotationLayer::kHuman;
            // A later span around the same token begins later, so it is shorter or equal.
            if (!best || byPeople || best->layer != tasks::AnnotationLayer::kHuman)
                best = &span;
        }
        if (best)
            label = best->label;
    }
    return labels;
}

}  // namespace

ui::ProjectionResult projectWord(const ui::ProjectWord& request, const ui::Corpus& corpus,
                                 const AnnotationsByName& annotations, const elmo::RunControl& control) {
    ui::ProjectionResult result;
    result.corpus = corpus;
    result.word = request.word;
    result.method = request.method;
    result.tokens = occurrencesOf(request.word, *corpus, control);
    if (result.tokens.empty())
        throw elmo::Error(elmo::ErrorCode::kNotFound, "The word \"" + request.word.toStdString() +
                                                          "\" does not occur in the analysed documents. Choose "
                                                          "another word, or open more documents.");
    result.leftOut =
        thinOut(result.tokens, request.method == ui::ProjectionMethod::kTsne ? tasks::kMaxTsnePoints : kMaxPcaPoints);
    result.labels = labelsOf(result.tokens, *corpus, annotations);
    const int layers = corpus->at(result.tokens[0].document).analysis->layers.layers();
    for (int layer = 0; layer < layers; ++layer) {
        const elmo::RunControl part(control.stopToken(), [&](const elmo::Progress& progress) {
            const std::int64_t within = progress.total > 0 ? 100 * progress.done / progress.total : 0;
            control.report({"project", (100 * layer + within) / layers, 100});
        });
        control.report({"project", 100 * layer / layers, 100});
        const tasks::PointRows rows = gather(result.tokens, *corpus, layer);
        tasks::PlanePoints points = layOut(rows, request.method, part);
        result.layers.push_back(layer == 0 ? points : tasks::alignedTo(result.layers.back(), points));
        if (layer == layers - 1)
            result.clusters = tasks::clusters(rows, kMaxClusters, part);
    }
    return result;
}

}  // namespace app
