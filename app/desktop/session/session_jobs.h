// SPDX-License-Identifier: GPL-3.0-or-later
// How DesktopSession runs jobs: private to its source files.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/paths.h"
#include "app/desktop/session/desktop_session.h"

namespace app {

QString failureTitle(ui::Stage stage);

/// A file as a document, with its annotations so far.
struct ReadDocument {
    OpenedText text;
    tasks::Annotations annotations;
    std::optional<tasks::AnnotatedDocument> earlier =
        {};                                       ///< the text that was annotated, if the file has changed since
    std::optional<elmo::TextHash> fileText = {};  ///< of the file, if `text` is an earlier text shown instead
    std::string name = {};
    bool hasFile = true;  ///< false: the text is in the project only
    std::shared_ptr<HeldDocument> held = {};
    ui::EditHistoryPtr history = {};
    std::optional<ui::SameText> sameText = {};  ///< another document has the text: nothing was added
    std::string problem = {};                   ///< why the text was not added to the project
};
/// Opens any of ui::documentKinds(), or a text of the project, and adds it to the project (`again`: even if another
/// document has the same text). The annotations are those in the project, or else those in the file. The text is an
/// earlier one of the file if the user chose to keep it. Throws as openText(), readTextDocument(), readAnnotatedFile()
/// and the project do.
/// `language`: as DesktopServices::language.
using LanguageSetting = std::function<std::string()>;
ReadDocument openAny(const QString& path, DesktopProject& project, bool again, const LanguageSetting& language,
                     const elmo::RunControl& control);

/// The files among paths, and the documents in the folders among them.
std::vector<std::string> filesIn(const QStringList& paths, const elmo::RunControl& control);

/// What to ask about decisions on an earlier text; null if `annotations` already contains all of them.
std::shared_ptr<const ui::ChangedText> changedText(tasks::AnnotatedDocument before,
                                                   const std::shared_ptr<const elmo::Document>& now,
                                                   const tasks::Annotations& annotations,
                                                   const elmo::RunControl& control);

template <class Work, class Done>
void DesktopSession::start(Slot& slot, const QString& subject, Work work, Done done) {
    using Result = decltype(work(std::declval<const elmo::RunControl&>()));
    slot.job.start(
        std::move(work),
        [this, &slot, subject, done = std::move(done)](JobOutcome<Result> outcome) mutable {
            finish<Result>(slot, subject, outcome, done);
        },
        [this, &slot](const JobReport& report) {
            if (foreground() == &slot)
                Q_EMIT progressed({slot.job.number(), report.done, report.total});
        });
}

template <class Call>
void DesktopSession::changeProject(const QString& title, const QString& path, Call call) {
    const auto work = [project = m_project, call](const elmo::RunControl&) {
        call(*project);
        return true;
    };
    runJob(m_files, m_mailbox, work, [this, title, path](const JobOutcome<bool>& outcome) {
        m_removing.remove(path);
        if (const auto* failure = std::get_if<Failure>(&outcome))
            Q_EMIT failed({title, path, failureText(*failure)});
        lookForNews(true);
    });
}

template <class Result, class Done>
void DesktopSession::finish(Slot& slot, const QString& subject, JobOutcome<Result>& outcome, Done& done) {
    if (auto* result = std::get_if<Result>(&outcome))
        done(std::move(*result));
    goOn();
    publish();
    if (const auto* failure = std::get_if<Failure>(&outcome))
        Q_EMIT failed({slot.title.isEmpty() ? failureTitle(slot.stage) : slot.title, subject, failureText(*failure),
                       slot.stage != ui::Stage::kLoadModel && slot.stage != ui::Stage::kAddHead &&
                           slot.stage != ui::Stage::kProject});
}

}  // namespace app
