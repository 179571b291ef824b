// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <optional>

#include "ui/session/snapshot.h"

namespace ui {

class PanelHost;

/// Goes to an example of an evaluation: in the open document if it occurs there, otherwise in the labelled file, which
/// is opened. GUI thread.
class ExampleFinder : public QObject {
    Q_OBJECT

public:
    ExampleFinder(PanelHost& host, QObject* parent);

    void goTo(const QString& file, const QStringList& tokens, int first);

private:
    struct Example {
        QString file;
        QStringList tokens;
        int first;
    };

    void setSnapshot(const SnapshotPtr& snapshot);

    PanelHost& m_host;
    std::optional<Example> m_wanted;  ///< once its file is open
};

}  // namespace ui
