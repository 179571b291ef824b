// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/training_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "elmo/error.h"
#include "elmo/training/checkpoint.h"
#include "elmo/training/language_model.h"

namespace elmo::training {
namespace {

/// Sums of the steps since the last log line.
struct Averages {
    std::array<double, 2> loss = {};
    double gradientNorm = 0;
    std::int64_t steps = 0, positions = 0;
    std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();

    void add(const StepReport& report) {
        for (std::size_t d = 0; d < 2; ++d)
            loss[d] += report.loss[d];
        gradientNorm += report.gradientNorm;
        ++steps;
        positions += report.positions;
    }
};

nlohmann::ordered_json logLine(const TrainingProgress& p) {
    nlohmann::ordered_json line = {{"step", p.step},
                                   {"steps", p.steps},
                                   {"positions", p.positions},
                                   {"lossForward", p.loss[0]},
                                   {"lossBackward", p.loss[1]},
                                   {"perplexityForward", std::exp(p.loss[0])},
                                   {"perplexityBackward", std::exp(p.loss[1])},
                                   {"rate", p.rate},
                                   {"gradientNorm", p.gradientNorm},
                                   {"tokensPerSecond", p.tokensPerSecond},
                                   {"secondsLeft", p.secondsLeft}};
    if (p.heldOut)
        line["heldOut"] = {{"perplexityForward", p.heldOut->perplexity(kForward)},
                           {"perplexityBackward", p.heldOut->perplexity(kBackward)},
                           {"perplexityMean", p.heldOut->meanPerplexity()},
                           {"positions", p.heldOut->positions},
                           {"unknownTargets", p.heldOut->unknownTargets},
                           {"vocabulary", p.heldOut->vocabulary}};
    return line;
}

bool sameCorpus(const CorpusStatistics& a, const CorpusStatistics& b) {
    return a.documents == b.documents && a.sentences == b.sentences && a.tokens == b.tokens && a.types == b.types;
}

class Run {
public:
    Run(const TrainingRunOptions& options, const Corpus& corpus, const Corpus* heldOut,
        const TrainingProgressSink& sink)
        : m_options(options), m_corpus(corpus), m_heldOut(heldOut), m_sink(sink) {
        std::filesystem::create_directories(options.folder);
        const auto path = checkpointPath(options.folder);
        if (options.resume && std::filesystem::exists(path))
            resumeFrom(path);
        else
            m_trainer = makeBilmTrainer(options.train, corpus);
        requireSameWords();
        const auto predicted = static_cast<std::size_t>(m_trainer->state().softmax.words);
        writeVocabulary(firstEntries(corpus.vocabulary(), predicted), languageModelVocabularyPath(options.folder));
        m_log.open(options.folder / "log.jsonl", std::ios::app);
        if (!m_log)
            throw Error(ErrorCode::kIo, fmt::format("The run log in '{}' cannot be written.", options.folder.string()));
    }

    std::optional<HeldOutReport> run(const RunControl& control) {
        const std::int64_t steps = m_trainer->options().steps;
        while (m_trainer->state().step < steps) {
            if (control.stopRequested()) {
                save();
                control.checkpoint();
            }
            advance(control);
        }
        save();
        TrainingProgress last = progress();
        if (m_heldOut)
            last.heldOut = m_trainer->evaluate(*m_heldOut, 0, control);
        report(last);
        return last.heldOut;
    }

private:
    void resumeFrom(const std::filesystem::path& path) {
        Checkpoint checkpoint = readCheckpoint(path);
        if (!sameCorpus(checkpoint.corpus, m_corpus.statistics()))
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The run in '{}' was trained on a corpus of {} tokens and {} types; the one given "
                                    "has {} and {}. Resume with the corpus the run began with.",
                                    m_options.folder.string(), checkpoint.corpus.tokens, checkpoint.corpus.types,
                                    m_corpus.statistics().tokens, m_corpus.statistics().types));
        if (m_options.newSteps)
            checkpoint.options.steps = *m_options.newSteps;
        checkpoint.options.threads = m_options.train.threads;
        m_trainer = makeBilmTrainer(checkpoint.options, m_corpus);
        m_trainer->restore(std::move(checkpoint.state));
    }

