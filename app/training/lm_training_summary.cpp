// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/training/lm_training_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <numeric>

#include "elmo/training/corpus/corpus_overlap.h"
#include "elmo/training/learning_rate.h"
#include "elmo/training/passes/parameter_layout.h"
#include "elmo/training/run/bilm_trainer.h"
#ifndef ELMOSCOPE_TRAINER_ONLY
#include "app/models/language_note.h"
#include "elmo/text/language.h"
#endif

namespace app {
namespace {

namespace training = elmo::training;
using training::WordId;

constexpr std::int64_t kWordEdges = 2;  // marks of the beginning and the end of a word
constexpr double kManyPasses = 20;
constexpr double kOrdered = 0.5;  // below it, the order of a vocabulary is not that of frequency
constexpr double kMuchUnknown = 0.1, kMuchSeen = 0.01, kMuchTruncated = 0.001;

std::string scriptOf([[maybe_unused]] const std::string& word) {
#ifdef ELMOSCOPE_TRAINER_ONLY
    return "words";
#else
    return elmo::scriptName(word);
#endif
}

std::string languageNoteOf([[maybe_unused]] const training::PretrainedModel& from,
                           [[maybe_unused]] const training::Corpus& corpus) {
#ifdef ELMOSCOPE_TRAINER_ONLY
    return {};
#else
    return languageNote(from, corpus);
#endif
}

std::int64_t charactersIn(const std::string& word) {
    return std::ranges::count_if(word, [](char c) { return (c & 0xC0) != 0x80; });
}

/// Tokens of each word.
std::vector<std::int64_t> countsIn(const training::Corpus& corpus, const elmo::RunControl& control) {
    std::vector<std::int64_t> counts(corpus.vocabulary().size());
    for (std::uint64_t d = 0; d < corpus.documentCount(); ++d) {
        control.checkpoint();
        for (const WordId id : corpus.document(d))
            ++counts[id];
    }
    counts[training::kSentenceEnd] = 0;
    return counts;
}

double unknownShare(const std::vector<std::int64_t>& counts, std::int64_t predicted) {
    std::int64_t tokens = 0, unknown = counts[training::kUnknownWord];
    for (std::size_t id = 0; id < counts.size(); ++id) {
        tokens += counts[id];
        if (static_cast<std::int64_t>(id) >= predicted)
            unknown += counts[id];
    }
    return tokens > 0 ? static_cast<double>(unknown) / static_cast<double>(tokens) : 0;
}

/// How many of the tokens that the most frequent tenth of the predicted words cover are covered by the first tenth: 1
/// in the order of frequency, in which negative samples are drawn.
double orderedShare(const std::vector<std::int64_t>& counts, std::int64_t predicted) {
    const auto begin = counts.begin() + training::kFirstWord;
    const auto end = counts.begin() + std::clamp<std::int64_t>(predicted, training::kFirstWord, std::ssize(counts));
    std::vector<std::int64_t> words(begin, end);
    const auto tenth = words.begin() + std::ssize(words) / 10;
    const auto first = std::accumulate(words.begin(), tenth, std::int64_t{0});
    std::ranges::nth_element(words, tenth, std::greater<>());
    const auto most = std::accumulate(words.begin(), tenth, std::int64_t{0});
    return most > 0 ? static_cast<double>(first) / static_cast<double>(most) : 1;
}

void countTruncated(const training::Corpus& corpus, const std::vector<std::int64_t>& counts,
                    LmTrainingSummary& summary) {
    for (WordId id = training::kFirstWord; id < corpus.vocabulary().size(); ++id) {
        const std::string& word = corpus.vocabulary().words[id];
        if (counts[id] == 0 || std::ssize(word) <= summary.byteLimit)
            continue;
        TruncatedWords& script = summary.truncated[scriptOf(word)];
        script.tokens += counts[id];
        ++script.types;
        if (const std::int64_t characters = charactersIn(word); characters > script.characters) {
            script.longest = word;
            script.characters = characters;
            script.bytes = std::ssize(word);
        }
    }
}

/// Parameters, moments, gradients, the average, a copy in 16 bits, and what a window keeps for the way back.
double gigabytesOf(const training::TrainOptions& options, const LmTrainingSummary& summary) {
    const double copies =
        (options.optimiser.averaging > 0 ? 5 : 4) + (options.precision == elmo::Precision::kFloat32 ? 0.0 : 0.5);
    const double softmaxCopies = options.optimiser.averaging > 0 ? 4 : 3;
    const elmo::EncoderOptions& encoder = options.model.encoder;
    const double positions = static_cast<double>(options.batchSize) * options.unrollSteps;
    const double kept = 2.0 * encoder.layers * (6.0 * encoder.cellSize + 4.0 * encoder.projectionSize) +
                        2.0 * (options.negativeSamples + positions);
    return 4e-9 * (copies * static_cast<double>(summary.parameters) +
                   softmaxCopies * static_cast<double>(summary.softmaxParameters) + positions * kept);
}

void addRateDoubts(const training::TrainOptions& options, LmTrainingSummary& s) {
    const training::OptimiserOptions& o = options.optimiser;
    const std::int64_t moving = options.steps - options.frozenSteps;
    const std::int64_t coolsAt = options.steps - o.cooldownSteps, warmAt = training::endOfWarmup(options);
    if (moving <= 0)
        s.doubts.push_back({fmt::format("All {} steps train the softmax alone.", options.steps),
                            fmt::format("training.frozen_steps is {}: give more --steps.", options.frozenSteps)});
    else if (o.kind == training::OptimiserKind::kAdam && o.warmupSteps >= moving)
        s.doubts.push_back(
            {fmt::format("The warm-up of {} steps is as long as the training of {} or longer: the "
                         "learning rate never reaches its full value.",
                         o.warmupSteps, moving),
             fmt::format("Set optimiser.warmup_steps to about {}.", std::max<std::int64_t>(1, moving / 20))});
    if (moving > 0 && o.cooldownSteps > moving)
        s.doubts.push_back(
            {fmt::format("The cool-down of {} steps is longer than the training of {}.", o.cooldownSteps, moving),
             "Give more --steps or a shorter cool-down."});
    else if (moving > 0 && o.cooldownSteps > 0 && coolsAt < warmAt)
        s.doubts.push_back({fmt::format("The cool-down begins at step {}, before the warm-up ends at step {}: the "
                                        "learning rate never reaches its full value.",
                                        coolsAt, warmAt),
                            "Give more --steps or a shorter cool-down."});
}

void addTextDoubts(const training::TrainOptions& options, LmTrainingSummary& s) {
    if (s.passes > kManyPasses)
        s.doubts.push_back(
            {fmt::format("{} steps are {:.0f} passes over the text; from {:.0f} on, a model learns it by "
                         "heart.",
                         options.steps, s.passes, kManyPasses),
             "Give fewer --steps, or --epochs."});
    if (s.corpus.documents < static_cast<std::uint64_t>(options.batchSize))
        s.doubts.push_back(
            {fmt::format("Documents: {}, for {} rows of a batch: {}.", s.corpus.documents, options.batchSize,
                         options.pieceLength > 0 ? "parts of long ones are read like documents"
                                                 : "several rows read the same documents"),
             fmt::format("training.piece_length is {}.", options.pieceLength)});
    if (s.unknownShare > kMuchUnknown)
        s.doubts.push_back({fmt::format("{:.1f} % of the training tokens are unknown words.", 100 * s.unknownShare),
                            "Predict more with training.vocabulary."});
    if (s.orderedShare < kOrdered && options.negativeSamples > 0)
        s.doubts.push_back(
            {"The vocabulary is not in the order of frequency, in which negative samples are drawn: the model learns "
             "the "
             "frequent words late.",
             "Sort the file of --vocabulary by falling frequency and prepare the corpus again."});
    if (s.heldOutSeenShare > kMuchSeen)
        s.doubts.push_back(
            {fmt::format("{:.1f} % of the held-out sentences of {} words or more are also in the training "
                         "text: the held-out perplexity is too low.",
                         100 * s.heldOutSeenShare, training::kWordsOfComparedSentences),
             "`elmo prepare-corpus --held-out-share` with --remove-duplicates separates them."});
    std::int64_t truncated = 0;
    for (const auto& [script, words] : s.truncated)
        truncated += words.tokens;
    if (static_cast<double>(truncated) > kMuchTruncated * static_cast<double>(s.corpus.tokens))
        s.doubts.push_back({fmt::format("{} tokens are longer than the {} bytes that the model reads of a word: their "
                                        "ends are not seen.",
                                        truncated, s.byteLimit),
                            "model.max_characters_per_token is this limit and two marks."});
}

std::string durationOf(double seconds) {
    if (seconds < 120)
        return fmt::format("{:.0f} seconds", seconds);
    return seconds < 7200 ? fmt::format("{:.0f} minutes", seconds / 60) : fmt::format("{:.1f} hours", seconds / 3600);
}

}  // namespace

LmTrainingSummary summarise(const training::TrainOptions& settings, const training::Corpus& corpus,
                            const training::Corpus* heldOut, const training::PretrainedModel* from,
                            const elmo::RunControl& control) {
    const training::TrainOptions options = training::forCorpus(settings, corpus.vocabulary().size());
    LmTrainingSummary s;
    s.corpus = corpus.statistics();
    s.predictedTypes = options.vocabulary;
    const std::vector<std::int64_t> counts = countsIn(corpus, control);
    s.unknownShare = unknownShare(counts, options.vocabulary);
    s.orderedShare = orderedShare(counts, options.vocabulary);
    if (options.model.characters) {
        s.byteLimit = options.model.characters->maxCharactersPerToken - kWordEdges;
        countTruncated(corpus, counts, s);
    }
    if (heldOut) {
        s.heldOutTokens = static_cast<std::int64_t>(heldOut->statistics().tokens);
        s.heldOutUnknownShare = unknownShare(countsIn(*heldOut, control), options.vocabulary);
        s.heldOutSeenShare = training::overlapOf(corpus, *heldOut, control).share();
    }
    s.steps = options.steps;
    s.positions = options.steps * options.batchSize * options.unrollSteps;
    s.passes = static_cast<double>(s.positions) / static_cast<double>(s.corpus.tokens + s.corpus.sentences);
    s.parameters = training::ParameterLayout(options.model).size();
    s.softmaxParameters = std::int64_t{options.vocabulary} * (options.model.encoder.projectionSize + 1);
    s.gigabytes = gigabytesOf(options, s);
    addRateDoubts(options, s);
    addTextDoubts(options, s);
    if (const std::string note = from ? languageNoteOf(*from, corpus) : std::string(); !note.empty())
        s.doubts.push_back({note, "Another language is learned better from the start, without --init-from."});
    return s;
}

double secondsOfRun(const training::TrainOptions& settings, const training::Corpus& corpus,
                    const elmo::RunControl& control) {
    constexpr int kTrialSteps = 3;
    training::TrainOptions options = settings;
    options.frozenSteps = 0;  // steps that train the softmax alone take less time
    const auto trainer = training::makeBilmTrainer(options, corpus);
    trainer->step();  // fills caches
    const auto begin = std::chrono::steady_clock::now();
    for (int step = 0; step < kTrialSteps; ++step) {
        control.report({"trial", step, kTrialSteps});
        trainer->step();
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    return taken.count() / kTrialSteps * static_cast<double>(options.steps);
}

std::string summaryText(const LmTrainingSummary& s) {
    std::string text;
    const auto line = [&](const char* title, const std::string& content) {
        text += fmt::format("{:<14} {}\n", title, content);
    };
    line("corpus", fmt::format("{} tokens in {} sentences, {} documents", s.corpus.tokens, s.corpus.sentences,
                               s.corpus.documents));
    line("training", fmt::format("{} steps, {} positions, {:.2f} passes", s.steps, s.positions, s.passes));
    line("vocabulary", fmt::format("{} of {} types predicted, {:.2f} % of the tokens; {:.2f} % unknown",
                                   s.predictedTypes, s.corpus.types, 100 * (1 - s.unknownShare), 100 * s.unknownShare));
    for (const auto& [script, words] : s.truncated)
        line("truncated",
             fmt::format("{}: {} tokens of {} types are longer than {} bytes; the longest, '{}', has {} "
                         "characters in {} bytes",
                         script, words.tokens, words.types, s.byteLimit, words.longest, words.characters, words.bytes));
    if (s.heldOutTokens > 0)
        line("held out",
             fmt::format("{} tokens, {:.2f} % unknown; {:.2f} % of the sentences of {} words or more are in the corpus",
                         s.heldOutTokens, 100 * s.heldOutUnknownShare, 100 * s.heldOutSeenShare,
                         training::kWordsOfComparedSentences));
    line("parameters", fmt::format("{}, and {} of the softmax", s.parameters, s.softmaxParameters));
    line("memory", fmt::format("about {:.1f} GB", s.gigabytes));
    if (s.seconds > 0)
        line("time", fmt::format("about {}", durationOf(s.seconds)));
    return text;
}

}  // namespace app
