// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/documents/same_texts.h"

#include <algorithm>
#include <utility>

namespace app {

SameTexts::SameTexts(DocumentList& list, ProjectChanges& changes, LanguageSetting language)
    : m_list(list), m_changes(changes), m_language(std::move(language)) {}

void SameTexts::ask(const ui::SameText& same, bool opening) {
    auto asked = m_asked ? std::make_shared<ui::SameTexts>(*m_asked) : std::make_shared<ui::SameTexts>();
    std::erase_if(asked->files, [&](const ui::SameText& file) { return file.path == same.path; });
    asked->opening = opening && asked->files.empty();
    asked->files.push_back(same);
    m_asked = std::move(asked);
    m_list.leaveOut(same.path);
    Q_EMIT changed();
}

void SameTexts::carryOut(const ui::AnswerSameTexts& answer) {
    const auto asked = std::exchange(m_asked, nullptr);
    Q_EMIT changed();
    if (!asked)
        return;
    using Choice = ui::AnswerSameTexts::Choice;
    if (answer.choice == Choice::kOpenExisting) {
        Q_EMIT openExisting(asked->files.front().existing);
        return;
    }
    if (answer.choice == Choice::kLeaveOut)
        return;
    for (const ui::SameText& same : asked->files) {
        if (asked->opening) {
            Q_EMIT openAgain(same.path);
            continue;
        }
        m_changes.make(tr("The document was not added to the project"), same.path,
                       [path = same.path, language = m_language](DesktopProject& project) {
                           openAny(path, project, true, language, {});
                       });
    }
}

}  // namespace app
