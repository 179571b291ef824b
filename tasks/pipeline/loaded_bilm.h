// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/run_control.h"

namespace tasks {

/// Which of the two computations runs a model. kByDevice: the project's kernels on the CPU, LibTorch elsewhere.
enum class Engine { kByDevice, kKernels, kTorch };

/// Settings for running a model. `threads` 0 means one per physical core.
struct EngineSettings {
    Engine engine = Engine::kByDevice;
    std::string device = "cpu";  ///< "cpu", "cuda", "cuda:1"
    elmo::Precision precision = elmo::Precision::kFloat32;
    int threads = 0;
};

/// A model ready to run, and what outputs say about it. Const and safe to use from several threads.
struct LoadedModel {
    std::shared_ptr<const elmo::Bilm> bilm;
    EngineSettings engine;  ///< as it was decided: never kByDevice
    std::string name;       ///< last part of the path, for display
    std::string path;       ///< as the user gave it
    std::string format;     ///< the weight format it was read from
    std::string hash;       ///< elmo::modelHash, in its layers too
    std::string tokenizer;  ///< revision of the tokenizer of its training text; empty if unknown

    /// Whether its training text was tokenized as English.
    bool isEnglish() const { return tokenizer.starts_with("ptb-en"); }
};

/// Reads a biLM in any known weight format and packs it for the device. Reports the readers' stages. Throws
/// elmo::Error, also kBadArgument if engine and device do not fit; elmo::Cancelled.
LoadedModel loadBilm(const std::filesystem::path& path, EngineSettings settings, const elmo::RunControl& control);

std::string_view nameOf(Engine engine);              ///< "kernels", "torch"
std::string_view nameOf(elmo::Precision precision);  ///< "fp32", "bf16", "int8"
/// Throws elmo::Error(kBadArgument) for a name that is not one of kPrecisions.
elmo::Precision precisionNamed(std::string_view name);
inline constexpr std::array kPrecisions = {"fp32", "bf16", "int8"};
std::string_view nameOf(elmo::StatePolicy policy);  ///< "fresh", "carry"

}  // namespace tasks
