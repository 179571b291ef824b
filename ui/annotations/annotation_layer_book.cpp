// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/annotation_layer_book.h"

#include <QSettings>
#include <QStringList>
#include <QVariantMap>

#include "ui/text/text_bridge.h"

namespace ui {
namespace {

const QString kHidden = QStringLiteral("annotationLayers/hidden");
const QString kNames = QStringLiteral("annotationLayers/names");

QString keyOf(const tasks::AnnotationMaker& maker) {
    const QString layer =
        maker.layer == tasks::AnnotationLayer::kModel ? QStringLiteral("model") : QStringLiteral("people");
    return layer + u'/' + QString::fromStdString(maker.hash) + u'/' + QString::fromStdString(maker.name);
}

}  // namespace

AnnotationLayerBook::AnnotationLayerBook(QObject* parent) : QObject(parent) {
    const QSettings settings;
    const QStringList hidden = settings.value(kHidden).toStringList();
    m_hidden = QSet<QString>(hidden.begin(), hidden.end());
    const QVariantMap names = settings.value(kNames).toMap();
    for (auto name = names.begin(); name != names.end(); ++name)
        m_names.insert(name.key(), name.value().toString());
}

void AnnotationLayerBook::save() {
    QVariantMap names;
    for (auto name = m_names.begin(); name != m_names.end(); ++name)
        names.insert(name.key(), name.value());
    QSettings settings;
    settings.setValue(kHidden, QStringList(m_hidden.begin(), m_hidden.end()));
    settings.setValue(kNames, names);
    Q_EMIT changed();
}

bool AnnotationLayerBook::isShown(const tasks::AnnotationMaker& maker) const {
    return !m_hidden.contains(keyOf(maker));
}

void AnnotationLayerBook::setShown(const tasks::AnnotationMaker& maker, bool shown) {
    if (shown == isShown(maker))
        return;
    shown ? static_cast<void>(m_hidden.remove(keyOf(maker))) : static_cast<void>(m_hidden.insert(keyOf(maker)));
    m_all.reset();
    save();
}

std::vector<tasks::AnnotationMaker> AnnotationLayerBook::hiddenOf(const tasks::Annotations& annotations) const {
    std::vector<tasks::AnnotationMaker> hidden;
    for (const tasks::AnnotationLayerSize& layer : layersOf(annotations))
        if (!isShown(layer.maker))
            hidden.push_back(layer.maker);
    return hidden;
}

QString AnnotationLayerBook::nameOf(const tasks::AnnotationMaker& maker) const {
    if (const QString name = m_names.value(keyOf(maker)); !name.isEmpty())
        return name;
    if (maker.isByHand())
        return tr("Manual");
    if (maker.isAdjudication())
        return tr("Adjudicated");
    if (maker.isColleague())
        return toLabel(maker.name);
    if (maker.layer == tasks::AnnotationLayer::kHuman)
        return tr("Gold (%1)").arg(toLabel(maker.name));
    return maker.name.empty() ? tr("Unnamed model") : toLabel(maker.name);
}

void AnnotationLayerBook::setName(const tasks::AnnotationMaker& maker, const QString& name) {
    if (name.trimmed().isEmpty())
        m_names.remove(keyOf(maker));
    else
        m_names.insert(keyOf(maker), name.trimmed());
    save();
}

AnnotationLayerBook::AnnotationsPtr AnnotationLayerBook::shown(const AnnotationsPtr& annotations) {
    if (!annotations || m_hidden.isEmpty())
        return annotations;
    if (annotations == m_all)
        return m_shown;
    const std::vector<tasks::AnnotationMaker> hidden = hiddenOf(*annotations);
    m_all = annotations;
    m_shown =
        hidden.empty() ? annotations : std::make_shared<const tasks::Annotations>(withoutLayers(*annotations, hidden));
    return m_shown;
}

}  // namespace ui
