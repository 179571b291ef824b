// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/label_book.h"

#include <QSettings>
#include <algorithm>

namespace ui {
namespace {

const QString kLabels = QStringLiteral("labels");
const QString kLabel = QStringLiteral("label");
const QString kColor = QStringLiteral("color");
const QString kDescription = QStringLiteral("description");

}  // namespace

LabelBook::LabelBook(QObject* parent) : QObject(parent) {
    QSettings settings;
    const int count = settings.beginReadArray(kLabels);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        m_entries.push_back({settings.value(kLabel).toString(), QColor(settings.value(kColor).toString()),
                             settings.value(kDescription).toString()});
    }
    settings.endArray();
    std::erase_if(m_entries, [](const LabelEntry& entry) { return entry.label.isEmpty(); });
}

QStringList LabelBook::labels() const {
    QStringList labels;
    for (const LabelEntry& entry : m_entries)
        labels.append(entry.label);
    return labels;
}

QHash<QString, QColor> LabelBook::colors() const {
    QHash<QString, QColor> colors;
    for (const LabelEntry& entry : m_entries)
        if (entry.color.isValid())
            colors.insert(entry.label, entry.color);
    return colors;
}

QString LabelBook::descriptionOf(const QString& label) const {
    const auto found = std::ranges::find(m_entries, label, &LabelEntry::label);
    return found == m_entries.end() ? QString() : found->description;
}

void LabelBook::setEntries(std::vector<LabelEntry> entries) {
    std::vector<LabelEntry> kept;
    for (LabelEntry& entry : entries) {
        entry.label = entry.label.simplified();
        if (!entry.label.isEmpty() && std::ranges::find(kept, entry.label, &LabelEntry::label) == kept.end())
            kept.push_back(std::move(entry));
    }
    if (kept == m_entries)
        return;
    m_entries = std::move(kept);
    QSettings settings;
    settings.remove(kLabels);
    settings.beginWriteArray(kLabels, static_cast<int>(m_entries.size()));
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const LabelEntry& entry = m_entries[i];
        settings.setArrayIndex(static_cast<int>(i));
        settings.setValue(kLabel, entry.label);
        if (entry.color.isValid())
            settings.setValue(kColor, entry.color.name());
        if (!entry.description.isEmpty())
            settings.setValue(kDescription, entry.description);
    }
    settings.endArray();
    Q_EMIT changed();
}

}  // namespace ui
