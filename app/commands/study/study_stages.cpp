// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/study/study_stages.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/commands/options/program_parser.h"
#include "app/evaluation/word_senses.h"
#include "app/figures/reproduction.h"
#include "app/files/content_hash.h"
#include "app/files/installed_files.h"
#include "app/terminal/verbosity.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/version.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using StudyJson = nlohmann::ordered_json;
using Kind = StudyStage::Kind;

constexpr const char* kRecordFile = "study.json";

// Estimates of time, as measured with english-small on two cores of 2023. They are for the plan, and no result depends
// on them.
constexpr double kStart = 4;                     // seconds to start a command and read its model
constexpr double kSoftmaxSeconds = 1.0 / 900;    // of a token
constexpr double kWordsOfSentence = 17;          // of English treebanks and SemCor
constexpr double kProbeSeconds = 1.0 / 1400;     // of a word, a layer, a seed and a column
constexpr double kTrainingSeconds = 1.0 / 3500;  // of a token of a training, each epoch
constexpr double kTrainingBytes = 6;             // of a token in a data set
constexpr double kEpochs = 12;

constexpr const char* kShares = "0.01,0.03,0.1,0.3,1";

class StageList {
public:
    explicit StageList(const StudySettings& settings) : m_settings(settings) {}

    std::vector<StudyStage> stages() {
        forModels([&](const StudyModel& model, std::size_t index) {
            add({.kind = Kind::kPerplexity,
                 .name = "perplexity-" + model.letter,
                 .model = index,
                 .command = {"eval-lm", "--model", model.path, sample(), "--json"},
                 .outputs = {".json"},
                 .inputs = {model.path, sample()},
                 .seconds = static_cast<double>(m_settings.sampleTokens) * kSoftmaxSeconds});
        });
        addGeometry();
        for (std::size_t word = 0; word < m_settings.words.size(); ++word)
            forModels([&](const StudyModel& model, std::size_t index) { addNeighbours(word, model, index); });
        addMixes();
        forModels([&](const StudyModel& model, std::size_t index) { addProbes(model, index); });
        forModels([&](const StudyModel& model, std::size_t index) { addSenses(model, index); });
        for (const StudySet& set : m_settings.data.sets)
            if (m_settings.isFull)
                forModels([&](const StudyModel& model, std::size_t index) { addTrainings(set, model, index); });
        return std::move(m_stages);
    }

private:
    template <class Add>
    void forModels(const Add& add) {
        for (std::size_t index = 0; index < m_settings.models.size(); ++index)
            add(m_settings.models[index], index);
    }

    std::string sample() const { return (m_settings.folder / "sample.txt").string(); }

    void add(StudyStage stage) {
        stage.seconds += kStart;
        m_stages.push_back(std::move(stage));
    }

    std::vector<std::string> engine() const {
        std::vector<std::string> words = {"--device", m_settings.engine.device, "--precision",
                                          std::string(nameOf(m_settings.engine.precision))};
        return words;
    }

