// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sentiment/sentiment.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/style/color_scale.h"

namespace ui {
namespace {

/// Values nearer to zero than this are neutral.
constexpr double kNeutral = 0.2;

class SentimentTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::SentimentTexts)
};

bool counts(const tasks::ScoreAnnotation& score) {
    return !score.labels.empty() && score.labels.size() == score.probabilities.size();
}

/// The position of a label according to its name: "very negative" -2, "neg" -1, "neutral" 0; none for other names.
std::optional<double> namedPlace(const QString& label) {
    const double strength = label.contains(u"very", Qt::CaseInsensitive) ? 2 : 1;
    if (label.contains(u"neg", Qt::CaseInsensitive))
        return -strength;
    if (label.contains(u"pos", Qt::CaseInsensitive))
        return strength;
    return label.contains(u"neutral", Qt::CaseInsensitive) ? std::optional(0.0) : std::nullopt;
}

/// Each label's position from -1 to 1: by name if all names are known (data sets may sort labels alphabetically), else
/// by order.
std::vector<double> placesOf(const std::vector<std::string>& labels) {
    std::vector<double> named, ordered;
    double widest = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        ordered.push_back(labels.size() > 1 ? 2 * static_cast<double>(i) / static_cast<double>(labels.size() - 1) - 1
                                            : 0);
        if (const auto place = namedPlace(QString::fromStdString(labels[i]))) {
            named.push_back(*place);
            widest = std::max(widest, std::abs(*place));
        }
    }
    if (named.size() < labels.size() || widest == 0)
        return ordered;
    for (double& place : named)
        place /= widest;
    return named;
}

}  // namespace

Sentiment sentimentOf(const tasks::ScoreAnnotation& score) {
    if (!counts(score))
        return {};
    const std::vector<double> places = placesOf(score.labels);
    double mean = 0;
    for (std::size_t i = 0; i < score.probabilities.size(); ++i)
        mean += score.probabilities[i] * places[i];
    const auto best = std::ranges::max_element(score.probabilities) - score.probabilities.begin();
    return {QString::fromStdString(score.labels[static_cast<std::size_t>(best)]), mean,
            score.layer == tasks::AnnotationLayer::kHuman};
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
        return QStringLiteral("■");  // not a dash, because a minus may follow
    return value > 0 ? QStringLiteral("▲") : QStringLiteral("▼");
}

QString sentimentText(double value) {
    const QString number = QLocale().toString(std::abs(value), 'f', 2);
    // In right-to-left text the sign would appear after its number without the mark.
    const QString mark = QLocale().textDirection() == Qt::RightToLeft ? QStringLiteral("\u200E") : QString();
    const QString sign = std::abs(value) < 0.005 ? QString() : value > 0 ? QStringLiteral("+") : QStringLiteral("−");
    return sentimentGlyph(value) + u' ' + mark + sign + number;
}

QString sentimentExplanation() {
    return SentimentTexts::tr(
        "Sentiment from −1 (negative) to +1 (positive): the mean of the classes, weighted by probability.");
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
