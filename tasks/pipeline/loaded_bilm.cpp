// SPDX-License-Identifier: Apache-2.0
#include "tasks/pipeline/loaded_bilm.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "elmo/error.h"
#include "elmo/training/run/training_run.h"
#include "elmo/weights/weight_reader.h"

namespace tasks {
namespace {

Engine decideEngine(const EngineSettings& settings) {
    const bool cpu = settings.device == "cpu";
    if (settings.engine == Engine::kKernels && !cpu)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("The kernels run on the CPU only, not on '{}'. Choose the engine 'torch', or the "
                                      "device 'cpu'.",
                                      settings.device));
    if (settings.engine == Engine::kByDevice)
        return cpu ? Engine::kKernels : Engine::kTorch;
    return settings.engine;
}

std::shared_ptr<const elmo::Bilm> makeBilm(elmo::BilmModel model, const EngineSettings& settings) {
    if (settings.engine == Engine::kTorch)
        return elmo::makeTorchBilm(
            model, {.device = settings.device, .precision = settings.precision, .threads = settings.threads});
    elmo::KernelBilmOptions options;
    options.precision = settings.precision;
    options.threads = settings.threads;
    return elmo::makeKernelBilm(std::move(model), options);
}

/// The name of the file or folder; of the folder "model" in a training's run, as all of them are called, that of the
/// run.
std::string lastPart(const std::filesystem::path& path) {
    const std::filesystem::path plain = std::filesystem::absolute(path).lexically_normal();
    const std::filesystem::path last = plain.has_filename() ? plain : plain.parent_path();
    const std::filesystem::path run = last.parent_path();
    return (last.filename() == elmo::training::modelPath({}) && run.has_filename() ? run : last).filename().string();
}

}  // namespace

LoadedModel loadBilm(const std::filesystem::path& path, EngineSettings settings, const elmo::RunControl& control) {
    settings.engine = decideEngine(settings);
    elmo::BilmModel model = elmo::readModel(path, control);
    control.checkpoint();
    LoadedModel loaded{.bilm = nullptr,
                       .engine = settings,
                       .name = lastPart(path),
                       .path = path.string(),
                       .format = model.provenance.format,
                       .hash = {},
                       .tokenizer = model.provenance.tokenizer};
    loaded.bilm = makeBilm(std::move(model), settings);
    loaded.hash = loaded.bilm->modelHash();
    return loaded;
}

std::string_view nameOf(Engine engine) {
    return engine == Engine::kTorch ? "torch" : "kernels";
}

std::string_view nameOf(elmo::Precision precision) {
    switch (precision) {
        case elmo::Precision::kFloat32:
            return "fp32";
        case elmo::Precision::kBfloat16:
            return "bf16";
        case elmo::Precision::kInt8:
            return "int8";
    }
    return "";
}

elmo::Precision precisionNamed(std::string_view name) {
    for (const elmo::Precision precision :
         {elmo::Precision::kFloat32, elmo::Precision::kBfloat16, elmo::Precision::kInt8})
        if (nameOf(precision) == name)
            return precision;
    throw elmo::Error(elmo::ErrorCode::kBadArgument, fmt::format("Unknown precision '{}'. Supported precisions: {}.",
                                                                 name, fmt::join(kPrecisions, ", ")));
}

std::string_view nameOf(elmo::StatePolicy policy) {
    return policy == elmo::StatePolicy::kCarry ? "carry" : "fresh";
}

}  // namespace tasks
