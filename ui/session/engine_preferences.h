// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace ui {

/// What the user has set for the engine, kept in the settings: read by the engine when it starts, and the language
/// whenever a document is read. A value; any thread.
struct EnginePreferences {
    int threads = 0;          ///< of the processor; 0: one per core
    int layerMegabytes = 0;   ///< of vectors for neighbours and projections; 0: 4 GB
    QString language;         ///< BCP 47 tag that documents are tokenized as; empty: detected
    QString model;            ///< path of the model to start with; empty: the first bundled one
    QStringList unusedHeads;  ///< bundled heads that are not loaded at the start

    static EnginePreferences load();
    void save() const;
    bool operator==(const EnginePreferences&) const = default;
};

/// The name that is stored with what the user marks or decides; empty: not named. Any thread.
QString annotatorName();
void setAnnotatorName(const QString& name);

}  // namespace ui
