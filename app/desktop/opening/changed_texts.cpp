// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/opening/changed_texts.h"

#include <utility>

#include "app/desktop/bridge/paths.h"

namespace app {

std::shared_ptr<const ui::ChangedText> changedText(tasks::AnnotatedDocument before,
                                                   const std::shared_ptr<const elmo::Document>& now,
                                                   const tasks::Annotations& annotations,
                                                   const elmo::RunControl& control) {
    ui::ChangedText changed{elmo::TextHash(*now), std::move(before), {}};
    const std::string& file = changed.before.name;
    changed.carried =
        tasks::carryDecisions(changed.before, {file, now, annotations}, file, elmo::RunControl(control.stopToken()));
    const bool known =
        changed.carried.lost.empty() && tasks::withDecisions(annotations, changed.carried.annotations) == annotations;
    return known ? nullptr : std::make_shared<const ui::ChangedText>(std::move(changed));
}

ChangedTexts::ChangedTexts(const OpenWork& open, AnnotationDesk& annotations, WorkSaver& saver, ProjectChanges& changes)
    : m_open(open), m_annotations(annotations), m_saver(saver), m_changes(changes) {}

void ChangedTexts::carryOut(const ui::SettleChangedText& command) {
    const ui::EarlierDecisions answer = command.answer;
    if (answer == ui::EarlierDecisions::kAskAgain) {
        if (!m_open.fileText)
            return;
        m_saver.save();
        settle(m_open.textHash(), *m_open.fileText, EarlierText::kOpen);
        Q_EMIT openAgain(m_open.document->path);
        return;
    }
    const auto changed = std::exchange(m_asked, nullptr);
    if (!changed)
        return;
    const elmo::TextHash earlier(*changed->before.document);
    settle(earlier, changed->text,
           answer == ui::EarlierDecisions::kKeepText ? EarlierText::kKept : EarlierText::kSettled);
    if (answer == ui::EarlierDecisions::kKeepText) {
        Q_EMIT openAgain(m_open.document->path);
        return;
    }
    if (answer == ui::EarlierDecisions::kCarryOver)
        m_annotations.set(std::make_shared<const tasks::Annotations>(
            tasks::withDecisions(*m_open.annotations, changed->carried.annotations)));
    Q_EMIT this->changed();
}

void ChangedTexts::settle(const elmo::TextHash& earlier, const elmo::TextHash& now, EarlierText how) {
    const QString path = m_open.document->path;
    m_changes.make(tr("Your choice about the changed file was not saved"), path,
                   [path = toPath(path).string(), earlier, now, how](DesktopProject& project) {
                       project.settle(path, earlier, now, how);
                   });
}

}  // namespace app
