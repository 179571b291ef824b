// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/training/training_plan.h"

#include <fmt/format.h>

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <concepts>
#include <type_traits>

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
constexpr std::int64_t kMaxPlanBytes = 1 << 20;

std::string toLocal(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

QString toQt(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

tasks::ElmoPlace placeNamed(const QString& name) {
    for (const auto& entry : tasks::elmoPlaces())
        if (name == toQt(entry.name))
            return entry.value;
    return tasks::ElmoPlace::kInput;
}

// A plan in JSON: each setting is named once, in visitSettings(), which writing and reading share.

QJsonValue valueOf(const QString& setting) {
    return setting;
}
QJsonValue valueOf(double setting) {
    return setting;
}
QJsonValue valueOf(int setting) {
    return setting;
}
QJsonValue valueOf(bool setting) {
    return setting;
}
QJsonValue valueOf(const QStringList& setting) {
    return QJsonArray::fromStringList(setting);
}
QJsonValue valueOf(const std::vector<std::int64_t>& setting) {
    QJsonArray list;
    for (const std::int64_t one : setting)
        list.append(static_cast<qint64>(one));
    return list;
}
QJsonValue valueOf(const ui::LabelMeanings& setting) {
    QJsonObject json;
    for (auto meaning = setting.begin(); meaning != setting.end(); ++meaning)
        json.insert(meaning.key(), meaning.value());
    return json;
}
QJsonValue valueOf(tasks::ElmoPlace setting) {
    return toQt(tasks::settingName(setting));
}

void read(const QJsonValue& json, QString& setting) {
    setting = json.toString();
}
void read(const QJsonValue& json, double& setting) {
    setting = json.toDouble();
}
void read(const QJsonValue& json, int& setting) {
    setting = json.toInt();
}
void read(const QJsonValue& json, bool& setting) {
    setting = json.toBool();
}
void read(const QJsonValue& json, QStringList& setting) {
    setting.clear();
    for (const QJsonValue one : json.toArray())
        setting.append(one.toString());
}
void read(const QJsonValue& json, std::vector<std::int64_t>& setting) {
    setting.clear();
    for (const QJsonValue one : json.toArray())
        setting.push_back(one.toInteger());
}
void read(const QJsonValue& json, ui::LabelMeanings& setting) {
    setting.clear();
    const QJsonObject meanings = json.toObject();
    for (auto meaning = meanings.begin(); meaning != meanings.end(); ++meaning)
        setting.insert(meaning.key(), meaning.value().toString());
}
void read(const QJsonValue& json, tasks::ElmoPlace& setting) {
    setting = placeNamed(json.toString());
}

/// Calls `visit(name, setting)` for every setting of a head's plan but the task.
template <class Plan, class Visit>
requires std::same_as<std::remove_const_t<Plan>, ui::HeadPlan>
void visitSettings(Plan& plan, Visit visit) {
    visit("data"_L1, plan.data);
    visit("dev"_L1, plan.dev);
    visit("devShare"_L1, plan.devShare);
    visit("format"_L1, plan.format);
    visit("scheme"_L1, plan.scheme);
    visit("raw"_L1, plan.raw);
    visit("language"_L1, plan.language);
    visit("preset"_L1, plan.preset);
    visit("elmo"_L1, plan.elmo);
    visit("seeds"_L1, plan.seeds);
    visit("epochs"_L1, plan.epochs);
    visit("bilm"_L1, plan.bilm);
    visit("output"_L1, plan.output);
    visit("from"_L1, plan.from);
    visit("settings"_L1, plan.settings);
    visit("heldOutDocuments"_L1, plan.heldOutShare);
    visit("imported"_L1, plan.imported);
    visit("otherLabels"_L1, plan.otherLabels);
    visit("rival"_L1, plan.rival);
    visit("meanings"_L1, plan.meanings);
}

/// The same for a language model's.
template <class Plan, class Visit>
requires std::same_as<std::remove_const_t<Plan>, ui::TuningPlan>
void visitSettings(Plan& plan, Visit visit) {
    visit("texts"_L1, plan.texts);
    visit("heldOutShare"_L1, plan.heldOutShare);
    visit("language"_L1, plan.language);
    visit("pretokenized"_L1, plan.pretokenized);
    visit("model"_L1, plan.model);
    visit("passes"_L1, plan.passes);
    visit("output"_L1, plan.output);
}

template <class Plan>
QJsonObject jsonOf(const Plan& plan) {
    QJsonObject json;
    visitSettings(plan, [&](QLatin1String name, const auto& setting) { json[name] = valueOf(setting); });
    if constexpr (std::is_same_v<Plan, ui::HeadPlan>)
        json["task"_L1] = toQt(plan.task.name);
    return json;
}

template <class Plan>
Plan planOf(const QJsonObject& json) {
    Plan plan;
    visitSettings(plan, [&](QLatin1String name, auto& setting) {
        if (json.contains(name))  // plans of earlier versions know fewer settings
            read(json[name], setting);
    });
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
    for (const QString& setting : plan.settings)
        tasks::applySetting(settings.config, setting.toStdString());
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
    const QByteArray text = QByteArray::fromStdString(elmo::readSmallFile(path, kMaxPlanBytes));
    const QJsonObject json = QJsonDocument::fromJson(text).object();
    const QJsonObject head = json["head"_L1].toObject(), tuning = json["tuning"_L1].toObject();
    const auto task = tasks::taskNamed(head["task"_L1].toString().toStdString());
    if (json["format"_L1].toString() != QLatin1String(kFormat) || (tuning.isEmpty() && !task))
        throw elmo::Error(
            elmo::ErrorCode::kBadFormat,
            fmt::format("'{}' is no training plan of this program. Start the training again from the beginning.",
                        path.string()));
    if (!tuning.isEmpty())
        return planOf<ui::TuningPlan>(tuning);
    auto plan = planOf<ui::HeadPlan>(head);
    plan.task = *task;
    return plan;
}

bool readsData(const ui::TrainingRequest& request, const QString& file) {
    if (const auto* check = std::get_if<ui::CheckHeadData>(&request))
        return check->plan.data == file;
    const auto* start = std::get_if<ui::StartTraining>(&request);
    const auto* plan = start ? std::get_if<ui::HeadPlan>(&start->plan) : nullptr;
    return plan && plan->data == file;
}

}  // namespace app
