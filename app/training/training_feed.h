// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "tasks/results/task_run.h"

namespace app {

/// The state of a training at one moment. A plain value; absent parts have not changed.
struct TrainingNews {
    std::string run;     ///< which run of the training, for display: "my-ner", "my-ner-seed2"
    std::string folder;  ///< of its checkpoint
    std::string metricName;
    std::optional<std::int64_t> step;  ///< with the mean loss of the steps since the last news, and what follows
    double loss = 0, epoch = 0, tokensPerSecond = 0, secondsLeft = 0;
    std::vector<tasks::MixState> mixes;
    struct Point {
        std::int64_t step = 0;
        double value = 0;
        bool best = false;
        double loss = std::numeric_limits<double>::quiet_NaN();  ///< mean of the steps since the last point; NaN: none
    };
    std::optional<Point> point;
    std::string note;
};

/// Gathers what a training reports and hands on news of steps at most a few times a second; points and notes at once.
/// One thread.
class TrainingFeed {
public:
    using Sink = std::function<void(const TrainingNews&)>;

    explicit TrainingFeed(Sink sink) : m_sink(std::move(sink)) {}

    /// The run that all that follows is about.
    void beginRun(std::string run, std::string folder, std::string metricName);
    void addStep(std::int64_t step, double loss, double epoch, double tokensPerSecond, double secondsLeft,
                 const std::vector<tasks::MixState>& mixes);
    void addPoint(const TrainingNews::Point& point);
    void addNote(std::string note);
    const std::string& run() const { return m_news.run; }

private:
    void flush();

    Sink m_sink;
    TrainingNews m_news;
    double m_lossSum = 0;
    std::int64_t m_steps = 0;
    std::chrono::steady_clock::time_point m_last;
};

}  // namespace app
