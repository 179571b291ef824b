// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QStringList>

#include "ui/charts/figure_names.h"
#include "ui/charts/figure_recipe.h"
#include "ui/session/snapshot.h"

namespace ui {

/// What a figure of documents is of, so that a session without a window can compute and draw it again: see
/// app/desktop/shell/session_figure. The fields say what was asked for ("token", "word"), `documents` are
/// DocumentEntry::path, and `heads` the folders of heads, which the fields name by their place.
struct FigureRequest {
    QString kind;  ///< "saliency", "sweep", "projector", "layers", "side"
    QStringList documents, heads;
    QJsonObject fields;
};

/// `elmo figure ...` for a figure of what is open; empty if the model or a document is not known any more.
FigureRecipe recipeOf(const Snapshot& snapshot, const FigureRequest& request);

/// The path of the open document if it is this one; empty otherwise.
QString pathOfOpen(const Snapshot& snapshot, const elmo::Document* document);

QJsonObject toJson(const FigureNames& names);
FigureNames namesOf(const QJsonObject& json);

}  // namespace ui
