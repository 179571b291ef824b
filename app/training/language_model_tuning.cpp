// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/training/language_model_tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>

#include "app/files/temporary_folder.h"
#include "app/models/head_bilm.h"
#include "app/texts/corpus_texts.h"
#include "elmo/bilm/thread_team.h"
#include "elmo/error.h"
#include "elmo/training/corpus/corpus_preparation.h"
#include "elmo/training/corpus/corpus_writer.h"
#include "elmo/training/run/bilm_trainer.h"
#include "elmo/training/run/language_model.h"

namespace app {
namespace {

namespace fs = std::filesystem;
namespace training = elmo::training;
using Clock = std::chrono::steady_clock;
using training::WordId;

/// Users' texts are small: fewer streams give more steps, and a cancellation waits for one step.
constexpr int kRows = 32;
constexpr std::int64_t kMaxBlockLength = 50;  ///< sentences that are held out together
constexpr auto kTrial = std::chrono::seconds(3);

/// Splits the sentences of a prepared corpus into two corpora with the same vocabulary.
class HeldOutSplit {
public:
    HeldOutSplit(const training::Corpus& corpus, double share) : m_corpus(corpus), m_share(share) {
        const auto sentences = static_cast<std::int64_t>(corpus.statistics().sentences);
        if (!(share > 0 && share < 1))
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("The held-out share is {}; it must be between 0 and 1.", share));
        if (sentences < 4)
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("The text has {} sentences; fine-tuning needs some to train on and some to "
                                          "measure on. Add more text.",
                                          sentences));
        const auto blocks = std::max<std::int64_t>(std::llround(2 / std::min(share, 1 - share)), 2);
        m_block = std::clamp<std::int64_t>(sentences / blocks, 1, kMaxBlockLength);
        // Of a short text at least the last block; 1/n alone may be rounded to less than a block.
        m_share = std::max(share, (1 + 1e-9) / static_cast<double>((sentences + m_block - 1) / m_block));
    }

    void write(const fs::path& train, const fs::path& heldOut, const elmo::RunControl& control) {
        training::CorpusOptions options;
        options.tokenizer = m_corpus.tokenizer();
        training::CorpusWriter trainWriter(train, options, &m_corpus.vocabulary());
        training::CorpusWriter heldOutWriter(heldOut, options, &m_corpus.vocabulary());
        for (std::uint64_t d = 0; d < m_corpus.documentCount(); ++d) {
            control.checkpoint();
            writeDocument(m_corpus.document(d), trainWriter, heldOutWriter);
        }
        trainWriter.finish();
        heldOutWriter.finish();
    }

private:
    void writeDocument(std::span<const WordId> ids, training::CorpusWriter& train, training::CorpusWriter& heldOut) {
        training::CorpusWriter* last = nullptr;
        std::vector<std::string_view> words;
        for (const WordId id : ids) {
            if (id != training::kSentenceEnd) {
                words.push_back(m_corpus.vocabulary().words[id]);
                continue;
            }
            training::CorpusWriter* writer = isHeldOut() ? &heldOut : &train;
            if (writer != last)
                writer->beginDocument();
            (last = writer)->addSentence(words);
            words.clear();
            ++m_sentence;
        }
    }

    /// Spread evenly: of the first n blocks, floor(n share) are held out.
    bool isHeldOut() const {
        const auto taken = [&](std::int64_t blocks) { return std::floor(static_cast<double>(blocks) * m_share); };
        const std::int64_t block = m_sentence / m_block;
        return taken(block + 1) > taken(block);
    }

    const training::Corpus& m_corpus;
    double m_share;
    std::int64_t m_block = 1, m_sentence = 0;
};

fs::path modelOf(const TuningSettings& settings) {
    return settings.model.empty() ? defaultBilm() : settings.model;
}

/// Prepares all texts; words keep the numbers that the model's softmax has for them.
training::Corpus prepareAll(const TuningSettings& settings, const training::PretrainedModel& model,
                            const fs::path& folder, const elmo::RunControl& control) {
    training::PreparationOptions options;
    options.language = settings.language;
    options.pretokenized = settings.pretokenized;
    options.open = corpusTextOpener(settings.pretokenized, control.stopToken());
    training::prepareCorpus(settings.texts, folder, options, model.softmax ? &model.vocabulary : nullptr, control);
    return training::Corpus(folder);
}

training::TrainOptions optionsFor(const TuningSettings& settings, const training::PretrainedModel& model,
                                  const training::Corpus& corpus) {
    training::TrainOptions options = training::fineTuningOptions(model);
    options.batchSize = std::min(options.batchSize, kRows);
    options.threads = elmo::threadsOrCores(settings.threads);
    const std::int64_t pass = training::stepsOfOnePass(options, corpus.statistics());
    if (options.frozenSteps > 0)  // a small vocabulary is learned faster
        options.frozenSteps = std::clamp<std::int64_t>(10 * pass, 50, options.frozenSteps);
    const double steps = std::max(1.0, std::ceil(settings.passes * static_cast<double>(pass)));
    options.steps = options.frozenSteps + static_cast<std::int64_t>(steps);
    options.optimiser.warmupSteps = std::min(options.optimiser.warmupSteps, options.steps / 10 + 1);
    return options;
}

