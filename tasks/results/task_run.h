// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tasks {

/// A scalar mix at one moment of training.
struct MixState {
    std::string place;            ///< "input" or "output"
    std::vector<double> raw;      ///< [L] before the softmax
    std::vector<double> weights;  ///< [L] softmax(raw): the paper's s_j
    double gamma = 1;
};

/// One line of a run's log: an evaluation on the development set.
struct RunPoint {
    std::int64_t step = 0;
    double epoch = 0;
    double trainLoss = 0;  ///< mean since the last point; NaN if no step was trained since then
    double devMetric = 0;  ///< in the unit of TaskRun::metricName, 0 to 100
    double learningRate = 0;
    std::vector<MixState> mixes;
};

/// The contribution of each layer to a mix, measured on the development set: weights alone mislead if layers differ
/// in size.
struct MixContribution {
    std::string place;
    std::vector<double> meanNorm;  ///< [L] E|h_j|, the mean Euclidean norm of the layer's vectors
    std::vector<double> share;     ///< [L] s_j E|h_j| over its sum: sums to 1
    std::vector<double>
        projection;  ///< [L] E<gamma s_j h_j, e> / E|e|^2, e the mixed vector: sums to 1, may be negative
    std::vector<double> equalProjection = {};  ///< [L] that of a mix with equal weights; empty: not measured
};

/// A finished or running training of one head, as its log and manifest tell it. A plain value.
struct TaskRun {
    std::string name;  ///< folder name
    std::filesystem::path path;
    std::string task;      ///< its name; a project may hold one that this version does not know
    std::string elmoMode;  ///< "none", "input", "output", "both"; with "-top", "-average", "-frozen" after it
    std::int64_t seed = 0;
    std::string bilmHash, bilmName;
    std::string dataHash;       ///< of training and development set; another text that names them if it has no hash
    std::string configuration;  ///< settings without seed and threads: a flat JSON object; empty: not recorded
    std::string source;         ///< of numbers that were typed in: the publication; otherwise empty
    std::string start;          ///< hash of the head that it went on from; empty: its weights were drawn
    double lambda = 0;          ///< weight of the L2 penalty on the mix
    bool layerNorm = false;
    std::string metricName;
    std::vector<RunPoint> points;
    std::optional<std::size_t> chosen;  ///< the point whose weights the bundle holds
    std::vector<MixContribution> contributions;
};

/// What two runs differ in but their seed, in words ("other data", "other lambda"); empty if in nothing.
std::vector<std::string> differences(const TaskRun& a, const TaskRun& b);

/// The settings of `run` that `other` lacks or has with another value, as "training.learning_rate 0.0003".
std::vector<std::string> settingsUnlike(const TaskRun& run, const TaskRun& other);

/// The shares that a run's mixes began with (elmo.start_shares), as "0.6 0.2 0.2"; empty: all layers had the same.
std::string startShares(const TaskRun& run);

/// Those of the differences that change the weights themselves and so distort a comparison: the biLM, lambda, layer
/// norm, and the weights that training began with. Other tasks, data and places of ELMo are what weights are compared
/// over.
std::vector<std::string> distortions(const TaskRun& a, const TaskRun& b);

/// Why a run of a list can't be compared with another one. A plain value.
struct Incomparability {
    std::size_t reference = 0;         ///< the other run's place in the list
    std::vector<std::string> reasons;  ///< as distortions() says them; empty if it can
};

/// Compares each run with one of those that have the settings of most runs: the first of its task, or else the first of
/// all. A run without ELMo has no weights that could be distorted.
std::vector<Incomparability> incomparabilities(const std::vector<TaskRun>& runs);

/// How far the weights of a mix moved at the end of training: the largest |s_j(t) - s_j(end)| over the last fifth of
/// its steps. Below kSettled they have stopped moving. Nothing if no evaluation lies before the last one.
std::optional<double> lastMovement(const TaskRun& run, std::string_view place);
inline constexpr double kSettled = 0.01;

/// Coefficients of h_j's increments: above the first LSTM layer the biLM adds a layer's input to its output, so layer 1
/// reaches the mix through s_1 and through layer 2. [L] weights to [L]: (s_0, s_1 + s_2 + ..., s_2 + ..., ...).
std::vector<double> unfoldResidual(const std::vector<double>& weights);

}  // namespace tasks
