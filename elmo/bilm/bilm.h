// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "elmo/bilm/character_ids.h"
#include "elmo/bilm/kernels/kernel_level.h"
#include "elmo/bilm/kernels/precision.h"
#include "elmo/bilm/layer_activations.h"
#include "elmo/bilm/model.h"
#include "elmo/run_control.h"

namespace elmo {

/// What happens to LSTM states between sentences. kFresh is the default and makes a result depend on the sentence
/// alone; kCarry reproduces the published programs, which hand states from batch to batch.
enum class StatePolicy { kFresh, kCarry };

/// A tokenized sentence without its edges; tokens are UTF-8 and may be anything, the empty string included.
using Sentence = std::vector<std::string>;

/// LSTM states of one caller in carry mode: per layer and direction one (h, c) for each row slot of the batch as given.
/// A larger batch adds zero rows; a smaller one uses and updates the first rows and keeps the rest. One thread at a
/// time.
struct CarriedState {
    int rows = 0;
    std::vector<float> h;  ///< [L, rows, 2P], forward half first
    std::vector<float> c;  ///< [L, rows, 2H], forward half first
};

/// A biLM ready to run: weights packed for one device. Const and safe to use from several threads at once.
class Bilm {
public:
    virtual ~Bilm() = default;

    virtual const BilmOptions& options() const = 0;
    virtual const TokenIds& tokenIds() const = 0;
    /// modelHash() of the model, in the layers too.
    virtual const std::string& modelHash() const = 0;

    /// Computes every layer of each sentence, sentence edges included: [layerCount, n + 2, D] each, in input order.
    ///
    /// With `state` null every sentence starts from zero states, and its values do not depend on the other sentences,
    /// on their order or on the number of threads, to the bit. With `state`, batch row k starts from the state row k
    /// ended in (StatePolicy::kCarry). Throws Cancelled when asked to stop, otherwise Error, of code kBadArgument if
    /// `state` belongs to a model of another size; `state` is then unchanged.
    virtual std::vector<LayerActivations> run(std::span<const Sentence> batch, CarriedState* state,
                                              const RunControl& control) const = 0;
};

/// How the CPU engine computes. `threads` 0 means the number of physical cores.
struct KernelBilmOptions {
    Precision precision = Precision::kFloat32;
    int threads = 0;
    std::size_t wordCacheBytes = std::size_t{64} << 20;  ///< 0 turns the cache of token-encoder outputs off
    std::optional<KernelLevel> level = {};  ///< forces an instruction set; by default the best this CPU has
};

/// The CPU engine: the project's own kernels, chosen at run time by CPU features, bit-equal across all of them.
/// Takes the model apart while it packs the weights, so that they are held about once: move it in if it is large.
std::shared_ptr<const Bilm> makeKernelBilm(BilmModel model, const KernelBilmOptions& options);

/// How the LibTorch engine computes: device "cpu", "cuda", "cuda:1".
struct TorchBilmOptions {
    std::string device = "cpu";
    Precision precision = Precision::kFloat32;
    int threads = 0;
};

/// The LibTorch engine: for CUDA devices, and the independent second computation that tests hold the kernels against.
/// Throws Error(kDevice) if this LibTorch does not have the device.
std::shared_ptr<const Bilm> makeTorchBilm(const BilmModel& model, const TorchBilmOptions& options);

}  // namespace elmo
