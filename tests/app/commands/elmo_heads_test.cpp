// SPDX-License-Identifier: Apache-2.0
// `elmo train`, `elmo evaluate` and `elmo weights` as processes, from labelled data to a trained head.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <map>
#include <random>
#include <sstream>

#include "tests/app/trained_heads.h"
#include "tests/support/damage.h"

namespace elmo::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

using ElmoHeads = TrainedHeads;

TEST_F(ElmoHeads, EvaluateMatchesTheScoresThatTrainReports) {
    const ProgramResult result = train("ner");
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, AllOf(HasSubstr("seed 1  epoch 1.00"), HasSubstr("input 0."), HasSubstr("dev span F1")));
    EXPECT_THAT(result.err, HasSubstr("layers of 12 distinct sentences, 12 of them computed now"));
    const ProgramResult evaluated = evaluate("ner", {"--json"});
    ASSERT_EQ(evaluated.exitCode, 0) << evaluated.err;
    const json report = json::parse(evaluated.out);
    EXPECT_GT(report["value"], 90);
    EXPECT_EQ(report["examples"], 24);
    EXPECT_EQ(report["model"], "ner");
    EXPECT_EQ(report["labels"].size(), 2U);
    EXPECT_FALSE(report["slices"].empty());
    EXPECT_EQ(report["confusion"]["labels"], json({"LOC", "PER", "(none)"}));
    EXPECT_EQ(report["confusion"]["counts"].size(), 3U);
    const ProgramResult table = evaluate("ner", {"--retokenize"});
    EXPECT_THAT(table.out, AllOf(HasSubstr("span F1"), HasSubstr("detokenized")));
}

