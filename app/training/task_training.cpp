// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/training/task_training.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <tuple>

#include "app/files/temporary_folder.h"
#include "app/models/head_bilm.h"
#include "app/models/language_note.h"
#include "elmo/error.h"
#include "elmo/files/folder_lock.h"
#include "elmo/files/staged_file.h"
#include "elmo/remedy.h"
#include "elmo/text/characters.h"
#include "elmo/text/text_stream.h"
#include "elmo/text/tokenizer.h"
#include "elmo/weights/weight_reader.h"
#include "tasks/data/data_augmentation.h"
#include "tasks/data/data_split.h"
#include "tasks/data/joined_data.h"
#include "tasks/inputs/subword_training.h"
#include "tasks/inputs/word_vector_file.h"
#include "tasks/metrics/evaluation.h"
#include "tasks/model/read_task_run.h"
#include "tasks/model/task_bundle.h"
#include "tasks/model/torch_loaded_head.h"
#include "tasks/options/task_config.h"
#include "tasks/options/task_settings.h"
#include "tasks/pipeline/kept_bilm.h"
#include "tasks/registry/read_data_set.h"
#include "tasks/training/task_evaluation.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

/// Lines of the training texts, then of further files, as a subword trainer asks for them.
class SubwordLines {
public:
    SubwordLines(const tasks::DataSet& data, const std::vector<std::string>& files, const elmo::RunControl& control)
        : m_data(data), m_files(files), m_control(control) {}

    bool operator()(std::string& line) {
        m_control.checkpoint();
        return nextOfData(line) || nextOfFiles(line);
    }

private:
    bool nextOfData(std::string& line) {
        if (m_example == m_data.examples.size())
            return false;
        const tasks::Example& example = m_data.examples[m_example++];
        line.clear();
        const bool samePassage = m_example > 1 && example.passage == m_data.examples[m_example - 2].passage;
        if (example.passage.empty() || !samePassage)  // questions about one passage follow each other
            add(example.text, line);
        add(example.question, line);
        return true;
    }

    bool nextOfFiles(std::string& line) {
        for (; m_file < m_files.size(); ++m_file, m_stream.reset()) {
            if (!m_stream)
                m_stream = std::make_unique<elmo::TextStream>(fs::path(m_files[m_file]));
            std::string piece;
            if (m_stream->next(piece)) {
                const elmo::Document document = elmo::Tokenizer("en").tokenize(std::move(piece));
                line.clear();
                for (const elmo::ByteSpan& token : document.tokens())
                    line.append(document.slice(token)).append(" ");
                return true;
            }
        }
        return false;
    }

    static void add(const tasks::TokenizedText& text, std::string& line) {
        for (const elmo::Sentence& sentence : text.sentences)
            line += fmt::format("{} ", fmt::join(sentence, " "));
    }

    const tasks::DataSet& m_data;
    const std::vector<std::string>& m_files;
    const elmo::RunControl& m_control;
    std::size_t m_example = 0, m_file = 0;
    std::unique_ptr<elmo::TextStream> m_stream;
};

/// A resumed training must use its own subword model.
std::shared_ptr<const tasks::SubwordModel> subwordsOf(const TaskTrainingSettings& settings,
                                                      const std::vector<std::int64_t>& seeds,
                                                      const tasks::DataSet& train, const TaskTrainingWatcher& watcher,
                                                      const elmo::RunControl& control) {
    if (settings.resume && settings.subwords.empty() && settings.config.head.input.pieceWidth > 0)
        for (const std::int64_t seed : seeds)
            for (const fs::path& folder :
                 {tasks::trainingFolder(outputOf(settings, seed)), fs::path(outputOf(settings, seed))})
                if (fs::exists(folder / tasks::kTaskSubwordsFile))
                    return tasks::readSubwordModel(folder / tasks::kTaskSubwordsFile);
    auto model = subwordModelFor(settings, train, control);
    const int wanted = settings.config.head.input.pieceCount;
    if (model && settings.subwords.empty() && model->size() < wanted)
        watcher.note(fmt::format("The text gives only {} SentencePiece pieces; {} were asked for. The head uses these.",
                                 model->size(), wanted));
    return model;
}

