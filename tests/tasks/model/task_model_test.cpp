// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/task_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <thread>

#include "tasks/registry/task_list.h"
#include "tasks/training/task_evaluation.h"
#include "tests/support/error_text.h"
#include "tests/tasks/training/tiny_bundle.h"

namespace tasks::test {
namespace {

using elmo::test::errorOf;
using testing::HasSubstr;
using testing::StartsWith;

std::shared_ptr<const TaskModel> modelOf(const Task& task, ElmoPlace place = ElmoPlace::kInput) {
    return loadTaskModel(tinyBundle(task, place), {});
}

PredictOptions plain(const TaskInput* question = nullptr) {
    PredictOptions options;
    options.threads = 1;
    options.question = question;
    return options;
}

EntityPredictions entitiesIn(const std::string& words, const PredictOptions& options = plain()) {
    return std::get<EntityPredictions>(modelOf(Ner::kTask)->predict(TinyDocument(words).input(), options, {}));
}

AnswerPredictions answersIn(const TaskInput& text, const std::string& question, int answers = 5) {
    const TinyDocument asked(question);
    const TaskInput input = asked.input();
    PredictOptions options = plain(&input);
    options.answers = answers;
    return std::get<AnswerPredictions>(modelOf(Qa::kTask)->predict(text, options, {}));
}

double sumOf(const AnswerPredictions& prediction) {
    double sum = prediction.noAnswer;
    for (const AnswerPrediction& answer : prediction.answers)
        sum += answer.probability;
    return sum;
}

// The same analysis on another machine, or in the window and on the command line, gives the same numbers.
TEST(TaskModel, IsBitIdenticalForAnyNumberOfThreads) {
    std::string words;
    for (int i = 0; i < 150; ++i)
        words += (i > 0 ? " | " : "") + std::string(i % 3 == 0   ? "Anna went to New York ."
                                                    : i % 3 == 1 ? "in Oslo saw we Bob"
                                                                 : "Anna saw Bob in New York and Paris and Oslo .");
    const TinyDocument text(words), other("Anna went to Paris ."), question("where went Anna ?");
    const TaskInput asked = question.input();
    const std::vector<TaskInput> texts{text.input(), other.input(), text.input()};
    for (const Task& task : allTasks()) {
        const auto model = modelOf(task);
        PredictOptions options = plain(task.readsPair() ? &asked : nullptr);
        const TaskPrediction expected = model->predict(texts[0], options, {});
        const TaskPrediction ofOther = model->predict(texts[1], options, {});
        for (const int threads : {2, 3, 0}) {
            options.threads = threads;
            EXPECT_TRUE(model->predict(texts[0], options, {}) == expected) << task.name << " " << threads;
            const std::vector<TaskPrediction> each = predictEach(*model, texts, options, {});
            EXPECT_TRUE(each == (std::vector{expected, ofOther, expected})) << task.name << " " << threads;
        }
    }
}

TEST(TaskModel, CanBeCancelledBetweenBatches) {
    const TinyDocument text("Anna went to New York .");
    const std::vector<TaskInput> texts(20, text.input());
    std::stop_source stop;
    stop.request_stop();
    PredictOptions options = plain();
    options.threads = 2;
    EXPECT_THROW(predictEach(*modelOf(Ner::kTask), texts, options, elmo::RunControl(stop.get_token())),
                 elmo::Cancelled);
    EXPECT_TRUE(predictEach(*modelOf(Ner::kTask), {}, options, {}).empty());
}

TEST(TaskModel, BestTaggingsOfEverySentenceUseTokenIndicesOfTheText) {
    PredictOptions options = plain();
    options.kBest = 3;
    const EntityPredictions found = entitiesIn("Anna went to New York . | Anna went to Paris .", options);
    ASSERT_EQ(found.kBestTaggings.size(), 6U);
    std::vector<EntityPrediction> first = found.kBestTaggings[0].entities;
    first.insert(first.end(), found.kBestTaggings[3].entities.begin(), found.kBestTaggings[3].entities.end());
    EXPECT_EQ(first, found.entities);
    EXPECT_EQ(found.kBestTaggings[2].tokens.begin.value(), 0);
    EXPECT_EQ(found.kBestTaggings[3].tokens.begin.value(), 6);
    EXPECT_EQ(found.kBestTaggings[3].tokens.end.value(), 11);
    EXPECT_GE(found.kBestTaggings[3].probability, found.kBestTaggings[4].probability);
}

TEST(TaskModel, FindsTheEntitiesItWasTrainedOn) {
    const auto found = entitiesIn("Anna went to New York . | Anna went to Paris .").entities;
    std::string spans;  // tokens count from the document's first, not the sentence's
    for (const EntityPrediction& entity : found) {
        spans += entity.label + " " + std::to_string(entity.tokens.begin.value()) + "-" +
                 std::to_string(entity.tokens.end.value()) + " ";
        EXPECT_GT(entity.confidence, 0);
        EXPECT_LE(entity.confidence, 1 + 1e-9);
    }
    EXPECT_EQ(spans, "PER 0-1 LOC 3-5 PER 6-7 LOC 9-10 ");
}

TEST(TaskModel, EntitiesEndAtTableCellBoundaries) {
    const TinyDocument words("Anna went to New York .");
    std::string text(words.document->text());
    text[text.find(" York")] = '\t';
    const elmo::Document cells(text, {words.document->tokens(), words.document->sentences()});
    const auto model = modelOf(Ner::kTask);
    const auto found = std::get<EntityPredictions>(model->predict({cells, words.layers}, plain(), {})).entities;
    EXPECT_THAT(found, testing::Not(testing::IsEmpty()));
    for (const EntityPrediction& entity : found)
        EXPECT_FALSE(entity.tokens.begin.value() < 4 && entity.tokens.end.value() > 4);
}

TEST(TaskModel, EmojiAloneAreNotEntities) {
    for (const EntityPrediction& entity :
         entitiesIn("\xF0\x9F\x98\x80 went to \xF0\x9F\x97\xBD . | \xE2\x9D\xA4 \xF0\x9F\x91\x8D").entities)
        ADD_FAILURE() << entity.label << " at " << entity.tokens.begin.value();
}

TEST(TaskModel, FindsNoEntitiesInATextWithoutAny) {
    EXPECT_TRUE(entitiesIn("went to . | saw we in .").entities.empty());
}

TEST(TaskModel, EmptyDocumentHasAnEmptyPrediction) {
    const TinyDocument nothing("");
    EXPECT_TRUE(entitiesIn("").entities.empty());
    const auto sentiment = std::get<ClassPredictions>(modelOf(Sentiment::kTask)->predict(nothing.input(), plain(), {}));
    EXPECT_TRUE(sentiment.sentences.empty());
    EXPECT_EQ(sentiment.document, (std::vector<double>{0.5, 0.5})) << "nothing speaks for either";
    const AnswerPredictions answers = answersIn(nothing.input(), "Where does Bob live ?");
    EXPECT_TRUE(answers.answers.empty());
    EXPECT_EQ(answers.noAnswer, 1);
}

TEST(TaskModel, PredictsForADocumentOfOneToken) {
    EXPECT_LE(entitiesIn("Anna").entities.size(), 1U);
    const auto sentiment =
        std::get<ClassPredictions>(modelOf(Sentiment::kTask)->predict(TinyDocument("great").input(), plain(), {}));
    ASSERT_EQ(sentiment.sentences.size(), 1U);
    EXPECT_EQ(sentiment.sentences[0], sentiment.document);
    const TinyDocument one("Rome");
    const AnswerPredictions answers = answersIn(one.input(), "Where does Bob live , and who is it that asks ?");
    ASSERT_EQ(answers.answers.size(), 1U) << "a question longer than the text";
    EXPECT_NEAR(sumOf(answers), 1, 1e-6);
}

/// Every task's head, asked about a text as a document and as an example of a data set.
TEST(TaskModel, PredictsForADocumentWhatAnEvaluationSees) {
    std::string words = "the film was great | Anna went to New York . | in Oslo saw we Bob | ";
    for (int k = 0; k < 1100; ++k)
        words += k % 3 == 0 ? "Anna " : "dull ";  // longer than a row
    words += "| where is Bob";
    for (const Task& task : allTasks()) {
        const elmo::test::TemporaryFolder folder;
        const auto bilm = tinyBilm();
        DataSet data;
        data.examples.emplace_back();
        data.examples[0].text = textOf(words);
        if (task.readsPair())
            data.examples[0].question = textOf("where went Anna ?");
        const auto cache = std::make_shared<ActivationCache>(
            ActivationCacheOptions{.folder = folder / "cache", .storage = LayerStorage::kFloat32}, bilm, "tiny");
        const TokenizedText* const texts[] = {&data.examples[0].text, &data.examples[0].question};
        cache->fill(texts, {});
        const TinyDocument text(words), question("where went Anna ?");
        const TaskInput asked = question.input();
        const PredictOptions options = plain(task.readsPair() ? &asked : nullptr);
        TaskPrediction ofDocument = modelOf(task)->predict(text.input(), options, {});
        if (auto* classes = std::get_if<ClassPredictions>(&ofDocument))
            classes->sentences.clear();
        if (auto* answers = std::get_if<AnswerPredictions>(&ofDocument))
            answers->question.clear();
        EXPECT_TRUE(predictBundle(tinyBundle(task), data, cache, plain(), {}).front() == ofDocument) << task.name;
    }
}

TEST(TaskModel, SentencesHaveTheSameBitsWhateverStandsNextToThem) {
    for (const Task& task : {Sentiment::kTask, Classification::kTask}) {
        const auto model = modelOf(task);
        const auto classes = [&](const std::string& words) {
            return std::get<ClassPredictions>(model->predict(TinyDocument(words).input(), plain(), {})).sentences;
        };
        const auto alone = classes("the film was great");
        EXPECT_EQ(classes("the film was great | we left")[0], alone[0]) << task.name;
        EXPECT_EQ(classes("dull | the awfully long plot of it was dull | the film was great")[2], alone[0]);
    }
}

TEST(TaskModel, DocumentSentimentIsOfTheWholeTextAndThoseOfSentencesOfEachAlone) {
    const TinyDocument document("the film was great | the awfully long plot of it was dull");
    const auto found = std::get<ClassPredictions>(modelOf(Sentiment::kTask)->predict(document.input(), plain(), {}));
    EXPECT_EQ(found.labels, (std::vector<std::string>{"negative", "positive"}));
    ASSERT_EQ(found.sentences.size(), 2U);
    for (const auto& probabilities : found.sentences)
        EXPECT_NEAR(probabilities[0] + probabilities[1], 1, 1e-6);
    EXPECT_NEAR(found.document[0] + found.document[1], 1, 1e-6);
    EXPECT_NE(found.document, found.sentences[0]);
    EXPECT_NE(found.document, found.sentences[1]);
    EXPECT_GT(found.sentences[0][1], found.sentences[1][1]);
}

TEST(TaskModel, TheOrderOfSentencesDoesNotMatter) {
    const auto model = modelOf(Sentiment::kTask);
    const auto one =
        std::get<ClassPredictions>(model->predict(TinyDocument("the film was great | dull").input(), plain(), {}));
    const auto other =
        std::get<ClassPredictions>(model->predict(TinyDocument("dull | the film was great").input(), plain(), {}));
    EXPECT_EQ(one.sentences[0], other.sentences[1]);
    EXPECT_EQ(one.sentences[1], other.sentences[0]);
}

TEST(TaskModel, ReplacedMixesChangeTheResultAndLearnedMixesRestoreIt) {
    const auto model = modelOf(Sentiment::kTask, ElmoPlace::kBoth);
    const TinyDocument document("the cast was lovely");
    const auto run = [&](const std::vector<NamedMix>& mixes) {
        PredictOptions options = plain();
        options.mixes = mixes;
        return std::get<ClassPredictions>(model->predict(document.input(), options, {})).document;
    };
    const std::vector<double> learned = run({});
    ASSERT_EQ(model->info().mixes.size(), 2U);
    EXPECT_EQ(run(model->info().mixes), learned);
    EXPECT_EQ(run({model->info().mixes[1]}), learned);
    NamedMix changed = model->info().mixes[0];
    changed.weights.gamma = 8;
    EXPECT_NE(run({changed}), learned);
    changed = model->info().mixes[1];
    changed.weights = elmo::topLayerMix(3);
    EXPECT_NE(run({changed}), learned);
    EXPECT_EQ(run({}), learned) << "what if leaves no trace";
}

TEST(TaskModel, ConcurrentCallersGetTheSameResults) {
    const auto model = modelOf(Ner::kTask);
    const TinyDocument document("Clara Berg went to Paris . | in Rome saw we David");
    const auto expected = std::get<EntityPredictions>(model->predict(document.input(), plain(), {})).entities;
    std::vector<std::thread> threads;
    std::vector<int> wrong(4);
    for (std::size_t k = 0; k < wrong.size(); ++k)
        threads.emplace_back([&, k] {
            for (int round = 0; round < 5; ++round)
                wrong[k] +=
                    std::get<EntityPredictions>(model->predict(document.input(), plain(), {})).entities != expected;
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(wrong, std::vector<int>(4));
}

TEST(TaskModel, AnswersAreRankedWithoutOverlapAndNormalized) {
    const TinyDocument text("Anna lives in Paris . | Bob lives in Rome .");
    const AnswerPredictions found = answersIn(text.input(), "Where does Bob live ?");
    ASSERT_FALSE(found.answers.empty());
    EXPECT_EQ(found.answers[0].tokens, (elmo::TokenSpan{elmo::TokenIndex(8), elmo::TokenIndex(9)}));
    EXPECT_LE(sumOf(found), 1 + 1e-6);
    for (std::size_t i = 1; i < found.answers.size(); ++i) {
        EXPECT_GE(found.answers[i - 1].probability, found.answers[i].probability);
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_FALSE(found.answers[i].tokens.overlaps(found.answers[j].tokens));
    }
    EXPECT_EQ(answersIn(text.input(), "Where does Bob live ?", 1).answers.size(), 1U);
}

TEST(TaskModel, LongDocumentsAreSplitIntoWindows) {
    std::string words;  // 30 sentences of 5 tokens; windows hold 24
    for (int k = 0; k < 30; ++k)
        words += k == 26 ? "Bob lives in Rome . | " : "it rained a lot . | ";
    const TinyDocument text(words);
    const AnswerPredictions found = answersIn(text.input(), "Where does Bob live ?", 50);
    EXPECT_LE(sumOf(found), 1 + 1e-6);
    std::int64_t last = 0;
    for (const AnswerPrediction& answer : found.answers)
        last = std::max(last, answer.tokens.end.value());
    EXPECT_GT(last, 126) << "the last window is read too";
    EXPECT_LE(last, 150);
}

TEST(TaskModel, ReportsInvalidQuestions) {
    const auto questions = modelOf(Qa::kTask), entities = modelOf(Ner::kTask);
    const TinyDocument text("Bob lives in Rome ."), empty("");
    const TaskInput question = text.input(), nothing = empty.input();
    EXPECT_THAT(errorOf([&] { questions->predict(text.input(), plain(), {}); }),
                StartsWith("bad argument: The question is missing"));
    EXPECT_THAT(errorOf([&] { questions->predict(text.input(), plain(&nothing), {}); }),
                StartsWith("bad argument: The question is missing or empty"));
    EXPECT_THAT(errorOf([&] { entities->predict(text.input(), plain(&question), {}); }),
                StartsWith("bad argument: The head 'head' reads one text"));
    std::string words;
    for (int k = 0; k < 401; ++k)
        words += "why ";
    const TinyDocument endless(words);
    const TaskInput tooLong = endless.input();
    EXPECT_THAT(errorOf([&] { questions->predict(text.input(), plain(&tooLong), {}); }), HasSubstr("401 tokens"));
}

TEST(TaskModel, ComparesAPremiseWithAHypothesis) {
    const auto model = modelOf(Entailment::kTask, ElmoPlace::kBoth);
    const TinyDocument premise("Anna lives in Paris . | Bob lives in Rome ."), first("Anna lives in Paris ."),
        claim("Anna lives in Paris"), denial("Anna lives not in Paris"), empty("");
    const auto classes = [&](const TinyDocument& text, const TinyDocument& hypothesis) {
        const TaskInput input = hypothesis.input();
        return std::get<ClassPredictions>(model->predict(text.input(), plain(&input), {}));
    };
    const ClassPredictions found = classes(first, claim);
    EXPECT_EQ(found.labels, (std::vector<std::string>{"contradiction", "entailment", "neutral"}));
    EXPECT_NEAR(std::accumulate(found.document.begin(), found.document.end(), 0.0), 1, 1e-9);
    const ClassPredictions denied = classes(first, denial);  // the head was trained for a moment: it leans
    EXPECT_GT(found.document[1], denied.document[1] + 0.02);
    EXPECT_GT(denied.document[0], found.document[0] + 0.02);
    EXPECT_TRUE(found.sentences.empty()) << "classes are of the pair, not of a sentence";
    EXPECT_NE(classes(premise, claim).document, found.document) << "all sentences of the premise are read";
    const TaskInput nothing = empty.input();
    EXPECT_THAT(errorOf([&] { model->predict(first.input(), plain(), {}); }),
                StartsWith("bad argument: The hypothesis is missing"));
    EXPECT_THAT(errorOf([&] { model->predict(first.input(), plain(&nothing), {}); }),
                StartsWith("bad argument: The hypothesis is missing or empty"));
}

TEST(TaskModel, RejectsLayersOfAnotherBilm) {
    const auto model = modelOf(Ner::kTask);
    elmo::BilmOptions options = elmo::test::smallOptions();
    options.encoder.layers = 1;
    options.encoder.skipConnections = false;
    const auto other = makeBilm(options, 1);
    const TinyDocument foreign("Bob went to Rome .", other.get()), bare("Bob went to Rome .", nullptr);
    EXPECT_THAT(errorOf([&] { model->predict(foreign.input(), plain(), {}); }),
                testing::AllOf(StartsWith("bad shape"), HasSubstr("2 layers"), HasSubstr("'tiny'")));
    EXPECT_THAT(errorOf([&] { model->predict(bare.input(), plain(), {}); }), StartsWith("bad shape"));
    EXPECT_FALSE(
        errorOf([&] { modelOf(Ner::kTask, ElmoPlace::kNone)->predict(bare.input(), plain(), {}); }).starts_with("bad"));
}

TEST(TaskModel, RejectsLayersOfAnotherBilmOfTheSameShape) {
    const auto other = makeBilm(elmo::test::smallOptions(), 6);
    const TinyDocument foreign("Bob went to Rome .", other.get()), own("Bob went to Rome .");
    const auto entities = modelOf(Ner::kTask);
    EXPECT_THAT(
        errorOf([&] { entities->predict(foreign.input(), plain(), {}); }),
        testing::AllOf(StartsWith("bad argument"), HasSubstr(other->modelHash()), HasSubstr(tinyBilm()->modelHash())));
    const SaliencyTarget target{{elmo::TokenIndex(0), elmo::TokenIndex(1)}, "PER"};
    EXPECT_THAT(errorOf([&] { entities->explain(foreign.input(), target, plain(), {}); }), StartsWith("bad argument"));
    const TaskInput question = foreign.input();
    EXPECT_THAT(errorOf([&] { modelOf(Qa::kTask)->predict(own.input(), plain(&question), {}); }),
                testing::AllOf(StartsWith("bad argument"), HasSubstr("The question")));
    elmo::LayerActivations unknown = own.layers;
    unknown.setModelHash({});
    EXPECT_THAT(errorOf([&] { entities->predict({*own.document, unknown}, plain(), {}); }), StartsWith("bad argument"));
    EXPECT_NO_THROW(entities->predict({*own.document, own.layers.slice(0, 5)}, plain(), {}));
    EXPECT_NO_THROW(modelOf(Ner::kTask, ElmoPlace::kNone)->predict(foreign.input(), plain(), {}));
}

TEST(TaskModel, EvaluationRejectsTheLayersOfAnotherBilm) {
    const elmo::test::TemporaryFolder folder;
    const auto other = makeBilm(elmo::test::smallOptions(), 6);
    const auto cache = std::make_shared<ActivationCache>(ActivationCacheOptions{folder / "cache"}, other, "other");
    const DataSet data = tinyData(Ner::kTask, 2, 0);
    EXPECT_THAT(errorOf([&] { predictBundle(tinyBundle(Ner::kTask), data, cache, plain(), {}); }),
                testing::AllOf(StartsWith("bad argument"), HasSubstr(other->modelHash())));
    const std::vector<std::vector<NamedMix>> variants(1);
    EXPECT_THAT(errorOf([&] { evaluateBundle(tinyBundle(Ner::kTask), data, cache, 1, {}, variants); }),
                StartsWith("bad argument"));
    TinyTask task(folder / "training");
    task.training.layers = cache;
    EXPECT_THAT(errorOf([&] { task.run(); }), StartsWith("bad argument"));
}

TEST(TaskModel, PredictionCanBeCancelled) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(
        modelOf(Ner::kTask)->predict(TinyDocument("Bob .").input(), plain(), elmo::RunControl(stop.get_token())),
        elmo::Cancelled);
}

TEST(TaskModel, DescribesItselfWithoutLoadingWeights) {
    const elmo::test::TemporaryFolder folder;
    elmo::test::copyFolder(tinyBundle(Ner::kTask), folder / "head");
    std::filesystem::remove(folder / "head/weights.safetensors");
    const TaskModelInfo info = readTaskModelInfo(folder / "head");
    EXPECT_EQ(info.task, Ner::kTask);
    EXPECT_EQ(info.name, "head");
    EXPECT_EQ(info.labels, (std::vector<std::string>{"LOC", "PER"}));
    EXPECT_EQ(info.bilmHash, tinyBilm()->modelHash());
    EXPECT_EQ(info.bilmPath.filename(), "bilm");
    EXPECT_EQ(info.bilmPath.parent_path(), folder.path());
    EXPECT_THAT(info.training, HasSubstr("\"trainExamples\":24"));
    EXPECT_TRUE(readTaskModelInfo(tinyBundle(Ner::kTask, ElmoPlace::kNone)).bilmHash.empty());
}

}  // namespace
}  // namespace tasks::test
