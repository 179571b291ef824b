// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/training_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <xxhash.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "elmo/error.h"
#include "elmo/files/folder_lock.h"
#include "elmo/files/staged_file.h"
#include "elmo/training/learning_rate.h"
#include "elmo/training/run/language_model.h"
#include "elmo/training/run/run_log.h"
#include "elmo/training/run/train_config.h"
#include "elmo/version.h"

namespace elmo::training {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

fs::path bestCheckpointPath(const fs::path& runFolder) {
    return runFolder / "best.elmo-train";
}

bool sameCorpus(const CorpusStatistics& a, const CorpusStatistics& b) {
    return a.documents == b.documents && a.sentences == b.sentences && a.tokens == b.tokens && a.types == b.types;
}

/// All that sameCorpus() compares, so that a message shows where two corpora differ.
std::string sizeOf(const CorpusStatistics& corpus) {
    return fmt::format("{} documents, {} sentences, {} tokens and {} types", corpus.documents, corpus.sentences,
                       corpus.tokens, corpus.types);
}

std::uint64_t hashOf(const std::string& text) {
    return XXH3_64bits(text.data(), text.size());
}

/// The same for the same text prepared with the same vocabulary.
std::string heldOutHash(const Corpus& corpus) {
    XXH64_hash_t hash = 0;
    const auto add = [&hash](const void* data, std::size_t bytes) { hash = XXH3_64bits_withSeed(data, bytes, hash); };
    for (const std::string& word : corpus.vocabulary().words)
        add(word.data(), word.size());
    for (std::uint64_t d = 0; d < corpus.documentCount(); ++d) {
        const std::span<const WordId> ids = corpus.document(d);
        add(ids.data(), ids.size_bytes());
    }
    return fmt::format("{:016x}", hash);
}

/// A loss above this many times that of guessing all words alike is of no model any more.
constexpr double kDiverged = 5;
constexpr double kSmallestLimit = 10;  // nats, for a vocabulary of a few words
constexpr double kStepsOfMeanLoss = 16;

class Run {
public:
    Run(const TrainingRunOptions& options, const Corpus& corpus, const Corpus* heldOut,
        const TrainingProgressSink& sink)
        : m_options(options), m_corpus(corpus), m_heldOut(heldOut), m_sink(sink) {
        if (options.patience > 0 && !heldOut)
            throw Error(ErrorCode::kBadArgument, "Stopping early needs held-out text to measure on; none was given.");
        RunSettings asked = options;
        settingsOf(asked).requireRanges();
        if (heldOut)
            m_heldOutHash = heldOutHash(*heldOut);
        if (writes())
            m_lock.emplace(options.folder);
        const fs::path path = checkpointPath(options.folder);
        const bool resume = options.resume && fs::exists(path);
        requireAgreement(resume,
                         "Some processes of the run find a checkpoint and others do not. The run's folder must be the "
                         "same for all: use a folder that every machine can access");
        if (resume)
            resumeFrom(path);
        else
            begin();
        if (m_heldOut)
            requireSameWords(*m_heldOut, predictedWords());
        TrainOptions settings = m_trainer->options();
        settings.threads = 1;
        requireAgreement(
            hashOf(toJson(settings) + fmt::format("{} {}", m_trainer->stepsDone(), corpus.statistics().tokens)),
            "The processes of the run have different settings, corpora or checkpoints. Start all with the "
            "same arguments");
        if (writes())
            openFiles();
    }

    TrainingResult run(const RunControl& control) {
        try {
            train(control);
            return finish(control);
        } catch (const ProcessLost& lost) {
            throw ProcessLost(fmt::format("{} The run stops at step {}; its checkpoint '{}' holds step {}.",
                                          lost.what(), m_trainer->stepsDone(),
                                          checkpointPath(m_options.folder).string(), m_savedStep.value_or(0)));
        }
    }

private:
    bool writes() const { return !m_options.group || m_options.group->rank() == 0; }
    bool keepsBest() const { return m_heldOut && (m_options.keepBest || m_options.patience > 0); }