/// A head goes on with its biLM, another one of the same size, or a wider one.
void requireContinuable(const tasks::ElmoOptions& head, const std::string& from, const LoadedModel& model,
                        const TaskTrainingWatcher& watcher) {
    const elmo::BilmOptions& options = model.bilm->options();
    if (options.layerCount() != head.layers || options.layerWidth() < head.width)
        throw elmo::RemediedError(
            ErrorCode::kBadArgument,
            fmt::format(
                "The head '{}' reads {} layers of width {}; the biLM '{}' has {} layers of width {}. A head goes "
                "on with a biLM of as many layers that is at least as wide. Choose one, or train a new head.",
                from, head.layers, head.width, model.name, options.layerCount(), options.layerWidth()),
            elmo::Remedy::kNameBilm);
    if (const tasks::TaskModelInfo info = tasks::readTaskModelInfo(from); info.bilmHash != model.hash)
        watcher.note(fmt::format("The head was trained with the biLM '{}' ({}); it goes on with '{}' ({}).",
                                 info.bilmName, info.bilmHash.substr(0, 8), model.name, model.hash.substr(0, 8)));
}

/// A training goes on without a copy: a full disk must not cost it.
void keepForUpdates(const LoadedModel& model, const TaskTrainingWatcher& watcher) {
    try {
        if (const auto kept = tasks::keepBilm(model); kept && kept->isNew)
            watcher.note(
                fmt::format("A copy of the biLM '{}' is kept in '{}': heads that are trained with it will run "
                            "after an update of the program.",
                            model.name, kept->folder.string()));
    } catch (const Error& error) {
        watcher.note(
            fmt::format("No copy of the biLM '{}' can be kept: {} After an update of the program that replaces "
                        "it, the head will need it.",
                        model.name, error.what()));
    }
}

/// The biLM of a head with ELMo, whose name, hash and sizes go into `training`.
std::optional<LoadedModel> addBilm(const TaskTrainingSettings& settings, tasks::TaskTraining& training,
                                   const TaskTrainingWatcher& watcher, const elmo::RunControl& control) {
    tasks::ElmoOptions& options = training.config.head.elmo;
    if (options.place == tasks::ElmoPlace::kNone)
        return std::nullopt;
    EngineSettings engine;
    engine.device = settings.device;
    engine.precision = elmo::Precision::kBfloat16;
    engine.threads = training.config.training.threads;
    const bool isOwn = training.start && settings.bilm.empty();
    LoadedModel model =
        isOwn ? *bilmOf(tasks::readTaskModelInfo(settings.from), {}, engine, control)
              : loadModel(settings.bilm.empty() ? defaultBilm() : fs::path(settings.bilm), engine, control);
    if (training.start)
        requireContinuable(training.start->config.head.elmo, settings.from, model, watcher);
    for (const std::string& note : elmo::readingNotes(model.path))
        watcher.note(note);
    keepForUpdates(model, watcher);
    training.bilm = {model.hash, model.name, model.path};
    options.layers = model.bilm->options().layerCount();
    options.width = model.bilm->options().layerWidth();
    return model;
}

/// What users should know who train a head for one language on a biLM of another.
void noteLanguage(const std::optional<LoadedModel>& model, const tasks::DataSet& train, const std::string& name,
                  const TaskTrainingWatcher& watcher) {
    if (!model)
        return;
    if (const std::string note = languageNote(model->tokenizer, sampleOf(train), name); !note.empty())
        watcher.note(note);
}

/// What the head reads of the biLM: the layers of both data sets, or its weights, which train with the head.
void addLayers(const TaskTrainingSettings& settings, const LoadedModel& model, tasks::TaskTraining& training,
               const TaskTrainingWatcher& watcher, const elmo::RunControl& control) {
    if (training.config.head.elmo.fineTune) {
        training.tuned = std::make_shared<const elmo::BilmModel>(elmo::readModel(model.path, control));
        watcher.note(
            fmt::format("biLM '{}': its weights are trained with the head, so its layers change with every step and "
                        "are not cached.",
                        model.name));
        return;
    }
    tasks::ActivationCounts counts;
    training.layers =
        cachedLayers(model, {settings.cache, settings.cacheBytes}, {training.train, training.dev}, counts, control);
    watcher.note(fmt::format("biLM '{}': layers of {} distinct sentences, {} of them computed now.", model.name,
                             counts.sentences, counts.computed));
}

