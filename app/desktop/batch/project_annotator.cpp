// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/batch/project_annotator.h"

#include <algorithm>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/paths.h"
#include "elmo/error.h"
#include "tasks/pipeline/annotation_source.h"
#include "ui/sentiment/sentiment.h"

namespace app {

struct ProjectAnnotator::InBatch {
    ui::DocumentEntry entry;
    std::shared_ptr<DesktopProject> project;
    std::shared_ptr<const LoadedModel> model;
    std::vector<Head> heads;  ///< that have not annotated the document
    ReadDocument read;
    LanguageSetting language = {};
    bool covers = false;  ///< for the views about layers, not for annotations
    std::shared_ptr<const tasks::Analysis> analysis = {};
    bool isSkipped = false;
    bool hasFailed = false;
};

namespace {

/// Runs a step of a document; a failure is noted in its entry, and the others go on.
template <class Document, class Work>
void attempt(Document& document, Work&& work) {
    try {
        return work();
    } catch (const elmo::Cancelled&) {
        throw;
    } catch (...) {
        document.hasFailed = true;
        document.entry.status = ui::DocumentStatus::kFailed;
        document.entry.problem = failureText(describeFailure(std::current_exception()));
    }
}

}  // namespace

ProjectAnnotator::ProjectAnnotator(Workers& workers, const OpenWork& open, LayerDesk& layers,
                                   const DesktopServices& services)
    : m_workers(workers), m_open(open), m_layers(layers), m_language(services.language), m_merge(services.merge) {}

void ProjectAnnotator::carryOut(const ui::CoverProject& request) {
    stop();
    forget();
    m_progress.isRunning = m_isCovering = request.on && m_open.model;
    m_layers.setCovering(m_isCovering);
    annotateNext();
    Q_EMIT changed();
}

void ProjectAnnotator::carryOut(const ui::AnnotateAll& command) {
    const bool run = command.run;
    stop();
    if (std::exchange(m_isCovering, false)) {
        m_layers.setCovering(false);
        forget();
    }
    const bool isLoading = m_workers.busy({ui::Stage::kLoadModel, ui::Stage::kAddHead});
    const bool canRun = isLoading || !fittingHeads().empty();
    if (run && canRun) {
        if (m_done.size() >= std::ssize(*m_open.documents))
            forget();  // the user starts again: what failed may work now
        m_progress.isRunning = true;
        m_position = 0;
        annotateNext();
    }
    Q_EMIT changed();
    if (run && !canRun)
        Q_EMIT failed({tr("The documents were not annotated"),
                       {},
                       tr("No loaded task head annotates texts with this model. Choose the model that the head was "
                          "trained with, or add a head.")});
}

/// Those that read a text and fit the model.
std::vector<Head> ProjectAnnotator::fittingHeads() const {
    std::vector<Head> fitting;
    for (const Head& head : m_open.heads) {
        const std::string& bilm = head->info().bilmHash;
        if (!head->info().task.readsPair() && (bilm.empty() || (m_open.model && m_open.model->hash == bilm)))
            fitting.push_back(head);
    }
    return fitting;
}

void ProjectAnnotator::stopJobs() {
    for (StageJob* job : {&m_reading, &m_predicting, &m_saving})
        job->stop();
}

void ProjectAnnotator::stop() {
    stopJobs();
    m_progress.isRunning = false;
}

void ProjectAnnotator::forget() {
    stopJobs();
    m_done.clear();
    m_position = 0;
    m_progress.done = m_progress.failed = m_progress.spared = 0;
}

/// The next document that is neither done nor open; null: none, or none that has been read for the list yet.
const ui::DocumentEntry* ProjectAnnotator::nextDocument() {
    const auto& entries = *m_open.documents;
    for (; m_position < entries.size(); ++m_position) {
        const ui::DocumentEntry& entry = entries[m_position];
        if (m_done.contains(entry.path))
            continue;
        if (entry.status == ui::DocumentStatus::kListed)
            return nullptr;
        if (!m_open.isOpen(entry.path) && (m_isCovering || !entry.isFinished))
            return &entry;
        m_done.insert(entry.path);  // the open document is annotated as it is opened; a finished one stays as it is
        m_progress.spared += entry.isFinished ? 1 : 0;
    }
    return nullptr;
}

void ProjectAnnotator::annotateNext() {
    if (!m_progress.isRunning || m_reading.busy() || m_predicting.busy() || m_saving.busy() ||
        m_workers.busy({ui::Stage::kProject, ui::Stage::kOpenDocument, ui::Stage::kLoadModel, ui::Stage::kAddHead}))
        return;
    const auto document = std::make_shared<InBatch>();
    if (!m_isCovering)
        document->heads = fittingHeads();
    document->covers = m_isCovering;
    document->language = m_language;
    const bool hasWork = m_isCovering ? m_layers.hasRoom() : !document->heads.empty();
    const ui::DocumentEntry* next = hasWork ? nextDocument() : nullptr;
    m_progress.done = static_cast<int>(m_done.size());
    if (!next) {
        const bool waits = hasWork && m_position < m_open.documents->size();
        m_progress.isRunning = waits;  // for documents that are being read for the list
        if (m_isCovering && !waits)
            m_layers.setCovering(m_isCovering = false);
        return;
    }
    document->entry = *next;
    document->project = m_open.project;
    document->model = m_open.model;
    const auto work = [document](const elmo::RunControl& control) {
        attempt(*document, [&] {
            const elmo::RunControl silent(control.stopToken());
            document->read = openAny(document->entry.path, *document->project, false, document->language, silent);
            std::erase_if(document->heads, [&](const Head& head) {
                return tasks::isAnnotatedBy(document->read.annotations, head->info().name, head->info().hash);
            });
            document->isSkipped = document->read.sameText.has_value() || !document->read.held ||
                                  (document->heads.empty() && !document->covers);
        });
        return document;
    };
    m_reading.start(document->entry.path, work, [this](const InBatchPtr& read) {
        const bool ends = read->isSkipped || read->hasFailed;
        ends ? finish(read) : annotate(read);
    });
}

void ProjectAnnotator::annotate(const InBatchPtr& document) {
    std::vector<tasks::AnnotationSource> sources;
    for (const Head& head : document->heads)
        sources.push_back(annotationSource(head->info(), document->read.text.tokenizerRevision));
    const auto work = [document, sources, merge = m_merge](const elmo::RunControl& control) {
        attempt(*document, [&] {
            const elmo::RunControl silent(control.stopToken());
            const OpenedText& text = document->read.text;
            tasks::Analysis analysis;
            if (document->covers ||
                std::ranges::any_of(document->heads, [](const Head& head) { return !head->info().bilmHash.empty(); }))
                analysis = Analyzer(document->model).analyze(text, silent);
            if (document->covers)
                document->analysis = std::make_shared<const tasks::Analysis>(std::move(analysis));
            for (std::size_t i = 0; i < sources.size(); ++i) {
                const auto found = document->heads[i]->predict({*text.document, analysis.layers}, {}, silent);
                merge(document->read.annotations, *text.document, found, sources[i]);
            }
        });
        return document;
    };
    m_predicting.start(document->entry.path, work, [this](const InBatchPtr& annotated) {
        const ui::DocumentEntry* listed = find(annotated->entry.path);
        if (!listed)
            return;  // removed meanwhile: saving it would add it again
        annotated->isSkipped = !annotated->covers && listed->isFinished;  // meanwhile
        m_progress.spared += annotated->isSkipped ? 1 : 0;
        const bool isOpen = m_open.isOpen(annotated->entry.path);
        if (annotated->analysis && m_open.model == annotated->model)
            m_layers.addDocument(toPath(annotated->entry.path).string(), annotated->analysis,
                                 std::make_shared<const tasks::Annotations>(annotated->read.annotations));
        isOpen || annotated->isSkipped || annotated->covers || annotated->hasFailed ? finish(annotated)
                                                                                    : save(annotated);
    });
}

void ProjectAnnotator::save(const InBatchPtr& document) {
    const auto work = [document](const elmo::RunControl&) {
        attempt(*document, [&] {
            const ReadDocument& read = document->read;
            const ui::EditHistory none;
            document->project->save(*read.held, toPath(document->entry.path).string(),
                                    {read.name, read.text.document, read.annotations}, read.text.encoding,
                                    read.history ? *read.history : none);
            document->entry.status = ui::DocumentStatus::kAnnotated;
            document->entry.problem.clear();
            document->entry.sentiment = ui::documentSentiment(read.annotations);
            document->entry.decisions = tasks::decisionsIn(read.annotations);
            document->entry.tokens = static_cast<std::int64_t>(read.text.document->tokens().size());
        });
        return document;
    };
    m_saving.start(document->entry.path, work, [this](const InBatchPtr& saved) { finish(saved); });
}

const ui::DocumentEntry* ProjectAnnotator::find(const QString& path) const {
    const auto& entries = *m_open.documents;
    const auto found = std::ranges::find(entries, path, &ui::DocumentEntry::path);
    return found == entries.end() ? nullptr : &*found;
}

void ProjectAnnotator::finish(const InBatchPtr& document) {
    if (!find(document->entry.path))
        return;  // removed meanwhile; if it is added again, it is annotated like any other
    m_done.insert(document->entry.path);
    m_progress.done = static_cast<int>(m_done.size());
    if (document->hasFailed)
        ++m_progress.failed;
    if (!document->isSkipped && !(document->covers && !document->hasFailed))
        Q_EMIT annotated(document->entry);
}

}  // namespace app
