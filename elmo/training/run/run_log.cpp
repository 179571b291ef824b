// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/run_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "elmo/error.h"
#include "elmo/files/staged_file.h"

namespace elmo::training {
namespace {

using Json = nlohmann::ordered_json;

Json reportJson(const HeldOutReport& report) {
    Json json;
    if (trains(report.directions, kForward))
        json["perplexityForward"] = report.perplexity(kForward);
    if (trains(report.directions, kBackward))
        json["perplexityBackward"] = report.perplexity(kBackward);
    json.update({{"perplexityMean", report.meanPerplexity()},
                 {"perplexityKnownWords", report.knownPerplexity()},
                 {"positions", report.positions},
                 {"unknownTargets", report.unknownTargets},
                 {"vocabulary", report.vocabulary}});
    if (report.characters > 0)
        json.update({{"bitsPerCharacter", report.bitsPerCharacter()}, {"bitsPerByte", report.bitsPerByte()}});
    return json;
}

Json lineOf(const TrainingProgress& p) {
    Json line = {{"step", p.step}, {"steps", p.steps}, {"positions", p.positions}};
    if (p.averagedSteps > 0) {
        for (const auto& [direction, name] : {std::pair{kForward, "Forward"}, std::pair{kBackward, "Backward"}}) {
            if (!trains(p.directions, direction))
                continue;
            line[std::string("loss") + name] = p.loss[direction];
        }
        line.update(Json{{"rate", p.learningRate},
                         {"gradientNorm", p.gradientNorm},
                         {"tokensPerSecond", p.tokensPerSecond},
                         {"secondsLeft", p.secondsLeft}});
    }
    if (p.beforeFineTuning)
        line["beforeFineTuning"] = true;
    if (p.heldOut)
        line["heldOut"] = reportJson(*p.heldOut);
    if (p.keptStep)
        line["keptStep"] = *p.keptStep;
    if (p.allHeldOut)
        line["allHeldOut"] = reportJson(*p.allHeldOut);
    line["time"] = fmt::format("{:%FT%TZ}", fmt::gmtime(std::time(nullptr)));
    return line;
}

/// The step of a line; -1 for a line of something else, or one that a killed process did not finish.
std::int64_t stepOf(const std::string& line) {
    const Json json = Json::parse(line, nullptr, false);
    return json.is_object() && json.contains("step") && json["step"].is_number_integer()
               ? json["step"].get<std::int64_t>()
               : -1;
}

/// The lines of a log that are of no later step than `step`.
std::vector<std::string> linesUntil(std::int64_t step, const std::filesystem::path& path) {
    std::vector<std::string> lines;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
        const Json json = Json::parse(line, nullptr, false);
        if (json.is_object() && std::max(stepOf(line), json.value("resumedAt", std::int64_t{-1})) <= step)
            lines.push_back(line);
    }
    return lines;
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
        m_sums.loss[d] += report.loss[d];
    m_sums.gradientNorm += report.gradientNorm;
    m_sums.learningRate = report.learningRate;
    ++m_sums.steps;
    m_sums.positions += report.positions;
    ++m_steps;
    m_positions += report.positions;
}

void StepAverages::describe(TrainingProgress& p, Clock::time_point now) const {
    p.averagedSteps = m_sums.steps;
    if (m_sums.steps == 0)
        return;
    const auto steps = static_cast<double>(m_sums.steps);
    p.loss = {m_sums.loss[0] / steps, m_sums.loss[1] / steps};
    p.gradientNorm = m_sums.gradientNorm / steps;
    p.learningRate = m_sums.learningRate;
    if (m_steps == 0)
        return;
    p.tokensPerSecond = static_cast<double>(m_positions) / (static_cast<double>(m_steps) * secondsPerStep(now));
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

RunLog::RunLog(const std::filesystem::path& folder, std::int64_t step) : m_path(folder / "log.jsonl") {
    const std::vector<std::string> lines = linesUntil(step, m_path);
    StagedFile file(m_path);
    for (const std::string& line : lines)
        file.write(line + "\n");
    file.commit();
    if (!lines.empty())
        m_last = lines.back();
}

bool RunLog::hasLossesOf(std::int64_t step) const {
    return stepOf(m_last) == step && Json::parse(m_last).contains("rate");
}

void RunLog::write(const TrainingProgress& progress) {
    Json line = lineOf(progress);
    if (stepOf(m_last) == progress.step) {
        Json whole = Json::parse(m_last);
        whole.update(line);
        line = std::move(whole);
        std::filesystem::resize_file(m_path, std::filesystem::file_size(m_path) - m_last.size() - 1);
    }
    append(line.dump());
}

void RunLog::writeChanges(std::int64_t step, const std::vector<std::string>& changes) {
    append(Json({{"resumedAt", step}, {"changes", changes}}).dump(-1, ' ', false, Json::error_handler_t::replace));
}

void RunLog::append(const std::string& line) {
    std::ofstream out(m_path, std::ios::app);
    out << line << std::endl;
    if (!out)
        throw Error(ErrorCode::kIo, fmt::format("The run log '{}' cannot be written.", m_path.string()));
    m_last = line;
}

}  // namespace elmo::training
