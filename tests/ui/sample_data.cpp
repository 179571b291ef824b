// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/sample_data.h"

#include <algorithm>
#include <random>

namespace ui::test {
namespace {

using elmo::ByteOffset;
using elmo::TokenIndex;

elmo::Segmentation segment(const std::string& text) {
    elmo::Segmentation result;
    std::int64_t sentenceBegin = 0;
    const auto tokenCount = [&] { return static_cast<std::int64_t>(result.tokens.size()); };
    const auto closeSentence = [&] {
        if (tokenCount() > sentenceBegin)
            result.sentences.push_back({TokenIndex(sentenceBegin), TokenIndex(tokenCount())});
        sentenceBegin = tokenCount();
    };
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t begin = text.find_first_not_of(" \t\r\n", i);
        const std::size_t lineEnd = text.find('\n', i);
        if (lineEnd < begin)
            closeSentence();
        if (begin == std::string::npos)
            break;
        const std::size_t end = std::min(text.find_first_of(" \t\r\n", begin), text.size());
        result.tokens.push_back(
            {ByteOffset(static_cast<std::int64_t>(begin)), ByteOffset(static_cast<std::int64_t>(end))});
        i = end;
    }
    closeSentence();
    return result;
}

}  // namespace

std::shared_ptr<const elmo::Document> makeDocument(const std::string& text) {
    return std::make_shared<const elmo::Document>(text, segment(text), "en");
}

std::shared_ptr<const OpenedDocument> makeOpened(const std::string& text) {
    auto opened = std::make_shared<OpenedDocument>();
    opened->path = QStringLiteral("/texts/letter.txt");
    opened->name = QStringLiteral("letter.txt");
    opened->document = makeDocument(text);
    opened->blocks = splitBlocks(*opened->document);
    opened->encoding = QStringLiteral("UTF-8");
    opened->tokenizerRevision = QStringLiteral("blanks 1");
    return opened;
}

std::string longText(int words) {
    std::string text;
    for (int i = 0; i < words; ++i) {
        text += 'w';
        text += std::to_string(i * 7919 % 100'003);
        text.append(static_cast<std::size_t>(i % 5), 'x');
        text += i % 83 == 82 ? '\n' : ' ';
    }
    return text;
}

std::shared_ptr<const ModelSummary> makeModel(const QString& path) {
    auto model = std::make_shared<ModelSummary>();
    model->path = path;
    model->name = QStringLiteral("tiny");
    model->format = QStringLiteral("AllenNLP HDF5");
    model->options.characters = elmo::CharacterCnnOptions{.filters = {{1, 4}, {2, 8}}, .highwayLayers = 1};
    model->options.encoder = {.cellSize = 16, .projectionSize = 4, .layers = 2, .skipConnections = true};
    model->parameters = elmo::parameterCount(model->options);
    return model;
}

std::shared_ptr<const tasks::Analysis> makeAnalysis(std::shared_ptr<const elmo::Document> document) {
    auto analysis = std::make_shared<tasks::Analysis>();
    const auto tokens = static_cast<std::int64_t>(document->tokens().size());
    analysis->document = std::move(document);
    analysis->layers = elmo::LayerActivations(3, tokens, 8);
    std::mt19937 engine(1);
    std::normal_distribution<float> normal;
    std::generate_n(analysis->layers.mutableValues(), 3 * tokens * 8, [&] { return normal(engine); });
    return analysis;
}

SelectedToken placeIn(const OpenedDocument& opened, std::int64_t token) {
    return {elmo::TextHash(*opened.document), TokenIndex(token)};
}

elmo::TextHash textOf(const std::shared_ptr<const OpenedDocument>& opened) {
    return opened ? elmo::TextHash(*opened->document) : elmo::TextHash();
}

std::shared_ptr<const tasks::TokenSimilarity> makeSimilarity(const tasks::Analysis& analysis, std::int64_t token) {
    const auto norms = tasks::tokenNorms(analysis.layers, {});
    auto similarity = std::make_shared<tasks::TokenSimilarity>(
        tasks::compareToken(analysis.layers, norms, TokenIndex(token), 20, {}));
    similarity->text = elmo::TextHash(*analysis.document);
    return similarity;
}

}  // namespace ui::test
