// SPDX-License-Identifier: Apache-2.0
// Trainings that take a second: a random biLM of two layers and data sets of a few dozen sentences.
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/bilm/model.h"
#include "elmo/run_control.h"
#include "tasks/data/data_set.h"
#include "tasks/inputs/subword_training.h"
#include "tasks/inputs/subwords.h"
#include "tasks/model/task_model.h"
#include "tasks/registry/task_list.h"
#include "tasks/training/activation_cache.h"
#include "tasks/training/task_trainer.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"

namespace tasks::test {

inline std::shared_ptr<const elmo::Bilm> makeBilm(const elmo::BilmOptions& options, unsigned seed) {
    elmo::KernelBilmOptions engine;
    engine.threads = 1;
    return elmo::makeKernelBilm(elmo::test::randomModel(options, seed), engine);
}

inline std::shared_ptr<const elmo::Bilm> tinyBilm() {
    return makeBilm(elmo::test::smallOptions(), 5);
}

/// Words between blanks; "|" ends a sentence.
inline TokenizedText textOf(const std::string& words) {
    TokenizedText text{{{}}};
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        if (words.compare(at, end - at, "|") == 0)
            text.sentences.emplace_back();
        else if (end > at)
            text.sentences.back().push_back(words.substr(at, end - at));
        at = end + 1;
    }
    std::erase_if(text.sentences, [](const elmo::Sentence& sentence) { return sentence.empty(); });
    return text;
}

inline DataSet tinyEntities(int count, int shift) {
    const char* const people[] = {"Anna", "Bob", "Clara Berg", "David"};
    const char* const places[] = {"Paris", "Rome", "New York"};
    const auto tagged = [](TokenTags& gold, const std::string& words, const std::string& label) {
        for (std::size_t k = 0; k < textOf(words).sentences[0].size(); ++k)
            gold.tags.push_back(label == "O" ? label : (k == 0 ? "B-" : "I-") + label);
    };
    DataSet data;
    data.labels = {"LOC", "PER"};
    data.hash = "entities " + std::to_string(count) + " " + std::to_string(shift);
    for (int i = 0; i < count; ++i) {
        const std::string person = people[(i + shift) % 4], place = places[(i / 2 + shift) % 3];
        Example example;
        example.id = "tiny.tsv:" + std::to_string(i + 1);
        example.text = textOf(i % 3 == 0 ? "in " + place + " saw we " + person : person + " went to " + place + " .");
        TokenTags gold;
        if (i % 3 == 0) {
            tagged(gold, "in", "O"), tagged(gold, place, "LOC"), tagged(gold, "saw we", "O");
            tagged(gold, person, "PER");
        } else {
            tagged(gold, person, "PER"), tagged(gold, "went to", "O"), tagged(gold, place, "LOC");
            tagged(gold, ".", "O");
        }
        example.gold = gold;
        data.examples.push_back(std::move(example));
    }
    return data;
}

inline DataSet tinySentiment(int count, int shift) {
    const char* const things[] = {"film", "plot", "cast", "score"};
    const char* const good[] = {"great", "lovely"};
    const char* const bad[] = {"awful", "dull"};
    DataSet data;
    data.labels = {"negative", "positive"};
    data.hash = "sentiment " + std::to_string(count) + " " + std::to_string(shift);
    for (int i = 0; i < count; ++i) {
        const bool positive = (i + shift) % 2 == 0;
        const std::string thing = things[(i / 2 + shift) % 4], word = positive ? good[(i / 3) % 2] : bad[(i / 3) % 2];
        Example example;
        example.id = "tiny.txt:" + std::to_string(i + 1);
        example.text = textOf("the " + thing + " was " + word);
        example.gold = TextLabel{positive ? "positive" : "negative"};
        data.examples.push_back(std::move(example));
    }
    return data;
}

/// Passages of two sentences: who is where; questions about one of the two.
inline DataSet tinyQuestions(int count, int shift) {
    const char* const people[] = {"Anna", "Bob", "Clara", "David"};
    const char* const places[] = {"Paris", "Rome", "Oslo"};
    DataSet data;
    data.hash = "questions " + std::to_string(count) + " " + std::to_string(shift);
    for (int i = 0; i < count; ++i) {
        const std::string first = people[(i + shift) % 4], second = people[(i + shift + 1) % 4];
        const std::string here = places[(i + shift) % 3], there = places[(i + shift + 1) % 3];
        Example example;
        example.id = std::string("q").append(std::to_string(i));
        example.text = textOf(first + " lives in " + here + " . | " + second + " lives in " + there + " .");
        for (const elmo::Sentence& sentence : example.text.sentences)
            for (const std::string& token : sentence) {
                const auto begin = std::ssize(example.passage);
                example.passage += token + " ";
                example.passageTokens.push_back({elmo::ByteOffset(begin), elmo::ByteOffset(begin + std::ssize(token))});
            }
        const bool askFirst = i % 2 == 0;
        example.question = textOf("Where does " + (askFirst ? first : second) + " live ?");
        const elmo::TokenIndex token(askFirst ? 3 : 8);
        GoldAnswers gold;
        gold.answers.push_back({askFirst ? here : there, {token, token + 1}});
        example.gold = gold;
        data.examples.push_back(std::move(example));
    }
    return data;
}

