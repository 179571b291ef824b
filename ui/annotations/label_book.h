// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QHash>
#include <QObject>
#include <QStringList>
#include <vector>

#include "ui/session/project_work.h"
#include "ui/session/training_work.h"

namespace ui {

/// What the user has decided about a label. A plain value.
struct LabelEntry {
    QString label;
    QColor color;          ///< invalid: the one that follows from the label's place
    QString description;   ///< what the label is for, in the words of the annotation guidelines
    QString key = {};      ///< one letter or digit that chooses it in menus; empty: the digit of its place
    QString meaning = {};  ///< another label that it stands for, such as PER for "person"; empty: none

    bool operator==(const LabelEntry&) const = default;
};

/// The labels with colours and descriptions: the user's own, kept in the settings, or those of the open project, which
/// has labels of its own as soon as they are changed in it. They are offered in every document, in this order, with or
/// without a head that predicts them. GUI thread.
class LabelBook : public QObject {
    Q_OBJECT

public:
    explicit LabelBook(QObject* parent = nullptr);

    /// What is open: its labels are shown, and kept() is emitted for changes. The unsaved project has the user's own.
    void setProject(const ProjectState& project);
    bool isOfProject() const { return m_inProject; }

    const std::vector<LabelEntry>& entries() const { return m_entries; }
    QStringList labels() const;
    /// The chosen colours, by label.
    QHash<QString, QColor> colors() const;
    QString descriptionOf(const QString& label) const;
    QString keyOf(const QString& label) const;
    /// Labels that stand for others.
    LabelMeanings meanings() const;
    /// Adds or changes what labels stand for.
    void addMeanings(const LabelMeanings& meanings);
    /// The places from which automatic colours follow. A label keeps the place that it got when it was first shown,
    /// and those of one meaning share one, in every document and with any heads.
    QHash<QString, int> placesOf(const QStringList& labels);
    /// Replaces all entries and saves them. Blanks at the ends of labels are dropped; of equal labels the first counts.
    void setEntries(std::vector<LabelEntry> entries);

Q_SIGNALS:
    void changed();
    /// The labels of the project are to be these.
    void kept(const std::vector<ui::ProjectLabel>& labels);

private:
    void save() const;

    std::vector<LabelEntry> m_entries;
    std::vector<LabelEntry> m_own;  ///< in the settings
    std::vector<ProjectLabel> m_tagset;
    QString m_project;
    bool m_inProject = false;
    QStringList m_places;  ///< every label that was shown, in order
};

}  // namespace ui
