// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/background_check.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "app/workspace/schema.h"
#include "app/workspace/sqlite_connection.h"

namespace app {
namespace {

constexpr int kStepsBetweenPolls = 20'000;

int stopRequested(void* token) {
    return static_cast<std::stop_token*>(token)->stop_requested() ? 1 : 0;
}

}  // namespace

std::string damageOf(const std::filesystem::path& project, const elmo::RunControl& control) {
    std::error_code failure;
    if (std::filesystem::file_size(project, failure) <= Workspace::kCheckedOnOpening || failure)
        return {};
    return guarded(project, "be checked", [&] {
        Workspace::Impl session(project, SQLite::OPEN_READONLY, isImmutable(project));
        std::stop_token token = control.stopToken();
        sqlite3_progress_handler(session.database.getHandle(), kStepsBetweenPolls, stopRequested, &token);
        try {
            return findDamage(session);
        } catch (const SQLite::Exception&) {
            control.checkpoint();
            throw;
        }
    });
}

std::string damageMessage(const std::filesystem::path& project, const std::string& damage) {
    return fmt::format(
        "The project {} is damaged: {}. Restore it from a copy, or save what can be read with the "
        "program sqlite3 and its command .recover.",
        project.string(), damage);
}

BackgroundCheck::BackgroundCheck(std::filesystem::path project)
    : m_project(std::move(project)), m_thread([this](std::stop_token stop) {
          try {
              m_damage = damageOf(m_project, elmo::RunControl(std::move(stop)));
          } catch (const elmo::Cancelled&) {
              // given up: nothing is known
          } catch (...) {
              m_failure = std::current_exception();
          }
      }) {}

void BackgroundCheck::finish() {
    if (m_thread.joinable())
        m_thread.join();
    if (m_failure)
        std::rethrow_exception(m_failure);
    if (!m_damage.empty())
        throw elmo::Error(elmo::ErrorCode::kBadFormat, damageMessage(m_project, m_damage));
}

void BackgroundCheck::finishIfDone() {
    m_thread.request_stop();
    finish();
}

}  // namespace app
