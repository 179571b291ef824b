// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "elmo/text/offsets.h"

namespace ui {

/// The user's state when the window closed, stored in the settings: the project, the open document, the scroll
/// position, the selected token, the zoom, the heads. GUI thread.
struct SessionMemory {
    QString project;  ///< empty: the unsaved one
    QString document;
    QStringList documents;  ///< listed by versions that kept the list in the settings; added to the unsaved project
    QStringList heads;
    std::optional<elmo::TokenIndex> selection;
    std::optional<elmo::TokenIndex> top;
    int zoomSteps = 0;

    static SessionMemory load();
    void save() const;
};

/// What a dropped path is, judged by its name.
enum class DroppedKind { kProject, kDocument, kModel, kHead, kFolder };
DroppedKind droppedKind(const QString& path);

}  // namespace ui
