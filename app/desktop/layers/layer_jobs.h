// SPDX-License-Identifier: GPL-3.0-or-later
// How LayerDesk runs jobs: private to its source files.
#pragma once

#include <memory>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/layers/layer_desk.h"

namespace app {

template <class Work, class Done>
void LayerDesk::start(Channel& channel, const QString& title, Work work, Done done) {
    using Result = decltype(work(std::declval<const elmo::RunControl&>()));
    stop(channel);
    channel.busy = true;
    const std::int64_t ticket = channel.ticket;
    const auto report = [this, &channel, ticket](JobId, const elmo::Progress& progress) {
        const int percent = progress.total > 0 ? static_cast<int>(100 * progress.done / progress.total) : 0;
        m_mailbox.post([this, &channel, ticket, percent] {
            if (channel.ticket != ticket || &channel != &m_projecting)
                return;
            m_state.projectionPercent = percent;
            publish();
        });
    };
    const auto deliver = [this, &channel, ticket, title, done](JobId, JobOutcome<Result> outcome) {
        const auto shared = std::make_shared<JobOutcome<Result>>(std::move(outcome));
        m_mailbox.post([this, &channel, ticket, title, done, shared]() mutable {
            if (channel.ticket != ticket)
                return;
            channel.busy = false;
            if (&channel == &m_projecting)
                m_state.projectionPercent.reset();
            if (auto* result = std::get_if<Result>(shared.get()))
                done(std::move(*result));
            publish();
            if (const auto* failure = std::get_if<Failure>(shared.get()))
                Q_EMIT failed({title, {}, failureText(*failure)});
        });
    };
    channel.job = channel.queue.submit(std::move(work), deliver, report);
}

}  // namespace app
