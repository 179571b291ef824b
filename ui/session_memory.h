// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "elmo/text/offsets.h"

namespace ui {

/// The user's state when the window closed, stored in the settings: open and listed documents, the scroll position, the
/// selected token, the zoom, the heads. GUI thread.
struct SessionMemory {
    QString document;
    QStringList documents;
    QStringList heads;
    std::optional<elmo::TokenIndex> selection;
    std::optional<elmo::TokenIndex> top;
    int zoomSteps = 0;

    static SessionMemory load();
    void save() const;

    static constexpr int kMostDocuments = 500;
};

/// What a dropped path is, judged by its name.
enum class DroppedKind { kDocument, kModel, kHead, kFolder };
DroppedKind droppedKind(const QString& path);

}  // namespace ui
