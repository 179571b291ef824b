// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QSet>
#include <memory>
#include <vector>

#include "tasks/annotation_layers.h"

namespace ui {

/// Which annotation layers are shown, and the names that the user gave them; kept in the settings. GUI thread.
class AnnotationLayerBook : public QObject {
    Q_OBJECT

public:
    using AnnotationsPtr = std::shared_ptr<const tasks::Annotations>;

    explicit AnnotationLayerBook(QObject* parent = nullptr);

    bool isShown(const tasks::AnnotationMaker& maker) const;
    void setShown(const tasks::AnnotationMaker& maker, bool shown);
    /// The layers of these annotations that are hidden.
    std::vector<tasks::AnnotationMaker> hiddenOf(const tasks::Annotations& annotations) const;
    /// The user's name for a layer; without one that of its model or file, or "Manual".
    QString nameOf(const tasks::AnnotationMaker& maker) const;
    void setName(const tasks::AnnotationMaker& maker, const QString& name);

    /// The annotations of the layers shown; the very same where none is hidden. Null stays null.
    AnnotationsPtr shown(const AnnotationsPtr& annotations);

Q_SIGNALS:
    void changed();

private:
    void save();

    QSet<QString> m_hidden;
    QHash<QString, QString> m_names;
    AnnotationsPtr m_all, m_shown;  ///< the last answer
};

}  // namespace ui
