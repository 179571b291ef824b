// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/sample_layer_work.h"

#include <array>
#include <random>

#include "tasks/analysis/clusters.h"
#include "tasks/analysis/tsne.h"
#include "tests/ui/sample_data.h"

namespace ui::test {
namespace {

constexpr int kWidth = 16;
constexpr int kLayers = 3;

const std::array<const char*, 4> kMoney{
    "She paid the cheque into the bank on Monday .", "The bank raised its interest rates again .",
    "A loan from the bank kept the shop alive .", "He works for a bank in the city ."};
const std::array<const char*, 4> kRiver{
    "They sat on the bank and watched the boats .", "The river burst its bank after the storm .",
    "Reeds grow along the muddy bank .", "We camped on the left bank of the stream ."};

/// Layer 0 depends on the word alone; the higher the layer, the more the document's sense counts.
std::shared_ptr<const tasks::Analysis> senseful(const std::shared_ptr<const elmo::Document>& document, float sense) {
    auto analysis = std::make_shared<tasks::Analysis>();
    const auto tokens = static_cast<std::int64_t>(document->tokens().size());
    analysis->document = document;
    analysis->layers = elmo::LayerActivations(kLayers, tokens, kWidth);
    std::mt19937 noise(static_cast<unsigned>(sense * 10 + 50));
    std::normal_distribution<float> normal;
    float* out = analysis->layers.mutableValues();
    for (int layer = 0; layer < kLayers; ++layer)
        for (std::int64_t token = 0; token < tokens; ++token) {
            std::mt19937 word(static_cast<unsigned>(
                std::hash<std::string_view>()(document->token(elmo::TokenIndex(token))) & 0xffffff));
            std::normal_distribution<float> own;
            for (int d = 0; d < kWidth; ++d)
                *out++ = own(word) + static_cast<float>(layer) * (d < 3 ? sense : 0.35F * normal(noise));
        }
    return analysis;
}

template <std::size_t N>
std::shared_ptr<const tasks::Analysis> documentOf(const std::array<const char*, N>& lines, int sentences, float sense) {
    std::string text;
    for (int i = 0; i < sentences; ++i)
        text += std::string(lines[static_cast<std::size_t>(i) % N]) + '\n';
    return senseful(makeDocument(text), sense);
}

}  // namespace

Corpus makeCorpus(int sentences) {
    return std::make_shared<const std::vector<tasks::CorpusDocument>>(
        std::vector<tasks::CorpusDocument>{{"/texts/money.txt", documentOf(kMoney, sentences, 1.2F)},
                                           {"/texts/river.txt", documentOf(kRiver, sentences, -1.2F)}});
}

std::shared_ptr<const NeighbourResult> makeNeighbours(const Corpus& corpus, int layer, int count) {
    auto result = std::make_shared<NeighbourResult>();
    const tasks::CorpusRows rows(*corpus, layer, {});
    result->corpus = corpus;
    result->token = elmo::TokenIndex(4);
    result->layer = layer;
    result->searched = static_cast<std::int64_t>(rows.size());
    result->neighbours = tasks::nearestRows(rows, rows.rowOf({corpus->size() - 1, result->token}), count, {});
    return result;
}

std::shared_ptr<const ProjectionResult> makeProjection(const Corpus& corpus, ProjectionMethod method) {
    auto result = std::make_shared<ProjectionResult>();
    result->corpus = corpus;
    result->word = QStringLiteral("bank");
    result->method = method;
    for (std::size_t i = 0; i < corpus->size(); ++i) {
        const elmo::Document& document = *(*corpus)[i].analysis->document;
        for (std::int64_t token = 0; token < static_cast<std::int64_t>(document.tokens().size()); ++token)
            if (document.token(elmo::TokenIndex(token)) == "bank")
                result->tokens.push_back({i, elmo::TokenIndex(token)});
    }
    for (int layer = 0; layer < kLayers; ++layer) {
        tasks::PointRows rows{result->tokens.size(), kWidth, {}};
        for (const tasks::CorpusToken& token : result->tokens) {
            const auto vector = (*corpus)[token.document].analysis->layers.vector(layer, token.token.value());
            rows.values.insert(rows.values.end(), vector.begin(), vector.end());
        }
        tasks::PlanePoints points;
        if (method == ProjectionMethod::kTsne)
            points = tasks::tsne(rows, {.iterations = 200}, {});
        else
            for (const auto found = tasks::principalComponents(rows, 2, {}).scores; points.size() < rows.count;)
                points.push_back({found.row(points.size())[0], found.row(points.size())[1]});
        points = tasks::normalised(std::move(points));
        result->layers.push_back(layer == 0 ? points : tasks::alignedTo(result->layers.back(), points));
        if (layer == kLayers - 1)
            result->clusters = tasks::bestGrouping(rows, 4, tasks::GroupingMethod::kMeans, {}).group;
    }
    return result;
}

HeadWhatIf makeHead(const std::string& name, const tasks::Task& task, const std::vector<std::string>& places) {
    HeadWhatIf head;
    head.info.task = task;
    head.info.name = name;
    head.info.path = std::string("/heads/").append(name);
    head.info.hash = std::string("h");
    for (const std::string& place : places)
        head.info.mixes.push_back({place, elmo::mixFromShares(std::vector<float>{0.2F, 0.5F, 0.3F}, 1.4F)});
    head.mixes = head.info.mixes;
    return head;
}

std::shared_ptr<const SweepResult> makeSweep() {
    auto result = std::make_shared<SweepResult>();
    result->request = {QStringLiteral("/heads/ner"), "input", 1};
    result->head.name = "ner";
    result->head.bilmName = "english-small";
    result->tokens = 320;
    result->sweep.shares = {0.2, 0.5, 0.3};
    result->sweep.learnedShare = 0.5;
    result->sweep.learned = {0.5, 12, 0, 0.93};
    for (int i = 0; i <= tasks::kSweepSteps; ++i) {
        const double share = static_cast<double>(i) / tasks::kSweepSteps;
        result->sweep.points.push_back({share, 12, share > 0.6 ? 4 : 0, 0.93 - 0.4 * (share - 0.5) * (share - 0.5)});
    }
    return result;
}

SaliencyResult makeSaliency() {
    SaliencyResult result;
    result.head.name = "ner";
    result.document = makeDocument("it rained\nAnna went to New York");
    result.token = elmo::TokenIndex(5);
    result.saliency.tokens = {elmo::TokenIndex(2), elmo::TokenIndex(7)};
    result.saliency.target = {{elmo::TokenIndex(5), elmo::TokenIndex(7)}, "LOC"};
    result.saliency.text.layers = {{0.1, 0.2, 0.3, 1.5, 2.5}, {0, 0, -0.75, 0.5, 0.25}};
    result.saliency.text.own = {0, 0, 0, 0.125, 0};
    result.probability = 0.98;
    return result;
}

std::shared_ptr<const SideBySide> makeSides(const CompareSides& request) {
    const auto span = [](std::int64_t begin, std::int64_t end) {
        return elmo::TokenSpan{elmo::TokenIndex(begin), elmo::TokenIndex(end)};
    };
    auto sides = std::make_shared<SideBySide>();
    sides->request = request;
    sides->bilm = QStringLiteral("tiny");
    sides->left.document = makeDocument("Anna saw Rome");
    sides->right.document = makeDocument("Will saw Rome");
    sides->left.headName = sides->right.headName = QStringLiteral("ner");
    sides->left.labels = {{span(0, 1), "PER", 0.9}, {span(2, 3), "LOC", 0.8}};
    sides->right.labels = {{span(2, 3), "LOC", 0.7}};
    sides->tokens = tasks::alignTokens(sides->left.document, sides->right.document);
    sides->labels = tasks::pairLabels(sides->left.labels, sides->right.labels, sides->tokens);
    sides->cosines = {{0.2F, 1, 1}, {0.4F, 0.9F, 0.95F}, {0.5F, 0.8F, 0.75F}};
    return sides;
}

}  // namespace ui::test
