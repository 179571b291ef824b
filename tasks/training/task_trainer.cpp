// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/task_trainer.h"

#include <c10/util/Exception.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <unordered_map>

#include "elmo/bilm/torch_threads.h"
#include "elmo/error.h"
#include "elmo/files/folder_lock.h"
#include "elmo/files/input_file.h"
#include "elmo/files/staged_file.h"
#include "tasks/batches/rolesets.h"
#include "tasks/batches/row_builder.h"
#include "tasks/batches/torch_batch_builder.h"
#include "tasks/batches/torch_tuned_layers.h"
#include "tasks/data/data_split.h"
#include "tasks/model/read_task_run.h"
#include "tasks/model/task_model.h"
#include "tasks/model/torch_loaded_head.h"
#include "tasks/options/task_settings.h"
#include "tasks/registry/make_head.h"
#include "tasks/results/json_run_points.h"
#include "tasks/training/contributions.h"
#include "tasks/training/task_evaluation.h"
#include "tasks/training/torch_evaluation.h"
#include "tasks/training/torch_training_session.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;
using Clock = std::chrono::steady_clock;

/// An undefined metric is as good as none.
double worthOf(double metric) {
    return std::isnan(metric) ? 0 : metric;
}

constexpr const char* kCheckpointFile = "checkpoint.safetensors";

void writeText(const fs::path& path, const std::string& text) {
    elmo::StagedFile file(path);
    file.write(text);
    file.commit();
}

MixState stateOf(const NamedMix& mix) {
    return {
        mix.place, {mix.weights.raw.begin(), mix.weights.raw.end()}, elmo::sharesOf(mix.weights), mix.weights.gamma};
}

std::string dataHashOf(const TaskTraining& training) {
    return training.train->hash + "/" + training.dev->hash;
}

// Threads change how fast, not what.
TaskConfig comparable(TaskConfig config) {
    config.training.threads = 0;
    config.training.epochs = config.training.patience = 1;  // may be raised on resuming
    config.head.network.noAnswerBias = 0;                   // found at the end
    config.head.rolesets.clear();                           // follow from the data
    return config;
}

/// What a former training of the output had and this one has not; empty: nothing that decides the result.
std::string differenceFrom(const TaskManifest& before, const TaskTraining& training) {
    if (before.config.head.task != training.config.head.task)
        return fmt::format("another task ({}, now {})", before.config.head.task.name, training.config.head.task.name);
    if (before.dataHash != dataHashOf(training))
        return "other data";
    TaskConfig former = comparable(before.config), now = comparable(training.config);
    // Earlier versions did not round the rate of a head that goes on.
    constexpr double kRounding = 1e-5;
    double& rate = former.training.learningRate;
    if (std::abs(rate - now.training.learningRate) < kRounding * now.training.learningRate)
        rate = now.training.learningRate;
    if (toJson(former) != toJson(now)) {
        const auto changes = settingsOf(now).changesFrom(settingsOf(former));
        return changes.empty() ? "other settings" : fmt::format("other settings ({})", fmt::join(changes, "; "));
    }
    if (before.bilm.hash != training.bilm.hash)
        return "another biLM";
    if (before.tokenizerRevision != training.tokenizerRevision)
        return "texts in other tokens";
    return {};
}

void requireSame(const TaskTraining& training, const TaskCheckpoint& checkpoint) {
    TaskManifest before = readTaskManifest(trainingFolder(training.output) / kTrainingManifestFile);
    before.config = taskConfigFromJson(checkpoint.config);  // an earlier version knew fewer
    before.dataHash = checkpoint.dataHash;
    if (const std::string other = differenceFrom(before, training); !other.empty())
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("The training in '{}' started with {}. Resume with the same, or remove the folder to "
                                "start again.",
                                trainingFolder(training.output).string(), other));
}

/// The same for a finished head.
void requireSameHead(const TaskTraining& training) {
    TaskManifest before = readBundleManifest(training.output);
    if (before.config.head.elmo.fineTune)
        before.bilm.hash = training.bilm.hash;  // the bundle names its own biLM, which was trained with the head
    if (const std::string other = differenceFrom(before, training); !other.empty())
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("The training of '{}' is finished; it started with {}. Resume with the same, or choose "
                                "another output.",
                                training.output.string(), other));
}

