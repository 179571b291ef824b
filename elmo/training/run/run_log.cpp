// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/run_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "elmo/error.h"

namespace elmo::training {
namespace {

using Json = nlohmann::ordered_json;

Json lineOf(const TrainingProgress& p) {
    Json line = {{"step", p.step}, {"steps", p.steps}, {"positions", p.positions}};
    if (p.averagedSteps > 0) {
        for (const auto& [direction, name] : {std::pair{kForward, "Forward"}, std::pair{kBackward, "Backward"}}) {
            if (!trains(p.directions, direction))
                continue;
            line[std::string("loss") + name] = p.loss[direction];
            line[std::string("perplexity") + name] = std::exp(p.loss[direction]);
        }
        line.update(Json{{"rate", p.learningRate},
                         {"gradientNorm", p.gradientNorm},
                         {"tokensPerSecond", p.tokensPerSecond},
                         {"secondsLeft", p.secondsLeft}});
    }
    if (p.beforeFineTuning)
        line["beforeFineTuning"] = true;
    if (p.kept)
        line["kept"] = true;
    if (p.heldOut) {
        Json& heldOut = line["heldOut"];
        if (trains(p.directions, kForward))
            heldOut["perplexityForward"] = p.heldOut->perplexity(kForward);
        if (trains(p.directions, kBackward))
            heldOut["perplexityBackward"] = p.heldOut->perplexity(kBackward);
        heldOut["perplexityMean"] = p.heldOut->meanPerplexity();
        heldOut["positions"] = p.heldOut->positions;
        heldOut["unknownTargets"] = p.heldOut->unknownTargets;
        heldOut["vocabulary"] = p.heldOut->vocabulary;
    }
    return line;
}

constexpr std::size_t kIntervals = 8;

/// A mean would count the hours of a process that was stopped and continued, or of a suspended machine, as work.
double lowerMedian(std::vector<double> values) {
    const auto middle = values.begin() + (std::ssize(values) - 1) / 2;
    std::ranges::nth_element(values, middle);
    return *middle;
}

}  // namespace

void StepAverages::add(const StepReport& report) {
    for (std::size_t d = 0; d < 2; ++d)
        m_loss[d] += report.loss[d];
    m_gradientNorm += report.gradientNorm;
    m_learningRate = report.learningRate;
    ++m_steps;
    m_positions += report.positions;
}

void StepAverages::describe(TrainingProgress& p, Clock::time_point now) const {
    p.averagedSteps = m_steps;
    if (m_steps == 0)
        return;
    const auto steps = static_cast<double>(m_steps);
    p.loss = {m_loss[0] / steps, m_loss[1] / steps};
    p.gradientNorm = m_gradientNorm / steps;
    p.learningRate = m_learningRate;
    p.tokensPerSecond = static_cast<double>(m_positions) / (steps * secondsPerStep(now));
    std::vector<double> recent(m_secondsPerStep.begin(), m_secondsPerStep.end());
    recent.push_back(secondsPerStep(now));
    p.secondsLeft = lowerMedian(std::move(recent)) * static_cast<double>(p.steps - p.step);
}

void StepAverages::reset(Clock::time_point now) {
    std::deque<double> before = std::move(m_secondsPerStep);
    if (m_steps > 0)
        before.push_back(secondsPerStep(now));
    if (before.size() > kIntervals)
        before.pop_front();
    *this = StepAverages(now);
    m_secondsPerStep = std::move(before);
}

double StepAverages::secondsPerStep(Clock::time_point now) const {
    return std::chrono::duration<double>(now - m_begin).count() / static_cast<double>(m_steps);
}

RunLog::RunLog(const std::filesystem::path& folder) : m_out(folder / "log.jsonl", std::ios::app) {
    if (!m_out)
        throw Error(ErrorCode::kIo, fmt::format("The run log in '{}' cannot be written.", folder.string()));
}

void RunLog::write(const TrainingProgress& progress) {
    m_out << lineOf(progress).dump() << std::endl;
}

}  // namespace elmo::training
