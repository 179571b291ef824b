// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/activity_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace ui {
namespace {

constexpr int kShowAfterMs = 150;
constexpr qint64 kTrustRateAfterMs = 1000;
constexpr int kBarSteps = 1000;

}  // namespace

ActivityBar::ActivityBar(QWidget* parent)
    : QWidget(parent),
      m_stage(new QLabel(this)),
      m_bar(new QProgressBar(this)),
      m_remaining(new QLabel(this)),
      m_cancel(new QToolButton(this)) {
    m_bar->setFixedWidth(180);
    m_bar->setAccessibleName(tr("Progress"));
    m_bar->setToolTip(tr("Progress of the current job"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Stop the current job (Esc)"));
    m_cancel->setAccessibleName(tr("Cancel the current job"));
    connect(m_cancel, &QToolButton::clicked, this, &ActivityBar::cancelRequested);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stage);
    layout->addWidget(m_bar);
    layout->addWidget(m_remaining);
    layout->addWidget(m_cancel);
    m_showSoon.setSingleShot(true);
    m_showSoon.setInterval(kShowAfterMs);
    connect(&m_showSoon, &QTimer::timeout, this, [this] {
        Q_EMIT appearing();
        show();
    });
    hide();
}

void ActivityBar::setActivity(const std::optional<Activity>& activity) {
    const bool sameJob = activity && m_activity && activity->id == m_activity->id;
    m_activity = activity;
    if (!activity) {
        m_showSoon.stop();
        hide();
    }
    if (!activity || sameJob)
        return;
    m_since.start();
    m_stage->setText(stageText());
    m_remaining->clear();
    m_bar->setRange(0, 0);
    if (isHidden())
        m_showSoon.start();
}

QString ActivityBar::stageText() const {
    if (!m_activity)
        return {};
    switch (m_activity->stage) {
        case Stage::kOpenDocument:
            return tr("Opening the document");
        case Stage::kLoadModel:
            return tr("Loading the model");
        case Stage::kAnalyze:
            return tr("Analysing the document");
        case Stage::kCompare:
            return tr("Computing similarities");
        case Stage::kAddHead:
            return tr("Loading the task head");
        case Stage::kPredict:
            return tr("Annotating the document");
        case Stage::kAsk:
            return tr("Searching for answers");
        case Stage::kComparePair:
            return tr("Comparing two texts");
        case Stage::kExport:
            return tr("Exporting");
        case Stage::kProject:
            return tr("Opening or merging a project");
        case Stage::kMeasure:
            return tr("Measuring surprisal");
        case Stage::kLabel:
            return tr("Labelling all matches");
    }
    return {};
}

QString ActivityBar::remainingText() const {
    return m_remaining->text();
}

void ActivityBar::setProgress(const JobProgress& progress) {
    if (!m_activity || progress.id != m_activity->id || progress.total <= 0)
        return;
    const double part = static_cast<double>(progress.done) / static_cast<double>(progress.total);
    m_bar->setRange(0, kBarSteps);
    m_bar->setValue(static_cast<int>(part * kBarSteps));
    if (part <= 0 || m_since.elapsed() < kTrustRateAfterMs)
        return;
    const auto seconds = static_cast<qint64>(static_cast<double>(m_since.elapsed()) / 1000 * (1 - part) / part) + 1;
    m_remaining->setText(seconds < 90 ? tr("about %1 s left").arg(seconds)
                                      : tr("about %1 min left").arg((seconds + 30) / 60));
}

}  // namespace ui
