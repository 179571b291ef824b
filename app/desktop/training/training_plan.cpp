// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/training/training_plan.h"

#include <fmt/format.h>

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "elmo/error.h"
#include "elmo/files/input_file.h"
#include "elmo/files/staged_file.h"
#include "tasks/options/task.h"
#include "tasks/options/task_config.h"
#include "tasks/options/task_settings.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using namespace Qt::StringLiterals;

constexpr const char* kPlanFile = "plan.json";
constexpr const char* kFormat = "elmoscope training plan";
constexpr std::int64_t kMostPlanBytes = 1 << 20;

std::string toLocal(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

QString toQt(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

tasks::ElmoPlace placeNamed(const QString& name) {
    for (const auto& entry : tasks::valuesOf(tasks::ElmoPlace{}))
        if (name == toQt(entry.name))
            return entry.value;
    return tasks::ElmoPlace::kInput;
}

QJsonObject jsonOf(const ui::LabelMeanings& meanings) {
    QJsonObject json;
    for (auto meaning = meanings.begin(); meaning != meanings.end(); ++meaning)
        json.insert(meaning.key(), meaning.value());
    return json;
}

QStringList textsOf(const QJsonValue& list) {
    QStringList texts;
    for (const QJsonValue text : list.toArray())
        texts.append(text.toString());
    return texts;
}

QJsonObject jsonOf(const ui::HeadPlan& plan) {
    QJsonArray seeds;
    for (const std::int64_t seed : plan.seeds)
        seeds.append(static_cast<qint64>(seed));
    return {{"task"_L1, toQt(plan.task.name)},
            {"data"_L1, plan.data},
            {"dev"_L1, plan.dev},
            {"devShare"_L1, plan.devShare},
            {"format"_L1, plan.format},
            {"scheme"_L1, plan.scheme},
            {"raw"_L1, plan.raw},
            {"language"_L1, plan.language},
            {"preset"_L1, plan.preset},
            {"elmo"_L1, toQt(tasks::settingName(plan.elmo))},
            {"seeds"_L1, seeds},
            {"epochs"_L1, plan.epochs},
            {"bilm"_L1, plan.bilm},
            {"output"_L1, plan.output},
            {"from"_L1, plan.from},
            {"heldOutShare"_L1, plan.heldOutShare},
            {"imported"_L1, plan.imported},
            {"otherLabels"_L1, QJsonArray::fromStringList(plan.otherLabels)},
            {"rival"_L1, plan.rival},
            {"meanings"_L1, jsonOf(plan.meanings)}};
}

QJsonObject jsonOf(const ui::TuningPlan& plan) {
    return {{"texts"_L1, QJsonArray::fromStringList(plan.texts)},
            {"heldOutShare"_L1, plan.heldOutShare},
            {"language"_L1, plan.language},
            {"pretokenized"_L1, plan.pretokenized},
            {"model"_L1, plan.model},
            {"passes"_L1, plan.passes},
            {"output"_L1, plan.output}};
}

ui::HeadPlan headPlanOf(const QJsonObject& json, const tasks::Task& task) {
    ui::HeadPlan plan;
    plan.task = task;
    plan.data = json["data"_L1].toString();
    plan.dev = json["dev"_L1].toString();
    plan.devShare = json["devShare"_L1].toDouble();
    plan.format = json["format"_L1].toString();
    plan.scheme = json["scheme"_L1].toString();
    plan.raw = json["raw"_L1].toBool();
    plan.language = json["language"_L1].toString();
    plan.preset = json["preset"_L1].toString();
    plan.elmo = placeNamed(json["elmo"_L1].toString());
    plan.seeds.clear();
    for (const QJsonValue seed : json["seeds"_L1].toArray())
        plan.seeds.push_back(seed.toInteger());
    plan.epochs = json["epochs"_L1].toInt();
    plan.bilm = json["bilm"_L1].toString();
    plan.output = json["output"_L1].toString();
    plan.from = json["from"_L1].toString();
    plan.heldOutShare = json["heldOutShare"_L1].toDouble(plan.heldOutShare);
    plan.imported = json["imported"_L1].toBool();
    plan.otherLabels = textsOf(json["otherLabels"_L1]);
    plan.rival = json["rival"_L1].toString();
    const QJsonObject meanings = json["meanings"_L1].toObject();
    for (auto meaning = meanings.begin(); meaning != meanings.end(); ++meaning)
        plan.meanings.insert(meaning.key(), meaning.value().toString());
    return plan;
}

ui::TuningPlan tuningPlanOf(const QJsonObject& json) {
    ui::TuningPlan plan;
    plan.texts = textsOf(json["texts"_L1]);
    plan.heldOutShare = json["heldOutShare"_L1].toDouble();
    plan.language = json["language"_L1].toString();
    plan.pretokenized = json["pretokenized"_L1].toBool();
    plan.model = json["model"_L1].toString();
    plan.passes = json["passes"_L1].toDouble();
    plan.output = json["output"_L1].toString();
    return plan;
}

}  // namespace

tasks::LabelNames namesFor(const std::vector<std::string>& labels, const std::vector<std::string>& known,
                           const ui::LabelMeanings& meanings) {
    const auto meaningOf = [&](const std::string& label) { return meanings.value(toQt(label), toQt(label)); };
    tasks::LabelNames names;
    for (const std::string& label : labels) {
        if (std::ranges::find(known, label) != known.end())
            continue;
        const auto same = std::ranges::find(known, meaningOf(label), meaningOf);
        if (same != known.end())
            names.emplace(label, *same);
    }
    return names;
}

TaskTrainingSettings settingsOf(const ui::HeadPlan& plan) {
    TaskTrainingSettings settings;
    if (plan.from.isEmpty()) {
        settings.config = tasks::loadTaskConfig(plan.task, toLocal(plan.preset));
        settings.config.head.elmo.place = plan.elmo;
    } else {
        settings.from = toLocal(plan.from);
        settings.config = fineTuningConfig(settings.from);
        std::vector<std::string> meant;
        for (const QString& label : plan.meanings.keys())
            meant.push_back(label.toStdString());
        settings.labels = namesFor(meant, settings.config.head.labels, plan.meanings);
    }
    settings.corrections.heldOutShare = plan.heldOutShare;
    settings.corrections.imported = plan.imported;
    for (const QString& label : plan.otherLabels)
        settings.corrections.notLabels.push_back(label.toStdString());
    if (plan.epochs > 0)
        settings.config.training.epochs = plan.epochs;
    tasks::validate(settings.config);
    settings.train = toLocal(plan.data);
    settings.dev = toLocal(plan.dev);
    settings.devShare = plan.devShare;
    settings.output = toLocal(plan.output);
    settings.data.format = plan.format.toStdString();
    settings.data.scheme = plan.scheme.toStdString();
    settings.data.pretokenized = !plan.raw;
    settings.data.language = plan.language.toStdString();
    settings.bilm = toLocal(plan.bilm);
    settings.seeds = plan.seeds;
    return settings;
}

TuningSettings settingsOf(const ui::TuningPlan& plan) {
    TuningSettings settings;
    for (const QString& text : plan.texts)
        settings.texts.emplace_back(toLocal(text));
    settings.heldOutShare = plan.heldOutShare;
    settings.language = plan.language.toStdString();
    settings.pretokenized = plan.pretokenized;
    settings.model = toLocal(plan.model);
    settings.passes = plan.passes;
    settings.output = toLocal(plan.output);
    return settings;
}

void writePlan(const ui::TrainingPlan& plan, const fs::path& folder) {
    QJsonObject json{{"format"_L1, QLatin1String(kFormat)}};
    json[std::holds_alternative<ui::HeadPlan>(plan) ? "head"_L1 : "tuning"_L1] =
        std::visit([](const auto& one) { return jsonOf(one); }, plan);
    elmo::StagedFile file(folder / kPlanFile);
    file.write(QJsonDocument(json).toJson().toStdString());
    file.commit();
}

ui::TrainingPlan readPlan(const fs::path& folder) {
    const fs::path path = folder / kPlanFile;
    if (!fs::exists(path))
        throw elmo::Error(elmo::ErrorCode::kNotFound,
                          fmt::format("'{}' holds no training to continue: there is no {} in it. Choose a folder whose "
                                      "name ends in .training, or the folder of a language model in training.",
                                      folder.string(), kPlanFile));
    const QByteArray text = QByteArray::fromStdString(elmo::readSmallFile(path, kMostPlanBytes));
    const QJsonObject json = QJsonDocument::fromJson(text).object();
    const QJsonObject head = json["head"_L1].toObject(), tuning = json["tuning"_L1].toObject();
    const auto task = tasks::taskNamed(head["task"_L1].toString().toStdString());
    if (json["format"_L1].toString() != QLatin1String(kFormat) || (tuning.isEmpty() && !task))
        throw elmo::Error(
            elmo::ErrorCode::kBadFormat,
            fmt::format("'{}' is no training plan of this program. Start the training again from the beginning.",
                        path.string()));
    if (!tuning.isEmpty())
        return tuningPlanOf(tuning);
    return headPlanOf(head, *task);
}

}  // namespace app
