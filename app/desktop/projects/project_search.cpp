// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/projects/project_search.h"

#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "elmo/error.h"

namespace app {

ProjectSearch::ProjectSearch(Workers& workers, const OpenWork& open, WorkSaver& saver)
    : m_workers(workers), m_open(open), m_saver(saver) {
    m_searching.setTitle(tr("The project was not searched"));
    m_counting.setTitle(tr("The matches in the project were not counted"));
    m_listing.setTitle(tr("The labels of the project were not read"));
    m_listingPredicates.setTitle(tr("The predicates of the project were not read"));
    m_comparing.setTitle(tr("The annotators were not compared"));
}

void ProjectSearch::carryOut(const ui::SearchProject& query) {
    constexpr int kMaxHits = 5000;
    if (query.words.trimmed().isEmpty()) {
        m_searching.stop();
        Q_EMIT changed();
        return;
    }
    m_saver.save();  // what was just decided is found by its label
    const auto work = [project = m_open.project, query](const elmo::RunControl& control) {
        auto found = std::make_shared<ui::ProjectSearch>();
        found->query = query;
        try {
            found->hits = project->search(query, kMaxHits + 1, control);
            found->wasTruncated = found->hits.size() > kMaxHits;
            if (found->wasTruncated)
                found->hits.pop_back();
        } catch (const elmo::Cancelled&) {
            throw;
        } catch (...) {
            found->problem = failureText(describeFailure(std::current_exception()));
        }
        return std::shared_ptr<const ui::ProjectSearch>(found);
    };
    m_searching.start(m_open.projectFile, work, [this](std::shared_ptr<const ui::ProjectSearch> found) {
        m_search = std::move(found);
        Q_EMIT changed();
    });
    Q_EMIT changed();
}

void ProjectSearch::carryOut(const ui::CompareAnnotators& query) {
    constexpr int kMostDifferences = 5000;
    m_saver.save();  // what was just decided counts
    const auto work = [project = m_open.project, query](const elmo::RunControl& control) {
        auto found = std::make_shared<ui::ProjectAgreement>();
        try {
            *found = project->compare(query, kMostDifferences, control);
        } catch (const elmo::Cancelled&) {
            throw;
        } catch (...) {
            found->query = query;
            found->problem = failureText(describeFailure(std::current_exception()));
        }
        return std::shared_ptr<const ui::ProjectAgreement>(found);
    };
    m_comparing.start(m_open.projectFile, work, [this](std::shared_ptr<const ui::ProjectAgreement> found) {
        m_agreement = std::move(found);
        Q_EMIT changed();
    });
}

void ProjectSearch::carryOut(const ui::CountMatches& query) {
    m_saver.save();  // what was just marked is there
    const auto work = [project = m_open.project, held = m_open.held, query](const elmo::RunControl& control) {
        auto count = std::make_shared<ui::MatchCount>();
        try {
            project->labelMatches(query.match, held ? held->id : 0, true, *count, control);
        } catch (const elmo::Cancelled&) {
            throw;
        } catch (...) {
            count->match = query.match;
            count->problem = failureText(describeFailure(std::current_exception()));
        }
        return std::shared_ptr<const ui::MatchCount>(count);
    };
    m_counting.start(m_open.projectFile, work, [this](std::shared_ptr<const ui::MatchCount> count) {
        m_matches = std::move(count);
        Q_EMIT changed();
    });
}

void ProjectSearch::carryOut(const ui::ListLabels&) {
    m_saver.save();  // what was just marked counts
    const auto work = [project = m_open.project](const elmo::RunControl&) {
        return std::make_shared<const QStringList>(project->labels());
    };
    m_listing.start(m_open.projectFile, work, [this](std::shared_ptr<const QStringList> labels) {
        m_labels = std::move(labels);
        Q_EMIT changed();
    });
}

void ProjectSearch::carryOut(const ui::ListPredicates&) {
    constexpr std::size_t kMostPredicates = 50'000;
    m_saver.save();  // what was just marked counts
    const auto work = [project = m_open.project](const elmo::RunControl& control) {
        auto found = std::make_shared<ui::ProjectPredicates>();
        try {
            *found = project->predicates(kMostPredicates, control);
        } catch (const elmo::Cancelled&) {
            throw;
        } catch (...) {
            found->problem = failureText(describeFailure(std::current_exception()));
        }
        return std::shared_ptr<const ui::ProjectPredicates>(found);
    };
    m_listingPredicates.start(m_open.projectFile, work, [this](std::shared_ptr<const ui::ProjectPredicates> found) {
        m_predicates = std::move(found);
        Q_EMIT changed();
    });
}

void ProjectSearch::forget() {
    m_predicates.reset();
    m_labels.reset();
    m_matches.reset();
    m_search.reset();
    m_agreement.reset();
}

}  // namespace app
