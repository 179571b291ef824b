// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTemporaryDir>
#include <filesystem>
#include <functional>
#include <memory>

#include "app/desktop/documents/document_list.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/saving/work_saver.h"
#include "app/desktop/workers/stage_job.h"
#include "ui/session/commands.h"

namespace app {

/// Creates, opens, copies and closes projects. The open project stays if the next one can't be entered. The workers
/// must be closed before this is destroyed. GUI thread.
class ProjectDesk : public QObject {
    Q_OBJECT

public:
    /// Begins with the unsaved project; an empty path: in a temporary folder.
    ProjectDesk(Workers& workers, OpenWork& open, WorkSaver& saver, DocumentList& list, std::filesystem::path unsaved);

    /// Whether annotations were changed by hand since the project was entered.
    bool hasEdits() const { return m_hasEdits; }
    void noteEdit() { m_hasEdits = true; }

    void carryOut(const ui::NewProject& request);
    void carryOut(const ui::OpenProject& request);
    void carryOut(const ui::SaveProjectAs& request);
    void carryOut(const ui::CloseProject& request);

Q_SIGNALS:
    /// Everything that reads the present project is to stop.
    void leaving();
    /// Files were noted in the present project while the next one is being opened.
    void noted();
    /// Another project is open; nothing of the last one may be left.
    void entered(const QString& guidelines, const std::vector<ui::ProjectLabel>& tagset, bool goesOn,
                 const QString& runSet);
    /// The document of the new project to show; empty: none.
    void shown(const QString& document);
    void changed();

private:
    struct Entered;
    using Open = std::function<std::shared_ptr<DesktopProject>(const std::shared_ptr<DesktopProject>& present)>;

    void enter(const QString& title, const QString& path, const Open& open, bool staysOpen);
    void take(Entered entered, bool staysOpen);

    Workers& m_workers;
    OpenWork& m_open;
    WorkSaver& m_saver;
    DocumentList& m_list;
    std::unique_ptr<QTemporaryDir> m_folder;  ///< of the unsaved project, if there was no path for it
    std::filesystem::path m_unsaved;
    bool m_hasEdits = false;
    StageJob m_entering{m_workers, m_workers.files(), ui::Stage::kProject};
};

}  // namespace app
