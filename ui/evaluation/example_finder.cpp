// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/evaluation/example_finder.h"

#include <utility>

#include "ui/evaluation/example_place.h"
#include "ui/panels/panel_host.h"

namespace ui {

ExampleFinder::ExampleFinder(PanelHost& host, QObject* parent) : QObject(parent), m_host(host) {
    connect(&host, &PanelHost::snapshotChanged, this, &ExampleFinder::setSnapshot);
}

void ExampleFinder::setSnapshot(const SnapshotPtr& snapshot) {
    if (!m_wanted || !snapshot->document || snapshot->document->path != m_wanted->file)
        return;
    // Selecting publishes a new snapshot, so first finish showing this one.
    QMetaObject::invokeMethod(
        this,
        [this, wanted = *std::exchange(m_wanted, std::nullopt)] { goTo(wanted.file, wanted.tokens, wanted.first); },
        Qt::QueuedConnection);
}

void ExampleFinder::goTo(const QString& file, const QStringList& tokens, int first) {
    const auto& opened = m_host.snapshot()->document;
    const auto place = opened ? placeOf(tokens, *opened->document) : std::nullopt;
    if (!place && (!opened || opened->path != file)) {
        m_wanted = Example{file, tokens, first};
        return m_host.session().openDocument(file);
    }
    if (!place)
        return m_host.say(tr("Cannot show the example: its tokens are not adjacent in %1.").arg(file));
    Q_EMIT m_host.documentWanted();
    Q_EMIT m_host.tokenWanted(*place + first);
}

}  // namespace ui
