// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/annotating/head_desk.h"

#include <algorithm>
#include <utility>

#include "app/desktop/annotating/prediction.h"
#include "app/desktop/bridge/paths.h"
#include "elmo/error.h"
#include "tasks/pipeline/annotation_source.h"

namespace app {

struct HeadDesk::Annotated {
    tasks::TaskPrediction prediction;
    tasks::AnnotationSource source;
    AnnotationsPtr base;
    AnnotationsPtr merged;
};

HeadDesk::HeadDesk(Workers& workers, OpenWork& open, DocumentList& list, AnnotationDesk& annotations,
                   const DesktopServices& services)
    : m_workers(workers),
      m_open(open),
      m_list(list),
      m_annotations(annotations),
      m_load(services.loadHead),
      m_merge(services.merge) {}

void HeadDesk::carryOut(const ui::AddHead& command) {
    m_toLoad.push_back(command.path);
    loadNext();
    Q_EMIT changed();
}

void HeadDesk::goOn() {
    loadNext();
    annotateNext();
}

void HeadDesk::loadNext() {
    if (m_loading.busy() || m_toLoad.empty())
        return;
    const QString path = m_toLoad.front();
    m_toLoad.pop_front();
    const auto work = [path, load = m_load](const elmo::RunControl& control) {
        if (!load)
            throw elmo::Error(elmo::ErrorCode::kBadArgument, "This program was built without task heads.");
        return load(toPath(path), control);
    };
    m_loading.start(path, work, [this](Head head) { add(std::move(head)); });
}

void HeadDesk::add(Head head) {
    std::erase_if(m_open.heads, [&](const Head& old) { return old->info().path == head->info().path; });
    m_open.heads.push_back(head);
    publish();
    if (head->info().task.readsPair()) {
        Q_EMIT pairHeadAdded(head->info().task.input);
        return;
    }
    m_waiting.push_back(std::move(head));
    annotateNext();
}

void HeadDesk::carryOut(const ui::RemoveHead& command) {
    const auto isIt = [name = toPath(command.path).string()](const Head& head) {
        return head && head->info().path == name;
    };
    std::erase_if(m_open.heads, isIt);
    std::erase_if(m_waiting, isIt);
    if (isIt(m_running))
        m_predicting.stop();
    publish();
    Q_EMIT changed();
}

void HeadDesk::publish() {
    auto infos = std::make_shared<std::vector<tasks::TaskModelInfo>>();
    for (const Head& head : m_open.heads)
        infos->push_back(head->info());
    m_infos = std::move(infos);
    Q_EMIT headsChanged();
}

void HeadDesk::forgetDocument() {
    m_predicting.stop();
    m_waiting.clear();
}

void HeadDesk::forgetWaiting() {
    m_waiting.clear();
    m_toLoad.clear();
}

void HeadDesk::dropLayers() {
    std::erase_if(m_waiting, [](const Head& head) { return needsLayers(*head); });
    if (m_predicting.busy() && needsLayers(*m_running))
        m_predicting.stop();
}

void HeadDesk::annotate(bool withLayers) {
    for (const Head& head : m_open.heads)
        if (needsLayers(*head) == withLayers && !head->info().task.readsPair())
            m_waiting.push_back(head);
    annotateNext();
}

void HeadDesk::annotateNext() {
    if (m_predicting.busy() || !m_open.text.document || m_open.isFinished)  // new predictions would be undecided
        return;
    const auto ready =
        std::ranges::find_if(m_waiting, [this](const Head& head) { return !needsLayers(*head) || m_open.analysis; });
    if (ready == m_waiting.end())
        return;
    m_running = *ready;
    m_waiting.erase(ready);
    const auto work = [head = m_running, document = m_open.text.document, analysis = m_open.analysis,
                       source = annotationSource(m_running->info(), m_open.text.tokenizerRevision),
                       base = m_open.annotations, merge = m_merge](const elmo::RunControl& control) {
        Annotated annotated{predictionOf(*head, *document, analysis.get(), {}, control), source, base, nullptr};
        auto merged = std::make_shared<tasks::Annotations>(*base);
        merge(*merged, *document, annotated.prediction, source);
        annotated.merged = std::move(merged);
        return annotated;
    };
    m_predicting.start(m_open.document->path, work, [this](Annotated annotated) { take(std::move(annotated)); });
}

void HeadDesk::take(Annotated annotated) {
    if (m_open.isFinished)
        return;
    if (annotated.base != m_open.annotations) {
        // The annotations were edited meanwhile: merge into the current ones.
        auto merged = std::make_shared<tasks::Annotations>(*m_open.annotations);
        m_merge(*merged, *m_open.text.document, annotated.prediction, annotated.source);
        annotated.merged = std::move(merged);
    }
    // Saving what a head says again and again would keep two programs busy with each other's changes.
    if (saySame(*annotated.merged, *m_open.annotations))
        return m_list.describeOpened(ui::DocumentStatus::kAnalyzed);
    m_annotations.set(std::move(annotated.merged));
}

}  // namespace app
