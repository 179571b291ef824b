// SPDX-License-Identifier: GPL-3.0-or-later
// The part of DesktopSession that runs heads over all documents of the project, one document at a time: read on the
// worker for files, annotated on a worker of its own, saved on the worker for files. Stopping at any point loses no
// more than the work on one document.
#include <algorithm>

#include "app/desktop/session/session_jobs.h"
#include "elmo/error.h"
#include "ui/sentiment/sentiment.h"

namespace app {

struct DesktopSession::InBatch {
    ui::DocumentEntry entry;
    ProjectPtr project;
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

void DesktopSession::coverProject(bool on) {
    stopBatch();
    forgetBatch();
    m_isCovering = on && m_open.model;
    m_state.reading.annotatingAll.isRunning = m_isCovering;
    m_layerDesk.setCovering(m_isCovering);
    annotateNext();
    publish();
}

void DesktopSession::carryOut(const ui::AnnotateAll& command) {
    const bool run = command.run;
    stopBatch();
    if (std::exchange(m_isCovering, false)) {
        m_layerDesk.setCovering(false);
        forgetBatch();
    }
    const bool isLoading = m_loading.busy() || m_addingHead.busy();
    const bool canRun = isLoading || !headsForAll().empty();
    if (run && canRun) {
        if (m_batchDone.size() >= std::ssize(*m_open.documents))
            forgetBatch();  // the user starts again: what failed may work now
        m_state.reading.annotatingAll.isRunning = true;
        m_batchPosition = 0;
        annotateNext();
    }
    publish();
    if (run && !canRun)
        Q_EMIT failed({tr("The documents were not annotated"),
                       {},
                       tr("No loaded task head annotates texts with this model. Choose the model that the head was "
                          "trained with, or add a head.")});
}

/// Those that read a text and fit the model.
std::vector<Head> DesktopSession::headsForAll() const {
    std::vector<Head> fitting;
    for (const Head& head : m_open.heads) {
        const std::string& bilm = head->info().bilmHash;
        if (!head->info().task.readsPair() && (bilm.empty() || (m_open.model && m_open.model->hash == bilm)))
            fitting.push_back(head);
    }
    return fitting;
}

void DesktopSession::stopBatch() {
    for (StageJob* slot : {&m_batchReading, &m_batchPredicting, &m_batchSaving})
        slot->stop();
    m_state.reading.annotatingAll.isRunning = false;
}

void DesktopSession::forgetBatch() {
    for (StageJob* slot : {&m_batchReading, &m_batchPredicting, &m_batchSaving})
        slot->stop();
    m_batchDone.clear();
    m_batchPosition = 0;
    m_state.reading.annotatingAll.done = m_state.reading.annotatingAll.failed = 0;
}

/// The next document that is neither done nor open; null: none, or none that has been read for the list yet.
const ui::DocumentEntry* DesktopSession::nextInBatch() {
    const auto& entries = *m_open.documents;
    for (; m_batchPosition < entries.size(); ++m_batchPosition) {
        const ui::DocumentEntry& entry = entries[m_batchPosition];
        if (m_batchDone.contains(entry.path))
            continue;
        if (entry.status == ui::DocumentStatus::kListed)
            return nullptr;
        if (!m_open.document || m_open.document->path != entry.path)
            return &entry;
        m_batchDone.insert(entry.path);  // the open document is annotated as it is opened
    }
    return nullptr;
}

void DesktopSession::annotateNext() {
    ui::AnnotatingAll& all = m_state.reading.annotatingAll;
    if (!all.isRunning || m_batchReading.busy() || m_batchPredicting.busy() || m_batchSaving.busy() ||
        m_entering.busy() || m_opening.busy() || m_loading.busy() || m_addingHead.busy())
        return;
    const auto document = std::make_shared<InBatch>();
    if (!m_isCovering)
        document->heads = headsForAll();
    document->covers = m_isCovering;
    document->language = m_services.language;
    const bool hasWork = m_isCovering ? m_layerDesk.hasRoom() : !document->heads.empty();
    const ui::DocumentEntry* next = hasWork ? nextInBatch() : nullptr;
    all.done = static_cast<int>(m_batchDone.size());
    if (!next) {
        const bool waits = hasWork && m_batchPosition < m_open.documents->size();
        all.isRunning = waits;  // for documents that are being read for the list
        if (m_isCovering && !waits)
            m_layerDesk.setCovering(m_isCovering = false);
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
    m_batchReading.start(document->entry.path, work, [this](const InBatchPtr& read) {
        const bool ends = read->isSkipped || read->hasFailed;
        ends ? finishInBatch(read) : annotateInBatch(read);
    });
}

void DesktopSession::annotateInBatch(const InBatchPtr& document) {
    std::vector<tasks::AnnotationSource> sources;
    for (const Head& head : document->heads)
        sources.push_back(annotationSource(*head, document->read.text.tokenizerRevision));
    const auto work = [document, sources, merge = m_services.merge](const elmo::RunControl& control) {
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
    m_batchPredicting.start(document->entry.path, work, [this](const InBatchPtr& annotated) {
        const bool isOpen = m_open.document && m_open.document->path == annotated->entry.path;
        if (annotated->analysis && m_open.model == annotated->model)
            m_layerDesk.addDocument(toPath(annotated->entry.path).string(), annotated->analysis,
                                    std::make_shared<const tasks::Annotations>(annotated->read.annotations));
        isOpen || annotated->covers || annotated->hasFailed ? finishInBatch(annotated) : saveInBatch(annotated);
    });
}

void DesktopSession::saveInBatch(const InBatchPtr& document) {
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
            document->entry.tokens = static_cast<std::int64_t>(read.text.document->tokens().size());
        });
        return document;
    };
    m_batchSaving.start(document->entry.path, work, [this](const InBatchPtr& saved) { finishInBatch(saved); });
}

void DesktopSession::finishInBatch(const InBatchPtr& document) {
    m_batchDone.insert(document->entry.path);
    ui::AnnotatingAll& all = m_state.reading.annotatingAll;
    all.done = static_cast<int>(m_batchDone.size());
    if (document->hasFailed)
        ++all.failed;
    const auto& entries = *m_open.documents;  // it may have been removed meanwhile
    const bool isListed = std::ranges::find(entries, document->entry.path, &ui::DocumentEntry::path) != entries.end();
    if (isListed && !document->isSkipped && !(document->covers && !document->hasFailed))
        setEntry(document->entry);
}

}  // namespace app