void refuseRunningTraining(const fs::path& output, bool resume) {
    const fs::path folder = tasks::trainingFolder(output);
    if (fs::exists(folder))
        const elmo::FolderLock asked(folder);  // a running training is not an unfinished one
    if (!resume && fs::exists(folder))
        throw elmo::RemediedError(
            ErrorCode::kBadArgument,
            fmt::format("'{}' contains an unfinished training. Continue it, or remove the folder to start again.",
                        folder.string()),
            elmo::Remedy::kResumeTraining);
    tasks::requireReplaceable(output);
}

void copyBundle(const fs::path& from, const fs::path& to) {
    elmo::StagedFolder staged(to);
    for (const auto& entry : fs::directory_iterator(from))
        fs::copy(entry.path(), staged.path() / entry.path().filename(), fs::copy_options::recursive);
    staged.commit();
}

double metricOf(const tasks::TaskRun& run) {
    return run.chosen && !std::isnan(run.points[*run.chosen].devMetric) ? run.points[*run.chosen].devMetric : -1;
}

std::string lastPart(const std::string& path) {
    return fs::path(path).filename().string();
}

/// The vectors of the training text's words, and as many others from the file's start as the bundle is to keep. Frozen
/// ones keep the file's order, so that heads of different texts can share one table.
tasks::HeadVectors headVectors(const tasks::InputOptions& input, const tasks::DataSet& train,
                               const elmo::RunControl& control) {
    const tasks::WordSet words = tasks::wordsOf(train.examples);
    tasks::WordSet wanted = words;
    for (const std::string& word : words)
        wanted.insert(elmo::lowered(word));
    std::int64_t others = input.wordCount;
    const auto all = tasks::readWordVectors(input.wordVectors, control, [&](std::string_view word) {
        return wanted.contains(std::string(word)) || others-- > 0;
    });
    return tasks::vectorsForHead(all, input.trainWords ? words : tasks::WordSet());
}

/// Examples of the development set whose article is in the training set too.
std::size_t knownArticles(const tasks::DataSet& train, const tasks::DataSet& dev) {
    tasks::WordSet articles;
    for (const tasks::Example& example : train.examples)
        articles.insert(example.article);
    return static_cast<std::size_t>(std::ranges::count_if(dev.examples, [&](const tasks::Example& example) {
        return !example.article.empty() && articles.contains(example.article);
    }));
}

/// What in the development set training has seen, so that the score says less than it seems to.
void noteKnown(const tasks::DataSet& train, tasks::DataSet& dev) {
    if (const std::size_t known = knownArticles(train, dev); known > 0)
        dev.notes.push_back(
            fmt::format("{} of the {} questions of the development set are about articles that are also in the "
                        "training set: on new articles the score will be lower than measured.",
                        known, dev.examples.size()));
    else if (const std::size_t same = tasks::sharedExamples(train, dev); same > 0)
        dev.notes.push_back(
            fmt::format("{} of the {} examples of the development set are also in the training set: the score says "
                        "less about new texts.",
                        same, dev.examples.size()));
}

/// A rate that a person can read: 0.3 * 0.0003 is 8.999999999999999e-05.
double toSixDigits(double rate) {
    const std::string text = fmt::format("{:.6g}", rate);
    double rounded = 0;
    std::from_chars(text.data(), text.data() + text.size(), rounded);
    return rounded;
}

/// A head's options with what `wanted` may change of them: what decides neither the sizes nor the meaning of weights.
tasks::HeadOptions optionsToGoOnWith(tasks::HeadOptions head, const tasks::HeadOptions& wanted) {
    head.input.dropout = wanted.input.dropout;
    head.elmo.dropout = wanted.elmo.dropout;
    head.elmo.lambda = wanted.elmo.lambda;
    head.network.dropout = wanted.network.dropout;
    head.network.variational = wanted.network.variational;
    head.network.noAnswerBias = 0;
    head.elmo.fineTune = false;  // a biLM that was trained with the head is used as it is
    return head;
}

