// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sentiment.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/charts/color_scale.h"

namespace ui {
namespace {

/// Values nearer to zero than this are neither.
constexpr double kNeutral = 0.2;

class SentimentTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::SentimentTexts)
};

bool counts(const tasks::ScoreAnnotation& score) {
    return !score.labels.empty() && score.labels.size() == score.probabilities.size();
}

}  // namespace

Sentiment sentimentOf(const tasks::ScoreAnnotation& score) {
    const auto classes = static_cast<double>(score.probabilities.size());
    if (!counts(score))
        return {};
    double mean = 0;
    for (std::size_t i = 0; i < score.probabilities.size(); ++i)
        mean += score.probabilities[i] * (classes > 1 ? 2 * static_cast<double>(i) / (classes - 1) - 1 : 0);
    const auto best = std::ranges::max_element(score.probabilities) - score.probabilities.begin();
    const QString first = QString::fromStdString(score.labels.front());
    return {QString::fromStdString(score.labels[static_cast<std::size_t>(best)]),
            first.startsWith(u"pos", Qt::CaseInsensitive) ? -mean : mean};
}

std::vector<std::optional<Sentiment>> sentenceSentiments(const tasks::Annotations& annotations, std::size_t sentences) {
    std::vector<std::optional<Sentiment>> found(sentences);
    for (const auto layer : {tasks::AnnotationLayer::kModel, tasks::AnnotationLayer::kHuman})
        for (const tasks::ScoreAnnotation& score : annotations.scores) {
            if (score.layer != layer || !score.sentence || !counts(score))
                continue;
            const auto index = static_cast<std::size_t>(score.sentence->value());
            if (index < sentences)
                found[index] = sentimentOf(score);
        }
    return found;
}

std::optional<Sentiment> documentSentiment(const tasks::Annotations& annotations) {
    std::optional<Sentiment> found;
    for (const auto layer : {tasks::AnnotationLayer::kModel, tasks::AnnotationLayer::kHuman})
        for (const tasks::ScoreAnnotation& score : annotations.scores)
            if (score.layer == layer && !score.sentence && counts(score))
                found = sentimentOf(score);
    return found;
}

QString sentimentGlyph(double value) {
    if (std::abs(value) < kNeutral)
        return QStringLiteral("–");
    return value > 0 ? QStringLiteral("▲") : QStringLiteral("▼");
}

QString sentimentText(double value) {
    const QString number = QLocale().toString(std::abs(value), 'f', 2);
    const QString sign = std::abs(value) < 0.005 ? QString() : value > 0 ? QStringLiteral("+") : QStringLiteral("−");
    return sentimentGlyph(value) + u' ' + sign + number;
}

QString sentimentExplanation() {
    return SentimentTexts::tr(
        "Sentiment from −1 (negative) to +1 (positive): the mean of the classes, weighted by their probabilities.");
}

QColor sentimentColor(double value, const QPalette& palette) {
    const bool light = ColorScale::themeOf(palette) == ColorScale::Theme::kLight;
    if (std::abs(value) < kNeutral)
        return light ? QColor(0x76, 0x76, 0x76) : QColor(0x9a, 0x9a, 0x9a);
    if (value > 0)
        return light ? QColor(0x00, 0x72, 0xb2) : QColor(0x56, 0xb4, 0xe9);
    return light ? QColor(0xb8, 0x58, 0x00) : QColor(0xf0, 0xa0, 0x3c);
}

}  // namespace ui
