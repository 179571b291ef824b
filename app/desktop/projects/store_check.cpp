// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/projects/store_check.h"

#include <filesystem>
#include <string>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/latest_job.h"
#include "app/desktop/bridge/paths.h"
#include "app/workspace/background_check.h"

namespace app {

void StoreCheck::start() {
    if (std::exchange(m_done, true))
        return;
    const auto work = [file = toPath(m_open.projectFile)](const elmo::RunControl& control) {
        const std::string damage = std::filesystem::exists(file) ? damageOf(file, control) : std::string();
        return damage.empty() ? damage : damageMessage(file, damage);
    };
    runJob(m_worker, m_workers.mailbox(), work, [this](const JobOutcome<std::string>& outcome) {
        const auto* failure = std::get_if<Failure>(&outcome);
        const auto* damage = std::get_if<std::string>(&outcome);
        const QString message =
            failure ? failureText(*failure) : QString::fromStdString(damage ? *damage : std::string());
        if (!message.isEmpty())
            Q_EMIT failed({tr("The project is damaged"), {}, message});
    });
}

}  // namespace app