/// The head to go on from, and what it fixes of the new one: its network, its inputs, and the order of its labels,
/// after which new ones stand.
void startFromBundle(const TaskTrainingSettings& settings, const tasks::DataSet& train, const tasks::DataSet& dev,
                     tasks::TaskTraining& training, const elmo::RunControl& control) {
    requireSameNetwork(settings.from, settings.config);
    const tasks::TaskManifest manifest = tasks::readBundleManifest(settings.from);
    training.start = std::make_shared<const tasks::LoadedHead>(tasks::loadHead(settings.from, manifest, control));
    tasks::HeadOptions& head = training.config.head;
    head = optionsToGoOnWith(manifest.config.head, settings.config.head);
    const tasks::PartialLabels partial = tasks::partialLabelsOf(settings.config.training);
    for (const auto* labels : {&train.labels, &dev.labels})
        for (const std::string& label : *labels)
            if (!partial.meaningsOf(label) && head.task.output != tasks::OutputKind::kRankedSpans &&
                std::ranges::find(head.labels, label) == head.labels.end())
                head.labels.push_back(label);
    training.startHash = tasks::readTaskModelInfo(settings.from).hash;
    training.startWords = tasks::readTrainingWords(settings.from);
    training.subwords = training.start->subwords;
    training.vectors = training.start->vectors;
    training.tokenizerRevision = manifest.tokenizerRevision;
}

/// Of one of several seeds this is no problem: the others go on.
void noteFinished(const tasks::TaskTraining& training, bool isOneOfSeveral, const TaskTrainingWatcher& watcher) {
    watcher.note(isOneOfSeveral
                     ? fmt::format("Seed {} was trained before; its head is kept.", training.config.training.seed)
                     : fmt::format("The training of '{}' was finished before: nothing was trained. To train the head "
                                   "further, start from it and choose another output.",
                                   training.output.string()));
}

/// Reports the steps of one seed as a part of those of all seeds, which have as many each.
elmo::RunControl progressOverSeeds(const elmo::RunControl& control, std::ptrdiff_t before, std::ptrdiff_t all) {
    return elmo::RunControl(control.stopToken(), [&control, before, all](elmo::Progress progress) {
        if (progress.stage == "train") {
            progress.done += before * progress.total;
            progress.total *= all;
        }
        control.report(progress);
    });
}

/// Of a project, its data as files in the folder that the training keeps, or else in `scratch`.
TaskTrainingSettings withFiles(TaskTrainingSettings settings, const fs::path& folder, const elmo::RunControl& control,
                               std::vector<std::string>& notes) {
    if (!isProjectData(settings.train))
        return settings;
    settings.corrections.task = settings.config.head.task;
    const bool isKept = settings.resume && fs::exists(trainingPart(folder)) && fs::exists(heldOutPart(folder));
    if (!isKept)
        notes = notesOn(writeCorrections(settings.train, settings.corrections, folder, control));
    settings.train = trainingPart(folder).string();
    settings.devData = settings.data;
    settings.data = readingOfCorrections(settings.config.head.task.output, settings.data);
    return settings;
}

/// All files to train on as one set. Texts of the later ones are read in the language of the first.
tasks::DataSet readTrainingFiles(const TaskTrainingSettings& settings, const elmo::RunControl& control) {
    std::vector<std::string> paths = {settings.train};
    paths.insert(paths.end(), settings.moreTrain.begin(), settings.moreTrain.end());
    std::vector<tasks::NamedDataSet> files;
    tasks::DataOptions reading = settings.data;
    for (const std::string& path : paths) {
        files.push_back({lastPart(path), tasks::readDataSet(path, settings.config.head.task, reading, control)});
        if (reading.language.empty())
            reading.language = files.back().data.language;
    }
    return tasks::joined(std::move(files));
}

/// The labels that a head is to know: those of the data but for the ones that leave open what is right.
std::vector<std::string> headLabels(const tasks::DataSet& train, const tasks::TaskTrainOptions& options) {
    const tasks::PartialLabels partial = tasks::partialLabelsOf(options);
    std::vector<std::string> labels = train.labels;
    std::erase_if(labels, [&](const std::string& label) { return partial.meaningsOf(label) != nullptr; });
    return labels;
}

}  // namespace