/// Examples or tokens of each of the head's labels in the training set.
std::vector<std::int64_t> labelCounts(const TaskTraining& training) {
    const std::vector<std::string>& labels = training.config.head.labels;
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < labels.size(); ++i)
        places.emplace(labels[i], i);
    std::vector<std::int64_t> counts(labels.size());
    const auto count = [&](const std::string& label) {
        if (const auto place = places.find(label); place != places.end())
            ++counts[place->second];
    };
    for (const Example& example : training.train->examples)
        if (const auto* text = std::get_if<TextLabel>(&example.gold))
            count(text->label);
        else if (const auto* tokens = std::get_if<TokenLabels>(&example.gold))
            std::ranges::for_each(tokens->labels, count);
    return counts;
}

/// Balanced weights n / (k n_label), for n examples of k labels: in sum all labels count the same, and the mean over
/// the examples is 1, so that the learning rate stays right.
std::vector<float> balancedWeights(const std::vector<std::int64_t>& counts) {
    double all = 0, occurring = 0;
    for (const std::int64_t count : counts) {
        all += static_cast<double>(count);
        occurring += count > 0;
    }
    std::vector<float> weights(counts.size(), 1);
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0)
            weights[i] = static_cast<float>(all / (occurring * static_cast<double>(counts[i])));
    return weights;
}

/// What training.class_weights means for the head's labels; empty: all 1. Throws Error(kBadArgument) for weights of
/// labels that the data do not have.
std::vector<float> labelWeights(const TaskTraining& training) {
    const std::vector<std::string>& labels = training.config.head.labels;
    const ClassWeights asked = classWeightsOf(training.config.training);
    if (asked.balanced)
        return balancedWeights(labelCounts(training));
    if (asked.weights.empty())
        return {};
    std::vector<float> weights(labels.size(), 1);
    for (const auto& [label, weight] : asked.weights) {
        const auto place = std::ranges::find(labels, label);
        if (place == labels.end())
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("training.class_weights names the label '{}'; the data have {}.", label,
                                    fmt::join(labels, ", ")));
        weights[static_cast<std::size_t>(place - labels.begin())] = static_cast<float>(weight);
    }
    return weights;
}

/// The configuration that the head trains with.
TaskConfig weighted(const TaskTraining& training) {
    TaskConfig config = training.config;
    config.head.labelWeights = labelWeights(training);
    return config;
}

/// What the training set's labels say of the head's.
TrainingGold goldOf(const TaskTraining& training) {
    return {partialLabelsOf(training.config.training), training.train->sourceLabels,
            training.config.training.everyOccurrence};
}

/// The number of the report by which weights are chosen. Where some questions have no answer, it is that of the bias
/// which the bundle will have.
double chosenValue(const TaskConfig& config, const MetricReport& report) {
    constexpr std::string_view kBestThreshold = "F1 at the best threshold";
    const auto best = std::ranges::find(report.others, kBestThreshold, &NamedMetric::name);
    if (best != report.others.end())
        return best->value;
    return chosenMetricOf(config) == report.metricName ? report.value : macroF1(report.labels);
}

class Training {
public:
    Training(const TaskTraining& training, const elmo::RunControl& control, const TaskProgressSink& sink,
             const TaskStepSink& stepSink)
        : m_training(training),
          m_options(training.config.training),
          m_control(control),
          m_sink(sink),
          m_stepSink(stepSink),
          m_folder(trainingFolder(training.output)),
          m_words(training.config.head.input, training.subwords, training.vectors),
          m_session(weighted(training), training.subwords ? training.subwords->size() : 0, training.tuned.get()) {
        RowBuilder builder(training.config.head, m_options.windowTokens, m_words,
                           m_session.bilm() ? lookupIn(*m_session.bilm()) : lookupIn(training.layers));
        m_trainRows = builder.trainingRows(training.train->examples, goldOf(training));
        requireKnownLabels(training.dev->examples, training.config.head);
        m_devRows = builder.predictionRows(training.dev->examples);
        if (m_trainRows.empty() || m_devRows.empty())
            throw Error(ErrorCode::kBadArgument,
                        "Training needs at least one example with tokens to train on and one "
                        "to measure on.");
        m_devInTraining = sharedExamples(*training.train, *training.dev);
        m_state.learningRate = m_options.learningRate;
        m_lock.emplace(m_folder);
        if (training.resume && fs::exists(checkpointPath())) {
            resume();
        } else if (training.start) {
            m_session.startFrom(*training.start->head, training.start->config.head);
            m_state.evaluationDue = true;  // the head as it was may stay the best
        }
        writeText(m_folder / kTrainingManifestFile, manifestText(manifest()));
        if (training.subwords)
            writeText(m_folder / kTaskSubwordsFile, training.subwords->bytes());
        writeLog();
    }

