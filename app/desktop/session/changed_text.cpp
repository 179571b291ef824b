// SPDX-License-Identifier: GPL-3.0-or-later
// The part of DesktopSession that handles decisions on files that have changed since.
#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/session/session_jobs.h"

namespace app {

std::shared_ptr<const ui::ChangedText> changedText(tasks::AnnotatedDocument before,
                                                   const std::shared_ptr<const elmo::Document>& now,
                                                   const tasks::Annotations& annotations,
                                                   const elmo::RunControl& control) {
    ui::ChangedText changed{elmo::TextHash(*now), std::move(before), {}};
    changed.carried = tasks::carryDecisions(changed.before, now, elmo::RunControl(control.stopToken()));
    const bool known =
        changed.carried.lost.empty() && tasks::withDecisions(annotations, changed.carried.annotations) == annotations;
    return known ? nullptr : std::make_shared<const ui::ChangedText>(std::move(changed));
}

void DesktopSession::carryOut(const ui::SettleChangedText& command) {
    const ui::EarlierDecisions answer = command.answer;
    if (answer == ui::EarlierDecisions::kAskAgain) {
        if (!m_fileText)
            return;
        save();
        settle(m_open.textHash(), *m_fileText, EarlierText::kOpen);
        return openDocument(m_open.document->path);
    }
    const auto changed = std::exchange(m_state.reading.changedText, nullptr);
    if (!changed)
        return;
    const elmo::TextHash earlier(*changed->before.document);
    settle(earlier, changed->text,
           answer == ui::EarlierDecisions::kKeepText ? EarlierText::kKept : EarlierText::kSettled);
    if (answer == ui::EarlierDecisions::kKeepText)
        return openDocument(m_open.document->path);
    if (answer == ui::EarlierDecisions::kCarryOver)
        setAnnotations(std::make_shared<const tasks::Annotations>(
            tasks::withDecisions(*m_open.annotations, changed->carried.annotations)));
    publish();
}

void DesktopSession::settle(const elmo::TextHash& earlier, const elmo::TextHash& now, EarlierText how) {
    const QString path = m_open.document->path;
    changeProject(tr("Your choice about the changed file was not saved"), path,
                  [path = toPath(path).string(), earlier, now, how](DesktopProject& project) {
                      project.settle(path, earlier, now, how);
                  });
}

}  // namespace app