    void requireAgreement(std::uint64_t number, const char* complaint) {
        if (m_options.group && !m_options.group->agree(number))
            throw Error(ErrorCode::kBadArgument, fmt::format("{}.", complaint));
    }

    void requireStartOfAverage() const {
        const OptimiserOptions& optimiser = m_options.train.optimiser;
        const bool canGoOn = optimiser.averaging > 0 && m_options.start && m_options.start->softmax;
        if (optimiser.averagedBefore > 0 && !canGoOn)
            throw Error(
                ErrorCode::kBadArgument,
                fmt::format("optimiser.averaged_before is {}; that needs optimiser.averaging above 0 and a model "
                            "to start from that has its softmax. Set it to 0.",
                            optimiser.averagedBefore));
    }

    void begin() {
        m_trainer = makeBilmTrainer(m_options.train, m_corpus, m_options.group);
        m_isNew = true;
        requireStartOfAverage();
        if (!m_options.start)
            return;
        TrainerState state = m_trainer->state();
        state.values = m_options.start->parameters;
        if (m_options.start->softmax)
            state.softmax = *m_options.start->softmax;
        const OptimiserOptions& optimiser = m_options.train.optimiser;
        if (optimiser.averagedBefore >= kStepsPerSample)
            state.average = {optimiser.averagedBefore / kStepsPerSample, state.values, state.softmax,
                             optimiser.averaging};
        m_trainer->restore(std::move(state));
        m_history.origin = m_options.start->origin;
    }

    void resumeFrom(const fs::path& path) {
        Checkpoint checkpoint = readCheckpoint(path);
        if (!sameCorpus(checkpoint.corpus, m_corpus.statistics()))
            throw Error(
                ErrorCode::kBadArgument,
                fmt::format("The run in '{}' was trained on a corpus of {}; the one given has {}. Resume with the "
                            "corpus that the run started with.",
                            m_options.folder.string(), sizeOf(checkpoint.corpus), sizeOf(m_corpus.statistics())));
        TrainOptions options = checkpoint.options;
        options.threads = m_options.train.threads;
        if (m_options.change)
            m_options.change(options, checkpoint.state.step);
        noteChanges(checkpoint, options);
        options = withoutJump(checkpoint.options, options, checkpoint.state.step);
        checkpoint.state.average.exponent = options.optimiser.averaging;
        if (options.optimiser.averaging == 0)
            checkpoint.state.average = {};
        m_trainer = makeBilmTrainer(options, m_corpus, m_options.group);
        m_savedStep = checkpoint.state.step;
        m_averages = StepAverages(checkpoint.interval);
        m_history = std::move(checkpoint.history);
        if (!m_history.measuredStep)
            m_history.measuredStep = m_history.bestStep + m_history.worse * m_options.heldOutEvery;
        const bool isOtherText = !m_history.heldOut.empty() && m_history.heldOut != m_heldOutHash;
        if (keepsBest() ? !fs::exists(bestCheckpointPath(m_options.folder)) : isOtherText) {
            m_history.bestLoss.reset();
            m_history.worse = 0;
        }
        requireSameHeldOut(checkpoint.run);
        m_trainer->restore(std::move(checkpoint.state));
    }

