// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tasks/options/task.h"

namespace tasks {

/// Where a head uses its ELMo vectors (Peters et al. 2018, section 3.3): concatenated with the task input, [x_k ;
/// ELMo_k], with the output of the task's encoder, [h_k ; ELMo_k], both, or nowhere.
enum class ElmoPlace { kNone, kInput, kOutput, kBoth };

/// How the layers become one vector: a trained mix, the last layer alone, equal weights (both with a trained
/// gamma), or the start weights kept as they are.
enum class MixMode { kLearned, kTop, kAverage, kFrozen };

/// What makes a word of the passage and one of the question the same, for heads that answer questions: their pieces, or
/// their letters in lower case.
enum class WordOverlap { kPieces, kLowerCase };

/// How a word's pieces become its vector.
enum class PiecePooling { kFirst, kMean, kMax };

/// The task's own input x_k: [pieces ; characters ; words], each left out if its width is 0.
struct InputOptions {
    int pieceWidth = 64;    ///< of a SentencePiece piece's learned embedding
    int pieceCount = 8000;  ///< entries of the SentencePiece model, when it is trained
    PiecePooling pooling = PiecePooling::kMean;
    int characterWidth = 16;    ///< of a byte's learned embedding in the character CNN
    int characterFilters = 64;  ///< of width 3, maximum over the word (Ma and Hovy 2016); 0: no character CNN
    int charactersPerWord = 24;
    bool tokenShape = true;  ///< a learned embedding of the token's shape: lower, Title, UPPER, digits, other (8 wide)
    WordOverlap overlap = WordOverlap::kPieces;
    std::string wordVectors;  ///< while training the path of a vector file, in a bundle its name; empty: none
    bool trainWords = false;  ///< whether the vectors of words in the training text change with the head
    int wordCount =
        100'000;  ///< vectors that the bundle keeps in addition to those of the training text, from the file's start
    int wordWidth = 0;              ///< of these vectors; filled in from the file
    std::int64_t trainedWords = 0;  ///< vectors that training may change; filled in
    double dropout = 0.3;
    int sourceWidth = 0;      ///< of a learned embedding of the training file that a text is from; 0: none
    int sources = 0;          ///< training files; filled in
    int predictedSource = 0;  ///< the number, from 1, of the file whose labels predictions follow; 0: of none
};

/// ELMo within a head.
struct ElmoOptions {
    ElmoPlace place = ElmoPlace::kInput;
    MixMode mode = MixMode::kLearned;
    bool layerNorm = false;
    double dropout = 0.5;
    double lambda = 0.001;           ///< weight of the L2 penalty on a mix's raw weights (paper, section 3.2)
    bool fineTune = false;           ///< the biLM's weights are trained with the head's; the bundle then holds a biLM
    std::vector<float> startShares;  ///< start values of s_j; empty: all equal
    int layers = 0;                  ///< of the biLM; filled in from it
    int width = 0;                   ///< of its layers
};

/// The task's own network. Fields that a head does not use are ignored by it.
struct NetworkOptions {
    int encoderWidth = 200;  ///< cell of each direction of the task's LSTM
    int encoderLayers = 1;
    int integratorWidth = 150;  ///< classes: the second LSTM; roles: the LSTM that finds predicates
    int maxoutPieces = 4;       ///< classes
    bool normalize = false;     ///< classes: layer normalization before each maxout layer
    double dropout = 0.3;
    bool variational =
        false;                ///< dropout leaves out the same columns of all tokens of a text (Gal and Ghahramani 2016)
    double noAnswerBias = 0;  ///< added to the score of "no answer" in predictions; chosen on the development set
};

/// Everything that decides what a head computes; kept in its bundle. A value.
struct HeadOptions {
    Task task;
    InputOptions input;
    ElmoOptions elmo;
    NetworkOptions network;
    std::vector<std::string> labels;  ///< classes; labels of spans without their B-, I-; empty for ranked spans
    std::vector<float> labelWeights;  ///< of `labels` in the loss, while a head trains; empty: all 1
    /// Roles: "FORM ROLESET", the most frequent roleset of each form of a word in the training text; filled in.
    std::vector<std::string> rolesets;
};

/// How a head is trained. With the data, the biLM and the seed it determines the result, to the bit on one machine.
struct TaskTrainOptions {
    int epochs = 20;            ///< at most
    int patience = 5;           ///< evaluations without a better dev metric before stopping
    std::string loss = "mean";  ///< of a batch's rows: "mean", or "sum", in which rows weigh the same in all batches
    std::string classWeights = "none";   ///< classes and tags, in the loss: see classWeightsOf()
    std::string partialLabels = "none";  ///< labels in the data that leave open what is right: see partialLabelsOf()
    std::string chooseBy = "metric";     ///< by what the kept weights are the best: the task's metric, or "macro_f1"
    double capitals = 0;                 ///< share of the training sentences that is added again in capitals
    double compounds = 0;              ///< share of those with compounds that is added again with their parts as tokens
    int batchTokens = 1500;            ///< padded tokens a batch
    double learningRate = 0.001;       ///< Adam
    double bilmLearningRate = 0.0001;  ///< of the biLM's weights if they are trained; follows the same schedule
    std::string schedule = "plateau";  ///< "plateau": halved after `plateauPatience` evaluations without gain;
                                       ///< "warmup": linear, then 1/sqrt; "decay": linear, constant, then
                                       ///< linear to 0 over the last `decayShare` of all epochs
    int plateauPatience = 2;
    std::int64_t warmupSteps = 400;
    double decayShare = 0.4;
    double clipNorm = 5;
    double weightDecay = 0;
    int evaluationsPerEpoch = 1;
    std::int64_t seed = 1;
    int threads = 0;
    double emaDecay = 0;     ///< exponential moving average of the weights used for evaluation and kept; 0: none
    int windowTokens = 400;  ///< questions: longer passages are split into windows of at most this number of tokens
    double negatives = 0;    ///< questions: share that is also asked of a nearby passage, which has no answer
    bool everyOccurrence = false;  ///< questions: all places where the passage has an answer's words are right
};

/// What a TOML file and the command line set. A value.
struct TaskConfig {
    HeadOptions head;
    TaskTrainOptions training;
};

/// The metric of the development set that the kept weights are the best by: "accuracy", "span F1", "F1", "macro F1".
std::string_view chosenMetricOf(const TaskConfig& config);

/// How much a label counts in the loss. A plain value.
struct ClassWeights {
    bool balanced = false;                                ///< by the inverse of each label's count
    std::vector<std::pair<std::string, double>> weights;  ///< of these labels; the others have 1
};

/// The setting training.class_weights: "none", "balanced", or "LABEL=WEIGHT,...". Throws Error(kBadArgument).
ClassWeights classWeightsOf(const TaskTrainOptions& options);

/// Gold labels that do not say which of the head's labels is right. A plain value.
struct PartialLabels {
    bool missing = false;  ///< labels that a training file has nowhere are unknown there, not absent
    /// Labels of the data and the head's labels that each may mean; none: any, or no label at all. The head lacks them.
    std::vector<std::pair<std::string, std::vector<std::string>>> meanings;

    /// Of a label with several meanings; null for any other.
    const std::vector<std::string>* meaningsOf(std::string_view label) const;
};

/// The setting training.partial_labels: "none", or "missing", LABEL=* and LABEL=LABEL|LABEL with commas between them,
/// as in "missing,UNK=*,not_entailment=neutral|contradiction". Throws Error(kBadArgument).
PartialLabels partialLabelsOf(const TaskTrainOptions& options);

/// "none", "input", "output", "both"; with "-top", "-average", "-frozen" after it if the mix is not learned freely.
std::string elmoModeText(const ElmoOptions& options);

/// Throws Error(kBadArgument) naming the first setting that is out of range.
void validate(const TaskConfig& config);

/// As a JSON object with stable names, for bundles and logs; and back. Throws Error(kBadFormat).
std::string toJson(const TaskConfig& config);
TaskConfig taskConfigFromJson(const std::string& json);

}  // namespace tasks
