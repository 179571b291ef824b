// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/run_log.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

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

}  // namespace

void StepAverages::add(const StepReport& report) {
    for (std::size_t d = 0; d < 2; ++d)
        m_loss[d] += report.loss[d];
    m_gradientNorm += report.gradientNorm;
    m_learningRate = report.learningRate;
    ++m_steps;
    m_positions += report.positions;
}

void StepAverages::describe(TrainingProgress& p) const {
    p.averagedSteps = m_steps;
    if (m_steps == 0)
        return;
    const auto steps = static_cast<double>(m_steps);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begin).count();
    p.loss = {m_loss[0] / steps, m_loss[1] / steps};
    p.gradientNorm = m_gradientNorm / steps;
    p.learningRate = m_learningRate;
    p.tokensPerSecond = static_cast<double>(m_positions) / seconds;
    p.secondsLeft = seconds / steps * static_cast<double>(p.steps - p.step);
}

RunLog::RunLog(const std::filesystem::path& folder) : m_out(folder / "log.jsonl", std::ios::app) {
    if (!m_out)
        throw Error(ErrorCode::kIo, fmt::format("The run log in '{}' cannot be written.", folder.string()));
}

void RunLog::write(const TrainingProgress& progress) {
    m_out << lineOf(progress).dump() << std::endl;
}

}  // namespace elmo::training