    /// Throws Error(kBadArgument) naming the changes that don't fit what the checkpoint holds.
    void noteChanges(const Checkpoint& checkpoint, const TrainOptions& options) {
        m_changes = changedSettings(checkpoint, options, m_options, m_corpus.vocabulary().size());
        const std::vector<std::string> refused = refusedChanges(m_changes);
        if (!refused.empty())
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The run in '{}' keeps these settings: {}. Leave them out, or train in another "
                                    "folder, starting from the model of this run.",
                                    m_options.folder.string(), fmt::join(refused, "; ")));
    }

    /// What was measured on one text says nothing of measurements on another one.
    void requireSameHeldOut(const std::optional<RunSettings>& before) const {
        if (keepsBest() && m_history.bestLoss && before && before->heldOutPositions != m_options.heldOutPositions)
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The run in '{}' chose its best parameters on {} held-out positions, so that "
                                    "run.held_out_positions can't be changed to {}.",
                                    m_options.folder.string(), before->heldOutPositions, m_options.heldOutPositions));
        const bool isCompared = (keepsBest() && m_history.bestLoss) || (m_heldOut && m_history.lossAtStart);
        if (isCompared && !m_history.heldOut.empty() && m_history.heldOut != m_heldOutHash)
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The run in '{}' was measured on other held-out text than the one given, so that "
                                    "their losses can't be compared. Resume with the held-out text that the run "
                                    "started with, or fine-tune from this run in another folder.",
                                    m_options.folder.string()));
    }

    LmVocabulary predictedWords() const {
        return firstEntries(m_corpus.vocabulary(), static_cast<std::size_t>(m_trainer->options().vocabulary));
    }

    void openFiles() {
        removeAbandonedFiles(m_options.folder);
        if (m_isNew || !keepsBest())
            fs::remove(bestCheckpointPath(m_options.folder));
        writeVocabulary(predictedWords(), languageModelVocabularyPath(m_options.folder));
        m_log.emplace(m_options.folder, m_isNew ? -1 : m_trainer->stepsDone());
        if (m_log->hasLossesOf(m_trainer->stepsDone()))
            m_averages.reset();
    }

    // After the checkpoint that has them: what is not saved was not changed.
    void recordSettings() {
        if (!writes())
            return;
        writeSettings();
        if (!m_changes.empty())
            m_log->writeChanges(m_trainer->stepsDone(), m_changes);
    }

    /// For readers, and for `--config`; a resumed run goes by its checkpoint.
    void writeSettings() const {
        RunSettings asked = m_options;
        StagedFile file(m_options.folder / "settings.toml");
        file.write(fmt::format("# Settings of this run, written by elmo {}.\n{}\n{}", version(),
                               configText(m_trainer->options()), settingsOf(asked).toml()));
        file.commit();
    }

    void writeState(const fs::path& path) {
        const TrainerState& state = m_trainer->state();
        requireAgreement(XXH3_64bits(state.values.data(), state.values.size() * sizeof(float)),
                         "The processes of the run computed different parameters, which is a hardware fault or a bug; "
                         "the last checkpoint is valid");
        if (writes())
            writeCheckpoint({m_trainer->options(), m_corpus.statistics(), m_corpus.tokenizer(), state, m_history,
                             RunSettings(m_options), m_averages.sums()},
                            path);
    }

    void save() {
        writeState(checkpointPath(m_options.folder));
        m_savedStep = m_trainer->stepsDone();
        m_savedAt = Clock::now();
    }

    void train(const RunControl& control) {
        if (m_isNew || !m_changes.empty()) {
            save();  // what was asked for is not lost with this process
            recordSettings();
        }
        try {
            while (m_trainer->stepsDone() < m_trainer->options().steps && !hasStoppedImproving() &&
                   !m_options.enough.stop_requested())
                advance(control);
            measureEnd(control);
        } catch (const Cancelled&) {
            save();
            throw;
        }
        save();
    }

    bool hasStoppedImproving() const { return m_options.patience > 0 && m_history.worse >= m_options.patience; }

    // Whether the session before was stopped while it measured the step that is done.
    bool isMeasurementMissing() const {
        const std::int64_t every = m_options.heldOutEvery;
        return m_heldOut && every > 0 && (measuredStep() / every + 1) * every == m_trainer->stepsDone();
    }
    std::int64_t measuredStep() const { return m_history.measuredStep.value_or(0); }

    HeldOutReport evaluate(std::int64_t positions, const RunControl& control) {
        // The processes of a group stop together, between two steps.
        return m_trainer->evaluate(*m_heldOut, positions, m_options.group ? RunControl() : control);
    }

    /// As eval-lm measures a stored model.
    HeldOutReport evaluateAll(const std::vector<float>& values, const SoftmaxParameters& softmax,
                              const RunControl& control, ProcessGroup* group) const {
        TrainOptions options = m_trainer->options();
        options.precision = Precision::kFloat32;
        return evaluatePerplexity(options, values, softmax, *m_heldOut, 0, control, group);
    }

    // Of the model before fine-tuning; the steps so far trained a missing softmax only.
    void measureStart(const RunControl& control) {
        TrainingProgress now = progress();
        now.averagedSteps = 0;
        now.heldOut = evaluate(m_options.heldOutPositions, control);
        const TrainerState& state = m_trainer->state();
        now.allHeldOut = evaluateAll(state.keptValues(), state.keptSoftmax(), m_options.group ? RunControl() : control,
                                     m_options.group);
        now.beforeFineTuning = true;
        m_history.lossAtStart = now.allHeldOut->meanLoss();
        m_history.heldOut = m_heldOutHash;
        report(now);
    }

    void measure(TrainingProgress& now, const RunControl& control) {
        now.heldOut = evaluate(m_options.heldOutPositions, control);
        const double loss = now.heldOut->meanLoss();
        if (!(loss <= lossLimit()))
            stopDiverged(fmt::format("the held-out loss is {:.4g}", loss));
        m_history.measuredStep = now.step;
        m_history.heldOut = m_heldOutHash;
        const bool best = !m_history.bestLoss || loss < *m_history.bestLoss;
        if (!best) {
            ++m_history.worse;
            return;
        }
        m_history.bestLoss = loss;
        m_history.bestStep = m_trainer->stepsDone();
        m_history.worse = 0;
        if (keepsBest())
            writeState(bestCheckpointPath(m_options.folder));
    }

    // The sample of the last step, unless it was measured already.
    void measureEnd(const RunControl& control) {
        m_last = progress();
        if (m_heldOut && (!m_history.bestLoss || measuredStep() < m_last.step))
            measure(m_last, control);
    }

    void advance(const RunControl& control) {
        const bool stop = control.stopRequested();
        if (m_options.group ? m_options.group->any(stop) : stop)
            throw Cancelled();
        if (isMeasurementMissing())
            return writeLine(true, control);
        if (m_heldOut && !m_history.origin.empty() && !m_history.lossAtStart &&
            m_trainer->stepsDone() == m_trainer->options().frozenSteps)
            measureStart(control);
        takeStep(control);
    }

    double lossLimit() const { return std::max(kDiverged * std::log(m_trainer->options().vocabulary), kSmallestLimit); }

    [[noreturn]] void stopDiverged(const std::string& sign) const {
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("Training diverged and was stopped at step {}: {}. {}", m_trainer->stepsDone(), sign,
                                m_savedStep ? fmt::format("The last good checkpoint, of step {}, is '{}'. Resume the "
                                                          "run with a lower optimiser.learning_rate, a longer "
                                                          "optimiser.warmup_steps or a smaller optimiser.clip_norm.",
                                                          *m_savedStep, checkpointPath(m_options.folder).string())
                                            : std::string("No checkpoint was written yet.")));
    }

    void requireConvergence(const StepReport& step) {
        if (!step.finite)
            stopDiverged(fmt::format("the loss or its gradient is not a number (loss {} / {}, gradient norm {})",
                                     step.loss[0], step.loss[1], step.gradientNorm));
        const int directions = m_trainer->options().directions == Directions::kBoth ? 2 : 1;
        m_lastLoss = (step.loss[0] + step.loss[1]) / directions;
        m_meanLoss = m_meanLoss ? *m_meanLoss + (m_lastLoss - *m_meanLoss) / kStepsOfMeanLoss : m_lastLoss;
        if (*m_meanLoss > lossLimit())
            stopDiverged(fmt::format("the loss of the last steps is {:.4g}, and {:.3g} is that of guessing",
                                     *m_meanLoss, std::log(m_trainer->options().vocabulary)));
    }

    void takeStep(const RunControl& control) {
        const StepReport step = m_trainer->step();
        requireConvergence(step);
        m_averages.add(step);
        const std::int64_t done = m_trainer->stepsDone();
        const bool ends = done == m_trainer->options().steps;  // finish() reports the last steps
        const auto due = [&](std::int64_t every) { return every > 0 && done % every == 0 && !ends; };
        const bool heldOutDue = m_heldOut && due(m_options.heldOutEvery);
        if (due(m_options.logEvery) || heldOutDue)
            writeLine(heldOutDue, control);
        const bool checkpointDue =
            m_options.checkpointMinutes > 0 ? isCheckpointTime() && !ends : due(m_options.checkpointEvery);
        if (checkpointDue && m_lastLoss <= lossLimit())
            save();
    }

    void writeLine(bool measures, const RunControl& control) {
        TrainingProgress now = progress();
        if (measures)
            measure(now, control);
        report(now);
        m_averages.reset();
    }

    // The processes of a group must agree, since save() is called by all of them together.
    bool isCheckpointTime() {
        const bool passed = Clock::now() - m_savedAt >= std::chrono::duration<double>(60 * m_options.checkpointMinutes);
        return m_options.group ? m_options.group->any(passed) : passed;
    }

    TrainingResult finish(const RunControl& control) {
        TrainingResult result{{}, m_history, m_trainer->stepsDone()};
        if (keepsBest())
            m_last.keptStep = result.step = m_history.bestStep;
        if (!writes())
            return result;
        result.heldOut = m_last.allHeldOut =
            writeRunModel(m_options.folder, m_options, m_heldOut, m_trainer->options().threads, control);
        report(m_last);
        return result;
    }

    TrainingProgress progress() {
        TrainingProgress p;
        p.step = m_trainer->stepsDone();
        p.steps = m_trainer->options().steps;
        p.positions = m_trainer->positionsSeen();
        p.directions = m_trainer->options().directions;
        m_averages.describe(p);
        return p;
    }

    void report(const TrainingProgress& p) {
        if (!writes())
            return;
        m_log->write(p);
        if (m_sink)
            m_sink(p);
    }

    const TrainingRunOptions m_options;
    const Corpus& m_corpus;
    const Corpus* m_heldOut;
    const TrainingProgressSink& m_sink;
    std::optional<FolderLock> m_lock;
    std::unique_ptr<BilmTrainer> m_trainer;
    std::optional<RunLog> m_log;
    StepAverages m_averages;
    TrainingProgress m_last;  // of the last step
    RunHistory m_history;
    std::vector<std::string> m_changes;       // of this session
    std::string m_heldOutHash;                // empty without held-out text
    std::optional<std::int64_t> m_savedStep;  // of the checkpoint; empty: none was written yet
    Clock::time_point m_savedAt = Clock::now();
    double m_lastLoss = 0;             // of a step, both directions' mean
    std::optional<double> m_meanLoss;  // of the last steps
    bool m_isNew = false;
};

}  // namespace