    TaskRun run() {
        const auto seconds = m_state.seconds;
        m_began = Clock::now() - std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        m_lastCheckpoint = Clock::now();
        while (m_state.epoch < m_options.epochs && !ends())
            runEpoch();
        if (m_state.chosen < 0)  // stopped before the first evaluation
            evaluateAndSave(m_batches);
        return finish();
    }

private:
    bool ends() const { return m_state.sinceBest >= m_options.patience || m_training.enough.stop_requested(); }
    fs::path checkpointPath() const { return m_folder / kCheckpointFile; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - m_began).count(); }

    void resume() {
        const TaskCheckpoint checkpoint = readTaskCheckpoint(checkpointPath());
        requireSame(m_training, checkpoint);
        m_session.restore(checkpoint);
        m_state = checkpoint.state;
    }

    void saveCheckpoint() {
        m_state.seconds = seconds();
        TaskCheckpoint checkpoint{m_state, toJson(comparable(m_training.config)), dataHashOf(m_training), {}, {}};
        m_session.save(checkpoint);
        writeTaskCheckpoint(checkpoint, checkpointPath());
        m_lastCheckpoint = Clock::now();
    }

    double learningRateNow() const {
        if (m_options.schedule == "plateau")
            return m_state.learningRate;
        const auto step = static_cast<double>(m_state.step + 1);
        const auto warmup = static_cast<double>(m_options.warmupSteps);
        if (m_options.schedule == "warmup")
            return m_options.learningRate * std::min(step / warmup, std::sqrt(warmup / step));
        return m_options.learningRate * std::min({1.0, step / warmup, restOfEpochs() / m_options.decayShare});
    }

    /// The share of all epochs that is still to come.
    double restOfEpochs() const {
        const double inEpoch =
            static_cast<double>(m_state.batch) / static_cast<double>(std::max<std::int64_t>(m_batches, 1));
        return 1 - (static_cast<double>(m_state.epoch) + inEpoch) / m_options.epochs;
    }

    // Everything about an epoch follows from the seed and its number, so a resumed run finds the same batches.
    void runEpoch() {
        const std::int64_t seed = m_options.seed * 1'000'003 + m_state.epoch;
        std::vector<EncodedRow> rows = m_trainRows;
        if (m_training.config.head.task.output == OutputKind::kRankedSpans && m_options.negatives > 0)
            std::ranges::move(RowBuilder::negatives(m_trainRows, m_options.negatives, seed), std::back_inserter(rows));
        const auto batches = planBatches(rows, m_options.batchTokens, seed);
        const std::int64_t count = m_batches = std::ssize(batches);
        if (m_state.evaluationDue)
            evaluateAndSave(count);
        for (; m_state.batch < count && !ends(); endBatch(count)) {
            if (m_control.stopRequested()) {
                saveCheckpoint();
                m_control.checkpoint();
            }
            trainOn(batches[static_cast<std::size_t>(m_state.batch)], rows, count);
        }
        if (m_state.batch >= count) {
            ++m_state.epoch;
            m_state.batch = 0;
        }
    }

    void trainOn(const std::vector<std::size_t>& batch, const std::vector<EncodedRow>& rows, std::int64_t count) {
        const Clock::time_point begin = Clock::now();
        std::vector<const EncodedRow*> members;
        std::int64_t tokens = 0;
        for (const std::size_t row : batch) {
            members.push_back(&rows[row]);
            tokens += rows[row].length();
        }
        const HeadOptions& head = m_training.config.head;
        // The head's loss is the mean over the batch's rows. With the sum, a row weighs the same in every batch,
        // although batches of short rows have more of them.
        const double meanRows = static_cast<double>(rows.size()) / static_cast<double>(count);
        const double weight = m_options.loss == "sum" ? static_cast<double>(members.size()) / meanRows : 1;
        const TrainingSession::Step step = m_session.step(
            buildBatch(members, m_words, head.elmo, head.task.output, WithGold::kYes), learningRateNow(), weight);
        if (!step.finite())
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("Training stopped at step {}: the loss or its gradient is not a number (loss {}, "
                                    "gradient norm {}). {} Remove the folder '{}' and start again with a lower "
                                    "training.learning_rate or training.clip_norm.",
                                    m_state.step, step.loss, step.gradientNorm,
                                    fs::exists(checkpointPath())
                                        ? fmt::format("The last good checkpoint is '{}'.", checkpointPath().string())
                                        : "No checkpoint was written yet.",
                                    m_folder.string()));
        ++m_state.step;
        m_state.lossSum += step.loss * static_cast<double>(members.size());
        m_state.lossRows += std::ssize(members);
        m_state.tokens += tokens;
        m_trainedTokens += tokens;
        m_trainedSeconds += std::chrono::duration<double>(Clock::now() - begin).count();
        ++m_trainedSteps;
        if (m_stepSink)
            m_stepSink(describe(step.loss, count));
    }

    TaskStep describe(double loss, std::int64_t count) const {
        TaskStep step;
        step.step = m_state.step;
        step.epoch =
            static_cast<double>(m_state.epoch) + static_cast<double>(m_state.batch + 1) / static_cast<double>(count);
        step.loss = loss;
        step.tokensPerSecond = tokensPerSecond();
        const double steps = (m_options.epochs - step.epoch) * static_cast<double>(count);
        step.secondsLeft = steps * m_trainedSeconds / static_cast<double>(m_trainedSteps);
        for (const NamedMix& mix : m_session.head().mixes())
            step.mixes.push_back(stateOf(mix));
        return step;
    }

    double tokensPerSecond() const { return static_cast<double>(m_trainedTokens) / std::max(m_trainedSeconds, 1e-9); }

    void endBatch(std::int64_t count) {
        ++m_state.batch;
        const auto part = [&](std::int64_t batch) { return batch * m_options.evaluationsPerEpoch / count; };
        const bool evaluation = part(m_state.batch) > part(m_state.batch - 1);
        const double sinceCheckpoint = std::chrono::duration<double>(Clock::now() - m_lastCheckpoint).count();
        if (evaluation)
            evaluateAndSave(count);
        else if (sinceCheckpoint >= m_training.checkpointSeconds)
            saveCheckpoint();
        try {
            // Of the whole training: it may end earlier, when the development metric no longer improves.
            m_control.report(
                {.stage = "train", .done = m_state.epoch * count + m_state.batch, .total = m_options.epochs * count});
        } catch (const elmo::Cancelled&) {
            saveCheckpoint();
            throw;
        }
    }

    /// An evaluation that is stopped comes again when the run goes on: the steps before it are kept.
    void evaluateAndSave(std::int64_t count) {
        m_state.evaluationDue = true;
        try {
            evaluate(count);
        } catch (const elmo::Cancelled&) {
            saveCheckpoint();
            throw;
        }
        m_state.evaluationDue = false;
        saveCheckpoint();
    }

    void evaluate(std::int64_t count) {
        const HeadOptions& options = m_training.config.head;
        PredictOptions predict;
        predict.threads = m_options.threads;
        const MetricReport report = m_session.evaluated([&] {
            return evaluateHead(m_session.head(), options, m_training.dev->examples, m_devRows, m_words, predict,
                                m_control);
        });
        elmo::useTorchThreads(m_options.threads);
        RunPoint point;
        point.step = m_state.step;
        point.epoch =
            static_cast<double>(m_state.epoch) + static_cast<double>(m_state.batch) / static_cast<double>(count);
        point.trainLoss = m_state.lossRows > 0 ? m_state.lossSum / static_cast<double>(m_state.lossRows) : std::nan("");
        point.devMetric = chosenValue(m_training.config, report);
        point.learningRate = learningRateNow();
        for (const NamedMix& mix : m_session.evaluated([&] { return m_session.head().mixes(); }))
            point.mixes.push_back(stateOf(mix));
        const double before =
            m_state.chosen < 0 ? -1 : worthOf(m_state.points[static_cast<std::size_t>(m_state.chosen)].devMetric);
        const bool best =
            worthOf(point.devMetric) >= before;  // of equal scores the later one's weights have seen more data
        m_state.points.push_back(point);
        m_state.lossSum = 0;
        m_state.lossRows = 0;
        if (best) {
            m_state.chosen = std::ssize(m_state.points) - 1;
            m_state.bestMetrics = toJson(report);
            m_session.keepBest();
        }
        follow(worthOf(point.devMetric) > before);
        writeLog();
        if (m_sink)
            m_sink({point, best, tokensPerSecond(), seconds()});
    }

    // Early stopping, and the plateau schedule: equal scores are not an improvement.
    void follow(bool gain) {
        m_state.sinceBest = gain ? 0 : m_state.sinceBest + 1;
        m_state.sinceBetter = gain ? 0 : m_state.sinceBetter + 1;
        if (m_options.schedule == "plateau" && m_state.sinceBetter > m_options.plateauPatience) {
            m_state.learningRate /= 2;
            m_state.sinceBetter = 0;
        }
    }

    std::string logText() const {
        std::string text;
        for (const RunPoint& point : m_state.points)
            text += toJson(point).dump() + "\n";
        return text;
    }
    void writeLog() const { writeText(m_folder / kTaskLogFile, logText()); }

    TaskManifest manifest() const {
        TaskManifest manifest;
        manifest.config = m_training.config;
        manifest.bilm = m_training.bilm;
        manifest.tokenizerRevision = m_training.tokenizerRevision;
        manifest.metricName = chosenMetricOf(m_training.config);
        manifest.dataHash = dataHashOf(m_training);
        if (m_state.chosen >= 0) {
            manifest.chosen = static_cast<std::size_t>(m_state.chosen);
            if (const double value = m_state.points[*manifest.chosen].devMetric; !std::isnan(value))
                manifest.devMetric = value;
        }
        manifest.metrics = m_state.bestMetrics;
        manifest.mixes = m_session.head().mixes();
        nlohmann::ordered_json record = {{"train", m_training.trainName},
                                         {"dev", m_training.devName},
                                         {"trainExamples", m_training.train->examples.size()},
                                         {"devExamples", m_training.dev->examples.size()},
                                         {"devInTraining", m_devInTraining},
                                         {"seed", m_options.seed},
                                         {"steps", m_state.step},
                                         {"tokens", m_state.tokens},
                                         {"hours", m_state.seconds / 3600}};
        if (m_training.start)
            record["startedFrom"] = m_training.startHash;
        manifest.training = record.dump();
        return manifest;
    }

    TaskRun finish() {
        m_state.seconds = seconds();
        m_session.useBest();
        TaskManifest last = manifest();
        last.config.head.network.noAnswerBias = noAnswerBias();
        last.contributions = measureContributions(last.mixes, m_training.config.head.elmo, m_devRows);
        if (!last.bilm.path.empty())
            last.bilm.path = fs::relative(fs::absolute(last.bilm.path), fs::absolute(m_training.output));
        TaskBundleContent content;
        for (const auto& [name, tensor] : m_session.head().parameters()) {
            const float* values = tensor.data_ptr<float>();
            content.tensors.emplace_back(name,
                                         elmo::HostTensor{tensor.sizes().vec(), {values, values + tensor.numel()}});
        }
        if (m_training.subwords)
            content.subwords = m_training.subwords->bytes();
        WordSet words = wordsOf(m_training.train->examples);
        words.insert(m_training.startWords.begin(), m_training.startWords.end());
        content.words.assign(words.begin(), words.end());
        std::ranges::sort(content.words);
        content.vectors = m_training.vectors;
        content.log = logText();
        if (m_session.bilm())
            content.bilm = tunedBilm();
        writeTaskBundle(last, content, m_training.output, m_training.storage);
        std::error_code ignored;
        fs::remove_all(m_folder, ignored);
        return readTaskRun(m_training.output);
    }

    /// By the development set, for heads that can say that there is no answer.
    double noAnswerBias() const {
        const HeadOptions& options = m_training.config.head;
        if (options.task.output != OutputKind::kRankedSpans)
            return 0;
        PredictOptions predict;
        predict.threads = m_options.threads;
        const auto predictions = predictExamples(m_session.head(), options, m_training.dev->examples.size(), m_devRows,
                                                 m_words, predict, m_control);
        return bestNoAnswerBias(m_training.dev->examples, predictions);
    }

    elmo::BilmModel tunedBilm() const {
        elmo::BilmModel model = *m_training.tuned;
        model.tensors = m_session.bilm()->tensors();
        auto record = nlohmann::ordered_json::parse(model.provenance.training, nullptr, false);
        if (!record.is_object())
            record = nlohmann::ordered_json::object();
        record["tunedFrom"] = m_training.bilm.hash;
        record["tunedWithTask"] = m_training.config.head.task.name;
        model.provenance.training = record.dump();
        return model;
    }

    const TaskTraining& m_training;
    const TaskTrainOptions& m_options;
    const elmo::RunControl& m_control;
    const TaskProgressSink& m_sink;
    const TaskStepSink& m_stepSink;
    fs::path m_folder;
    std::optional<elmo::FolderLock> m_lock;
    WordTable m_words;
    TrainingSession m_session;
    std::vector<EncodedRow> m_trainRows, m_devRows;
    std::size_t m_devInTraining = 0;
    TrainingState m_state;
    Clock::time_point m_began, m_lastCheckpoint;
    std::int64_t m_batches = 1;                            // of the epoch
    std::int64_t m_trainedTokens = 0, m_trainedSteps = 0;  // of this session, evaluations apart
    double m_trainedSeconds = 0;
};

}  // namespace

