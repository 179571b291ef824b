// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/layers/projection.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <future>
#include <mutex>
#include <utility>

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

/// A layer in the plane.
struct LaidOut {
    tasks::PlanePoints points;
    std::array<double, 2> explained{0, 0};  ///< of PCA
};

LaidOut layOut(const tasks::PointRows& rows, ui::ProjectionMethod method, const elmo::RunControl& control,
               const std::function<void(tasks::PlanePoints)>& watch) {
    if (method == ui::ProjectionMethod::kTsne)
        return {tasks::tsne(rows, {}, control, watch)};
    const auto components = tasks::principalComponents(rows, 2, control);
    LaidOut found;
    for (std::size_t i = 0; i < rows.count; ++i)
        found.points.push_back({components.scores.row(i)[0], components.scores.row(i)[1]});
    found.points = tasks::normalised(std::move(found.points));
    if (components.totalVariance > 0)
        for (const std::size_t axis : {0U, 1U})
            found.explained[axis] = components.variances[axis] / components.totalVariance;
    return found;
}

/// Every layer turned to lie as near to the one below as it can.
std::vector<tasks::PlanePoints> aligned(const std::vector<tasks::PlanePoints>& layers) {
    std::vector<tasks::PlanePoints> result;
    for (const tasks::PlanePoints& layer : layers)
        result.push_back(result.empty() ? layer : tasks::alignedTo(result.back(), layer));
    return result;
}

/// Frames of layers that develop in threads of their own, put together to results. Any thread.
class Frames {
public:
    Frames(const ui::ProjectionResult& result, std::size_t layers,
           const std::function<void(ui::ProjectionResult)>& watch)
        : m_result(result), m_layers(layers), m_watch(watch) {}

    void take(std::size_t layer, tasks::PlanePoints points) {
        const std::lock_guard lock(m_mutex);
        m_layers[layer] = std::move(points);
        const auto now = std::chrono::steady_clock::now();
        const bool isWhole = std::ranges::none_of(m_layers, [](const auto& one) { return one.empty(); });
        if (!m_watch || !isWhole || now - m_last < std::chrono::milliseconds(100))
            return;
        m_last = now;
        ui::ProjectionResult frame = m_result;
        frame.layers = aligned(m_layers);
        frame.isDeveloping = true;
        m_watch(std::move(frame));
    }

private:
    std::mutex m_mutex;
    const ui::ProjectionResult& m_result;  ///< without layers
    std::vector<tasks::PlanePoints> m_layers;
    const std::function<void(ui::ProjectionResult)>& m_watch;
    std::chrono::steady_clock::time_point m_last;
};

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
                                 const AnnotationsByName& annotations, const elmo::RunControl& control,
                                 const std::function<void(ui::ProjectionResult)>& watch) {
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
    if (request.method == ui::ProjectionMethod::kTsne)
        result.perplexity = tasks::usedPerplexity({}, result.tokens.size());
    const int layers = corpus->at(result.tokens[0].document).analysis->layers.layers();
    const auto silent = elmo::RunControl(control.stopToken());
    result.clusters = tasks::bestGrouping(gather(result.tokens, *corpus, layers - 1), kMaxClusters,
                                          tasks::GroupingMethod::kMeans, silent)
                          .group;
    Frames frames(result, static_cast<std::size_t>(layers), watch);
    const auto develop = [&](int layer, const elmo::RunControl& reports) {
        return layOut(gather(result.tokens, *corpus, layer), request.method, reports,
                      [&frames, layer](tasks::PlanePoints points) {
                          frames.take(static_cast<std::size_t>(layer), std::move(points));
                      });
    };
    // Each layer in a thread of its own: t-SNE takes seconds. The first one reports for all.
    std::vector<std::future<LaidOut>> waiting;
    for (int layer = 1; layer < layers; ++layer)
        waiting.push_back(std::async(std::launch::async, [&, layer] { return develop(layer, silent); }));
    const elmo::RunControl part(control.stopToken(), [&](const elmo::Progress& progress) {
        control.report({"project", progress.total > 0 ? 100 * progress.done / progress.total : 0, 100});
    });
    std::vector<LaidOut> found;
    found.push_back(develop(0, part));
    for (std::future<LaidOut>& one : waiting)
        found.push_back(one.get());
    std::vector<tasks::PlanePoints> points;
    for (LaidOut& one : found) {
        points.push_back(std::move(one.points));
        if (request.method == ui::ProjectionMethod::kPca)
            result.explained.push_back(one.explained);
    }
    result.layers = aligned(points);
    return result;
}

}  // namespace app