/// The sentences of tinyEntities(), with the tags as they are for labels.
inline DataSet tinyTags(int count, int shift) {
    DataSet data = tinyEntities(count, shift);
    data.hash += " tags";
    std::set<std::string> labels;
    for (Example& example : data.examples) {
        std::vector<std::string> tags = std::get<TokenTags>(example.gold).tags;
        labels.insert(tags.begin(), tags.end());
        example.gold = TokenLabels{std::move(tags)};
    }
    data.labels.assign(labels.begin(), labels.end());
    return data;
}

/// Who is where, and a claim about one of them.
inline DataSet tinyPairs(int count, int shift) {
    const char* const people[] = {"Anna", "Bob", "Clara", "David"};
    const char* const places[] = {"Paris", "Rome", "Oslo"};
    DataSet data;
    data.labels = {"contradiction", "entailment", "neutral"};
    data.hash = "pairs " + std::to_string(count) + " " + std::to_string(shift);
    for (int i = 0; i < count; ++i) {
        const std::string person = people[(i + shift) % 4], place = places[(i / 2 + shift) % 3];
        const int label = (i + shift) % 3;
        Example example;
        example.id = "tiny.tsv:" + std::to_string(i + 1);
        example.passage = person + " lives in " + place + " .";
        example.text = textOf(example.passage);
        example.question = textOf((label == 2 ? people[(i + shift + 1) % 4] : person) + " lives " +
                                  (label == 0 ? "not in " : "in ") + place);
        example.gold = TextLabel{data.labels[static_cast<std::size_t>(label)]};
        data.examples.push_back(std::move(example));
    }
    return data;
}

/// Who saw or called whom, and where: one predicate in each sentence.
inline DataSet tinyRoles(int count, int shift) {
    const char* const people[] = {"Anna", "Bob", "Clara", "David"};
    const char* const places[] = {"Paris", "Rome", "Oslo"};
    DataSet data;
    data.labels = {"ARG0", "ARG1", "ARGM-LOC", "V"};
    data.hash = "roles " + std::to_string(count) + " " + std::to_string(shift);
    for (int i = 0; i < count; ++i) {
        const std::string first = people[(i + shift) % 4], second = people[(i + shift + 1) % 4];
        const std::string place = places[(i / 2 + shift) % 3], verb = i % 3 == 0 ? "called" : "saw";
        const bool placeFirst = i % 2 == 0;
        Example example;
        example.id = "tiny.tsv:" + std::to_string(i + 1);
        example.text = textOf(placeFirst ? "in " + place + " " + first + " " + verb + " " + second + " ."
                                         : first + " " + verb + " " + second + " in " + place + " .");
        std::vector<std::string> tags{"B-ARG0", "B-V", "B-ARG1"};
        tags.insert(placeFirst ? tags.begin() : tags.end(), {"B-ARGM-LOC", "I-ARGM-LOC"});
        tags.emplace_back("O");
        const elmo::TokenIndex token(placeFirst ? 3 : 1);
        example.gold = GoldRoles{{{token, verb == "saw" ? "see.01" : "call.02", "VBD", tags}}};
        data.examples.push_back(std::move(example));
    }
    return data;
}

inline DataSet tinyData(const Task& task, int count, int shift) {
    if (task.input == InputShape::kTextAndHypothesis)
        return tinyPairs(count, shift);
    switch (task.output) {
        case OutputKind::kTextClass:
            return tinySentiment(count, shift);
        case OutputKind::kTokenTags:
            return tinyTags(count, shift);
        case OutputKind::kSpans:
            return tinyEntities(count, shift);
        case OutputKind::kRankedSpans:
            return tinyQuestions(count, shift);
        case OutputKind::kRoles:
            return tinyRoles(count, shift);
    }
    return {};
}

