// SPDX-License-Identifier: Apache-2.0
// Learns the model of English sentence ends from a treebank with raw text, english_sentences.model and
// english_sentences.network in resources/text:
//
//     cmake --build build/release --target train-english-sentences
//     build/release/bin/train-english-sentences ../shared/data/tokenization/ewt-train.conllu.zst resources/text
//
// Without the folder it prints the F1 of sentences by cross-validation instead: five times, a fifth of the documents is
// cut by what the others teach.
//
// Logistic regression with an L1 penalty by regularised dual averaging (Xiao 2010) with AdaGrad steps (Duchi et al.
// 2011, eq. 24): most weights stay exactly zero, so the model stays a short text file. The network is
// described in sentence_network_learner.h. Same input, same files.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "elmo/text/english_sentence_features.h"
#include "elmo/text/english_sentence_network.h"
#include "elmo/text/english_sentences.h"
#include "elmo/text/english_words.h"
#include "elmo/text/paragraphs.h"
#include "tests/elmo/text/sentence_network_learner.h"
#include "tests/support/ewt_corpus.h"

namespace elmo {
namespace {

constexpr double kPenalty = 3e-5;
constexpr double kStep = 0.5;
constexpr int kEpochs = 10;
constexpr int kRarest = 2;  ///< features seen less often are not learned
constexpr double kSmallest = 0.01;

struct Example {
    std::vector<int> features;
    bool ends = false;
};

/// Calls visit(features of the paragraph, boundary, whether a sentence ends there) for every candidate boundary of the
/// treebank.
template <class Visit>
void visitBoundaries(const std::vector<test::GoldDocument>& documents, Visit visit) {
    EnglishWords words;
    std::vector<EnglishToken> tokens;
    for (const test::GoldDocument& document : documents) {
        std::set<std::int64_t> ends;
        for (const TokenSpan sentence : document.segmentation.sentences)
            ends.insert(document.segmentation.tokens[static_cast<std::size_t>(sentence.end.value()) - 1].end.value());
        for (const ByteSpan span : paragraphsOf(document.text)) {
            const std::string_view paragraph =
                std::string_view(document.text)
                    .substr(static_cast<std::size_t>(span.begin.value()), static_cast<std::size_t>(span.length()));
            words.cut(paragraph, tokens);
            SentenceFeatures features(paragraph, tokens);
            for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
                const auto end = ends.upper_bound(span.begin.value() + tokens[i].begin);
                const bool isEnd = end != ends.end() && *end <= span.begin.value() + tokens[i + 1].begin;
                if (features.isCandidate(i))
                    visit(features, i, isEnd);
                if (isEnd)
                    features.startSentence(i + 1);
            }
        }
    }
}

/// The state of dual averaging for one weight.
struct Learner {
    double gradientSum = 0;
    double squareSum = 1;

    double weight(double steps) const {
        const double beyond = std::fabs(gradientSum) - kPenalty * steps;
        return beyond <= 0 ? 0 : -std::copysign(kStep * beyond / std::sqrt(squareSum), gradientSum);
    }
    void add(double gradient) {
        gradientSum += gradient;
        squareSum += gradient * gradient;
    }
};

std::vector<double> learn(const std::vector<Example>& examples, std::size_t features) {
    std::vector<Learner> learners(features);
    std::vector<std::size_t> order(examples.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::mt19937 random(1);
    double steps = 0;
    for (int epoch = 0; epoch < kEpochs; ++epoch) {
        // Fisher-Yates by hand: std::shuffle may differ between libraries.
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[random() % i]);
        for (const std::size_t index : order) {
            steps += 1;
            double score = 0;
            for (const int feature : examples[index].features)
                score += learners[static_cast<std::size_t>(feature)].weight(steps);
            const double gradient = 1 / (1 + std::exp(-score)) - examples[index].ends;
            for (const int feature : examples[index].features)
                learners[static_cast<std::size_t>(feature)].add(gradient);
        }
    }
    std::vector<double> weights;
    for (const Learner& learner : learners)
        weights.push_back(learner.weight(steps));
    return weights;
}

/// The lines of english_sentences.model.
std::string learnWeights(const std::vector<test::GoldDocument>& documents) {
    std::unordered_map<std::string, int> counts;
    visitBoundaries(documents, [&](const SentenceFeatures& features, std::size_t boundary, bool) {
        for (const std::string& name : features.names(boundary))
            ++counts[name];
    });
    std::map<std::string, int> ids;
    for (const auto& [name, count] : counts)
        if (count >= kRarest)
            ids.emplace(name, 0);
    int next = 0;
    for (auto& [name, id] : ids)
        id = next++;

    std::vector<Example> examples;
    visitBoundaries(documents, [&](const SentenceFeatures& features, std::size_t boundary, bool ends) {
        Example& example = examples.emplace_back();
        example.ends = ends;
        for (const std::string& name : features.names(boundary))
            if (const auto found = ids.find(name); found != ids.end())
                example.features.push_back(found->second);
    });
    const std::vector<double> weights = learn(examples, ids.size());

    std::string lines;
    for (const auto& [name, id] : ids) {
        const double weight = weights[static_cast<std::size_t>(id)];
        if (std::fabs(weight) < kSmallest)
            continue;
        char number[32];
        std::snprintf(number, sizeof number, "%.2f", weight);
        lines.append(number).append(" ").append(name).append("\n");
    }
    return lines;
}

/// The lines of english_sentences.network.
std::string learnNetwork(const std::vector<test::GoldDocument>& documents) {
    test::SentenceNetworkLearner learner;
    std::vector<std::uint64_t> keys;
    visitBoundaries(documents, [&](const SentenceFeatures& features, std::size_t boundary, bool ends) {
        features.networkKeys(boundary, keys);
        learner.add(keys, ends);
    });
    return learner.learn();
}

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    for (; !text.empty(); text.remove_prefix(lines.back().size() + 1))
        lines.push_back(text.substr(0, text.find('\n')));
    return lines;
}

