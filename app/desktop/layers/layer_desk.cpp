// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/layers/layer_desk.h"

#include <algorithm>
#include <utility>

#include "app/desktop/bridge/paths.h"
#include "app/desktop/layers/layer_jobs.h"
#include "tasks/model/read_task_run.h"

namespace app {
namespace {

/// How often the files of runs are looked at. Without notifications, which network drives do not send.
constexpr int kRunsMs = 1000;

std::int64_t bytesOf(const tasks::Analysis& analysis) {
    return static_cast<std::int64_t>(analysis.layers.values().size_bytes());
}

}  // namespace

LayerDesk::LayerDesk(JobQueue& files, JobQueue& compute, QObject* parent)
    : QObject(parent),
      m_published(std::make_shared<const ui::LayerWork>()),
      m_files(files),
      m_trying{compute, m_mailbox},
      m_searching{compute, m_mailbox},
      m_explaining{compute, m_mailbox} {
    m_runTimer.setInterval(kRunsMs);
    connect(&m_runTimer, &QTimer::timeout, this, &LayerDesk::lookAtRuns);
    m_runTimer.start();
}

LayerDesk::~LayerDesk() {
    m_slow.close();
}

void LayerDesk::publish() {
    m_state.predicting = m_trying.busy() || m_tryAgain;
    m_published = std::make_shared<const ui::LayerWork>(m_state);
    Q_EMIT changed();
}

void LayerDesk::request(const ui::LayerRequest& request) {
    std::visit([this](const auto& wanted) { carryOut(wanted); }, request);
}

void LayerDesk::carryOut(const ui::AddRuns& request) {
    struct Read {
        std::vector<tasks::TaskRun> runs;
        std::vector<RunState> states;  ///< of `runs`
        std::vector<ui::Problem> problems;
    };
    const auto work = [folders = request.folders](const elmo::RunControl& control) {
        Read read;
        for (const QString& folder : folders) {
            control.checkpoint();
            try {
                RunState state = runState(toPath(folder));
                read.runs.push_back(tasks::readTaskRun(toPath(folder)));
                read.runs.back().path = toPath(folder);
                read.states.push_back(std::move(state));
            } catch (const elmo::Error& error) {
                read.problems.push_back(
                    {tr("The training run was not added"), folder, QString::fromUtf8(error.what())});
            }
        }
        return read;
    };
    // Handles each request, so that a second drop does not cancel the first.
    runJob(m_files, m_mailbox, work, [this](const JobOutcome<Read>& outcome) {
        const auto* read = std::get_if<Read>(&outcome);
        if (!read)
            return;
        auto runs = *m_state.runs;
        for (std::size_t i = 0; i < read->runs.size(); ++i) {
            const tasks::TaskRun& run = read->runs[i];
            m_runFiles[run.path] = {read->states[i], read->states[i]};
            const auto same = std::ranges::find(runs, run.path, &tasks::TaskRun::path);
            if (same == runs.end())
                runs.push_back(run);
            else
                *same = run;
        }
        m_state.runs = std::make_shared<const std::vector<tasks::TaskRun>>(std::move(runs));
        publish();
        for (const ui::Problem& problem : read->problems)
            Q_EMIT failed(problem);
    });
}

void LayerDesk::carryOut(const ui::RemoveRuns& request) {
    auto runs = *m_state.runs;
    std::erase_if(runs, [&](const tasks::TaskRun& run) {
        return std::any_of(request.folders.begin(), request.folders.end(),
                           [&](const QString& folder) { return toPath(folder) == run.path; });
    });
    m_state.runs = std::make_shared<const std::vector<tasks::TaskRun>>(std::move(runs));
    publish();
}

void LayerDesk::lookAtRuns() {
    if (m_state.runs->empty() || std::exchange(m_isLookingAtRuns, true))
        return;
    struct Look {
        std::vector<tasks::TaskRun> changed;
        std::map<std::filesystem::path, RunFiles> files;
    };
    const auto work = [runs = m_state.runs, files = m_runFiles](const elmo::RunControl& control) {
        Look look{{}, files};
        for (const tasks::TaskRun& run : *runs) {
            control.checkpoint();
            if (auto again = readIfChanged(run, look.files[run.path]))
                look.changed.push_back(std::move(*again));
        }
        return look;
    };
    runJob(m_files, m_mailbox, work, [this](JobOutcome<Look> outcome) {
        m_isLookingAtRuns = false;
        auto* look = std::get_if<Look>(&outcome);
        if (!look)
            return;
        m_runFiles = std::move(look->files);
        auto runs = *m_state.runs;
        bool isNew = false;
        for (tasks::TaskRun& run : look->changed)
            if (const auto shown = std::ranges::find(runs, run.path, &tasks::TaskRun::path); shown != runs.end()) {
                *shown = std::move(run);
                isNew = true;
            }
        if (!isNew)
            return;
        m_state.runs = std::make_shared<const std::vector<tasks::TaskRun>>(std::move(runs));
        publish();
    });
}

void LayerDesk::setCorpus(std::vector<tasks::CorpusDocument> documents) {
    m_searching.stop();
    std::int64_t bytes = 0;
    std::size_t kept = 0;
    while (kept < documents.size() && (kept == 0 || bytes <= m_corpusBytes))
        bytes += bytesOf(*documents[documents.size() - ++kept].analysis);
    if (bytes > m_corpusBytes && kept > 1)
        --kept;
    documents.erase(documents.begin(), documents.end() - static_cast<std::ptrdiff_t>(kept));
    auto old =
        std::exchange(m_state.corpus, std::make_shared<const std::vector<tasks::CorpusDocument>>(std::move(documents)));
    // Releasing gigabytes takes longer than a frame, so a worker does it.
    auto release = [last = std::move(old), rows = std::exchange(m_rows, {})](const elmo::RunControl&) mutable {
        rows.clear();
        last.reset();
        return true;
    };
    m_files.submit(std::move(release), [](JobId, JobOutcome<bool>) {});
}

void LayerDesk::setDocument(elmo::TextHash text) {
    m_trying.stop();
    m_searching.stop();
    m_analysis.reset();
    m_question.reset();
    m_selection.reset();
    forgetPage();
    m_state.text = std::move(text);
    m_state.neighbours.reset();
    tryAgain();
    if (!explainsPair())
        explain();
    publish();
}

void LayerDesk::setAnalysis(const std::string& path, AnalysisPtr analysis) {
    m_trying.stop();
    m_analysis = std::move(analysis);
    forgetPage();
    m_state.neighbours.reset();
    if (m_analysis) {
        auto documents = *m_state.corpus;
        std::erase_if(documents, [&](const tasks::CorpusDocument& document) {
            return document.name == path || document.analysis->provenance.modelHash != m_analysis->provenance.modelHash;
        });
        documents.push_back({path, m_analysis});
        setCorpus(std::move(documents));
        search();
    }
    tryAgain();
    if (!explainsPair())
        explain();
    publish();
}

void LayerDesk::addDocument(const std::string& path, AnalysisPtr analysis,
                            std::shared_ptr<const tasks::Annotations> annotations) {
    auto documents = *m_state.corpus;
    std::erase_if(documents, [&](const tasks::CorpusDocument& document) {
        return document.name == path || document.analysis->provenance.modelHash != analysis->provenance.modelHash;
    });
    // The open document stays the last one.
    const auto place = m_analysis && !documents.empty() ? documents.end() - 1 : documents.end();
    documents.insert(place, {path, std::move(analysis)});
    m_annotations[path] = std::move(annotations);
    setCorpus(std::move(documents));
    publish();
}

bool LayerDesk::hasRoom() const {
    std::int64_t bytes = 0;
    for (const tasks::CorpusDocument& document : *m_state.corpus)
        bytes += bytesOf(*document.analysis);
    return bytes < m_corpusBytes;
}

void LayerDesk::setCovering(bool covering) {
    if (std::exchange(m_state.isCovering, covering) == covering)
        return;
    if (!covering)
        search();
    publish();
}

void LayerDesk::setAnnotations(const std::string& path, std::shared_ptr<const tasks::Annotations> annotations) {
    m_annotations[path] = std::move(annotations);
}

void LayerDesk::forgetDocuments() {
    m_projecting.stop();
    m_state.projection.reset();
    m_state.projectionPercent.reset();
    m_state.neighbours.reset();
    setCorpus({});
    publish();
}

void LayerDesk::setSelection(std::optional<elmo::TokenIndex> token) {
    m_selection = token;
    if (m_page && token && !m_page->tokens.contains(*token)) {
        m_trying.stop();
        forgetPage();
        tryAgain();
    }
    search();
    if (!explainsPair())
        explain();
    publish();
}

void LayerDesk::carryOut(const ui::FindNeighbours& request) {
    m_wanted = request;
    search();
    publish();
}

void LayerDesk::search() {
    m_searching.stop();
    if (!m_wanted || !m_selection || !m_analysis || m_state.corpus->empty())
        return;
    const int layer = std::clamp(m_wanted->layer, 0, std::max(m_analysis->layers.layers() - 1, 0));
    struct Found {
        ui::NeighbourResult result;
        std::shared_ptr<const tasks::CorpusRows> rows;
    };
    const auto work = [corpus = m_state.corpus, known = m_rows[layer], token = *m_selection, layer,
                       count = m_wanted->count](const elmo::RunControl& control) {
        Found found;
        found.rows = known ? known : std::make_shared<const tasks::CorpusRows>(*corpus, layer, control);
        const std::size_t query = found.rows->rowOf({corpus->size() - 1, token});
        found.result = {corpus, token, layer, {}, static_cast<std::int64_t>(found.rows->size())};
        found.result.neighbours = tasks::nearestRows(*found.rows, query, count, control);
        return found;
    };
    start(m_searching, tr("The similarities were not computed"), work, [this, layer](Found found) {
        m_rows[layer] = found.rows;
        m_state.neighbours = std::make_shared<const ui::NeighbourResult>(std::move(found.result));
    });
}

void LayerDesk::carryOut(const ui::ProjectWord& request) {
    m_state.projectionPercent = 0;
    const auto work = [request, corpus = m_state.corpus, annotations = m_annotations](const elmo::RunControl& control) {
        return std::make_shared<const ui::ProjectionResult>(projectWord(request, corpus, annotations, control));
    };
    start(m_projecting, tr("The occurrences of the word were not projected"), work,
          [this](std::shared_ptr<const ui::ProjectionResult> result) { m_state.projection = std::move(result); });
    publish();
}

void LayerDesk::carryOut(const ui::CancelProjection&) {
    m_projecting.stop();
    m_state.projectionPercent.reset();
    publish();
}

}  // namespace app
