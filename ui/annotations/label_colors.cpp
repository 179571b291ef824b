// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/label_colors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>

#include "ui/style/color_scale.h"

namespace ui {
namespace {

constexpr double kMinContrast = 3;

/// Relative luminance as WCAG 2 defines it, 0 to 1.
double luminance(const QColor& color) {
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QColor readableColor(const QColor& chosen, const QColor& background) {
    const double end = luminance(background) > 0.18 ? 0 : 1;
    QColor color = chosen;
    for (int step = 1; step <= 20 && contrast(color, background) < kMinContrast; ++step) {
        const double share = step / 20.0;
        const auto mixed = [&](double c) { return static_cast<float>(c + share * (end - c)); };
        color = QColor::fromRgbF(mixed(chosen.redF()), mixed(chosen.greenF()), mixed(chosen.blueF()));
    }
    return color;
}

}  // namespace

qsizetype LabelColors::placeOf(const QString& label) const {
    const int known = m_places.value(label, -1);
    return known >= 0 ? known : m_labels.indexOf(label);
}

QColor LabelColors::color(const QString& label, const QPalette& palette) const {
    if (const auto chosen = m_chosen.find(label); chosen != m_chosen.end())
        return readableColor(*chosen, palette.color(QPalette::Base));
    const auto index = placeOf(label);
    return index < 0 ? palette.color(QPalette::PlaceholderText) : distinctColor(index, palette);
}

Qt::PenStyle LabelColors::line(const QString& label) const {
    constexpr std::array kLines{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    const auto round = std::max<qsizetype>(placeOf(label), 0) / kDistinctColors;
    return kLines[static_cast<std::size_t>(round) % kLines.size()];
}

namespace {

bool marksSpans(tasks::OutputKind output) {
    switch (output) {
        case tasks::OutputKind::kTokenTags:
        case tasks::OutputKind::kSpans:
            return true;
        case tasks::OutputKind::kTextClass:
        case tasks::OutputKind::kRankedSpans:
        case tasks::OutputKind::kRoles:
            return false;
    }
    return false;
}

}  // namespace

QStringList spanLabels(const ReadingState& reading, const QStringList& own) {
    QStringList labels = own;
    for (const tasks::TaskModelInfo& head : *reading.heads)
        if (marksSpans(head.task.output))
            for (const std::string& label : head.labels)
                if (const QString name = QString::fromStdString(label); !labels.contains(name))
                    labels.append(name);
    std::set<std::string> others;
    if (reading.annotations)
        for (const tasks::SpanAnnotation& span : reading.annotations->spans)
            others.insert(span.label);
    for (const std::string& label : others)
        if (const QString name = QString::fromStdString(label); !labels.contains(name))
            labels.append(name);
    if (labels.isEmpty())
        labels = {QStringLiteral("PER"), QStringLiteral("LOC"), QStringLiteral("ORG"), QStringLiteral("MISC")};
    return labels;
}

}  // namespace ui
