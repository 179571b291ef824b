// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/weight_data.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <filesystem>
#include <utility>

namespace ui {
namespace {

class WeightTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::WeightTexts)
};

/// The biLM's name, with the beginning of its hash if another group has another biLM of the same name.
QString bilmText(const tasks::TaskRun& run, bool sharesName) {
    const QString name = QString::fromStdString(run.bilmName);
    return sharesName ? QStringLiteral("%1 %2").arg(name, QString::fromStdString(run.bilmHash).left(6)) : name;
}

/// Adds what distinguishes two groups if their names would be the same.
QString groupName(const std::vector<tasks::TaskRun>& runs, const tasks::WeightComparison& comparison,
                  std::size_t group) {
    const auto first = [&](std::size_t index) -> const tasks::TaskRun& {
        return runs[comparison.groups[index].runs.front()];
    };
    const tasks::TaskRun& run = first(group);
    QString name = taskName(run.task);
    bool mode = false, bilm = false, sharesBilmName = false, lambda = false, norm = false, data = false, start = false,
         weights = false;
    QStringList settings;
    for (std::size_t other = 0; other < comparison.groups.size(); ++other) {
        const tasks::TaskRun& rival = first(other);
        const bool isNamesake = rival.bilmHash != run.bilmHash && rival.bilmName == run.bilmName;
        sharesBilmName = sharesBilmName || isNamesake;
        bilm = bilm || isNamesake || (rival.task == run.task && rival.bilmHash != run.bilmHash);
        if (other == group || rival.task != run.task || rival.source != run.source)
            continue;
        mode = mode || rival.elmoMode != run.elmoMode;
        lambda = lambda || rival.lambda != run.lambda;
        norm = norm || rival.layerNorm != run.layerNorm;
        weights = weights || tasks::startShares(rival) != tasks::startShares(run);
        data = data || rival.dataHash != run.dataHash;
        start = start || rival.start != run.start;
        for (const std::string& setting : tasks::settingsUnlike(run, rival))
            if (!setting.starts_with("elmo.") &&
                !setting.starts_with("labels"))  // named by themselves, or with the data
                settings.append(QString::fromStdString(setting.substr(setting.find('.') + 1)));
    }
    settings.removeDuplicates();
    if (!run.source.empty())
        name += WeightTexts::tr(", %1").arg(QString::fromStdString(run.source));
    if (mode)
        name += WeightTexts::tr(", %1").arg(modeText(run.elmoMode));
    if (bilm)
        name += WeightTexts::tr(", %1").arg(bilmText(run, sharesBilmName));
    if (lambda)
        name += WeightTexts::tr(", λ %1").arg(QLocale().toString(run.lambda, 'g', 3));
    if (norm)
        name += run.layerNorm ? WeightTexts::tr(", layer norm") : WeightTexts::tr(", no layer norm");
    if (const std::string shares = tasks::startShares(run); weights)
        name += shares.empty() ? WeightTexts::tr(", equal start weights")
                               : WeightTexts::tr(", start weights %1").arg(QString::fromStdString(shares));
    if (data) {
        const QString common = QString::fromStdString(tasks::commonName(runs, comparison.groups[group]));
        name += common.isEmpty() ? WeightTexts::tr(", data %1").arg(QString::fromStdString(run.dataHash).left(6))
                                 : WeightTexts::tr(", %1").arg(common);
    }
    if (start)
        name += run.start.empty() ? WeightTexts::tr(", from the start") : WeightTexts::tr(", continued from a head");
    constexpr qsizetype kNamedSettings = 2;  // others are in the tooltip of the run's table
    if (!data)
        for (const QString& setting : settings.mid(0, kNamedSettings))
            name += WeightTexts::tr(", %1").arg(setting);
    return name;
}

/// What tasks::distortions() says, in the user's language.
QString distortionText(const std::string& difference) {
    const std::pair<const char*, QString> known[] = {{"other biLM", WeightTexts::tr("other biLM")},
                                                     {"other lambda", WeightTexts::tr("other lambda")},
                                                     {"no layer norm", WeightTexts::tr("no layer norm")},
                                                     {"layer norm", WeightTexts::tr("layer norm")},
                                                     {"other start weights", WeightTexts::tr("other start weights")}};
    for (const auto& [name, text] : known)
        if (difference == name)
            return text;
    return QString::fromStdString(difference);
}

/// Of each run what distorts its comparison, and with which run; empty for a run that can be compared.
void addBadges(WeightData& data) {
    const std::vector<tasks::TaskRun>& runs = *data.runs;
    for (const tasks::Incomparability& found : tasks::incomparabilities(runs)) {
        QStringList reasons;
        for (const std::string& reason : found.reasons)
            reasons.append(distortionText(reason));
        const QString reference = QString::fromStdString(runs[found.reference].name);
        data.distortions += reasons;
        data.badges.append(reasons.isEmpty()
                               ? QString()
                               : WeightTexts::tr("%1, compared with %2")
                                     .arg(reasons.join(WeightTexts::tr(", ", "between names")), reference));
    }
    data.distortions.removeDuplicates();
}