    // Held-out words are predicted by number, so the numbers must mean the same words.
    void requireSameWords() {
        const auto count = static_cast<std::ptrdiff_t>(m_trainer->state().softmax.words);
        const auto& words = m_corpus.vocabulary().words;
        if (m_heldOut && (m_heldOut->vocabulary().words.size() < words.size() ||
                          !std::equal(words.begin(), words.begin() + count, m_heldOut->vocabulary().words.begin())))
            throw Error(ErrorCode::kBadArgument,
                        "The held-out corpus numbers words in another way than the training corpus. Prepare it with "
                        "`elmo prepare-corpus --vocabulary` and the folder of the training corpus.");
    }

    void save() {
        writeCheckpoint({m_trainer->options(), m_corpus.statistics(), m_corpus.tokenizer(), m_trainer->state()},
                        checkpointPath(m_options.folder));
    }

    void advance(const RunControl& control) {
        const StepReport step = m_trainer->step();
        if (!step.finite)
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("Training stopped at step {}: the loss or its gradient is not a number (loss {} / "
                                    "{}, gradient norm {}). The last good checkpoint is '{}'; resume from it with a "
                                    "lower learning rate or a smaller gradient clip.",
                                    m_trainer->state().step, step.loss[0], step.loss[1], step.gradientNorm,
                                    checkpointPath(m_options.folder).string()));
        m_averages.add(step);
        m_rate = step.rate;
        const std::int64_t done = m_trainer->state().step;
        const auto due = [done](std::int64_t every) { return every > 0 && done % every == 0; };
        const bool heldOutDue = m_heldOut && due(m_options.heldOutEvery) && done < m_trainer->options().steps;
        if (due(m_options.logEvery) || heldOutDue) {
            TrainingProgress now = progress();
            if (heldOutDue)
                now.heldOut = m_trainer->evaluate(*m_heldOut, m_options.heldOutPositions, control);
            report(now);
            m_averages = {};
        }
        if (due(m_options.checkpointEvery))
            save();
    }

    TrainingProgress progress() {
        TrainingProgress p;
        p.step = m_trainer->state().step;
        p.steps = m_trainer->options().steps;
        p.positions = m_trainer->state().positions;
        p.rate = m_rate;
        if (m_averages.steps > 0) {
            const auto steps = static_cast<double>(m_averages.steps);
            const double seconds =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - m_averages.begin).count();
            p.loss = {m_averages.loss[0] / steps, m_averages.loss[1] / steps};
            p.gradientNorm = m_averages.gradientNorm / steps;
            p.tokensPerSecond = static_cast<double>(m_averages.positions) / seconds;
            p.secondsLeft = seconds / steps * static_cast<double>(p.steps - p.step);
        }
        return p;
    }

    void report(const TrainingProgress& p) {
        m_log << logLine(p).dump() << std::endl;
        if (m_sink)
            m_sink(p);
    }

    const TrainingRunOptions m_options;
    const Corpus& m_corpus;
    const Corpus* m_heldOut;
    const TrainingProgressSink& m_sink;
    std::unique_ptr<BilmTrainer> m_trainer;
    std::ofstream m_log;
    Averages m_averages;
    double m_rate = 0;
};

}  // namespace

std::filesystem::path checkpointPath(const std::filesystem::path& runFolder) {
    return runFolder / "checkpoint.elmo-train";
}

std::optional<HeldOutReport> runTraining(const TrainingRunOptions& options, const Corpus& corpus, const Corpus* heldOut,
                                         const RunControl& control, const TrainingProgressSink& sink) {
    return Run(options, corpus, heldOut, sink).run(control);
}

}  // namespace elmo::training