std::vector<std::string> changedSettings(const Checkpoint& run, const TrainOptions& train, const RunSettings& asked,
                                         std::uint32_t corpusTypes) {
    TrainOptions before = run.options, now = forCorpus(train, corpusTypes);
    before.threads = now.threads;
    before.optimiser.changedAt = now.optimiser.changedAt;  // these follow from the others
    before.optimiser.rateAtChange = now.optimiser.rateAtChange;
    std::vector<std::string> changes = settingsOf(now).changesFrom(settingsOf(before));
    if (run.run) {
        RunSettings saved = *run.run, wanted = asked;
        for (std::string& change : settingsOf(wanted).changesFrom(settingsOf(saved)))
            changes.push_back(std::move(change));
    }
    return changes;
}

std::vector<std::string> refusedChanges(const std::vector<std::string>& changes) {
    std::vector<std::string> refused;
    for (const std::string& change : changes) {
        const std::string name = change.substr(0, change.find(' '));
        if (name.starts_with("run.") ? name == "run.from" : !canChangeOnResume(name))
            refused.push_back(change);
    }
    return refused;
}

fs::path checkpointPath(const fs::path& runFolder) {
    return runFolder / "checkpoint.elmo-train";
}

fs::path keptCheckpointPath(const fs::path& runFolder) {
    const fs::path best = bestCheckpointPath(runFolder);
    return fs::exists(best) ? best : checkpointPath(runFolder);
}

fs::path modelPath(const fs::path& runFolder) {
    return runFolder / "model";
}

TrainingResult runTraining(const TrainingRunOptions& options, const Corpus& corpus, const Corpus* heldOut,
                           const RunControl& control, const TrainingProgressSink& sink) {
    return Run(options, corpus, heldOut, sink).run(control);
}

}  // namespace elmo::training
