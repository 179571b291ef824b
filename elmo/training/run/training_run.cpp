// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/training_run.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "elmo/error.h"
#include "elmo/files/folder_lock.h"
#include "elmo/files/staged_file.h"
#include "elmo/training/run/run_log.h"

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

class Run {
public:
    Run(const TrainingRunOptions& options, const Corpus& corpus, const Corpus* heldOut,
        const TrainingProgressSink& sink)
        : m_options(options), m_corpus(corpus), m_heldOut(heldOut), m_sink(sink) {
        if (options.patience > 0 && !heldOut)
            throw Error(ErrorCode::kBadArgument, "Stopping early needs held-out text to measure on; none was given.");
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
            state.average = {optimiser.averagedBefore / kStepsPerSample, state.values, state.softmax};
        m_trainer->restore(std::move(state));
        m_history.origin = m_options.start->origin;
    }

    void resumeFrom(const fs::path& path) {
        Checkpoint checkpoint = readCheckpoint(path);
        if (!sameCorpus(checkpoint.corpus, m_corpus.statistics()))
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The run in '{}' was trained on a corpus of {} tokens and {} types; the one given "
                                    "has {} and {}. Resume with the corpus that the run started with.",
                                    m_options.folder.string(), checkpoint.corpus.tokens, checkpoint.corpus.types,
                                    m_corpus.statistics().tokens, m_corpus.statistics().types));
        if (m_options.newSteps)
            checkpoint.options.steps = *m_options.newSteps;
        checkpoint.options.threads = m_options.train.threads;
        if (m_options.newDevice)
            checkpoint.options.device = *m_options.newDevice;
        if (m_options.newPrecision)
            checkpoint.options.precision = *m_options.newPrecision;
        m_trainer = makeBilmTrainer(checkpoint.options, m_corpus, m_options.group);
        m_savedStep = checkpoint.state.step;
        m_history = std::move(checkpoint.history);
        if (!m_history.measuredStep)
            m_history.measuredStep = m_history.bestStep + m_history.worse * m_options.heldOutEvery;
        if (!fs::exists(bestCheckpointPath(m_options.folder))) {
            m_history.bestLoss.reset();
            m_history.worse = 0;
        }
        requireSameHeldOut();
        m_trainer->restore(std::move(checkpoint.state));
    }

    /// What was measured on one text says nothing of measurements on another one.
    void requireSameHeldOut() const {
        const bool isCompared = m_heldOut && (m_history.bestLoss || m_history.lossAtStart);
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
        m_log.emplace(m_options.folder);
    }

    void writeState(const fs::path& path) {
        const TrainerState& state = m_trainer->state();
        requireAgreement(XXH3_64bits(state.values.data(), state.values.size() * sizeof(float)),
                         "The processes of the run computed different parameters, which is a hardware fault or a bug; "
                         "the last checkpoint is valid");
        if (writes())
            writeCheckpoint({m_trainer->options(), m_corpus.statistics(), m_corpus.tokenizer(), state, m_history},
                            path);
    }

    void save() {
        writeState(checkpointPath(m_options.folder));
        m_savedStep = m_trainer->stepsDone();
        m_savedAt = Clock::now();
    }

    void train(const RunControl& control) {
        if (m_options.group && m_trainer->stepsDone() == 0)
            save();  // so that there is one to go back to whenever a process is lost
        try {
            while (m_trainer->stepsDone() < m_trainer->options().steps && !hasStoppedImproving() &&
                   !m_options.enough.stop_requested())
                advance(control);
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

    // Of the model before fine-tuning; the steps so far trained a missing softmax only.
    void measureStart(const RunControl& control) {
        TrainingProgress now = progress();
        now.averagedSteps = 0;
        now.heldOut = evaluate(0, control);
        now.beforeFineTuning = true;
        m_history.lossAtStart = now.heldOut->meanLoss();
        m_history.heldOut = m_heldOutHash;
        report(now);
    }

    void measure(TrainingProgress& now, const RunControl& control) {
        now.heldOut = evaluate(m_options.heldOutPositions, control);
        m_history.measuredStep = now.step;
        m_history.heldOut = m_heldOutHash;
        const double loss = now.heldOut->meanLoss();
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

    std::string adviceOnDivergence() const {
        if (!m_savedStep)
            return "No checkpoint was written yet. Start again with a lower learning rate, a longer warm-up or a "
                   "smaller gradient clip.";
        return fmt::format(
            "The last good checkpoint, of step {}, is '{}'. A resumed run keeps its settings: fine-tune "
            "from this run in another folder, with a lower learning rate or a smaller gradient clip.",
            *m_savedStep, checkpointPath(m_options.folder).string());
    }

    void takeStep(const RunControl& control) {
        const StepReport step = m_trainer->step();
        if (!step.finite)
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("Training stopped at step {}: the loss or its gradient is not a number (loss {} / "
                                    "{}, gradient norm {}). {}",
                                    m_trainer->stepsDone(), step.loss[0], step.loss[1], step.gradientNorm,
                                    adviceOnDivergence()));
        m_averages.add(step);
        const std::int64_t done = m_trainer->stepsDone();
        const bool ends = done == m_trainer->options().steps;  // finish() reports the last steps
        const auto due = [&](std::int64_t every) { return every > 0 && done % every == 0 && !ends; };
        const bool heldOutDue = m_heldOut && due(m_options.heldOutEvery);
        if (due(m_options.logEvery) || heldOutDue)
            writeLine(heldOutDue, control);
        const bool checkpointDue =
            m_options.checkpointMinutes > 0 ? isCheckpointTime() && !ends : due(m_options.checkpointEvery);
        if (checkpointDue)
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
        TrainingProgress last = progress();
        if (keepsBest() && (!m_history.bestLoss || measuredStep() < last.step)) {
            measure(last, control);
            save();  // with the measurement, which a prolonged run compares with
        }
        if (keepsBest() && m_history.bestStep < last.step) {
            if (last.averagedSteps > 0 || last.heldOut)
                report(last);
            m_trainer->restore(readCheckpoint(bestCheckpointPath(m_options.folder)).state);
            m_averages.reset();
            last = progress();
            last.kept = true;
        }
        TrainingResult result;
        if (m_heldOut)
            last.heldOut = result.heldOut = evaluate(0, control);
        report(last);
        result.history = m_history;
        result.step = m_trainer->stepsDone();
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
    RunHistory m_history;
    std::string m_heldOutHash;                // empty without held-out text
    std::optional<std::int64_t> m_savedStep;  // of the checkpoint; empty: none was written yet
    Clock::time_point m_savedAt = Clock::now();
    bool m_isNew = false;
};

}  // namespace

fs::path checkpointPath(const fs::path& runFolder) {
    return runFolder / "checkpoint.elmo-train";
}

fs::path keptCheckpointPath(const fs::path& runFolder) {
    const fs::path best = bestCheckpointPath(runFolder);
    return fs::exists(best) ? best : checkpointPath(runFolder);
}

TrainingResult runTraining(const TrainingRunOptions& options, const Corpus& corpus, const Corpus* heldOut,
                           const RunControl& control, const TrainingProgressSink& sink) {
    return Run(options, corpus, heldOut, sink).run(control);
}

}  // namespace elmo::training