fs::path trainingFolder(const fs::path& output) {
    fs::path folder = output.lexically_normal();
    if (!folder.has_filename())
        folder = folder.parent_path();
    return folder += ".training";
}

bool isFinished(const TaskTraining& training) {
    return training.resume && isTaskBundle(training.output) && !fs::exists(trainingFolder(training.output));
}

void requireTrainable(const TaskTraining& training) {
    const HeadOptions& head = training.config.head;
    makeHead(head, training.subwords ? training.subwords->size() : 0, StartValues::kNone);  // checks the labels
    requireKnownLabels(training.train->examples, head, goldOf(training));
    requireKnownLabels(training.dev->examples, head);
    labelWeights(training);
    const fs::path checkpoint = trainingFolder(training.output) / kCheckpointFile;
    if (training.resume && fs::exists(checkpoint))
        requireSame(training, readTaskCheckpoint(checkpoint));
    else if (isFinished(training))
        requireSameHead(training);
}

TaskRun trainTask(const TaskTraining& training, const elmo::RunControl& control, const TaskProgressSink& sink,
                  const TaskStepSink& stepSink) {
    validate(training.config);
    if (training.config.head.elmo.fineTune != (training.tuned != nullptr))
        throw Error(ErrorCode::kBadArgument, "A training with elmo.fine_tune needs the biLM's weights, and only that.");
    if (training.layers)
        requireBilm(training.layers->bilm().modelHash(), training.bilm.hash, "The data came with layers",
                    bundleName(training.output));
    requireReplaceable(training.output);
    elmo::useTorchThreads(training.config.training.threads);
    TaskTraining complete = training;
    complete.config.head.rolesets = rolesetsIn(training.train->examples, training.config.head.rolesets);
    try {
        return Training(complete, control, sink, stepSink).run();
    } catch (const c10::Error& error) {
        throw Error(ErrorCode::kDevice,
                    fmt::format("LibTorch failed while a head trained: {}", error.what_without_backtrace()));
    }
}

}  // namespace tasks