    void addGeometry() {
        const StudyModel& first = m_settings.models.front();
        StudyStage stage{.kind = Kind::kGeometry,
                         .name = "geometry",
                         .command = {"geometry", "--model", first.path, sample()},
                         .outputs = {".json", ".csv", ".svg"},
                         .inputs = {sample()},
                         .seconds = 10};
        if (m_settings.models.size() > 1)
            stage.command.insert(stage.command.end(), {"--compare", m_settings.models[1].path});
        for (const StudyModel& model : m_settings.models) {
            stage.inputs.emplace_back(model.path);
            stage.seconds +=
                std::min<double>(20'000, static_cast<double>(m_settings.sampleTokens)) / model.tokensPerSecond;
        }
        append(stage.command, engine());
        add(std::move(stage));
    }

    void addNeighbours(std::size_t number, const StudyModel& model, std::size_t index) {
        const std::string& word = m_settings.words[number];
        StudyStage stage{.kind = Kind::kNeighbours,
                         .name = fmt::format("neighbours-{}-{}", 1 + number, model.letter),
                         .model = index,
                         .subject = word,
                         .command = {"neighbours", "--model", model.path, "--word", word, "--json", sample()},
                         .outputs = {".json"},
                         .inputs = {model.path, sample()},
                         .seconds = 1};
        if (const fs::path vectors = resourcesFolder() / "models" / "english-vectors"; fs::exists(vectors)) {
            stage.command.insert(stage.command.end(), {"--vectors", vectors.string()});
            stage.inputs.push_back(vectors);
        }
        append(stage.command, engine());
        add(std::move(stage));
    }

    void addMixes() {
        StudyStage stage{
            .kind = Kind::kMixes, .name = "mixes", .command = {"weights"}, .outputs = {".csv", ".svg"}, .seconds = 2};
        for (const fs::path& run : bundledRuns()) {
            stage.command.push_back(run.string());
            stage.inputs.push_back(run);
        }
        if (!stage.inputs.empty())
            add(std::move(stage));
    }

    void addProbes(const StudyModel& model, std::size_t index) {
        const StudyData& data = m_settings.data;
        if (data.probeTrain.empty())
            return;
        const int sentences = m_settings.isFull ? 4000 : 1000;
        StudyStage stage{.kind = Kind::kProbes,
                         .name = "probes-" + model.letter,
                         .model = index,
                         .command = {"probe", "--model", model.path, "--train", data.probeTrain, "--test",
                                     data.probeTest, "--sentences", fmt::format("{}", sentences), "--seeds", "1,2,3"},
                         .outputs = {".json", ".csv", ".svg"},
                         .inputs = {model.path, data.probeTrain, data.probeTest}};
        std::vector<std::string> columns = {"upos", "xpos", "deprel"};
        if (m_settings.isFull) {
            columns.insert(columns.end(), {"lemma-ending", "feat:Number", "feat:Tense", "feat:Person"});
            stage.command.insert(stage.command.end(), {"--control", "--untrained"});
        }
        for (const std::string& column : columns)
            stage.command.insert(stage.command.end(), {"--column", column});
        append(stage.command, engine());
        const double words = sentences * kWordsOfSentence;
        const double probes = static_cast<double>(columns.size()) * 3 * (model.layers + 1);
        stage.seconds =
            (m_settings.isFull ? 4 : 1) * probes * words * kProbeSeconds + 2 * words / model.tokensPerSecond;
        add(std::move(stage));
    }

    void addSenses(const StudyModel& model, std::size_t index) {
        const StudyData& data = m_settings.data;
        if (data.senseTrain.empty())
            return;
        StudyStage stage{.kind = Kind::kSenses,
                         .name = "senses-" + model.letter,
                         .model = index,
                         .command = {"eval-senses", "--model", model.path, "--train", data.senseTrain},
                         .outputs = {".json", ".csv", ".svg"},
                         .inputs = {model.path, data.senseTrain}};
        stage.inputs.push_back(sentencesOfInstances(data.senseTrain));
        for (const std::string& test : data.senseTests) {
            stage.command.push_back(test);
            stage.inputs.emplace_back(test);
            stage.inputs.push_back(sentencesOfInstances(test));
        }
        constexpr double kCoreSentences = 8000, kSemCorSentences = 37'176;
        if (!m_settings.isFull)
            stage.command.insert(stage.command.end(), {"--sentences", fmt::format("{:.0f}", kCoreSentences)});
        append(stage.command, engine());
        stage.seconds =
            1.4 * kWordsOfSentence * (m_settings.isFull ? kSemCorSentences : kCoreSentences) / model.tokensPerSecond;
        add(std::move(stage));
    }

    void addTrainings(const StudySet& set, const StudyModel& model, std::size_t index) {
        std::error_code ignored;
        const double epoch = static_cast<double>(fs::file_size(set.train, ignored)) / kTrainingBytes * kTrainingSeconds;
        const std::vector<std::string> common = {"train-variants",
                                                 "--task",
                                                 set.task,
                                                 "--data",
                                                 set.train,
                                                 "--dev",
                                                 set.dev,
                                                 "--test",
                                                 set.test,
                                                 "--bilm",
                                                 model.path,
                                                 "--set",
                                                 fmt::format("training.epochs={:.0f}", kEpochs),
                                                 "--seeds",
                                                 "1,2,3",
                                                 "--threads",
                                                 fmt::format("{}", m_settings.engine.threads)};
        const auto stageOf = [&](Kind kind, const char* what, std::vector<std::string> more, double epochs) {
            StudyStage stage{.kind = kind,
                             .name = fmt::format("{}-{}-{}", what, set.name, model.letter),
                             .model = index,
                             .subject = set.name,
                             .command = common,
                             .outputs = {".json", ".csv", ".svg"},
                             .inputs = {model.path, set.train, set.dev, set.test},
                             .seconds = epochs * epoch};
            append(stage.command, std::move(more));
            // Both stages share their trainings.
            stage.command.insert(stage.command.end(),
                                 {"--runs", (m_settings.folder / ("runs-" + set.name + "-" + model.letter)).string()});
            add(std::move(stage));
        };
        stageOf(Kind::kShares, "shares", {"--variants", "none,input", "--shares", kShares}, kEpochs * 3 * 2 * 1.44);
        stageOf(Kind::kVariants, "variants", {"--variants", "none,top,input,input-1,output,both"}, kEpochs * 3 * 4);
    }

    static void append(std::vector<std::string>& words, std::vector<std::string> more) {
        words.insert(words.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    }

    const StudySettings& m_settings;
    std::vector<StudyStage> m_stages;
};

std::string keyOf(const StudyStage& stage) {
    ContentHash hash;
    hash.add(elmo::version());
    for (const std::string& word : stage.command)
        hash.add(word + "\n");
    for (const fs::path& input : stage.inputs)
        hash.add(pathHash(input));
    return hash.digits();
}

/// Standard output of a command whose results go to files.
class Nowhere {
public:
    Nowhere() : m_file(::open("/dev/null", O_WRONLY | O_CLOEXEC)), m_out(m_file, "/dev/null") {}
    ~Nowhere() {
        if (m_file >= 0)
            ::close(m_file);
    }
    Nowhere(const Nowhere&) = delete;
    Nowhere& operator=(const Nowhere&) = delete;
    StandardOutput& out() { return m_out; }

private:
    int m_file;
    StandardOutput m_out;
};

/// Runs a command of the program in this process.
void runWords(std::vector<std::string> words, const CommandEnvironment& environment) {
    const Verbosity wanted = verbosity();
    if (wanted != Verbosity::kNormal)
        words.emplace_back(wanted == Verbosity::kQuiet ? "-q" : "-v");
    Nowhere nowhere;
    ProgramParser parser;
    parser.parse(std::move(words));
    parser.action()(CommandEnvironment{environment.control, nowhere.out()});
}

/// The commands that write all results of a stage. `elmo weights` writes one format at a time.
std::vector<std::vector<std::string>> commandsOf(const StudyStage& stage, const fs::path& folder) {
    std::vector<std::vector<std::string>> commands = {stage.command};
    for (const std::string& ending : stage.outputs) {
        if (stage.kind == Kind::kMixes && &ending != &stage.outputs.front())
            commands.push_back(stage.command);
        commands.back().insert(commands.back().end(), {"-o", stage.file(folder, ending).string()});
    }
    return commands;
}

}  // namespace

std::vector<StudyStage> studyStages(const StudySettings& settings) {
    return StageList(settings).stages();
}

StudyRecord::StudyRecord(fs::path folder) : m_folder(std::move(folder)) {
    std::ifstream in(m_folder / kRecordFile);
    const auto json = StudyJson::parse(in, nullptr, false);
    if (!json.is_object() || !json.contains("stages") || !json["stages"].is_object())
        return;
    for (const auto& [name, state] : json["stages"].items())
        m_states.emplace_back(
            name, StageState{state.value("key", ""), state.value("problem", ""), state.value("seconds", 0.0)});
}

const StageState* StudyRecord::stateOf(const StudyStage& stage) const {
    const auto found = std::ranges::find_if(m_states, [&](const auto& one) { return one.first == stage.name; });
    return found == m_states.end() ? nullptr : &found->second;
}

bool StudyRecord::isDone(const StudyStage& stage) const {
    const StageState* state = stateOf(stage);
    return state && state->problem.empty() &&
           std::ranges::all_of(stage.outputs,
                               [&](const std::string& ending) { return fs::exists(stage.file(m_folder, ending)); }) &&
           state->key == keyOf(stage);
}

void StudyRecord::run(const StudyStage& stage, const CommandEnvironment& environment) {
    std::erase_if(m_states, [&](const auto& one) { return one.first == stage.name; });
    for (const std::string& ending : stage.outputs)
        fs::remove(stage.file(m_folder, ending));  // so that no report shows an older result
    StageState state;
    const auto begin = std::chrono::steady_clock::now();
    try {
        state.key = keyOf(stage);
        for (std::vector<std::string>& command : commandsOf(stage, m_folder))
            runWords(std::move(command), environment);
    } catch (const elmo::Cancelled&) {
        throw;
    } catch (const OutputClosed&) {
        throw;
    } catch (const CLI::ParseError& error) {
        state.problem = usageMessage(error);
    } catch (const std::exception& error) {
        state.problem = error.what();
    }
    state.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    m_states.emplace_back(stage.name, std::move(state));
    keep();
}

void StudyRecord::keep() const {
    StudyJson json = {{"version", elmo::version()}, {"stages", StudyJson::object()}};
    for (const auto& [name, state] : m_states)
        json["stages"][name] = {{"key", state.key}, {"problem", state.problem}, {"seconds", state.seconds}};
    elmo::StagedFile file(m_folder / kRecordFile);
    file.write(json.dump(2, ' ', false, StudyJson::error_handler_t::replace) + "\n");
    file.commit();
}

}  // namespace app
