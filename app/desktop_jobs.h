// SPDX-License-Identifier: GPL-3.0-or-later
// How DesktopSession runs jobs: private to its source files.
#pragma once

#include <filesystem>
#include <memory>
#include <utility>

#include "app/desktop_failure_text.h"
#include "app/desktop_session.h"

namespace app {

std::filesystem::path toPath(const QString& path);
QString fileNameOf(const QString& path);
QString failureTitle(ui::Stage stage);

/// A file as a document, with what was said about it so far.
struct ReadDocument {
    OpenedText text;
    tasks::Annotations annotations;
    std::optional<tasks::AnnotatedDocument> earlier;  ///< what the file held when it was annotated, if that has changed
    std::optional<elmo::TextHash> fileText = {};      ///< of the file, where `text` is an earlier one shown for it
};
/// Any kind of ui::documentKinds(); the annotations are those saved in the store, else the file's own. The text is an
/// earlier one of the file where the user wants it so. Throws as
/// openText(), readTextDocument(), readAnnotatedFile() and the store do.
ReadDocument openAny(const QString& path, AnnotationStore& store, const elmo::RunControl& control);

/// What there is to ask about decisions on an earlier text; null where all of them are in `annotations` already.
std::shared_ptr<const ui::ChangedText> changedText(tasks::AnnotatedDocument before,
                                                   const std::shared_ptr<const elmo::Document>& now,
                                                   const tasks::Annotations& annotations,
                                                   const elmo::RunControl& control);

template <class Work, class Done>
void DesktopSession::start(Slot& slot, const QString& subject, Work work, Done done) {
    using Result = decltype(work(std::declval<const elmo::RunControl&>()));
    stop(slot);
    const std::int64_t activity = slot.activity = ++m_lastActivity;
    const auto report = [this, &slot, activity](JobId, const elmo::Progress& progress) {
        const ui::JobProgress seen{activity, progress.done, progress.total};
        m_mailbox.post([this, &slot, seen] {
            if (slot.activity == seen.id && foreground() == &slot)
                Q_EMIT progressed(seen);
        });
    };
    const auto deliver = [this, &slot, activity, subject, done](JobId, JobOutcome<Result> outcome) {
        const auto shared = std::make_shared<JobOutcome<Result>>(std::move(outcome));
        m_mailbox.post([this, &slot, activity, subject, shared, done]() mutable {
            if (slot.activity == activity)
                finish<Result>(slot, subject, *shared, done);
        });
    };
    slot.job = slot.queue.submit(std::move(work), deliver, report);
}

template <class Result, class Done>
void DesktopSession::finish(Slot& slot, const QString& subject, JobOutcome<Result>& outcome, Done& done) {
    slot.activity = 0;
    if (auto* result = std::get_if<Result>(&outcome))
        done(std::move(*result));
    goOn();
    publish();
    if (const auto* failure = std::get_if<Failure>(&outcome))
        Q_EMIT failed({failureTitle(slot.stage), subject, failureText(*failure),
                       slot.stage != ui::Stage::kLoadModel && slot.stage != ui::Stage::kAddHead});
}

}  // namespace app