void addScore(const test::GoldDocument& document, const EnglishSentences& sentences, test::SegmentationScore& score) {
    EnglishWords words;
    std::vector<EnglishToken> tokens;
    std::vector<std::int32_t> ends;
    Segmentation found;
    for (const ByteSpan span : paragraphsOf(document.text)) {
        const std::string_view paragraph =
            std::string_view(document.text)
                .substr(static_cast<std::size_t>(span.begin.value()), static_cast<std::size_t>(span.length()));
        words.cut(paragraph, tokens);
        sentences.cut(paragraph, tokens, ends);
        const auto first = static_cast<std::int64_t>(found.tokens.size());
        for (const EnglishToken& token : tokens)
            found.tokens.push_back({span.begin + token.begin, span.begin + token.end});
        std::int64_t begin = 0;
        for (const std::int32_t end : ends) {
            found.sentences.push_back({TokenIndex(first + begin), TokenIndex(first + end)});
            begin = end;
        }
    }
    test::addScore(document.segmentation, found, score);
}

void crossValidate(const std::vector<test::GoldDocument>& documents) {
    constexpr std::size_t kParts = 5;
    test::SegmentationScore score;
    for (std::size_t part = 0; part < kParts; ++part) {
        std::vector<test::GoldDocument> others;
        for (std::size_t i = 0; i < documents.size(); ++i)
            if (i % kParts != part)
                others.push_back(documents[i]);
        const std::string weights = learnWeights(others);
        const std::string lines = learnNetwork(others);
        const EnglishSentenceNetwork network(linesOf(lines));
        const EnglishSentences sentences(linesOf(weights), &network);
        for (std::size_t i = part; i < documents.size(); i += kParts)
            addScore(documents[i], sentences, score);
    }
    std::printf("cross-validated: sentence F1 %.2f (gold %ld, found %ld), token F1 %.2f\n", 100 * score.sentences.f1(),
                score.sentences.gold, score.sentences.found, 100 * score.tokens.f1());
}

void train(const std::vector<test::GoldDocument>& documents, const std::string& folder) {
    constexpr const char* kOrigin =
        " learned by\n"
        "# tests/elmo/text/train_english_sentences.cpp from the training part of UD English EWT (CC BY-SA 4.0).\n";
    std::ofstream(folder + "/english_sentences.model")
        << "# Where English sentences end: weights of features of the boundary between two tokens," << kOrigin
        << learnWeights(documents);
    std::ofstream(folder + "/english_sentences.network")
        << "# Where English sentences end: weights of the inputs of elmo/text/english_sentence_network.h," << kOrigin
        << learnNetwork(documents);
}

}  // namespace
}  // namespace elmo

int main(int argc, char** argv) {
    if (argc != 2 && argc != 3) {
        std::fprintf(stderr, "usage: %s TREEBANK.conllu[.zst] [FOLDER]\n", argv[0]);
        return 2;
    }
    const auto documents = elmo::test::readConllu(argv[1]);
    if (argc == 2)
        elmo::crossValidate(documents);
    else
        elmo::train(documents, argv[2]);
}
