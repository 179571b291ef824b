// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "app/desktop/annotating/annotation_desk.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/saving/project_changes.h"
#include "app/desktop/saving/work_saver.h"
#include "elmo/run_control.h"
#include "ui/session/commands.h"

namespace app {

/// What to ask about decisions on an earlier text; null if `annotations` already contains all of them. Any thread.
/// Throws elmo::Cancelled.
std::shared_ptr<const ui::ChangedText> changedText(tasks::AnnotatedDocument before,
                                                   const std::shared_ptr<const elmo::Document>& now,
                                                   const tasks::Annotations& annotations,
                                                   const elmo::RunControl& control);

/// Asks about decisions on an earlier text of the open document's file, and does what the user says. GUI thread.
class ChangedTexts : public QObject {
    Q_OBJECT

public:
    ChangedTexts(const OpenWork& open, AnnotationDesk& annotations, WorkSaver& saver, ProjectChanges& changes);

    /// null: there is nothing to ask.
    const std::shared_ptr<const ui::ChangedText>& asked() const { return m_asked; }
    void ask(std::shared_ptr<const ui::ChangedText> changed) { m_asked = std::move(changed); }
    void carryOut(const ui::SettleChangedText& command);

Q_SIGNALS:
    void changed();
    /// Another text of the file is to be shown.
    void openAgain(const QString& path);

private:
    void settle(const elmo::TextHash& earlier, const elmo::TextHash& now, EarlierText how);

    const OpenWork& m_open;
    AnnotationDesk& m_annotations;
    WorkSaver& m_saver;
    ProjectChanges& m_changes;
    std::shared_ptr<const ui::ChangedText> m_asked;
};

}  // namespace app