void count(const training::Corpus& corpus, WordId predicted, TuningCheck& check) {
    std::set<WordId> types;
    for (std::uint64_t d = 0; d < corpus.documentCount(); ++d)
        for (const WordId id : corpus.document(d)) {
            if (id == training::kSentenceEnd)
                continue;
            types.insert(id);
            check.unknown += id == training::kUnknownWord || (predicted > 0 && id >= predicted) ? 1 : 0;
        }
    check.all.types = types.size();
}

/// Positions per second over some steps, without the first step, which fills caches.
double measureSpeed(const training::TrainOptions& options, const training::Corpus& corpus,
                    const training::StartingPoint& start, const elmo::RunControl& control) {
    const auto trainer = training::makeBilmTrainer(options, corpus);
    training::TrainerState state = trainer->state();
    state.values = start.parameters;
    if (start.softmax)
        state.softmax = *start.softmax;
    trainer->restore(std::move(state));
    trainer->step();
    const Clock::time_point begin = Clock::now();
    std::int64_t positions = 0;
    do {
        control.report({"trial", 0, 0});
        positions += trainer->step().positions;
    } while (Clock::now() - begin < kTrial);
    return static_cast<double>(positions) / std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

fs::path tunedModelPath(const fs::path& output) {
    return training::modelPath(output);
}

TuningCheck checkTuning(const TuningSettings& settings, const elmo::RunControl& control) {
    const training::PretrainedModel model = training::readPretrained(modelOf(settings), control);
    const TemporaryFolder folder;
    const training::Corpus all = prepareAll(settings, model, folder.path() / "all", control);
    TuningCheck check;
    check.all = all.statistics();
    check.hasSoftmax = model.softmax.has_value();
    count(all, model.softmax ? static_cast<WordId>(model.softmax->words) : 0, check);
    HeldOutSplit(all, settings.heldOutShare).write(folder.path() / "train", folder.path() / "held-out", control);
    const training::Corpus corpus(folder.path() / "train");
    check.heldOutTokens = static_cast<std::int64_t>(check.all.tokens - corpus.statistics().tokens);
    training::TrainOptions options = optionsFor(settings, model, corpus);
    const training::Corpus heldOut(folder.path() / "held-out");
    check.summary = summarise(options, corpus, &heldOut, &model, control);
    check.softmaxSteps = options.frozenSteps;
    options.frozenSteps = 0;  // the trial measures whole steps, which cost more
    check.tokensPerSecond = measureSpeed(options, corpus, training::startFrom(model, options, corpus), control);
    check.summary.seconds = static_cast<double>(check.summary.positions) / check.tokensPerSecond;
    return check;
}

training::TrainingResult runTuning(const TuningSettings& settings, const training::TrainingProgressSink& sink,
                                   const elmo::RunControl& control) {
    const fs::path train = settings.output / "train", heldOut = settings.output / "held-out";
    const bool goesOn = fs::exists(training::checkpointPath(settings.output));
    if (goesOn && !settings.resume)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("'{}' already contains a training run. Continue it, or choose another folder.",
                                      settings.output.string()));
    const training::PretrainedModel model = training::readPretrained(modelOf(settings), control);
    if (!goesOn) {
        const TemporaryFolder folder;
        const training::Corpus all = prepareAll(settings, model, folder.path() / "all", control);
        HeldOutSplit(all, settings.heldOutShare).write(train, heldOut, control);
    }
    const training::Corpus corpus(train), measured(heldOut);
    training::TrainingRunOptions run;
    run.train = optionsFor(settings, model, corpus);
    run.folder = settings.output;
    run.data = fs::absolute(train).string();
    run.heldOut = fs::absolute(heldOut).string();
    run.from = fs::absolute(modelOf(settings)).string();
    if (goesOn)  // the program's own model may have moved
        if (const auto asked = training::readCheckpointHeader(training::checkpointPath(settings.output)).run)
            run.from = asked->from;
    run.resume = settings.resume;
    run.keepBest = true;
    run.enough = settings.enough;
    const std::int64_t tuned = run.train.steps - run.train.frozenSteps;
    run.heldOutEvery = std::clamp<std::int64_t>(tuned / 20, 5, 500);
    run.logEvery = std::clamp<std::int64_t>(run.train.steps / 300, 1, 50);
    run.checkpointEvery = std::clamp<std::int64_t>(run.train.steps / 10, 20, 500);
    training::StartingPoint start;
    if (!goesOn) {
        start = training::startFrom(model, run.train, corpus);
        run.start = &start;
    }
    return training::runTraining(run, corpus, &measured, control, sink);
}

}  // namespace app
