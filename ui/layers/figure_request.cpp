// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/figure_request.h"

#include <QJsonArray>
#include <QJsonDocument>

#include "ui/session/engine_preferences.h"
#include "ui/style/language.h"

namespace ui {

using namespace Qt::StringLiterals;

FigureRecipe recipeOf(const Snapshot& snapshot, const FigureRequest& request) {
    const QString& project = snapshot.project->path;
    if (!snapshot.model || request.documents.contains(QString()) || (!request.documents.isEmpty() && project.isEmpty()))
        return {};
    QJsonObject json = request.fields;
    json["kind"_L1] = request.kind;
    json["project"_L1] = request.documents.isEmpty() ? QString() : project;
    json["documents"_L1] = QJsonArray::fromStringList(request.documents);
    json["language"_L1] = appliedLanguage();
    json["textLanguage"_L1] = EnginePreferences::load().language;
    json["names"_L1] = toJson(FigureNameBook::instance().names());
    FigureRecipe recipe{
        {QStringLiteral("figure"), QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact)),
         QStringLiteral("--model"), snapshot.model->path},
        {snapshot.model->path}};
    for (const QString& head : request.heads) {
        recipe.command += {QStringLiteral("--head"), head};
        recipe.inputs.append(head);
    }
    if (!request.documents.isEmpty()) {
        recipe.command += {QStringLiteral("--project"), project};
        recipe.inputs.append(project);
    }
    return recipe;
}

QString pathOfOpen(const Snapshot& snapshot, const elmo::Document* document) {
    return snapshot.document && snapshot.document->document.get() == document ? snapshot.document->path : QString();
}

QJsonObject toJson(const FigureNames& names) {
    QJsonObject json;
    for (auto name = names.begin(); name != names.end(); ++name)
        json.insert(name.key(), name.value());
    return json;
}

FigureNames namesOf(const QJsonObject& json) {
    FigureNames names;
    for (auto name = json.begin(); name != json.end(); ++name)
        names.insert(name.key(), name.value().toString());
    return names;
}

}  // namespace ui