tasks::TaskConfig fineTuningConfig(const std::string& bundle) {
    constexpr double kShareOfRate = 0.3;
    constexpr int kEpochs = 20, kPatience = 5;
    tasks::TaskConfig config = tasks::readBundleManifest(bundle).config;
    // A head that went on before has a small rate already, which must not shrink with each time.
    const double usual = kShareOfRate * tasks::loadTaskConfig(config.head.task, {}).training.learningRate;
    double& rate = config.training.learningRate;
    rate = toSixDigits(std::max(kShareOfRate * rate, std::min(rate, usual)));
    config.training.epochs = std::min(config.training.epochs, kEpochs);
    config.training.patience = std::min(config.training.patience, kPatience);
    config.training.emaDecay = 0;  // an average over many steps would hardly move in the few that follow
    config.head.elmo.fineTune = false;
    config.head.network.noAnswerBias = 0;
    return config;
}

void requireSameNetwork(const std::string& bundle, const tasks::TaskConfig& config) {
    tasks::TaskConfig wanted = config, own = config;
    own.head = optionsToGoOnWith(tasks::readBundleManifest(bundle).config.head, config.head);
    const auto changes = tasks::settingsOf(wanted).changesFrom(tasks::settingsOf(own));
    if (!changes.empty())
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("The head '{}' goes on with its own network and inputs, which these settings would "
                                "change: {}. Leave them out, or train a new head. Only dropouts, elmo.lambda and the "
                                "settings of [training] can be changed.",
                                bundle, fmt::join(changes, "; ")));
}

std::string outputOf(const TaskTrainingSettings& settings, std::int64_t seed) {
    if (settings.seeds.size() < 2)
        return settings.output;
    std::string output = settings.output;
    while (output.size() > 1 && output.ends_with('/'))
        output.pop_back();
    return fmt::format("{}-seed{}", output, seed);
}

std::pair<tasks::DataSet, tasks::DataSet> readTrainingData(const TaskTrainingSettings& settings,
                                                           const elmo::RunControl& control) {
    const tasks::Task& task = settings.config.head.task;
    if (isProjectData(settings.train)) {
        const TemporaryFolder scratch;
        std::vector<std::string> notes;
        auto sets = readTrainingData(withFiles(settings, scratch.path(), control, notes), control);
        sets.first.notes.insert(sets.first.notes.begin(), notes.begin(), notes.end());
        return sets;
    }
    tasks::DataSet train = readTrainingFiles(settings, control);
    tasks::noteMissingLabels(train, settings.labels);
    tasks::rename(train, settings.labels);
    if (!settings.dev.empty()) {
        tasks::DataOptions reading = settings.devData.value_or(settings.data);
        reading.language = train.language;
        tasks::DataSet dev = tasks::readDataSet(settings.dev, task, reading, control);
        tasks::rename(dev, settings.labels);
        noteKnown(train, dev);
        return {std::move(train), std::move(dev)};
    }
    constexpr std::int64_t kDeal = 1;  // every seed of a training is measured on the same examples
    auto sets = tasks::splitDataSet(std::move(train), settings.devShare, kDeal);
    noteKnown(sets.first, sets.second);
    return sets;
}

std::shared_ptr<const tasks::SubwordModel> subwordModelFor(const TaskTrainingSettings& settings,
                                                           const tasks::DataSet& train,
                                                           const elmo::RunControl& control) {
    if (settings.config.head.input.pieceWidth == 0)
        return nullptr;
    if (!settings.subwords.empty())
        return tasks::readSubwordModel(settings.subwords);
    const tasks::SubwordTraining options{.pieces = settings.config.head.input.pieceCount};
    SubwordLines lines(train, settings.subwordTexts, control);
    return tasks::loadSubwordModel(tasks::trainSubwordModel(std::ref(lines), options, control));
}

