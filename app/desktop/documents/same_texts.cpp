// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/documents/same_texts.h"

#include <QFileInfo>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <memory>
#include <optional>
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
        if (answer.choice == Choice::kAsSets) {
            if (same.isAnnotated)
                addSet(same, asked->opening ? same.existing : QString());
            continue;
        }
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

void SameTexts::addSet(const ui::SameText& same, const QString& existing) {
    const auto mapped = std::make_shared<std::optional<tasks::CarriedDecisions>>();
    const auto add = [mapped, path = same.path, language = m_language](DesktopProject& project) {
        const ReadDocument read = readAny(path, language, {});
        *mapped = project.addSet({QFileInfo(path).fileName().toStdString(), read.text.document, read.annotations});
    };
    m_changes.make(tr("The annotations of the file were not added"), same.path, add,
                   [this, mapped, path = same.path, name = same.name, existing] {
                       existing.isEmpty() ? Q_EMIT setAdded() : Q_EMIT openExisting(existing);
                       if (*mapped)
                           sayMapped(**mapped, path, name);
                   });
}

void SameTexts::sayMapped(const tasks::CarriedDecisions& mapped, const QString& path, const QString& name) {
    const auto number = [](std::int64_t count) { return QLocale().toString(static_cast<qlonglong>(count)); };
    QStringList lines{
        tr("The text of the file differs from “%1” in white space only. Annotations mapped to its places: "
           "%2.")
            .arg(name, number(mapped.count()))};
    if (!mapped.lost.empty())
        lines.append(tr("Without a place there, and not added: %1 (%2 “%3”).")
                         .arg(number(std::ssize(mapped.lost)), QString::fromStdString(mapped.lost.front().label),
                              QString::fromStdString(mapped.lost.front().text)));
    Q_EMIT failed({tr("The annotations of the file were mapped"), path, lines.join(u'\n')});
}

}  // namespace app
