// SPDX-License-Identifier: Apache-2.0
// Learns resources/text/english_sentences.model from a treebank with raw text:
//
//     cmake --build build/release --target train-english-sentences
//     build/release/bin/train-english-sentences TREEBANK.conllu.zst resources/text/english_sentences.model
//
// with ../shared/data/tokenization/ewt-train.conllu.zst for TREEBANK.conllu.zst.
//
// Logistic regression with an L1 penalty by regularised dual averaging (Xiao 2010) with AdaGrad steps (Duchi et al.
// 2011, eq. 24): most weights stay exactly zero, so the model stays a short text file. Same input, same file.
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
#include "elmo/text/english_words.h"
#include "elmo/text/paragraphs.h"
#include "tests/support/ewt_corpus.h"

namespace elmo {
namespace {

constexpr double kPenalty = 3e-5;
constexpr double kStep = 0.5;
constexpr int kEpochs = 10;
constexpr int kRarest = 2;  ///< features seen less often are not learned
constexpr double kMin = 0.01;

struct Example {
    std::vector<int> features;
    bool ends = false;
};

/// Calls visit(feature names, whether a sentence ends there) for every candidate boundary of the treebank.
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
                    visit(features.names(i), isEnd);
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

void train(const char* treebank, const char* target) {
    const auto documents = test::readConllu(treebank);
    std::unordered_map<std::string, int> counts;
    visitBoundaries(documents, [&](const std::vector<std::string>& names, bool) {
        for (const std::string& name : names)
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
    visitBoundaries(documents, [&](const std::vector<std::string>& names, bool ends) {
        Example& example = examples.emplace_back();
        example.ends = ends;
        for (const std::string& name : names)
            if (const auto found = ids.find(name); found != ids.end())
                example.features.push_back(found->second);
    });
    const std::vector<double> weights = learn(examples, ids.size());

    std::ofstream file(target);
    file << "# Where English sentences end: weights of features of the boundary between two tokens, learned by\n"
            "# tests/elmo/text/train_english_sentences.cpp from the training part of UD English EWT (CC BY-SA 4.0).\n";
    int written = 0;
    for (const auto& [name, id] : ids) {
        const double weight = weights[static_cast<std::size_t>(id)];
        if (std::fabs(weight) < kMin)
            continue;
        char number[32];
        std::snprintf(number, sizeof number, "%.2f", weight);
        file << number << ' ' << name << '\n';
        ++written;
    }
    std::printf("%zu boundaries, %zu features, %d of them with a weight, written to %s\n", examples.size(), ids.size(),
                written, target);
}

}  // namespace
}  // namespace elmo

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s TREEBANK.conllu[.zst] TARGET.model\n", argv[0]);
        return 2;
    }
    elmo::train(argv[1], argv[2]);
}