inline std::shared_ptr<const SubwordModel> tinySubwords() {
    static const std::shared_ptr<const SubwordModel> model = [] {
        const DataSet sets[] = {tinyEntities(12, 0), tinySentiment(12, 0), tinyQuestions(12, 0)};
        std::vector<std::string> lines;
        for (const DataSet& set : sets)
            for (const Example& example : set.examples)
                for (const TokenizedText* text : {&example.text, &example.question})
                    for (const elmo::Sentence& sentence : text->sentences) {
                        lines.emplace_back();
                        for (const std::string& token : sentence)
                            lines.back() += token + " ";
                    }
        std::size_t at = 0;
        return loadSubwordModel(trainSubwordModel(
            [&](std::string& line) { return at < lines.size() && (line = lines[at++], true); }, {.pieces = 60}, {}));
    }();
    return model;
}

inline TaskConfig tinyConfig(const Task& task, ElmoPlace place) {
    TaskConfig config;
    config.head.task = task;
    config.head.input.pieceWidth = 8;
    config.head.input.characterWidth = 4;
    config.head.input.characterFilters = 6;
    config.head.input.dropout = config.head.network.dropout = config.head.elmo.dropout = 0.1;
    config.head.elmo.place = place;
    config.head.network.encoderWidth = 10;
    config.head.network.integratorWidth = 8;
    config.head.network.maxoutPieces = 2;
    config.training.epochs = 8;
    config.training.patience = 8;
    config.training.batchTokens = 45;
    config.training.learningRate = 0.01;
    config.training.threads = 1;
    return config;
}

/// A training with everything that it refers to. Not movable.
struct TinyTask {
    explicit TinyTask(const std::filesystem::path& folder, const Task& task = Ner::kTask,
                      ElmoPlace place = ElmoPlace::kInput, const std::string& output = "head")
        : train(tinyData(task, 24, 0)), dev(tinyData(task, 9, 1)) {
        training.config = tinyConfig(task, place);
        training.config.head.labels = train.labels;
        training.train = &train;
        training.dev = &dev;
        training.trainName = "train.tsv";
        training.devName = "dev.tsv";
        training.tokenizerRevision = "pretokenized";
        training.subwords = tinySubwords();
        training.output = folder / output;
        if (place == ElmoPlace::kNone)
            return;
        const auto bilm = tinyBilm();
        training.config.head.elmo.layers = bilm->options().layerCount();
        training.config.head.elmo.width = bilm->options().layerWidth();
        training.bilm = {bilm->modelHash(), "tiny", folder / "bilm"};
        auto cache =
            std::make_shared<ActivationCache>(ActivationCacheOptions{folder / "cache"}, bilm, training.bilm.hash);
        std::vector<const TokenizedText*> texts;
        for (const DataSet* set : {&train, &dev})
            for (const Example& example : set->examples) {
                texts.push_back(&example.text);
                texts.push_back(&example.question);
            }
        cache->fill(texts, {});
        training.layers = cache;
    }
    TinyTask(const TinyTask&) = delete;
    TinyTask& operator=(const TinyTask&) = delete;

    TaskRun run() const { return trainTask(training, {}); }
    std::string file(const char* name) const { return elmo::test::readFile(training.output / name); }

    DataSet train, dev;
    TaskTraining training;
};

/// A document of words between blanks with the layers of a biLM, ready to be asked about.
struct TinyDocument {
    explicit TinyDocument(const std::string& words, const elmo::Bilm* bilm = tinyBilm().get())
        : TinyDocument(textOf(words), bilm) {}

    explicit TinyDocument(const TokenizedText& tokenized, const elmo::Bilm* bilm) {
        std::string text;
        elmo::Segmentation cut;
        for (const elmo::Sentence& sentence : tokenized.sentences) {
            const elmo::TokenIndex first(std::ssize(cut.tokens));
            for (const std::string& token : sentence) {
                const elmo::ByteOffset begin(std::ssize(text));
                text += token + " ";
                cut.tokens.push_back({begin, begin + std::ssize(token)});
            }
            cut.sentences.push_back({first, elmo::TokenIndex(std::ssize(cut.tokens))});
        }
        document = std::make_unique<elmo::Document>(std::move(text), std::move(cut));
        if (!bilm || document->tokens().empty())
            return;
        const auto all = bilm->run(tokenized.sentences, nullptr, {});
        const int count = bilm->options().layerCount(), width = bilm->options().layerWidth();
        layers = elmo::LayerActivations(count, tokenized.tokenCount(), width);
        layers.setModelHash(bilm->modelHash());
        float* to = layers.mutableValues();
        for (int l = 0; l < count; ++l)
            for (const elmo::LayerActivations& sentence : all)
                for (std::int64_t t = 1; t + 1 < sentence.tokens(); ++t)
                    to = std::ranges::copy(sentence.vector(l, t), to).out;
    }

    TaskInput input() const { return {*document, layers}; }

    std::unique_ptr<elmo::Document> document;
    elmo::LayerActivations layers;
};

}  // namespace tasks::test