std::vector<tasks::TaskRun> runTaskTraining(const TaskTrainingSettings& wanted, const TaskTrainingWatcher& watcher,
                                            const elmo::RunControl& control) {
    std::vector<std::string> corrections;
    const TaskTrainingSettings settings = withFiles(wanted, correctionsFolder(wanted.output), control, corrections);
    for (const std::string& note : corrections)
        watcher.note(note);
    std::vector<std::int64_t> seeds = settings.seeds;
    if (seeds.empty())
        seeds = {settings.config.training.seed};
    for (const std::int64_t seed : seeds)
        refuseRunningTraining(outputOf(settings, seed), settings.resume);
    if (seeds.size() > 1)
        tasks::requireReplaceable(settings.output);
    auto [train, dev] = readTrainingData(settings, control);
    if (settings.trainShare < 1)
        train = tasks::splitDataSet(std::move(train), settings.trainShare, settings.drawnBy).second;
    constexpr std::int64_t kDraw = 1;  // the same for every seed, as its layers are kept
    if (settings.config.training.compounds > 0)
        tasks::addCompoundParts(train, settings.config.training.compounds, kDraw);
    if (settings.config.training.capitals > 0)
        tasks::addCapitals(train, settings.config.training.capitals, kDraw);
    for (const tasks::DataSet* set : {&train, &dev})
        for (const std::string& text : set->notes)
            watcher.note(text);

    tasks::TaskTraining training;
    training.config = settings.config;
    training.config.head.labels = headLabels(train, settings.config.training);
    if (settings.config.head.input.sourceWidth > 0)
        training.config.head.input.sources = 1 + static_cast<int>(settings.moreTrain.size());
    training.train = &train;
    training.dev = &dev;
    training.trainName = lastPart(wanted.train);
    for (const std::string& path : wanted.moreTrain)
        training.trainName += ", " + lastPart(path);
    training.devName = lastPart(settings.dev.empty() ? wanted.train : settings.dev);
    const bool tokenizes = settings.config.head.task.readsPair() || !settings.data.pretokenized ||
                           isProjectData(wanted.train) || train.format == "table";
    training.tokenizerRevision = tokenizes ? elmo::Tokenizer().revision(train.language) : "pretokenized";
    training.resume = settings.resume;
    training.storage = settings.storage;
    training.enough = settings.enough;
    if (!settings.from.empty())
        startFromBundle(settings, train, dev, training, control);
    else
        training.subwords = subwordsOf(settings, seeds, train, watcher, control);
    if (settings.from.empty() && !settings.config.head.input.wordVectors.empty()) {
        const tasks::HeadVectors vectors = headVectors(settings.config.head.input, train, control);
        training.vectors = vectors.vectors;
        tasks::InputOptions& input = training.config.head.input;
        input.wordWidth = vectors.vectors->width();
        input.trainedWords = input.trainWords ? vectors.trained : 0;
        input.wordVectors = lastPart(input.wordVectors);
    }
    const std::optional<LoadedModel> model = addBilm(settings, training, watcher, control);
    noteLanguage(model, train, training.trainName, watcher);
    const auto setSeed = [&](std::int64_t seed) {
        training.config.training.seed = seed;
        training.output = outputOf(settings, seed);
    };
    for (const std::int64_t seed : seeds) {
        setSeed(seed);
        tasks::requireTrainable(training);
    }
    if (model)
        addLayers(settings, *model, training, watcher, control);

    std::vector<tasks::TaskRun> runs;
    const auto all = std::ssize(seeds);
    for (const std::int64_t seed : seeds) {
        if (!runs.empty() && settings.enough.stop_requested())
            break;
        setSeed(seed);
        if (tasks::isFinished(training)) {
            noteFinished(training, all > 1, watcher);
            runs.push_back(tasks::readTaskRun(training.output));
            continue;
        }
        const auto before = std::ssize(runs);
        runs.push_back(tasks::trainTask(
            training, progressOverSeeds(control, before, all),
            [&](const tasks::TaskProgress& progress) { watcher.evaluated(seed, progress); },
            [&](tasks::TaskStep step) {
                // The other seeds take as long as this one will have taken.
                const double left = training.config.training.epochs - step.epoch;
                if (left > 0)
                    step.secondsLeft *=
                        1 + static_cast<double>(all - before - 1) * training.config.training.epochs / left;
                if (watcher.stepped)
                    watcher.stepped(seed, step);
            }));
    }
    if (seeds.size() > 1)
        copyBundle(std::ranges::max_element(runs, {}, metricOf)->path, settings.output);
    return runs;
}

}  // namespace app
