// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sentiment/sentiment.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "tasks/results/class_scale.h"
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

/// Scores of one column: by the head that gave them and their classes. What people chose belongs to all columns with
/// these classes.
struct ColumnScores {
    std::string head;
    std::vector<std::string> labels;
    std::vector<const tasks::ScoreAnnotation*> scores;
};

std::vector<ColumnScores> columnScores(const tasks::Annotations& annotations) {
    std::vector<ColumnScores> columns;
    for (const tasks::ScoreAnnotation& score : annotations.scores) {
        if (score.layer != tasks::AnnotationLayer::kModel || !counts(score))
            continue;
        const bool known = score.source >= 0 && score.source < std::ssize(annotations.sources);
        const std::string head = known ? annotations.sources[static_cast<std::size_t>(score.source)].model : "";
        auto column = std::ranges::find_if(
            columns, [&](const ColumnScores& one) { return one.head == head && one.labels == score.labels; });
        if (column == columns.end())
            column = columns.insert(columns.end(), {head, score.labels, {}});
        column->scores.push_back(&score);
    }
    for (const tasks::ScoreAnnotation& score : annotations.scores) {
        if (score.layer != tasks::AnnotationLayer::kHuman || !counts(score))
            continue;
        if (std::ranges::find(columns, score.labels, &ColumnScores::labels) == columns.end())
            columns.push_back({"", score.labels, {}});
        for (ColumnScores& column : columns)
            if (column.labels == score.labels)
                column.scores.push_back(&score);
    }
    return columns;
}

}  // namespace

Sentiment sentimentOf(const tasks::ScoreAnnotation& score) {
    if (!counts(score))
        return {};
    const auto best = std::ranges::max_element(score.probabilities) - score.probabilities.begin();
    Sentiment said{QString::fromStdString(score.labels[static_cast<std::size_t>(best)]), 0,
                   score.layer == tasks::AnnotationLayer::kHuman};
    const std::vector<double> places = tasks::scalePlaces(score.labels);
    if (places.empty()) {
        said.topic = static_cast<int>(best);
        said.share = score.probabilities[static_cast<std::size_t>(best)];
        return said;
    }
    for (std::size_t i = 0; i < score.probabilities.size(); ++i)
        said.value += score.probabilities[i] * places[i];
    return said;
}

std::vector<ClassColumn> classColumns(const tasks::Annotations& annotations, std::size_t sentences) {
    std::vector<ClassColumn> columns;
    for (const ColumnScores& one : columnScores(annotations)) {
        ClassColumn& column = columns.emplace_back();
        column.name = QString::fromStdString(one.head);
        for (const std::string& label : one.labels)
            column.classes.append(QString::fromStdString(label));
        column.sentences.resize(sentences);
        for (const tasks::ScoreAnnotation* score : one.scores) {  // people's last
            const auto index = score->sentence ? static_cast<std::size_t>(score->sentence->value()) : 0;
            if (!score->sentence)
                column.document = sentimentOf(*score);
            else if (index < sentences)
                column.sentences[index] = sentimentOf(*score);
        }
    }
    return columns;
}

std::vector<std::vector<Sentiment>> bySentence(const std::vector<ClassColumn>& columns) {
    std::vector<std::vector<Sentiment>> sentences(columns.empty() ? 0 : columns.front().sentences.size());
    for (const ClassColumn& column : columns)
        for (std::size_t i = 0; i < sentences.size(); ++i)
            if (column.sentences[i])
                sentences[i].push_back(*column.sentences[i]);
    return sentences;
}

std::optional<Sentiment> documentSentiment(const tasks::Annotations& annotations) {
    std::optional<Sentiment> found;
    for (const ClassColumn& column : classColumns(annotations, 0))
        if (column.document && (!found || (found->isTopic() && !column.document->isTopic())))
            found = column.document;
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

QString scoreText(const Sentiment& score, int mostCharacters) {
    if (!score.isTopic())
        return sentimentText(score.value);
    return score.label.size() <= mostCharacters ? score.label
                                                : score.label.left(mostCharacters - 1) + QStringLiteral("…");
}

QString sentimentExplanation() {
    return SentimentTexts::tr(
               "Sentiment from −1 (negative) to +1 (positive): the mean of the classes, weighted by probability.") +
           u'\n' + SentimentTexts::tr("Of other classes: the most probable one.");
}

QColor scoreColor(const Sentiment& score, const QPalette& palette) {
    return score.isTopic() ? distinctColor(score.topic, palette) : sentimentColor(score.value, palette);
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
