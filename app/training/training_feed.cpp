// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/training/training_feed.h"

#include <utility>

namespace app {
namespace {

constexpr auto kBetweenFeeds = std::chrono::milliseconds(300);

}  // namespace

void TrainingFeed::beginRun(std::string run, std::string folder, std::string metricName) {
    if (run == m_news.run)
        return;
    flush();
    m_news = {};
    m_news.run = std::move(run);
    m_news.folder = std::move(folder);
    m_news.metricName = std::move(metricName);
    m_last = {};
}

void TrainingFeed::addStep(std::int64_t step, double loss, double epoch, double tokensPerSecond, double secondsLeft,
                           const std::vector<tasks::MixState>& mixes) {
    m_lossSum += loss;
    ++m_steps;
    m_news.step = step;
    m_news.epoch = epoch;
    m_news.tokensPerSecond = tokensPerSecond;
    m_news.secondsLeft = secondsLeft;
    m_news.mixes = mixes;
    if (std::chrono::steady_clock::now() - m_last >= kBetweenFeeds)
        flush();
}

void TrainingFeed::addPoint(const TrainingNews::Point& point) {
    m_news.point = point;
    flush();
}

void TrainingFeed::addNote(std::string note) {
    m_news.note = std::move(note);
    flush();
}

void TrainingFeed::flush() {
    if (m_steps == 0)
        m_news.step.reset();
    else
        m_news.loss = m_lossSum / static_cast<double>(m_steps);
    if (m_news.step || m_news.point || !m_news.note.empty())
        m_sink(m_news);
    m_news.point.reset();
    m_news.note.clear();
    m_lossSum = 0;
    m_steps = 0;
    m_last = std::chrono::steady_clock::now();
}

}  // namespace app
