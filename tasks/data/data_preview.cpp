// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/data_preview.h"

#include <algorithm>
#include <map>

#include "tasks/data/tag_schemes.h"

namespace tasks {
namespace {

/// Counts the labels of one example.
class LabelCounter {
public:
    explicit LabelCounter(const std::vector<std::string>& known) {
        for (const std::string& label : known)
            m_counts[label] = 0;
    }
    void operator()(const TextLabel& gold) { ++m_counts[gold.label]; }
    void operator()(const TokenTags& gold) {
        for (const TagSpan& span : spansOf(gold.tags))
            ++m_counts[span.label];
    }
    void operator()(const TokenLabels& gold) {
        for (const std::string& label : gold.labels)
            ++m_counts[label];
    }
    void operator()(const GoldRoles& gold) {
        for (const GoldPredicate& predicate : gold.predicates)
            for (const TagSpan& span : spansOf(predicate.tags))
                ++m_counts[span.label];
    }
    void operator()(const GoldAnswers& gold) { ++m_counts[gold.impossible ? "no answer" : "answer"]; }

    std::int64_t operator[](const std::string& label) { return m_counts[label]; }
    const std::map<std::string, std::int64_t>& all() const { return m_counts; }

private:
    std::map<std::string, std::int64_t> m_counts;
};

/// What the data say of a token: its tag or roleset, or the class of the whole example.
std::string tagIn(const Gold& gold, std::size_t token) {
    if (const auto* label = std::get_if<TextLabel>(&gold))
        return label->label;
    if (const auto* labels = std::get_if<TokenLabels>(&gold))
        return labels->labels[token];
    if (const auto* roles = std::get_if<GoldRoles>(&gold)) {
        const auto predicate = std::ranges::find(roles->predicates, elmo::TokenIndex(static_cast<std::int64_t>(token)),
                                                 &GoldPredicate::token);
        return predicate == roles->predicates.end() ? std::string() : predicate->roleset;
    }
    const auto* tags = std::get_if<TokenTags>(&gold);
    return tags ? tags->tags[token] : std::string();
}

void addWords(const Example& example, std::size_t index, const SubwordModel* subwords, std::size_t most,
              std::vector<PreviewedWord>& words) {
    std::size_t place = 0;
    for (const elmo::Sentence& sentence : example.text.sentences)
        for (const std::string& token : sentence) {
            if (words.size() == most)
                return;
            PreviewedWord word{index, token, tagIn(example.gold, place), {}};
            std::vector<std::int32_t> ids;
            if (subwords)
                subwords->encode(token, ids);
            for (const std::int32_t id : ids)
                word.pieces.push_back(subwords->piece(id));
            words.push_back(std::move(word));
            ++place;
        }
}

}  // namespace

DataPreview previewDataSet(const DataSet& data, const SubwordModel* subwords, std::size_t words) {
    DataPreview preview;
    preview.examples = std::ssize(data.examples);
    LabelCounter counts(data.labels);
    for (std::size_t i = 0; i < data.examples.size(); ++i) {
        const Example& example = data.examples[i];
        preview.tokens += example.text.tokenCount();
        for (const TokenizedText* text : {&example.text, &example.question})
            for (const elmo::Sentence& sentence : text->sentences)
                preview.longestSentence = std::max<std::int64_t>(preview.longestSentence, std::ssize(sentence));
        std::visit(counts, example.gold);
        addWords(example, i, subwords, words, preview.words);
    }
    for (const std::string& label : data.labels)  // in the head's order: numbers as numbers
        preview.labels.push_back({label, counts[label]});
    if (data.labels.empty())
        for (const auto& [label, count] : counts.all())
            preview.labels.push_back({label, count});
    double pieces = 0;
    for (const PreviewedWord& word : preview.words)
        pieces += static_cast<double>(word.pieces.size());
    if (!preview.words.empty())
        preview.piecesPerWord = pieces / static_cast<double>(preview.words.size());
    return preview;
}

}  // namespace tasks
