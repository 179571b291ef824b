// SPDX-License-Identifier: Apache-2.0
#include "tasks/options/task_settings.h"

namespace tasks {
namespace {

#define TASKS_PLACE(member) [](TaskConfig& c) { return SettingPlace(&c.member); }
constexpr bool kDerived = true;

const TaskSetting kSettings[] = {
    {"input", "piece_width", TASKS_PLACE(head.input.pieceWidth)},
    {"input", "piece_count", TASKS_PLACE(head.input.pieceCount)},
    {"input", "pooling", TASKS_PLACE(head.input.pooling)},
    {"input", "character_width", TASKS_PLACE(head.input.characterWidth)},
    {"input", "character_filters", TASKS_PLACE(head.input.characterFilters)},
    {"input", "characters_per_word", TASKS_PLACE(head.input.charactersPerWord)},
    {"input", "word_shape", TASKS_PLACE(head.input.wordShape)},
    {"input", "overlap", TASKS_PLACE(head.input.overlap)},
    {"input", "word_vectors", TASKS_PLACE(head.input.wordVectors)},
    {"input", "train_words", TASKS_PLACE(head.input.trainWords)},
    {"input", "word_count", TASKS_PLACE(head.input.wordCount)},
    {"input", "word_width", TASKS_PLACE(head.input.wordWidth), kDerived},
    {"input", "trained_words", TASKS_PLACE(head.input.trainedWords), kDerived},
    {"input", "dropout", TASKS_PLACE(head.input.dropout)},
    {"elmo", "place", TASKS_PLACE(head.elmo.place)},
    {"elmo", "mode", TASKS_PLACE(head.elmo.mode)},
    {"elmo", "layer_norm", TASKS_PLACE(head.elmo.layerNorm)},
    {"elmo", "dropout", TASKS_PLACE(head.elmo.dropout)},
    {"elmo", "lambda", TASKS_PLACE(head.elmo.lambda)},
    {"elmo", "fine_tune", TASKS_PLACE(head.elmo.fineTune)},
    {"elmo", "start_shares", TASKS_PLACE(head.elmo.startShares)},
    {"elmo", "layers", TASKS_PLACE(head.elmo.layers), kDerived},
    {"elmo", "width", TASKS_PLACE(head.elmo.width), kDerived},
    {"network", "encoder_width", TASKS_PLACE(head.network.encoderWidth)},
    {"network", "encoder_layers", TASKS_PLACE(head.network.encoderLayers)},
    {"network", "integrator_width", TASKS_PLACE(head.network.integratorWidth)},
    {"network", "maxout_pieces", TASKS_PLACE(head.network.maxoutPieces)},
    {"network", "dropout", TASKS_PLACE(head.network.dropout)},
    {"training", "epochs", TASKS_PLACE(training.epochs)},
    {"training", "patience", TASKS_PLACE(training.patience)},
    {"training", "loss", TASKS_PLACE(training.loss)},
    {"training", "capitals", TASKS_PLACE(training.capitals)},
    {"training", "batch_tokens", TASKS_PLACE(training.batchTokens)},
    {"training", "rate", TASKS_PLACE(training.rate)},
    {"training", "bilm_rate", TASKS_PLACE(training.bilmRate)},
    {"training", "schedule", TASKS_PLACE(training.schedule)},
    {"training", "plateau_patience", TASKS_PLACE(training.plateauPatience)},
    {"training", "warmup_steps", TASKS_PLACE(training.warmupSteps)},
    {"training", "clip_norm", TASKS_PLACE(training.clipNorm)},
    {"training", "weight_decay", TASKS_PLACE(training.weightDecay)},
    {"training", "evaluations_per_epoch", TASKS_PLACE(training.evaluationsPerEpoch)},
    {"training", "seed", TASKS_PLACE(training.seed)},
    {"training", "threads", TASKS_PLACE(training.threads)},
    {"training", "ema_decay", TASKS_PLACE(training.emaDecay)},
    {"training", "window_tokens", TASKS_PLACE(training.windowTokens)},
    {"training", "negatives", TASKS_PLACE(training.negatives)},
};
#undef TASKS_PLACE

constexpr NamedValue<PiecePooling> kPoolings[] = {
    {PiecePooling::kFirst, "first"}, {PiecePooling::kMean, "mean"}, {PiecePooling::kMax, "max"}};
constexpr NamedValue<WordOverlap> kOverlaps[] = {{WordOverlap::kPieces, "pieces"},
                                                 {WordOverlap::kLowerCase, "lower_case"}};
constexpr NamedValue<ElmoPlace> kPlaces[] = {{ElmoPlace::kNone, "none"},
                                             {ElmoPlace::kInput, "input"},
                                             {ElmoPlace::kOutput, "output"},
                                             {ElmoPlace::kBoth, "both"}};
constexpr NamedValue<MixMode> kModes[] = {{MixMode::kLearned, "learned"},
                                          {MixMode::kTop, "top"},
                                          {MixMode::kAverage, "average"},
                                          {MixMode::kFrozen, "frozen"}};

}  // namespace

std::span<const TaskSetting> taskSettings() {
    return kSettings;
}

std::span<const NamedValue<PiecePooling>> valuesOf(PiecePooling) {
    return kPoolings;
}
std::span<const NamedValue<WordOverlap>> valuesOf(WordOverlap) {
    return kOverlaps;
}
std::span<const NamedValue<ElmoPlace>> valuesOf(ElmoPlace) {
    return kPlaces;
}
std::span<const NamedValue<MixMode>> valuesOf(MixMode) {
    return kModes;
}

}  // namespace tasks
