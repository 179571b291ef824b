// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "app/desktop/open/open_work.h"
#include "app/desktop/saving/work_saver.h"
#include "app/desktop/workers/stage_job.h"
#include "ui/session/commands.h"

namespace app {

/// Searches all documents of the project, lists their labels and predicates, and compares two annotators over all of
/// them. The workers must be closed before this is destroyed. GUI thread.
class ProjectSearch : public QObject {
    Q_OBJECT

public:
    ProjectSearch(Workers& workers, const OpenWork& open, WorkSaver& saver);

    bool isSearching() const { return m_searching.busy(); }
    const std::shared_ptr<const ui::ProjectSearch>& search() const { return m_search; }
    const std::shared_ptr<const ui::ProjectAgreement>& agreement() const { return m_agreement; }

    /// As ProjectState::matches.
    const std::shared_ptr<const ui::MatchCount>& matches() const { return m_matches; }
    /// As ProjectState::predicates.
    const std::shared_ptr<const ui::ProjectPredicates>& predicates() const { return m_predicates; }
    /// As ProjectState::labels.
    const std::shared_ptr<const QStringList>& labels() const { return m_labels; }

    void carryOut(const ui::SearchProject& query);
    void carryOut(const ui::ListLabels& query);
    void carryOut(const ui::ListPredicates& query);
    void carryOut(const ui::CompareAnnotators& query);
    void carryOut(const ui::CountMatches& query);
    /// Another project is open: what was found is no answer there.
    void forget();

Q_SIGNALS:
    void changed();

private:
    Workers& m_workers;
    const OpenWork& m_open;
    WorkSaver& m_saver;
    std::shared_ptr<const ui::ProjectSearch> m_search;
    std::shared_ptr<const ui::ProjectAgreement> m_agreement;
    std::shared_ptr<const QStringList> m_labels;
    std::shared_ptr<const ui::MatchCount> m_matches;
    std::shared_ptr<const ui::ProjectPredicates> m_predicates;
    StageJob m_searching{m_workers, m_workers.files(), ui::Stage::kProject, Shown::kNo};
    StageJob m_listing{m_workers, m_workers.files(), ui::Stage::kProject, Shown::kNo};
    StageJob m_counting{m_workers, m_workers.files(), ui::Stage::kProject, Shown::kNo};
    StageJob m_listingPredicates{m_workers, m_workers.files(), ui::Stage::kProject, Shown::kNo};
    StageJob m_comparing{m_workers, m_workers.files(), ui::Stage::kProject, Shown::kNo};
};

}  // namespace app