/// The groups with their numbers of runs; of many, which a figure names next to their marks, how many they are.
QString groupFacts(const WeightData& data) {
    constexpr std::size_t kMostNamed = 6;
    const std::vector<std::ptrdiff_t> sizes = data.sampleSizes();
    const auto number = [](qsizetype n) { return QLocale().toString(qlonglong(n)); };
    if (sizes.size() > kMostNamed) {
        const auto [least, most] = std::ranges::minmax(sizes);
        const QString runs = least == most ? number(most) : number(least) + QStringLiteral("–") + number(most);
        return WeightTexts::tr("Groups of runs: %1 (n = %2)").arg(number(std::ssize(data.comparison.groups)), runs);
    }
    QStringList groups;
    for (std::size_t group = 0; group < sizes.size(); ++group)
        groups.append(
            WeightTexts::tr("%1 (n = %2)").arg(data.groupNames[static_cast<qsizetype>(group)], number(sizes[group])));
    return groups.join(WeightTexts::tr(", ", "between names"));
}

/// Of each group its place among the groups of all runs.
std::vector<int> symbolsOf(const WeightData& data, const std::vector<tasks::TaskRun>& all) {
    const std::vector<tasks::RunGroup> groups = tasks::groupRuns(all);
    std::vector<int> symbols;
    for (const tasks::RunGroup& group : data.comparison.groups) {
        const std::filesystem::path& path = data.run(group.runs.front()).path;
        const auto holds = [&](const tasks::RunGroup& candidate) {
            const auto isIt = [&](std::size_t run) { return all[run].path == path; };
            return std::ranges::any_of(candidate.runs, isIt) || std::ranges::any_of(candidate.copies, isIt);
        };
        symbols.push_back(static_cast<int>(std::ranges::find_if(groups, holds) - groups.begin()));
    }
    return symbols;
}

}  // namespace

QString WeightData::groupNameOf(std::size_t run) const {
    for (std::size_t group = 0; group < comparison.groups.size(); ++group)
        for (const auto* members : {&comparison.groups[group].runs, &comparison.groups[group].copies})
            if (std::ranges::find(*members, run) != members->end())
                return groupNames[static_cast<qsizetype>(group)];
    return {};
}

std::vector<std::ptrdiff_t> WeightData::sampleSizes() const {
    std::vector<std::ptrdiff_t> sizes(comparison.groups.size());
    for (const tasks::WeightRow& row : comparison.rows)
        sizes[row.group] = std::max(sizes[row.group], std::ssize(row.runs));
    return sizes;
}

QStringList WeightData::bilms() const {
    QStringList known;
    for (const tasks::TaskRun& run : *runs)
        if (const QString name = QString::fromStdString(run.bilmName); !name.isEmpty() && !known.contains(name))
            known.append(name);
    return known;
}

QString WeightData::bilmText(const tasks::TaskRun& run) const {
    const auto isNamesake = [&](const tasks::TaskRun& other) {
        return other.bilmName == run.bilmName && other.bilmHash != run.bilmHash;
    };
    const QString name = shown(QString::fromStdString(run.bilmName));
    return std::ranges::any_of(*runs, isNamesake)
               ? QStringLiteral("%1 %2").arg(name, QString::fromStdString(run.bilmHash).left(6))
               : name;
}

QString WeightData::facts() const {
    QStringList models;
    for (const tasks::TaskRun& run : *runs)
        if (const QString text = run.bilmName.empty() ? QString() : bilmText(run);
            !text.isEmpty() && !models.contains(text))
            models.append(text);
    QStringList parts{quantityName(comparison.quantity), groupFacts(*this)};
    if (!models.isEmpty())
        parts.append(WeightTexts::tr("biLM: %1").arg(models.join(WeightTexts::tr(", ", "between names"))));
    parts.append(WeightTexts::tr("n: seeds of one configuration, data and start, each once"));
    return parts.join(QStringLiteral(" · "));
}

WeightDataPtr makeWeightData(TaskRuns runs, tasks::LayerQuantity quantity, const FigureNames& names,
                             const TaskRuns& all) {
    auto data = std::make_shared<WeightData>();
    data->names = names;
    data->runs = runs ? std::move(runs) : std::make_shared<const std::vector<tasks::TaskRun>>();
    data->comparison = tasks::compareWeights(*data->runs, quantity);
    data->symbols = symbolsOf(*data, all ? *all : *data->runs);
    for (std::size_t group = 0; group < data->comparison.groups.size(); ++group) {
        QString name = groupName(*data->runs, data->comparison, group);
        const QString stem = name;
        for (int copy = 2; data->ownNames.contains(name); ++copy)
            name = QStringLiteral("%1 (%2)").arg(stem).arg(copy);
        data->ownNames.append(name);
        data->groupNames.append(data->shown(name));
    }
    addBadges(*data);
    return data;
}

QString taskName(std::string_view task) {
    const auto known = tasks::taskNamed(task);
    return known ? QCoreApplication::translate("tasks", known->title)
                 : QString::fromUtf8(task.data(), qsizetype(task.size()));
}

