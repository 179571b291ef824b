// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading/span_flash.h"

#include <QApplication>
#include <QPalette>
#include <algorithm>

namespace ui {
namespace {

constexpr int kDurationMs = 900;
constexpr int kFrameMs = 60;

}  // namespace

SpanFlash::SpanFlash(QObject* parent) : QObject(parent) {
    m_timer.setInterval(kFrameMs);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_since.elapsed() >= kDurationMs) {
            m_timer.stop();
            m_spans.clear();
        }
        Q_EMIT changed();
    });
}

void SpanFlash::flash(std::vector<elmo::TokenSpan> spans) {
    if (spans.empty())
        return;
    m_spans = std::move(spans);
    m_since.start();
    m_timer.start();
    Q_EMIT changed();
}

float SpanFlash::strength() const {
    return std::clamp(1 - static_cast<float>(m_since.elapsed()) / kDurationMs, 0.0F, 1.0F);
}

SpanFlash::TokenColor SpanFlash::over(TokenColor base) const {
    if (m_spans.empty())
        return base;
    // Opaque, so that the text colour is chosen for the visible background.
    const QColor paper = QApplication::palette().color(QPalette::Base);
    const QColor accent = QApplication::palette().color(QPalette::Highlight);
    const auto mix = [part = 0.6F * strength()](float from, float to) { return from + part * (to - from); };
    const QColor color = QColor::fromRgbF(mix(paper.redF(), accent.redF()), mix(paper.greenF(), accent.greenF()),
                                          mix(paper.blueF(), accent.blueF()));
    return [base = std::move(base), spans = m_spans, color](elmo::TokenIndex token) {
        const bool lit = std::any_of(spans.begin(), spans.end(),
                                     [token](const elmo::TokenSpan& span) { return span.contains(token); });
        return lit ? color : base ? base(token) : QColor();
    };
}

}  // namespace ui
