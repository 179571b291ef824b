// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/session_memory.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

#include "ui/session/project_work.h"

namespace ui {
namespace {

std::optional<elmo::TokenIndex> tokenOf(const QVariant& value) {
    bool isNumber = false;
    const qlonglong index = value.toLongLong(&isNumber);
    return isNumber && index >= 0 ? std::optional(elmo::TokenIndex(index)) : std::nullopt;
}

QVariant valueOf(std::optional<elmo::TokenIndex> token) {
    return token ? QVariant(qlonglong{token->value()}) : QVariant();
}

}  // namespace

SessionMemory SessionMemory::load() {
    QSettings settings;
    settings.beginGroup(QStringLiteral("session"));
    return {.project = settings.value(QStringLiteral("project")).toString(),
            .document = settings.value(QStringLiteral("document")).toString(),
            .documents = settings.value(QStringLiteral("documents")).toStringList(),
            .heads = settings.value(QStringLiteral("heads")).toStringList(),
            .selection = tokenOf(settings.value(QStringLiteral("selection"))),
            .top = tokenOf(settings.value(QStringLiteral("top"))),
            .zoomSteps = settings.value(QStringLiteral("zoom")).toInt()};
}

void SessionMemory::save() const {
    QSettings settings;
    settings.beginGroup(QStringLiteral("session"));
    settings.setValue(QStringLiteral("project"), project);
    settings.setValue(QStringLiteral("document"), document);
    if (documents.isEmpty())
        settings.remove(QStringLiteral("documents"));
    else
        settings.setValue(QStringLiteral("documents"), documents);
    settings.setValue(QStringLiteral("heads"), heads);
    settings.setValue(QStringLiteral("selection"), valueOf(selection));
    settings.setValue(QStringLiteral("top"), valueOf(top));
    settings.setValue(QStringLiteral("zoom"), zoomSteps);
}

DroppedKind droppedKind(const QString& path) {
    if (isProjectFile(path))
        return DroppedKind::kProject;
    if (!QFileInfo(path).isDir()) {
        const bool weights = path.endsWith(u".hdf5") || path.endsWith(u".h5") || path.endsWith(u".safetensors") ||
                             path.endsWith(u".index") || path.endsWith(u".tar") || path.endsWith(u".tar.gz") ||
                             path.endsWith(u".tgz");
        return weights ? DroppedKind::kModel : DroppedKind::kDocument;
    }
    const QDir folder(path);
    if (folder.exists(QStringLiteral("task.json")))
        return DroppedKind::kHead;
    const QStringList weights{QStringLiteral("model.json"),  QStringLiteral("options.json"), QStringLiteral("*.hdf5"),
                              QStringLiteral("config.json"), QStringLiteral("encoder.pkl"),  QStringLiteral("*.index")};
    return folder.entryList(weights, QDir::Files).isEmpty() ? DroppedKind::kFolder : DroppedKind::kModel;
}

}  // namespace ui