QString metricText(const QString& name) {
    if (name == QLatin1String("accuracy"))
        return WeightTexts::tr("Accuracy (%)");
    if (name == QLatin1String("span F1"))
        return WeightTexts::tr("Span F1 (%)");
    if (name == QLatin1String("argument F1"))
        return WeightTexts::tr("Argument F1 (%)");
    if (name == QLatin1String("perplexity"))
        return WeightTexts::tr("Perplexity");
    if (name == QLatin1String("macro F1"))
        return WeightTexts::tr("Macro F1 (%)");
    return name == QLatin1String("F1") ? WeightTexts::tr("F1 (%)") : name;
}

QString modeText(const std::string& mode) {
    const std::pair<const char*, QString> places[] = {{"input", WeightTexts::tr("input only")},
                                                      {"output", WeightTexts::tr("output only")},
                                                      {"both", WeightTexts::tr("input and output")},
                                                      {"none", WeightTexts::tr("without ELMo")}};
    const std::pair<const char*, QString> uses[] = {{"top", WeightTexts::tr("top layer only")},
                                                    {"average", WeightTexts::tr("average of the layers")},
                                                    {"frozen", WeightTexts::tr("fixed weights")}};
    const auto textOf = [](const auto& known, const std::string& name) {
        const auto found = std::ranges::find_if(known, [&](const auto& one) { return name == one.first; });
        return found == std::end(known) ? QString::fromStdString(name) : found->second;
    };
    const std::size_t dash = mode.find('-');
    const QString place = textOf(places, mode.substr(0, dash));
    return dash == std::string::npos ? place
                                     : WeightTexts::tr("%1: %2").arg(place, textOf(uses, mode.substr(dash + 1)));
}

QString placeName(const std::string& place) {
    if (place == "input")
        return WeightTexts::tr("Input");
    return place == "output" ? WeightTexts::tr("Output") : QString::fromStdString(place);
}

QString placeExplanation(const std::string& place) {
    if (place == "input")
        return WeightTexts::tr("The mix that is concatenated with the word vectors of the task: [x; ELMo].");
    return WeightTexts::tr("The mix that is concatenated with the output of the task's own encoder: [h; ELMo].");
}

QString quantityName(tasks::LayerQuantity quantity) {
    switch (quantity) {
        case tasks::LayerQuantity::kWeight:
            return WeightTexts::tr("Layer weight s_j");
        case tasks::LayerQuantity::kContribution:
            return WeightTexts::tr("Contribution: share of length");
        case tasks::LayerQuantity::kProjection:
            return WeightTexts::tr("Contribution: projection");
        case tasks::LayerQuantity::kUnfolded:
            return WeightTexts::tr("Residual unfolded");
    }
    return {};
}

QString quantityExplanation(tasks::LayerQuantity quantity) {
    switch (quantity) {
        case tasks::LayerQuantity::kWeight:
            return WeightTexts::tr(
                "The weight s_j that training gave layer j; the weights of a mix sum to 1. A weight is not the "
                "contribution of a layer: at the same weight, a layer with longer vectors contributes more.");
        case tasks::LayerQuantity::kContribution:
            return WeightTexts::tr(
                "Weight times the mean length of the layer's vectors on the development set, as shares that sum to 1. "
                "It corrects for the different size of layers, but not for layers with opposite directions.");
        case tasks::LayerQuantity::kProjection:
            return WeightTexts::tr(
                "The share of the mixed vector that comes from the layer, measured along the mixed vector itself. The "
                "shares sum to 1. Below 0 a layer works against the mix; above 1 the other layers do.");
        case tasks::LayerQuantity::kUnfolded:
            return WeightTexts::tr(
                "The biLM adds each LSTM layer's input to its output, so layer 2 contains layer 1. Unfolded, layer "
                "1's true coefficient is s_1 + s_2. The numbers therefore sum to more than 1.");
    }
    return {};
}

QString gammaExplanation() {
    return WeightTexts::tr(
        "Gamma (γ) scales the whole mixed vector, so that the task can match it to the size of its own vectors. It "
        "does not favour any layer.");
}

QString scalarMixExplanation() {
    return WeightTexts::tr(
        "A scalar mix adds the layers of the language model with weights s_j and multiplies by gamma: "
        "γ · (s_0 h_0 + s_1 h_1 + s_2 h_2). The s_j are a softmax: each lies between 0 and 1, and they sum to 1.");
}

QString layerNormExplanation() {
    return WeightTexts::tr(
        "With layer norm, every layer is normalized to mean 0 and variance 1 before mixing, so that weights of layers "
        "of different size can be compared. Runs with and without layer norm are not comparable.");
}

QString shareText(double value) {
    return QLocale().toString(value, 'f', 3);
}

QString probabilityText(std::optional<double> p) {
    if (!p)
        return {};
    return *p < 0.001 ? WeightTexts::tr("p < 0.001") : WeightTexts::tr("p = %1").arg(QLocale().toString(*p, 'f', 3));
}

}  // namespace ui
