// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QSet>
#include <memory>
#include <vector>

#include "tasks/results/annotation_layers.h"

namespace ui {

/// Which annotation layers are shown, and the user's names for them; stored in the settings. GUI thread.
class AnnotationLayerBook : public QObject {
    Q_OBJECT

public:
    using AnnotationsPtr = std::shared_ptr<const tasks::Annotations>;

    explicit AnnotationLayerBook(QObject* parent = nullptr);

    bool isShown(const tasks::AnnotationMaker& maker) const;
    void setShown(const tasks::AnnotationMaker& maker, bool shown);
    /// The hidden layers of these annotations.
    std::vector<tasks::AnnotationMaker> hiddenOf(const tasks::Annotations& annotations) const;
    /// The user's name for a layer, or else that of its model, "Gold (letters.conll)" for what came with a file, a
    /// person's name, "Adjudicated" or "Manual".
    QString nameOf(const tasks::AnnotationMaker& maker) const;
    void setName(const tasks::AnnotationMaker& maker, const QString& name);

    /// The annotations of the visible layers; the same object if none is hidden. Null stays null.
    AnnotationsPtr shown(const AnnotationsPtr& annotations);

Q_SIGNALS:
    void changed();

private:
    void save();

    QSet<QString> m_hidden;
    QHash<QString, QString> m_names;
    AnnotationsPtr m_all, m_shown;  ///< the last result
};

}  // namespace ui
