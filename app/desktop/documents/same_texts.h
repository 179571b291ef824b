// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "app/desktop/documents/document_list.h"
#include "app/desktop/open/read_document.h"
#include "app/desktop/saving/project_changes.h"
#include "tasks/results/carried_decisions.h"
#include "ui/session/commands.h"

namespace app {

/// Asks about files whose text is in the project already: they are not added before the user has said so. GUI thread.
class SameTexts : public QObject {
    Q_OBJECT

public:
    SameTexts(DocumentList& list, ProjectChanges& changes, LanguageSetting language);

    /// What is to be asked; null: nothing.
    const std::shared_ptr<const ui::SameTexts>& asked() const { return m_asked; }
    /// `opening`: the file was to be opened, not just listed.
    void ask(const ui::SameText& same, bool opening);
    void carryOut(const ui::AnswerSameTexts& answer);
    void forget() { m_asked.reset(); }

Q_SIGNALS:
    /// asked() has changed.
    void changed();
    void openExisting(const QString& path);
    /// The file is to be opened as a document of its own.
    void openAgain(const QString& path);
    /// A stored document has another annotation set.
    void setAdded();
    /// Also says what became of annotations that were mapped.
    void failed(const ui::Problem& problem);

private:
    void addSet(const ui::SameText& same, const QString& existing);
    void sayMapped(const tasks::CarriedDecisions& mapped, const QString& path, const QString& name);

    DocumentList& m_list;
    ProjectChanges& m_changes;
    const LanguageSetting m_language;
    std::shared_ptr<const ui::SameTexts> m_asked;
};

}  // namespace app
