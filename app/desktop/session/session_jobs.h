// SPDX-License-Identifier: GPL-3.0-or-later
// How DesktopSession changes the project: private to its source files.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/paths.h"
#include "app/desktop/session/desktop_session.h"

namespace app {

/// What to ask about decisions on an earlier text; null if `annotations` already contains all of them.
std::shared_ptr<const ui::ChangedText> changedText(tasks::AnnotatedDocument before,
                                                   const std::shared_ptr<const elmo::Document>& now,
                                                   const tasks::Annotations& annotations,
                                                   const elmo::RunControl& control);

template <class Call>
void DesktopSession::changeProject(const QString& title, const QString& path, Call call) {
    const auto work = [project = m_open.project, call](const elmo::RunControl&) {
        call(*project);
        return true;
    };
    runJob(m_workers.files(), m_workers.mailbox(), work, [this, title, path](const JobOutcome<bool>& outcome) {
        m_removing.remove(path);
        if (const auto* failure = std::get_if<Failure>(&outcome))
            Q_EMIT failed({title, path, failureText(*failure)});
        lookForNews(true);
    });
}

}  // namespace app
