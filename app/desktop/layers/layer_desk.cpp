// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/layers/layer_desk.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <utility>

#include "app/desktop/bridge/paths.h"
#include "app/desktop/layers/alike.h"
#include "app/desktop/layers/layer_jobs.h"
#include "app/figures/reproduction.h"
#include "elmo/text/characters.h"
#include "tasks/model/read_task_run.h"

namespace app {
namespace {

using namespace Qt::StringLiterals;

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
      m_explaining{compute, m_mailbox},
      m_likening{compute, m_mailbox} {
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
                for (tasks::TaskRun& run : tasks::readTaskRuns(toPath(folder))) {
                    read.states.push_back(runState(run.path));
                    read.runs.push_back(std::move(run));
                }
            } catch (const elmo::Error& error) {
                read.problems.push_back(
                    {tr("The training run was not added"), folder, QString::fromUtf8(error.what())});
            }
        }
        return read;
    };
    // Handles each request, so that a second drop does not cancel the first.
    runJob(m_files, m_mailbox, work, [this, isOwn = request.isOwnChoice](const JobOutcome<Read>& outcome) {
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
            const QString path = pathText(run.path);
            for (QStringList* list : {&m_state.runSet.runs, &m_state.runSet.seen})
                if (!list->contains(path))
                    list->append(path);
        }
        m_state.runs = std::make_shared<const std::vector<tasks::TaskRun>>(std::move(runs));
        arrangeRuns();
        publish();
        if (isOwn && !read->runs.empty())
            keepRunSet();
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
    for (QStringList* list : {&m_state.runSet.runs, &m_state.runSet.hidden})
        list->removeIf([&](const QString& path) { return request.folders.contains(path); });
    publish();
    keepRunSet();
}

void LayerDesk::carryOut(const ui::KeepRunSet& request) {
    ui::RunSet next = m_state.runSet;
    next.runs.clear();
    for (const QString& path : request.set.runs + m_state.runSet.runs)
        if (m_state.runSet.runs.contains(path) && !next.runs.contains(path))
            next.runs.append(path);
    next.hidden = request.set.hidden;
    next.names = request.set.names;
    if (next == m_state.runSet)
        return;
    m_state.runSet = std::move(next);
    arrangeRuns();
    publish();
    keepRunSet();
}

void LayerDesk::arrangeRuns() {
    auto runs = *m_state.runs;
    std::ranges::stable_sort(runs, {}, [&](const tasks::TaskRun& run) {
        const qsizetype place = m_state.runSet.runs.indexOf(pathText(run.path));
        return place < 0 ? m_state.runSet.runs.size() : place;
    });
    m_state.runs = std::make_shared<const std::vector<tasks::TaskRun>>(std::move(runs));
}

void LayerDesk::keepRunSet() {
    const ui::RunSet& set = m_state.runSet;
    QJsonObject names;
    for (auto name = set.names.begin(); name != set.names.end(); ++name)
        names.insert(name.key(), name.value());
    const QJsonObject json{{u"runs"_s, QJsonArray::fromStringList(set.runs)},
                           {u"hidden"_s, QJsonArray::fromStringList(set.hidden)},
                           {u"seen"_s, QJsonArray::fromStringList(set.seen)},
                           {u"names"_s, names}};
    Q_EMIT runSetChanged(QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact)));
}

void LayerDesk::takeRunSet(const QString& text) {
    const QJsonObject json = QJsonDocument::fromJson(text.toUtf8()).object();
    const auto list = [&](QLatin1StringView key) {
        QStringList texts;
        for (const QJsonValue& value : json[key].toArray())
            texts.append(value.toString());
        return texts;
    };
    m_state.runs = std::make_shared<const std::vector<tasks::TaskRun>>();
    m_runFiles.clear();
    m_state.runSet = {list("runs"_L1), list("hidden"_L1), list("seen"_L1), {}};
    const QJsonObject names = json["names"_L1].toObject();
    for (auto name = names.begin(); name != names.end(); ++name)
        m_state.runSet.names.insert(name.key(), name.value().toString());
    publish();
    if (!m_state.runSet.runs.isEmpty())
        carryOut(ui::AddRuns{m_state.runSet.runs, false});
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
    dropSweep();
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
    dropSweep();
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
    m_likening.stop();
    m_state.alike.reset();
    m_lastProjection.reset();
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

void LayerDesk::carryOut(const ui::RecordFigure& request) {
    const auto work = [request](const elmo::RunControl&) {
        std::vector<std::string> command;
        for (const QString& word : request.command)
            command.push_back(word.toStdString());
        std::vector<std::filesystem::path> inputs;
        for (const QString& input : request.inputs)
            if (std::filesystem::path whole = tasks::fileOfRun(toPath(input));
                std::ranges::find(inputs, whole) == inputs.end())
                inputs.push_back(std::move(whole));
        const std::filesystem::path file = toPath(request.path);
        std::string format = file.extension().string();
        format = elmo::lowered(format.substr(std::min<std::size_t>(format.size(), 1)));
        command.insert(command.end(), {"--to", format == "csv" ? "figure-csv" : format});
        recordIn(file, reproductionOf(std::move(command), format, inputs));
        return true;
    };
    runJob(m_files, m_mailbox, work, [this, path = request.path](const JobOutcome<bool>& outcome) {
        if (const auto* failure = std::get_if<Failure>(&outcome))
            Q_EMIT failed(
                {tr("The figure was saved without a record of how it was made"), path, failureText(*failure)});
    });
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

void LayerDesk::carryOut(const ui::FindAlike& request) {
    m_likening.stop();
    m_state.alike.reset();
    if (!request.path.isEmpty()) {
        const auto work = [request, corpus = m_state.corpus](const elmo::RunControl& control) {
            return std::make_shared<const ui::AlikeResult>(placesAlike(request, corpus, control));
        };
        start(m_likening, tr("The places like the example were not found"), work,
              [this](std::shared_ptr<const ui::AlikeResult> result) { m_state.alike = std::move(result); });
    }
    publish();
}

void LayerDesk::carryOut(const ui::ProjectWord& request) {
    using Result = std::shared_ptr<const ui::ProjectionResult>;
    dropDeveloping();
    m_lastProjection = m_state.projection;
    m_state.projectionPercent = 0;
    const auto work = [this, run = ++m_projection, request, corpus = m_state.corpus,
                       annotations = m_annotations](const elmo::RunControl& control) {
        const auto watch = [this, run](ui::ProjectionResult developing) {
            m_mailbox.post([this, run, result = std::make_shared<const ui::ProjectionResult>(std::move(developing))] {
                if (run != m_projection || !m_projecting.busy())
                    return;
                m_state.projection = result;
                publish();
            });
        };
        return std::make_shared<const ui::ProjectionResult>(projectWord(request, corpus, annotations, control, watch));
    };
    start(
        m_projecting, tr("The occurrences of the word were not projected"), work,
        [this](Result result) { m_state.projection = std::move(result); }, &ui::LayerWork::projectionPercent);
    publish();
}

void LayerDesk::carryOut(const ui::CancelProjection&) {
    m_projecting.stop();
    dropDeveloping();
    m_state.projectionPercent.reset();
    publish();
}

/// What a stopped projection has drawn so far gives way to the last finished one.
void LayerDesk::dropDeveloping() {
    if (m_state.projection && m_state.projection->isDeveloping)
        m_state.projection = m_lastProjection;
}

}  // namespace app
