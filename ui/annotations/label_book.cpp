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
const QString kKey = QStringLiteral("key");
const QString kMeaning = QStringLiteral("meaning");
const QString kPlaces = QStringLiteral("labelPlaces");
constexpr qsizetype kMaxPlaces = 1000;

}  // namespace

LabelBook::LabelBook(QObject* parent) : QObject(parent) {
    QSettings settings;
    const int count = settings.beginReadArray(kLabels);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        m_entries.push_back({settings.value(kLabel).toString(), QColor(settings.value(kColor).toString()),
                             settings.value(kDescription).toString(), settings.value(kKey).toString(),
                             settings.value(kMeaning).toString()});
    }
    settings.endArray();
    m_places = settings.value(kPlaces).toStringList();
    std::erase_if(m_entries, [](const LabelEntry& entry) { return entry.label.isEmpty(); });
    m_own = m_entries;
}

void LabelBook::setProject(const ProjectState& project) {
    if (project.path == m_project && project.tagset == m_tagset)
        return;
    m_project = project.path;
    m_tagset = project.tagset;
    m_inProject = !project.isUnsaved;
    std::vector<LabelEntry> entries;
    for (const ProjectLabel& label : m_tagset)
        entries.push_back({label.label, QColor(label.color), label.description, label.key, label.meaning});
    if (entries.empty())
        entries = m_own;
    if (entries == m_entries)
        return;
    m_entries = std::move(entries);
    Q_EMIT changed();
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
    for (const LabelEntry& entry : m_entries)  // labels of one meaning have one colour
        if (!entry.color.isValid() && colors.contains(entry.meaning))
            colors.insert(entry.label, colors.value(entry.meaning));
    return colors;
}

QString LabelBook::descriptionOf(const QString& label) const {
    const auto found = std::ranges::find(m_entries, label, &LabelEntry::label);
    return found == m_entries.end() ? QString() : found->description;
}

QString LabelBook::keyOf(const QString& label) const {
    const auto found = std::ranges::find(m_entries, label, &LabelEntry::label);
    return found == m_entries.end() ? QString() : found->key;
}

LabelMeanings LabelBook::meanings() const {
    LabelMeanings meanings;
    for (const LabelEntry& entry : m_entries)
        if (!entry.meaning.isEmpty())
            meanings.insert(entry.label, entry.meaning);
    return meanings;
}

void LabelBook::addMeanings(const LabelMeanings& meanings) {
    std::vector<LabelEntry> entries = m_entries;
    for (auto one = meanings.begin(); one != meanings.end(); ++one) {
        const auto known = std::ranges::find(entries, one.key(), &LabelEntry::label);
        if (known != entries.end())
            known->meaning = one.value();
        else
            entries.push_back({one.key(), {}, {}, {}, one.value()});
    }
    setEntries(std::move(entries));
}

QHash<QString, int> LabelBook::placesOf(const QStringList& labels) {
    const LabelMeanings meaning = meanings();
    const auto before = m_places.size();
    QHash<QString, int> places;
    for (const QString& label : labels) {
        const QString meant = meaning.value(label, label);
        if (!m_places.contains(meant) && m_places.size() < kMaxPlaces)
            m_places.append(meant);
        places.insert(label, static_cast<int>(m_places.indexOf(meant)));
    }
    if (m_places.size() != before)
        QSettings().setValue(kPlaces, m_places);
    return places;
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
    if (m_inProject) {
        m_tagset.clear();
        for (const LabelEntry& entry : m_entries)
            m_tagset.push_back({entry.label, entry.color.isValid() ? entry.color.name() : QString(), entry.key,
                                entry.description, entry.meaning});
        Q_EMIT this->kept(m_tagset);
    } else {
        m_own = m_entries;
        save();
    }
    Q_EMIT changed();
}

void LabelBook::save() const {
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
        if (!entry.key.isEmpty())
            settings.setValue(kKey, entry.key);
        if (!entry.meaning.isEmpty())
            settings.setValue(kMeaning, entry.meaning);
    }
    settings.endArray();
}

}  // namespace ui
