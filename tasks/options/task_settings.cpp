// SPDX-License-Identifier: Apache-2.0
#include "tasks/options/task_settings.h"

namespace tasks {
namespace {

using elmo::choiceOf;
using elmo::NamedValue;

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

constexpr double kMaxWidth = 1 << 14;
constexpr double kMaxDropout = 0.99;

}  // namespace

elmo::Settings settingsOf(TaskConfig& config) {
    constexpr auto kDerived = elmo::SettingKind::kDerived;
    InputOptions& input = config.head.input;
    ElmoOptions& mix = config.head.elmo;
    NetworkOptions& network = config.head.network;
    TaskTrainOptions& training = config.training;
    return elmo::Settings(
        {
            {"input", "piece_width", &input.pieceWidth, 0, kMaxWidth},
            {"input", "piece_count", &input.pieceCount, 8, 1 << 20},
            {"input", "pooling", choiceOf(input.pooling, kPoolings)},
            {"input", "character_width", &input.characterWidth, 0, kMaxWidth},
            {"input", "character_filters", &input.characterFilters, 0, kMaxWidth},
            {"input", "characters_per_word", &input.charactersPerWord, 1, 256},
            {"input", "token_shape", &input.tokenShape, 0, 0, {}, "word_shape"},
            {"input", "overlap", choiceOf(input.overlap, kOverlaps)},
            {"input", "word_vectors", &input.wordVectors},
            {"input", "train_words", &input.trainWords},
            {"input", "word_count", &input.wordCount, 0, 1 << 24},
            {"input", "word_width", &input.wordWidth, 0, kMaxWidth, kDerived},
            {"input", "trained_words", &input.trainedWords, 0, 1 << 26, kDerived},
            {"input", "dropout", &input.dropout, 0, kMaxDropout},
            {"input", "source_width", &input.sourceWidth, 0, kMaxWidth, elmo::SettingKind::kLater},
            {"input", "sources", &input.sources, 0, 1 << 16, kDerived},
            {"input", "predicted_source", &input.predictedSource, 0, 1 << 16, elmo::SettingKind::kLater},
            {"elmo", "place", choiceOf(mix.place, kPlaces)},
            {"elmo", "mode", choiceOf(mix.mode, kModes)},
            {"elmo", "layer_norm", &mix.layerNorm},
            {"elmo", "dropout", &mix.dropout, 0, kMaxDropout},
            {"elmo", "lambda", &mix.lambda, 0, 1e6},
            {"elmo", "fine_tune", &mix.fineTune},
            {"elmo", "start_shares", &mix.startShares},
            {"elmo", "layers", &mix.layers, 0, 64, kDerived},
            {"elmo", "width", &mix.width, 0, 1 << 16, kDerived},
            {"network", "encoder_width", &network.encoderWidth, 1, kMaxWidth},
            {"network", "encoder_layers", &network.encoderLayers, 1, 16},
            {"network", "integrator_width", &network.integratorWidth, 1, kMaxWidth},
            {"network", "maxout_pieces", &network.maxoutPieces, 1, 64},
            {"network", "normalize", &network.normalize, 0, 0, elmo::SettingKind::kLater},
            {"network", "dropout", &network.dropout, 0, kMaxDropout},
            {"network", "variational", &network.variational, 0, 0, elmo::SettingKind::kLater},
            {"network", "no_answer_bias", &network.noAnswerBias, -1e6, 1e6, kDerived},
            {"training", "epochs", &training.epochs, 1, 1e6},
            {"training", "patience", &training.patience, 1, 1e6},
            {"training", "loss", &training.loss},
            {"training", "class_weights", &training.classWeights, 0, 0, elmo::SettingKind::kLater},
            {"training", "partial_labels", &training.partialLabels, 0, 0, elmo::SettingKind::kLater},
            {"training", "choose_by", &training.chooseBy, 0, 0, elmo::SettingKind::kLater},
            {"training", "capitals", &training.capitals, 0, 1},
            {"training", "compounds", &training.compounds, 0, 1, elmo::SettingKind::kLater},
            {"training", "batch_tokens", &training.batchTokens, 1, 1 << 20},
            {"training", "learning_rate", &training.learningRate, 0, 100, {}, "rate"},
            {"training", "bilm_learning_rate", &training.bilmLearningRate, 0, 100, {}, "bilm_rate"},
            {"training", "schedule", &training.schedule},
            {"training", "plateau_patience", &training.plateauPatience, 0, 1e6},
            {"training", "warmup_steps", &training.warmupSteps, 1, 1e12},
            {"training", "decay_share", &training.decayShare, 0.001, 1},
            {"training", "clip_norm", &training.clipNorm, 1e-6, 1e9},
            {"training", "weight_decay", &training.weightDecay, 0, 1},
            {"training", "evaluations_per_epoch", &training.evaluationsPerEpoch, 1, 1000},
            {"training", "seed", &training.seed, 0, 9e15},
            {"training", "threads", &training.threads, 0, 1024},
            {"training", "ema_decay", &training.emaDecay, 0, 0.999999},
            {"training", "window_tokens", &training.windowTokens, 8, 100'000},
            {"training", "negatives", &training.negatives, 0, 1},
            {"training", "every_occurrence", &training.everyOccurrence, 0, 0, elmo::SettingKind::kLater},
        },
        elmo::Remedy::kListHeadSettings);
}

std::span<const NamedValue<ElmoPlace>> elmoPlaces() {
    return kPlaces;
}

std::string_view settingName(ElmoPlace place) {
    return kPlaces[static_cast<std::size_t>(place)].name;
}

std::string_view settingName(MixMode mode) {
    return kModes[static_cast<std::size_t>(mode)].name;
}

}  // namespace tasks
