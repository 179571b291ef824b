// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/torch_training_session.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/zeros_like.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "elmo/error.h"
#include "elmo/remedy.h"
#include "tasks/registry/make_head.h"
#include "tasks/training/torch_head_start.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

NamedTensors parametersOf(const TaskHead& head, const elmo::TunableBilm* bilm) {
    NamedTensors parameters = head.parameters();
    if (bilm)
        for (const auto& [name, tensor] : bilm->parameters())
            parameters.emplace_back("bilm." + name, tensor);
    return parameters;
}

std::vector<double> sharesOfRate(const TaskHead& head, const elmo::TunableBilm* bilm, const TaskTrainOptions& options) {
    std::vector<double> shares(head.parameters().size(), 1);
    if (bilm)
        shares.resize(shares.size() + bilm->parameters().size(),
                      options.learningRate > 0 ? options.bilmLearningRate / options.learningRate : 0);
    return shares;
}

std::string generatorState(const at::Generator& generator) {
    const at::Tensor state = generator.get_state();
    return {reinterpret_cast<const char*>(state.data_ptr()), static_cast<std::size_t>(state.numel())};
}

void setGeneratorState(at::Generator& generator, const std::string& bytes) {
    at::Tensor state = at::empty({static_cast<std::int64_t>(bytes.size())}, at::kByte);
    std::ranges::copy(bytes, reinterpret_cast<char*>(state.data_ptr()));
    try {
        generator.set_state(state);
    } catch (const c10::Error&) {
        throw Error(ErrorCode::kBadFormat,
                    "The checkpoint's random generator belongs to another LibTorch. Resume with the program that wrote "
                    "it, or start again.");
    }
}

void exchange(const at::Tensor& a, const at::Tensor& b) {
    std::swap_ranges(a.data_ptr<float>(), a.data_ptr<float>() + a.numel(), b.data_ptr<float>());
}

}  // namespace

bool TrainingSession::Step::finite() const {
    return std::isfinite(loss) && std::isfinite(gradientNorm);
}

TrainingSession::TrainingSession(const TaskConfig& config, int pieces, const elmo::BilmModel* bilm)
    : m_options(config.training),
      m_headOptions(config.head),
      m_generator(at::detail::createCPUGenerator(static_cast<std::uint64_t>(config.training.seed))),
      m_head(makeHead(config.head, pieces, {true, &m_generator})),
      m_bilm(bilm ? std::make_unique<elmo::TunableBilm>(*bilm) : nullptr),
      m_adam(parametersOf(*m_head, m_bilm.get()), {.weightDecay = config.training.weightDecay},
             sharesOfRate(*m_head, m_bilm.get(), config.training)) {
    if (m_options.emaDecay > 0)
        for (const auto& [name, tensor] : m_adam.parameters())
            m_average.push_back(tensor.detach().clone());
}

void TrainingSession::startFrom(const TaskHead& other, const HeadOptions& options) {
    tasks::startFrom(*m_head, m_headOptions, other, options);
    for (std::size_t i = 0; i < m_average.size(); ++i)
        m_average[i].copy_(m_adam.parameters()[i].second.detach());
}

TrainingSession::Step TrainingSession::step(const TaskBatch& batch, double learningRate, double weight) {
    Step step;
    at::Tensor loss = m_head->loss(batch, &m_generator);
    step.loss = loss.item<double>();
    if (weight != 1)
        loss = loss * weight;
    // Peters et al. 2018, section 3.2: lambda |w|^2 draws the layers' raw weights to their average.
    if (const at::Tensor penalty = m_head->mixPenalty(); penalty.defined() && m_headOptions.elmo.lambda > 0)
        loss = loss + m_headOptions.elmo.lambda * penalty;
    if (!std::isfinite(step.loss))
        return step;
    loss.backward();
    step.gradientNorm = m_adam.gradientNorm();
    if (!step.finite())
        return step;
    m_adam.step(learningRate, step.gradientNorm > m_options.clipNorm ? m_options.clipNorm / step.gradientNorm : 1);
    // Early on the average follows the weights closely, as they are far from where they go.
    const auto steps = static_cast<double>(m_adam.steps());
    const double decay = std::min(m_options.emaDecay, (1 + steps) / (10 + steps));
    for (std::size_t i = 0; i < m_average.size(); ++i)
        m_average[i].lerp_(m_adam.parameters()[i].second.detach(), 1 - decay);
    return step;
}

void TrainingSession::swapAverage() {
    for (std::size_t i = 0; i < m_average.size(); ++i)
        exchange(m_average[i], m_adam.parameters()[i].second.detach());
}

void TrainingSession::keepBest() {
    m_best.clear();
    for (std::size_t i = 0; i < m_adam.parameters().size(); ++i)
        m_best.push_back(m_average.empty() ? m_adam.parameters()[i].second.detach().clone() : m_average[i].clone());
}

void TrainingSession::useBest() {
    for (std::size_t i = 0; i < m_best.size(); ++i)
        exchange(m_best[i], m_adam.parameters()[i].second.detach());
}

std::vector<std::pair<std::string, at::Tensor>> TrainingSession::stored() const {
    std::vector<std::pair<std::string, at::Tensor>> all;
    const NamedTensors& parameters = m_adam.parameters();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const std::string& name = parameters[i].first;
        all.emplace_back("value." + name, parameters[i].second.detach());
        all.emplace_back("mean." + name, m_adam.means()[i]);
        all.emplace_back("variance." + name, m_adam.variances()[i]);
        if (!m_best.empty())
            all.emplace_back("best." + name, m_best[i]);
        if (!m_average.empty())
            all.emplace_back("average." + name, m_average[i]);
    }
    return all;
}

void TrainingSession::save(TaskCheckpoint& checkpoint) const {
    checkpoint.generator = generatorState(m_generator);
    for (const auto& [name, tensor] : stored())
        checkpoint.tensors[name].assign(tensor.data_ptr<float>(), tensor.data_ptr<float>() + tensor.numel());
}

void TrainingSession::restore(const TaskCheckpoint& checkpoint) {
    m_best.clear();
    if (checkpoint.state.chosen >= 0)
        for (const auto& [name, tensor] : m_adam.parameters())
            m_best.push_back(at::zeros_like(tensor.detach()));
    const auto targets = stored();
    for (const auto& [name, tensor] : targets) {
        const auto found = checkpoint.tensors.find(name);
        if (found == checkpoint.tensors.end() || std::ssize(found->second) != tensor.numel())
            throw elmo::RemediedError(
                ErrorCode::kBadFormat,
                fmt::format("The checkpoint's tensor '{}' has {} numbers; the head needs {}.", name,
                            found == checkpoint.tensors.end() ? 0 : found->second.size(), tensor.numel()),
                elmo::Remedy::kStartTrainingAgain);
        std::ranges::copy(found->second, tensor.data_ptr<float>());
    }
    m_adam.setSteps(checkpoint.state.step);
    setGeneratorState(m_generator, checkpoint.generator);
}

}  // namespace tasks