TEST_F(ElmoHeads, EvaluateReadsLabelsAsOthersAndCountsUnknownOnesAsMissed) {
    trained("ner");
    std::string text = readFile(data("ner"));
    for (std::size_t at = 0; (at = text.find("-PER", at)) != std::string::npos; at += 7)
        text.replace(at, 4, "-PERSON");
    const std::string file = m_folder.write("persons.tsv", text + "Monday\tB-DATE\n\n");
    const auto evaluated = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"evaluate", "--model", path("ner"), file, "--json"});
        return runElmo(options);
    };
    EXPECT_THAT(evaluated({}).err, AllOf(HasSubstr("which is not one of the head's labels"), HasSubstr("--rename")));
    EXPECT_THAT(evaluated({"--rename", "PERSON=PER"}).err, HasSubstr("'DATE'"));
    const ProgramResult result = evaluated({"--rename", "PERSON=PER", "--unknown", "missed"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const json same = json::parse(evaluate("ner", {"--json"}).out), counted = json::parse(result.out);
    EXPECT_EQ(counted["examples"], 25);
    EXPECT_LT(counted["others"]["recall"], same["others"]["recall"]);
    EXPECT_THAT(evaluated({"--rename", "PERSON=PER,PERSN=PER", "--unknown", "missed"}).err,
                HasSubstr("The data do not have the label \"PERSN\""));
    EXPECT_EQ(evaluated({"--rename", "PERSON"}).exitCode, 2);
}

TEST_F(ElmoHeads, RareLabelsAreLearnedWithWeightsAndChosenByMacroF1) {
    // A text that has both labels, six to four: only weights make the rare one the more probable.
    std::string text;
    for (int i = 0; i < 30; ++i)
        text += "common\tthe film was great\n";
    for (int i = 0; i < 10; ++i)
        text += i < 6 ? "common\tthe plot was odd\n" : "rare\tthe plot was odd\n";
    const std::string file = m_folder.write("rare.txt", text);
    const auto train = [&](const std::string& name, std::vector<std::string> more) {
        more.insert(more.end(),
                    {"--set", "training.plateau_patience=80"});  // the rate stays until the rare label is learned
        std::vector<std::string> arguments = trainArguments("classification", more);
        for (const char* option : {"--data", "--dev"})
            *(std::ranges::find(arguments, option) + 1) = file;
        *(std::ranges::find(arguments, "--output") + 1) = path(name);
        return runElmo(arguments);
    };
    const auto scores = [&](const std::string& name) {
        const ProgramResult result = runElmo({"evaluate", "--model", path(name), file, "--json"});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return json::parse(result.out);
    };
    const auto recall = [&](const json& report) {
        for (const json& label : report["labels"])
            if (label["label"] == "rare")
                return label["recall"].get<double>();
        return -1.0;
    };
    ASSERT_EQ(train("plain", {}).exitCode, 0);
    EXPECT_EQ(recall(scores("plain")), 0);
    for (const char* weights : {"balanced", "rare=5,common=1"}) {
        const ProgramResult result = train(weights, {"--set", std::string("training.class_weights=") + weights, "--set",
                                                     "training.choose_by=macro_f1"});
        ASSERT_EQ(result.exitCode, 0) << result.err;
        EXPECT_THAT(result.out, HasSubstr("dev macro F1")) << weights;
        const json report = scores(weights);
        EXPECT_EQ(recall(report), 100) << weights;
        EXPECT_NEAR(report["others"]["macro F1"], (2 * 40 * 100 / 140. + 2 * 100 * (30 / 36.) / (1 + 30 / 36.)) / 2,
                    0.01);
    }
    EXPECT_THAT(train("x", {"--set", "training.class_weights=absent=2"}).err,
                AllOf(HasSubstr("absent"), HasSubstr("common, rare")));
    EXPECT_THAT(train("x", {"--set", "training.choose_by=accuracy"}).err, HasSubstr("macro_f1"));
    EXPECT_THAT(runElmo(trainArguments("qa", {"--set", "training.choose_by=macro_f1"})).err, HasSubstr("needs labels"));
}

TEST_F(ElmoHeads, TrainReadsSeveralCorporaWhoseLabelsDiffer) {
    std::string people = readFile(data("ner"));
    for (std::size_t at = 0; (at = people.find("\tB-LOC", at)) != std::string::npos;)
        people.replace(at, 6, "\tO");
    for (std::size_t at = 0; (at = people.find("\tI-LOC", at)) != std::string::npos;)
        people.replace(at, 6, "\tO");
    const std::string first = m_folder.write("people.tsv", people + "Foo\tB-UNK\nran\tO\n\n");
    const auto train = [&](const char* name, std::vector<std::string> options) {
        options.insert(options.begin(), {"train", "--task", "ner", "--data", first, data("ner"), "--dev", data("ner"),
                                         "--output", path(name), "--elmo", "none"});
        for (const char* setting : {"input.piece_width=0", "input.character_filters=8", "network.encoder_width=20",
                                    "network.encoder_layers=1", "training.epochs=30", "training.batch_tokens=40",
                                    "training.learning_rate=0.01", "training.ema_decay=0"})
            options.insert(options.end(), {"--set", setting});
        return runElmo(options);
    };
    EXPECT_THAT(train("refused", {"--set", "training.partial_labels=UNK=LOC|ORG"}).err,
                HasSubstr("'UNK' may mean 'ORG'"));
    const ProgramResult result =
        train("both", {"--set", "training.partial_labels=missing,UNK=*", "--set", "input.source_width=4", "--set",
                       "input.predicted_source=2", "--set", "network.variational=true"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_GT(json::parse(runElmo({"evaluate", "--model", path("both"), data("ner"), "--json"}).out)["value"], 90);
    const json manifest = json::parse(readFile(path("both") + "/task.json"));
    EXPECT_THAT(manifest.dump(), AllOf(HasSubstr("\"labels\":[\"LOC\",\"PER\"]"), HasSubstr("people.tsv, ")));
    EXPECT_EQ(train("classes", {"--set", "training.every_occurrence=true"}).exitCode, 2);
}

TEST_F(ElmoHeads, EvaluateAndPredictReadStandardInputAsAFile) {
    trained("ner");
    const std::string text = readFile(data("ner"));
    const std::vector<std::vector<std::string>> commands = {{"evaluate"}, {"predict", "--to", "conll"}};
    for (std::vector<std::string> command : commands) {
        command.insert(command.end(), {"--model", path("ner"), data("ner")});
        const ProgramResult file = runElmo(command);
        ASSERT_EQ(file.exitCode, 0) << file.err;
        command.back() = "-";
        const ProgramResult pipe = runElmo(command, text);
        EXPECT_EQ(pipe.out, file.out) << command[0] << ": " << pipe.err;
    }
    const ProgramResult empty = runElmo({"evaluate", "--model", path("ner"), "-"}, "");
    EXPECT_EQ(empty.exitCode, 1);
    EXPECT_THAT(empty.err, HasSubstr("standard input"));
    const ProgramResult training = runElmo(
        {"train", "--task", "ner", "--data", "-", "--dev-share", "0.2", "--output", path("x"), "--elmo", "none"}, text);
    EXPECT_EQ(training.exitCode, 2);
    EXPECT_THAT(training.err, HasSubstr("--data is a pipe"));
}

TEST_F(ElmoHeads, ErrorInDataFromAPipeNamesThePipe) {
    trained("ner");
    for (const char* command : {"evaluate", "predict"}) {
        const ProgramResult result = runElmo({command, "--model", path("ner"), "-"}, "Anna B-PER\nwent O extra\n");
        EXPECT_EQ(result.exitCode, 1) << command;
        EXPECT_THAT(result.err, HasSubstr("standard input:2")) << command;
        EXPECT_THAT(result.err, Not(HasSubstr("/tmp"))) << command;
    }
}

TEST_F(ElmoHeads, ConvertStoresAHeadInAQuarterOfTheSpace) {
    trained("ner");
    std::filesystem::create_directory(path("nested"));
    ASSERT_EQ(runElmo({"convert", path("ner"), path("nested/ner"), "--to", "bundle", "--storage", "int8"}).exitCode, 0);
    const ProgramResult small = runElmo({"evaluate", "--model", path("nested/ner"), "--json", data("ner")});
    ASSERT_EQ(small.exitCode, 0) << small.err;
    EXPECT_GT(json::parse(small.out)["value"], 90) << "it finds its biLM from another folder";
    const ProgramResult refused = runElmo({"convert", path("ner"), path("pair"), "--to", "allennlp"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.err, HasSubstr("is a task head"));
}

TEST_F(ElmoHeads, AHeadThatGoesOnKnowsTheWordsOfItsFirstTraining) {
    trained("ner");
    const std::string more = m_folder.write("more.tsv", "Zoe\tB-PER\nran\tO\n.\tO\n\nWe\tO\nsaw\tO\nOslo\tB-LOC\n\n");
    const ProgramResult result = runElmo({"train", "--task", "ner", "--init-from", path("ner"), "--data", more, "--dev",
                                          more, "--output", path("longer"), "--cache", path("cache"), "--set",
                                          "training.epochs=1", "--set", "training.learning_rate=0.0003"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(runElmo({"train", "--task", "ner", "--init-from", path("longer"), "--print-config"}).out,
                HasSubstr("learning_rate = 0.0003\n"))
        << "a head that goes on again and again still learns";
    const std::string words = "\n" + readFile(path("longer") + "/training-words.txt");
    EXPECT_THAT(words, HasSubstr("\nZoe\n"));
    std::istringstream before(readFile(path("ner") + "/training-words.txt"));
    for (std::string word; std::getline(before, word);)
        EXPECT_THAT(words, HasSubstr("\n" + word + "\n"));
}

TEST_F(ElmoHeads, TrainSaysThatAHeadDidNotImprove) {
    trained("ner", {"--elmo", "none"});
    const ProgramResult result =
        runElmo({"train", "--task", "ner", "--init-from", path("ner"), "--data", data("ner"), "--dev", data("ner"),
                 "--output", path("longer"), "--set", "training.epochs=1", "--set", "training.learning_rate=1"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("as it was"));
}

TEST_F(ElmoHeads, ReducedRateIsARoundNumber) {
    trained("sentiment", {"--elmo", "none", "--set", "training.epochs=1", "--set", "training.learning_rate=0.0014"});
    EXPECT_THAT(runElmo({"train", "--task", "sentiment", "--init-from", path("sentiment"), "--print-config"}).out,
                HasSubstr("\nlearning_rate = 0.00042\n"));
}

TEST_F(ElmoHeads, AHeadThatGoesOnTakesDropoutsAndRefusesOtherSizes) {
    trained("sentiment", {"--elmo", "none", "--set", "training.epochs=1"});
    const auto goOn = [this](std::vector<std::string> more) {
        std::vector<std::string> arguments = {"train",
                                              "--task",
                                              "sentiment",
                                              "--init-from",
                                              path("sentiment"),
                                              "--data",
                                              data("sentiment"),
                                              "--dev",
                                              data("sentiment"),
                                              "--output",
                                              path("longer"),
                                              "--set",
                                              "training.epochs=1"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runElmo(arguments);
    };
    const std::vector<std::vector<std::string>> refused = {{"--set", "network.encoder_width=32"},
                                                           {"--set", "elmo.fine_tune=true"},
                                                           {"--elmo", "input"},
                                                           {"--print-config", "--set", "input.piece_width=9"}};
    for (const std::vector<std::string>& more : refused) {
        const ProgramResult result = goOn(more);
        EXPECT_EQ(result.exitCode, 2) << more.back();
        EXPECT_THAT(result.err, HasSubstr("goes on with its own network and inputs")) << more.back();
    }
    EXPECT_THAT(goOn(refused[0]).err, HasSubstr("network.encoder_width = 10, now 32"));
    EXPECT_FALSE(std::filesystem::exists(m_folder / "longer"));
    const ProgramResult result = goOn({"--set", "network.dropout=0.7", "--set", "input.dropout=0.25"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, testing::Not(HasSubstr("step 0  loss")))
        << "no step was trained before the first measurement";
    const json options = json::parse(readFile(m_folder / "longer/task.json"))["config"];
    EXPECT_EQ(options["network"]["dropout"], 0.7);
    EXPECT_EQ(options["input"]["dropout"], 0.25);
    EXPECT_EQ(options["network"]["encoder_width"], 10);
}

/// Sentences of random words: a head that learned little is in doubt about most of them.
std::string doubtfulColumns() {
    std::mt19937 random(3);
    std::string text;
    for (int i = 0; i < 300; ++i, text += '\n')
        for (int k = 0; k < 6; ++k) {
            for (auto letters = 2 + random() % 7; letters > 0; --letters)
                text += static_cast<char>((letters % 3 == 0 ? 'A' : 'a') + random() % 26);
            text += "\tO\n";
        }
    return text;
}

// Regression: with layers rounded to 16 bits, as cached for training, evaluate tagged some tokens differently.
TEST_F(ElmoHeads, EvaluateFindsTheSpansThatAnnotateFinds) {
    trained("ner", {"--set", "training.epochs=15"});
    const std::string data = m_folder.write("doubtful.tsv", doubtfulColumns());
    for (const char* precision : {"fp32", "bf16"}) {
        const ProgramResult evaluated = runElmo(
            {"evaluate", "--model", path("ner"), "--precision", precision, "--cache", path("cache"), "--json", data});
        ASSERT_EQ(evaluated.exitCode, 0) << evaluated.err;
        std::map<std::string, int> measured, annotated;
        const json confusion = json::parse(evaluated.out)["confusion"];
        const auto none = std::ranges::find(confusion["labels"], "(none)") - confusion["labels"].begin();
        for (std::size_t k = 0; k < confusion["labels"].size(); ++k)
            if (confusion["labels"][k] != "(none)")
                measured[confusion["labels"][k]] = confusion["counts"][static_cast<std::size_t>(none)][k];
        const ProgramResult result = runElmo({"annotate", "--model", path("ner"), "--precision", precision, data});
        ASSERT_EQ(result.exitCode, 0) << result.err;
        for (const json& line : linesOf(result.out))
            for (const json& entity : line["entities"])
                ++annotated[entity["label"]];
        EXPECT_EQ(measured, annotated) << precision;
        EXPECT_GT(annotated.size(), 1U);
    }
}

TEST_F(ElmoHeads, InfoDescribesAHead) {
    trained("ner");
    const ProgramResult result = runElmo({"info", path("ner"), "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const json head = json::parse(result.out);
    EXPECT_EQ(head["task"], "ner");
    EXPECT_EQ(head["labels"], json({"LOC", "PER"}));
    EXPECT_EQ(head["bilm_hash"], json::parse(runElmo({"info", path("bilm"), "--json"}).out)["hash"]);
    ASSERT_EQ(head["mixes"].size(), 1U);
    double sum = 0;
    for (const json& weight : head["mixes"][0]["weights"])
        sum += weight.get<double>();
    EXPECT_NEAR(sum, 1, 1e-6);
    EXPECT_GT(head["dev"], 90);
    EXPECT_THAT(runElmo({"info", path("ner")}).out,
                AllOf(HasSubstr("head for the task ner"), HasSubstr("LOC, PER"), HasSubstr("Mix, input")));
}

TEST_F(ElmoHeads, EvaluateScoresEachLayerAndComparesHeads) {
    trained("ner");
    const ProgramResult result = evaluate("ner", {"--ablate", "--compare", path("ner"), "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const json report = json::parse(result.out);
    const json& compared = report["compared"];
    const std::size_t layers = (compared.size() - 1) / 2;
    ASSERT_GE(layers, 2U);
    EXPECT_EQ(compared[0]["name"], "only layer 0");
    EXPECT_EQ(compared[layers]["name"], "without layer 0");
    for (const json& rival : compared)
        EXPECT_NEAR(rival["difference"].get<double>(), rival["value"].get<double>() - report["value"].get<double>(),
                    1e-9);
    if (layers == 2) {  // without one is the other alone
        EXPECT_EQ(compared[0]["value"], compared[3]["value"]);
        EXPECT_EQ(compared[1]["value"], compared[2]["value"]);
    }
    EXPECT_EQ(compared.back()["name"], "ner");
    EXPECT_EQ(compared.back()["difference"], 0);
    EXPECT_EQ(compared.back()["p"], 1);
    const ProgramResult table = evaluate("ner", {"--ablate"});
    EXPECT_THAT(table.out, testing::AllOf(testing::HasSubstr("only layer 1"), testing::HasSubstr("95 % interval")));
}

TEST_F(ElmoHeads, EvaluateRejectsHeadsThatCannotBeCompared) {
    trained("ner");
    trained("sentiment");
    const ProgramResult result = evaluate("ner", {"--compare", path("sentiment")});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err, testing::HasSubstr("different tasks"));
}

TEST_F(ElmoHeads, DevelopmentSetCanBeSplitFromTheTrainingSet) {
    const std::string file = data("ner");
    const ProgramResult result =
        runElmo({"train", "--task", "ner", "--data", file, "--dev-share", "0.25", "--elmo", "none", "--output",
                 path("split"), "--threads", "1", "--set", "input.piece_count=40", "--set", "training.epochs=1"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const json manifest = json::parse(readFile(m_folder / "split" / "task.json"));
    EXPECT_EQ(manifest["training"]["trainExamples"], 20);  // 18, and two of them once more in capitals
    EXPECT_EQ(manifest["training"]["devExamples"], 6);
}

TEST_F(ElmoHeads, TrainCountsExamplesOfTheDevelopmentSetThatItTrainsOn) {
    const std::string file = m_folder.write("train.txt", "positive\tgreat\nnegative\tpoor\n");
    const std::string dev = m_folder.write("dev.txt", "positive\tgreat\nnegative\tbad\nnegative\tdull\n");
    const auto notesWith = [&](std::vector<std::string> more) {
        more.insert(more.end(),
                    {"--set", "training.plateau_patience=80"});  // the rate stays until the rare label is learned
        std::vector<std::string> arguments = {"train",
                                              "--task",
                                              "sentiment",
                                              "--data",
                                              file,
                                              "--elmo",
                                              "none",
                                              "--set",
                                              "training.epochs=1",
                                              "--set",
                                              "input.piece_count=20",
                                              "--output",
                                              path("head"),
                                              "--replace"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runElmo(arguments).err;
    };
    EXPECT_THAT(notesWith({"--dev", dev}), HasSubstr("1 of the 3 examples of the development set are also in"));
    EXPECT_THAT(notesWith({"--dev-share", "0.5"}), Not(HasSubstr("also in the training set")));
}

TEST_F(ElmoHeads, SeveralSeedsWriteOneBundleEachAndTheBestOne) {
    const ProgramResult result = train("sentiment", {"--seeds", "1,2", "--elmo", "none", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const json report = json::parse(result.out);
    ASSERT_EQ(report["runs"].size(), 2U);
    EXPECT_EQ(report["runs"][1]["seed"], 2);
    EXPECT_NEAR(report["mean"], (report["runs"][0]["dev"].get<double>() + report["runs"][1]["dev"].get<double>()) / 2,
                1e-9);
    for (const char* name : {"sentiment", "sentiment-seed1", "sentiment-seed2"})
        EXPECT_TRUE(std::filesystem::exists(m_folder / name / "task.json")) << name;
    const ProgramResult again = train("sentiment", {"--seeds", "1,2", "--elmo", "none", "--resume"});
    EXPECT_EQ(again.exitCode, 0) << again.err;
    EXPECT_THAT(again.out, Not(HasSubstr("epoch"))) << "both were finished before";
    EXPECT_THAT(again.err, HasSubstr("Seed 2 was trained before; its head is kept."));
    const ProgramResult other =
        train("sentiment", {"--seeds", "1,3", "--elmo", "none", "--resume", "--set", "training.learning_rate=0.02"});
    EXPECT_EQ(other.exitCode, 1);
    EXPECT_THAT(other.err, AllOf(HasSubstr("sentiment-seed1'"), HasSubstr("training.learning_rate = 0.01, now 0.02")));
    EXPECT_FALSE(std::filesystem::exists(m_folder / "sentiment-seed3")) << "no mean of different settings";
    const ProgramResult twice = train("sentiment", {"--seeds", "4,5,4", "--elmo", "none"});
    EXPECT_EQ(twice.exitCode, 2) << "a deviation of one training from itself";
    EXPECT_THAT(twice.err, HasSubstr("--seeds: 4"));
    EXPECT_FALSE(std::filesystem::exists(m_folder / "sentiment-seed4"));
}

TEST_F(ElmoHeads, ResumingNamesAnotherTaskAndATrainingThatHasNotBegun) {
    const ProgramResult first = train("sentiment", {"--elmo", "none", "--set", "training.epochs=1", "--resume"});
    ASSERT_EQ(first.exitCode, 0) << first.err;
    EXPECT_THAT(first.err, HasSubstr("from the beginning"));
    std::filesystem::rename(path("sentiment"), path("classification"));
    const ProgramResult other = train("classification", {"--elmo", "none", "--resume"});
    EXPECT_EQ(other.exitCode, 1);
    EXPECT_THAT(other.err, HasSubstr("another task (sentiment, now classification)"));
}

TEST_F(ElmoHeads, TrainReportsMissingAndInvalidInput) {
    const std::string file = data("ner");
    EXPECT_EQ(runElmo({"train", "--task", "ner"}).exitCode, 2);
    EXPECT_THAT(runElmo({"train", "--task", "ner"}).err, HasSubstr("--data is missing"));
    EXPECT_EQ(train("ner", {"--dev-share", "0.5"}).exitCode, 2) << "one of the two would not be used";
    const ProgramResult unused =
        train("ner", {"--elmo", "none", "--bilm", path("absent"), "--set", "training.epochs=1"});
    EXPECT_EQ(unused.exitCode, 0);
    EXPECT_THAT(unused.err, HasSubstr("--bilm has no effect"));
    EXPECT_EQ(runElmo({"train", "--task", "parsing"}).exitCode, 2);
    EXPECT_THAT(train("ner", {"--set", "training.speed=3"}).err,
                AllOf(HasSubstr("no setting 'training.speed'"), HasSubstr("`elmo train --print-config` lists all")));
    EXPECT_THAT(train("ner", {"--set", "training.learning_rate=fast"}).err, HasSubstr("must be a number"));
    EXPECT_THAT(train("ner", {"--config", "nothing"}).err, HasSubstr("sentiment"));
    std::filesystem::rename(m_folder / "bilm", m_folder / "moved");
    EXPECT_THAT(train("ner", {"--replace"}).err, HasSubstr("bilm"));
    const ProgramResult print = runElmo({"train", "--task", "qa", "--elmo", "both", "--print-config"});
    EXPECT_THAT(print.out, AllOf(HasSubstr("[elmo]"), HasSubstr("place = \"both\"")));
    const std::string bad = m_folder.write("bad.tsv", "Anna\tB-PER\nwent\n\n");
    const ProgramResult result =
        runElmo({"train", "--task", "ner", "--data", bad, "--dev", file, "--output", path("x"), "--elmo", "none"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("bad.tsv:2"));
    EXPECT_FALSE(std::filesystem::exists(m_folder / "x"));
}

TEST_F(ElmoHeads, AFinishedHeadIsReplacedOnlyOnRequest) {
    const std::vector<std::string> quick = {"--elmo", "none", "--set", "training.epochs=1"};
    trained("ner", quick);
    const std::string manifest = readFile(path("ner/task.json"));
    for (const std::vector<std::string>& seeds :
         {std::vector<std::string>(), {"--seeds", "4,5"}, {"--seeds", "4,5", "--resume"}}) {
        std::vector<std::string> more = quick;
        more.insert(more.end(), seeds.begin(), seeds.end());
        const ProgramResult refused = train("ner", more);
        EXPECT_EQ(refused.exitCode, 2);
        EXPECT_THAT(refused.err, HasSubstr("--replace"));
        EXPECT_FALSE(std::filesystem::exists(m_folder / "ner-seed4"));
        EXPECT_FALSE(std::filesystem::exists(m_folder / "ner-seed4.training"));
    }
    EXPECT_EQ(readFile(path("ner/task.json")), manifest);
    EXPECT_EQ(train("ner", {"--elmo", "none", "--set", "training.epochs=2", "--replace"}).exitCode, 0);
    EXPECT_NE(readFile(path("ner/task.json")), manifest);
}

TEST_F(ElmoHeads, UnfinishedTrainingIsNotOverwritten) {
    std::filesystem::create_directories(m_folder / "ner.training");
    const ProgramResult result = train("ner");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("--resume"));
    EXPECT_EQ(train("ner", {"--resume", "--set", "training.epochs=1"}).exitCode, 0);
}

TEST_F(ElmoHeads, RejectsASecondTrainingInTheSameFolder) {
    std::vector<std::string> endless = trainArguments("ner", {"--elmo", "none", "--set", "training.epochs=1000000"});
    for (const char* setting : {"training.patience=1000000", "training.learning_rate=0.0001"})
        endless.insert(endless.end(), {"--set", setting});
    RunningProgram first("elmo", endless, {});
    ASSERT_TRUE(appears(m_folder / "ner.training/checkpoint.safetensors"));
    for (const bool resume : {false, true}) {
        if (resume)
            endless.emplace_back("--resume");
        const ProgramResult second = runElmo(endless);
        EXPECT_EQ(second.exitCode, 1);
        EXPECT_THAT(second.err, HasSubstr("in use by process"));
    }
    first.signal(SIGTERM);
    const ProgramResult stopped = first.wait();
    EXPECT_EQ(stopped.exitCode, 128 + SIGTERM);
    EXPECT_THAT(stopped.err, AllOf(HasSubstr("ner.training'"), HasSubstr("--resume continues it")));
    const ProgramResult after = train("ner", {"--elmo", "none", "--resume", "--set", "training.learning_rate=0.0001",
                                              "--set", "training.epochs=1", "--set", "training.patience=1"});
    EXPECT_EQ(after.exitCode, 0) << after.err;
}

TEST_F(ElmoHeads, FineTunedBilmIsStoredWithTheHead) {
    const ProgramResult result = train("ner", {"--set", "elmo.fine_tune=true", "--set", "training.epochs=6"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.err, AllOf(HasSubstr("trained with the head"), HasSubstr("--cache")));
    std::filesystem::remove_all(m_folder / "bilm");  // the bundle needs its own only
    const ProgramResult evaluated = evaluate("ner", {"--json"});
    ASSERT_EQ(evaluated.exitCode, 0) << evaluated.err;
    EXPECT_THAT(annotate("Anna went to Paris.").out, HasSubstr("Anna"));
    writeBundle(randomModel(smallOptions(), 6), m_folder / "ner/bilm");
    const ProgramResult other = evaluate("ner");
    EXPECT_EQ(other.exitCode, 1);
    EXPECT_THAT(other.err, HasSubstr("needs the biLM 'bilm (tuned)'"));
}

TEST_F(ElmoHeads, BundleContainsItsWordVectors) {
    const std::string vectors = m_folder.write("mine.vec", "2 3\ngreat 1 0 0\nterrible -1 0 0.5\n");
    trained("sentiment", {"--elmo", "none", "--set", "training.epochs=1", "--set", "input.word_vectors=" + vectors,
                          "--set", "input.train_words=true"});
    std::filesystem::remove(vectors);
    std::filesystem::rename(path("sentiment"), path("elsewhere"));
    const ProgramResult result = annotate("What a GREAT day.", {}, "elsewhere");
    EXPECT_EQ(result.exitCode, 0) << result.err;
    const std::string manifest = readFile(path("elsewhere/task.json"));
    EXPECT_EQ(manifest.find(m_folder.path("")), std::string::npos) << "a path of this machine stands in the bundle";
    const std::string stored = readFile(path("elsewhere/vectors.safetensors"));
    writeFile(path("elsewhere/vectors.safetensors"), stored.substr(0, stored.size() / 2));
    const ProgramResult damaged = annotate("What a day.", {}, "elsewhere");
    EXPECT_NE(damaged.exitCode, 0);
    EXPECT_THAT(damaged.err, HasSubstr("vectors.safetensors"));
}

TEST_F(ElmoHeads, EvaluateNamesUnknownLabels) {
    trained("sentiment", {"--elmo", "none", "--set", "training.epochs=1"});
    const std::string mixed = m_folder.write("mixed.txt", "positive\tgreat\nmixed\twell\n");
    const ProgramResult result = runElmo({"evaluate", "--model", path("sentiment"), mixed});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, AllOf(HasSubstr("mixed.txt:2"), HasSubstr("'mixed'"), HasSubstr("negative, positive")));
    const ProgramResult good = evaluate("sentiment", {"--json"});
    ASSERT_EQ(good.exitCode, 0) << good.err;
    EXPECT_EQ(json::parse(good.out)["confusion"]["labels"], json({"negative", "positive"}));
    EXPECT_EQ(runElmo({"evaluate", "--model", path("absent"), mixed}).exitCode, 1);
    EXPECT_EQ(runElmo({"evaluate", mixed}).exitCode, 2);
}

TEST_F(ElmoHeads, EvaluatingAHeadOfRawTextsWithoutRawIsNoted) {
    trained("sentiment", {"--elmo", "none", "--raw", "--set", "training.epochs=1"});
    EXPECT_THAT(evaluate("sentiment").err, HasSubstr("give --raw"));
    EXPECT_THAT(evaluate("sentiment", {"--raw"}).err, Not(HasSubstr("give --raw")));
    EXPECT_THAT(runElmo({"predict", "--model", path("sentiment"), data("sentiment")}).err, HasSubstr("give --raw"));
    const std::string table = m_folder.write("table.csv", "text,label\nA great film.,positive\nPoor.,negative\n");
    const ProgramResult result =
        runElmo({"train", "--task", "sentiment", "--data", table, "--dev", table, "--elmo", "none", "--set",
                 "training.epochs=1", "--set", "input.piece_count=20", "--output", path("of-table")});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(readFile(path("of-table/task.json")), Not(HasSubstr("pretokenized"))) << "a table holds raw texts";
}

TEST_F(ElmoHeads, WeightsShowsEveryFormat) {
    trained("ner", {"--elmo", "both", "--set", "training.epochs=2"});
    const ProgramResult table = runElmo({"weights", path("ner")});
    EXPECT_EQ(table.exitCode, 0) << table.err;
    EXPECT_THAT(table.out, AllOf(HasSubstr("elmo both"), HasSubstr("input mix"), HasSubstr("output mix"),
                                 HasSubstr("(chosen)"), HasSubstr("projection")));
    const json mixes = json::parse(runElmo({"weights", path("ner"), "--to", "json", "--history"}).out)["mixes"];
    ASSERT_EQ(mixes.size(), 4U) << "two evaluations of two mixes";
    EXPECT_EQ(mixes[0]["raw"].size(), 3U);
    EXPECT_EQ(mixes[0]["unfolded"].size(), 3U);
    int contributions = 0;
    for (const json& mix : mixes)
        contributions += mix.contains("contributions");
    EXPECT_EQ(contributions, 2) << "of the chosen point alone";
    EXPECT_THAT(runElmo({"weights", path("ner"), "--to", "svg"}).out,
                testing::AllOf(HasSubstr("<svg"), HasSubstr("</svg>")));
    EXPECT_THAT(runElmo({"weights", path("ner"), "--to", "pdf"}).out, testing::StartsWith("%PDF-"));
    const std::string csv = runElmo({"weights", path("ner"), "--to", "csv"}).out;
    EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 2 * 3);
    std::istringstream rows(csv);
    for (std::string row; std::getline(rows, row);)
        EXPECT_EQ(std::ranges::count(row, ','), 20) << row;
    EXPECT_THAT(csv, HasSubstr(",span F1\n")) << "the unit of dev";
}

TEST_F(ElmoHeads, WeightsComparesRunsAndNamesFoldersWithoutARun) {
    trained("ner", {"--set", "training.epochs=1"});
    trained("sentiment", {"--elmo", "none", "--set", "training.epochs=1"});
    const ProgramResult result = runElmo({"weights", path("ner"), path("sentiment"), "--compare"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, AllOf(HasSubstr("sentiment against ner: other task"), HasSubstr("other ELMo mode")));
    EXPECT_THAT(result.err, HasSubstr("does not use ELMo"));
    EXPECT_THAT(runElmo({"weights", path("ner"), path("ner")}).err, HasSubstr("it is counted once"));
    EXPECT_THAT(runElmo({"weights", path("ner"), path("sentiment"), "--compare", "--to", "csv"}).err,
                Not(HasSubstr("can't be compared")))
        << "it has no weights";
    for (const char* format : {"csv", "json", "svg", "pdf"}) {
        const ProgramResult drawn =
            runElmo({"weights", "--compare", path("ner"), path("sentiment"), path("ner"), "--to", format});
        EXPECT_EQ(drawn.exitCode, 0) << format << drawn.err;
        EXPECT_THAT(drawn.out, HasSubstr(std::string(format) == "pdf"   ? "%PDF-"
                                         : std::string(format) == "svg" ? "Entities"
                                                                        : "ner"))
            << format;
    }
    EXPECT_EQ(runElmo({"project", "create", path("a.elmoscope"), path("ner"), path("sentiment")}).out,
              "0 documents and 2 training runs added to " + path("a.elmoscope") + ".\n");
    EXPECT_EQ(runElmo({"project", "runs", path("a.elmoscope")}).out, "1\tner\n2\tsentiment\n");
    EXPECT_EQ(runElmo({"weights", path("a.elmoscope"), "--to", "csv"}).out,
              runElmo({"weights", path("ner"), path("sentiment"), "--to", "csv"}).out);
    EXPECT_EQ(runElmo({"weights", path("absent")}).exitCode, 1);
    EXPECT_EQ(runElmo({"weights", path("ner"), "--to", "xml"}).exitCode, 2);
    EXPECT_EQ(runElmo({"weights"}).exitCode, 2);
}

}  // namespace
}  // namespace elmo::test
