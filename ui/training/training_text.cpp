// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/training/training_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QProgressBar>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {
namespace {

class TrainingText {
    Q_DECLARE_TR_FUNCTIONS(ui::TrainingText)
};

}  // namespace

void showWork(const std::optional<WorkProgress>& work, QProgressBar& bar, QWidget& cancel) {
    bar.setVisible(work.has_value());
    cancel.setVisible(work.has_value());
    if (!work)
        return;
    bar.setRange(0, work->total > 0 ? 1000 : 0);
    if (work->total > 0)
        bar.setValue(static_cast<int>(1000 * work->done / work->total));
}

QString trainingStageText(const QString& stage) {
    const std::pair<const char*, QString> names[] = {
        {"read", TrainingText::tr("Reading the data")},
        {"reading", TrainingText::tr("Reading the text")},
        {"numbering words", TrainingText::tr("Building the vocabulary")},
        {"subwords", TrainingText::tr("Learning the subwords")},
        {"trial", TrainingText::tr("Measuring the speed on a few steps")},
        {"embed", TrainingText::tr("Computing the layers of the language model")},
        {"read head", TrainingText::tr("Loading the head")},
        {"train", TrainingText::tr("Training")},
        {"predict", TrainingText::tr("Evaluating on held-out data")}};
    for (const auto& [name, text] : names)
        if (stage == QLatin1String(name))
            return text;
    return TrainingText::tr("Preparing");
}

QString dataFormatText(const QString& format) {
    const std::pair<const char*, QString> names[] = {
        {"conll", TrainingText::tr("CoNLL columns")},
        {"conllu", QStringLiteral("CoNLL-U")},
        {"conll2012", QStringLiteral("OntoNotes (CoNLL-2012)")},
        {"json-lines", QStringLiteral("JSON lines")},
        {"squad", QStringLiteral("SQuAD")},
        {"sst-trees", QStringLiteral("Stanford Sentiment Treebank")},
        {"table", TrainingText::tr("Table: text, label")},
        {"pair-table", TrainingText::tr("Table: premise, hypothesis, label")},
        {"label-text", TrainingText::tr("Columns: label, text")},
        {"label-pair", TrainingText::tr("Columns: label, premise, hypothesis")}};
    const auto* const found =
        std::ranges::find_if(names, [&](const auto& name) { return format == QLatin1String(name.first); });
    return found == std::ranges::end(names) ? format : found->second;
}

QString tagSchemeText(const QString& scheme) {
    return scheme == QLatin1String("bio") ? QStringLiteral("IOB2") : scheme.toUpper();
}

QString durationText(double seconds) {
    const auto whole = static_cast<qlonglong>(std::llround(std::max(seconds, 0.0)));
    if (whole >= 3600)
        return TrainingText::tr("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
    if (whole >= 60)
        return TrainingText::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
    return TrainingText::tr("%1 s").arg(whole);
}

QString trainingStateText(const TrainingRecord& record, const QString& name) {
    switch (record.state) {
        case TrainingState::kRunning:
            return TrainingText::tr("%1: %2").arg(name, trainingStageText(record.stage));
        case TrainingState::kPausing:
            return TrainingText::tr("%1: writing a checkpoint before pausing").arg(name);
        case TrainingState::kStopping:
            return TrainingText::tr("%1: finishing with the best weights so far").arg(name);
        case TrainingState::kPaused:
            return TrainingText::tr(
                       "%1 is paused. Resume continues where it stopped, even after the program was closed.")
                .arg(name);
        case TrainingState::kFinished:
            return TrainingText::tr("Done. %1").arg(record.summary);
        case TrainingState::kFailed:
            return TrainingText::tr("Training %1 failed: %2").arg(name, record.problem);
    }
    return {};
}

QString trainingDetailText(const TrainingRecord& record) {
    if (record.tokensPerSecond <= 0)
        return {};
    QStringList parts;
    if (std::holds_alternative<HeadPlan>(record.plan))
        parts.append(TrainingText::tr("Epoch %1").arg(QLocale().toString(record.epoch, 'f', 2)));
    if (const auto* head = std::get_if<HeadPlan>(&record.plan); head && head->seeds.size() > 1)
        parts.append(TrainingText::tr("Seed %1 of %2")
                         .arg(std::max<std::size_t>(record.curves.size(), 1))
                         .arg(head->seeds.size()));
    parts.append(TrainingText::tr("%1 tokens/s").arg(QLocale().toString(qlonglong(record.tokensPerSecond))));
    parts.append(TrainingText::tr("at most %1 left").arg(durationText(record.secondsLeft)));
    return parts.join(QStringLiteral("     "));
}

}  // namespace ui
