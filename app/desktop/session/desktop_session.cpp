// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/session/desktop_session.h"

#include <utility>

#include "app/desktop/bridge/latest_job.h"
#include "app/desktop/training/training_plan.h"

namespace app {
namespace {

template <class Service, class Command>
concept CarriesOut = requires(Service& service, const Command& command) {
    service.carryOut(command);
};

/// Hands the command to the service that carries it out; a command for none, or for several, does not compile.
template <class Command, class... Services>
void handOver(const Command& command, Services&... services) {
    static_assert((0 + ... + int{CarriesOut<Services, Command>}) == 1);
    const auto offer = [&](auto& service) {
        if constexpr (CarriesOut<std::decay_t<decltype(service)>, Command>)
            service.carryOut(command);
    };
    (offer(services), ...);
}

/// The services, with the language that the biLM's publisher names where the user has set none.
DesktopServices withLanguageOf(const std::shared_ptr<const ModelLanguage>& model, DesktopServices services) {
    services.language = [model, chosen = std::move(services.language)] {
        const std::string language = chosen ? chosen() : std::string();
        return language.empty() ? model->get() : language;
    };
    return services;
}

}  // namespace

DesktopSession::DesktopSession(EngineSettings engine, DesktopServices services, QObject* parent)
    : Session(parent),
      m_services(withLanguageOf(m_modelLanguage, std::move(services))),
      m_predictions(m_workers, m_open, engine.threads),
      m_analysis(m_workers, m_open, m_layers, std::move(engine), m_modelLanguage) {
    if (m_services.corpusBytes > 0)
        m_layers.setCorpusBytes(m_services.corpusBytes);
    connect(&m_workers, &Workers::progressed, this, &Session::progressed);
    connect(&m_workers, &Workers::ended, this, [this] {
        goOn();
        publish();
    });
    connectDocuments();
    connectProjects();
    connectAnnotations();
    connectResults();
    const auto report = [this](auto*... service) {
        (connect(service, &std::remove_pointer_t<decltype(service)>::failed, this, &Session::failed), ...);
    };
    report(&m_workers, &m_layers, &m_training, &m_saver, &m_changes, &m_annotator, &m_list, &m_documents, &m_news,
           &m_storeCheck, &m_annotations, &m_sameTexts);
    m_published = ui::Snapshot::empty();
    publishProject();
    m_news.look(true);
    // That of the program's own project.
    runJob(
        m_workers.files(), m_mailbox, [project = m_open.project](const elmo::RunControl&) { return project->runSet(); },
        [this, project = m_open.project](const JobOutcome<std::string>& outcome) {
            if (const auto* text = std::get_if<std::string>(&outcome);
                text && !text->empty() && project == m_open.project)
                m_layers.takeRunSet(QString::fromStdString(*text));
        });
}

void DesktopSession::connectDocuments() {
    connect(&m_documents, &DocumentDesk::reading, this, [this] {
        m_list.stopReading();
        m_annotator.stopReading();
    });
    connect(&m_documents, &DocumentDesk::leaving, this, [this] {
        m_analysis.forgetDocument();
        m_heads.forgetDocument();
        m_questions.forget();
        m_predictions.forgetDocument();
    });
    connect(&m_documents, &DocumentDesk::entered, this, [this] {
        m_storeCheck.start();
        m_layers.setDocument(m_open.textHash());
        m_list.describeOpened(ui::DocumentStatus::kRead);
        m_heads.annotate(false);
    });
    connect(&m_documents, &DocumentDesk::closed, this, [this] {
        m_exports.stopPreview();
        m_layers.setDocument({});
    });
    connect(&m_documents, &DocumentDesk::changed, this, &DesktopSession::publish);
    connect(&m_documents, &DocumentDesk::shown, this, &Session::analyze);
    connect(&m_documents, &DocumentDesk::openAgain, this, &Session::openDocument);
    connect(&m_documents, &DocumentDesk::sameTextFound, this,
            [this](const ui::SameText& same) { m_sameTexts.ask(same, true); });
    const auto listDocumentsOf = [this](const QString& path) {
        m_list.leaveOut(path);
        m_news.look(true);
    };
    connect(&m_documents, &DocumentDesk::severalAdded, this, listDocumentsOf);
    connect(&m_documents, &DocumentDesk::pasted, this, [this] { m_news.look(true); });
    connect(&m_list, &DocumentList::severalAdded, this, listDocumentsOf);
    connect(&m_changedTexts, &ChangedTexts::changed, this, &DesktopSession::publish);
    connect(&m_changedTexts, &ChangedTexts::openAgain, this, &Session::openDocument);
    connect(&m_list, &DocumentList::changed, this, &DesktopSession::publish);
    connect(&m_list, &DocumentList::added, &m_documents, &DocumentDesk::openIfNone);
    connect(&m_list, &DocumentList::removed, this, [this](const QString& path) {
        m_saver.forget(path);
        m_comparisons.forgetDocument(path);
        if (m_open.isOpen(path))
            m_documents.close();
    });
    connect(&m_list, &DocumentList::sameTextFound, this,
            [this](const ui::SameText& same) { m_sameTexts.ask(same, false); });
    connect(&m_sameTexts, &SameTexts::changed, this, &DesktopSession::publishProject);
    connect(&m_sameTexts, &SameTexts::openExisting, this, &Session::openDocument);
    connect(&m_sameTexts, &SameTexts::setAdded, this, [this] { m_news.look(true); });
    connect(&m_sameTexts, &SameTexts::openAgain, this, [this](const QString& path) { m_documents.open(path, true); });
}

void DesktopSession::connectProjects() {
    connect(&m_projects, &ProjectDesk::leaving, this, [this] {
        m_documents.awaitProject();
        m_annotator.stop();
    });
    connect(&m_projects, &ProjectDesk::entered, this,
            [this](const QString& guidelines, const std::vector<ui::ProjectLabel>& tagset, bool goesOn,
                   const QString& runSet) {
                m_news.begin(guidelines, tagset, goesOn);
                m_search.forget();
                m_storeCheck.forget();
                m_sameTexts.forget();
                m_annotator.forget();
                m_layers.forgetDocuments();
                if (!goesOn)
                    m_layers.takeRunSet(runSet);
                m_comparisons.forgetDocuments();
                m_documents.close();
            });
    connect(&m_projects, &ProjectDesk::noted, this, [this] { m_news.look(true); });
    connect(&m_projects, &ProjectDesk::changed, this, &DesktopSession::publishProject);
    connect(&m_projects, &ProjectDesk::shown, &m_documents, &DocumentDesk::openAfterEntering);
    connect(&m_changes, &ProjectChanges::made, this, [this] { m_news.look(true); });
    connect(&m_annotations, &AnnotationDesk::matchesLabelled, this, [this] { m_news.look(true); });
    connect(&m_news, &ProjectNews::changed, this, &DesktopSession::publishProject);
    connect(&m_news, &ProjectNews::merged, this, &Session::projectMerged);
    connect(&m_search, &ProjectSearch::changed, this, &DesktopSession::publishProject);
    connect(&m_saver, &WorkSaver::merged, &m_news, &ProjectNews::readStored);
    connect(&m_saver, &WorkSaver::ended, this, [this] {
        if (m_project->hasFailedWork != hasFailedWork())
            publishProject();
    });
}

void DesktopSession::connectAnnotations() {
    connect(&m_annotations, &AnnotationDesk::edited, this, [this] {
        m_projects.noteEdit();
        publishProject();
    });
    connect(&m_annotations, &AnnotationDesk::changed, this, &DesktopSession::publish);
    connect(&m_annotations, &AnnotationDesk::matchesLabelled, this, &Session::matchesLabelled);
    connect(&m_heads, &HeadDesk::headsChanged, this, [this] {
        m_layers.setHeads(m_open.heads);
        m_annotator.forget();
        m_comparisons.compareSides();
    });
    connect(&m_heads, &HeadDesk::pairHeadAdded, this, [this](tasks::InputShape input) {
        switch (input) {
            case tasks::InputShape::kTextAndQuestion:
                return m_questions.answer();
            case tasks::InputShape::kTextAndHypothesis:
                return m_comparisons.comparePair();
            case tasks::InputShape::kText:
            case tasks::InputShape::kTextAndPredicates:
                return;
        }
    });
    connect(&m_heads, &HeadDesk::changed, this, &DesktopSession::publish);
    connect(&m_questions, &QuestionDesk::changed, this, &DesktopSession::publish);
    connect(&m_trainedHead, &TrainedHeadOffer::changed, this, &DesktopSession::publish);
    connect(&m_annotator, &ProjectAnnotator::changed, this, &DesktopSession::publish);
    connect(&m_annotator, &ProjectAnnotator::annotated, &m_list, &DocumentList::setEntry);
    connect(&m_analysis, &AnalysisDesk::modelLoaded, this, [this] {
        m_predictions.forgetModel();
        m_annotator.forget();
        m_comparisons.comparePair();
        m_comparisons.compareSides();
    });
    connect(&m_analysis, &AnalysisDesk::analysed, this, [this] {
        m_list.describeOpened(ui::DocumentStatus::kAnalyzed);
        m_heads.annotate(true);
        m_questions.answer();
    });
    connect(&m_analysis, &AnalysisDesk::dropping, this, [this] {
        m_heads.dropLayers();
        m_questions.stop();
    });
    connect(&m_analysis, &AnalysisDesk::changed, this, [this] {
        m_predictions.setSelection(m_analysis.selection());
        publish();
    });
    connect(&m_analysis, &AnalysisDesk::noted, this, &Session::failed);
    connect(&m_analysis, &AnalysisDesk::inspected, this, &Session::modelInspected);
}

void DesktopSession::connectResults() {
    connect(&m_layers, &LayerDesk::changed, this, &DesktopSession::publish);
    connect(&m_layers, &LayerDesk::runSetChanged, this, [this](const QString& text) {
        const auto save = [text = text.toStdString()](DesktopProject& project) { project.setRunSet(text); };
        m_changes.make(save, [this](const QString& problem) {
            if (!problem.isEmpty())
                Q_EMIT failed({tr("The runs that are compared were not saved"), {}, problem});
        });
    });
    connect(&m_comparisons, &Comparisons::changed, this, &DesktopSession::publish);
    connect(&m_predictions, &PredictionDesk::changed, this, &DesktopSession::publish);
    connect(&m_exports, &Exports::changed, this, &DesktopSession::publish);
    connect(&m_exports, &Exports::previewed, this, &Session::exportPreviewed);
    connect(&m_exports, &Exports::exported, this, &Session::exported);
    connect(&m_training, &TrainingDesk::changed, this, &DesktopSession::publish);
    connect(&m_training, &TrainingDesk::headsTrained, this, [this](const QStringList& bundles) {
        m_trainedHead.offer(bundles.first());
        m_layers.request(ui::AddRuns{bundles.size() > 1 ? bundles.mid(1) : bundles});
    });
}

DesktopSession::~DesktopSession() {
    const std::vector<QStringList> waiting = m_list.takeWaiting();
    m_workers.close();
    m_storeCheck.close();
    m_saver.saveAtEnd();
    m_annotations.labelAtEnd();
    m_changes.makeAtEnd();  // after the saves: a removed document must not return
    m_news.saveAtEnd();
    try {
        for (const QStringList& paths : waiting)  // what was put on the list last
            addUnread(*m_open.project, paths, {});
    } catch (const std::exception&) {
        // The project can't be written to, which saveAtEnd() has said; the files are where they were.
    }
}

void DesktopSession::give(const ui::Command& command) {
    const auto toOne = [this](const auto& one) {
        if constexpr (requires { this->carryOut(one); })
            carryOut(one);
        else
            pass(one);
    };
    std::visit(toOne, command);
}

template <class Command>
void DesktopSession::pass(const Command& command) {
    handOver(command, m_saver, m_comparisons, m_exports, m_annotator, m_analysis, m_list, m_sameTexts, m_annotations,
             m_documents, m_heads, m_questions, m_trainedHead, m_changedTexts, m_projects, m_news, m_search);
}

void DesktopSession::carryOut(const ui::OpenDocument& command) {
    if (ui::isProjectFile(command.path))
        return m_projects.carryOut(ui::OpenProject{command.path});
    if (command.skipInvalid)
        m_documents.skipInvalidIn(command.path);
    if (command.reading)
        m_documents.readSo(command.path, *command.reading);
    m_documents.open(command.path, false);
}

void DesktopSession::carryOut(const ui::Save& command) {
    m_saver.carryOut(command);
    m_news.saveAgain();
}

void DesktopSession::carryOut(const ui::ProjectRequest& request) {
    std::visit([this](const auto& one) { pass(one); }, request);
}

void DesktopSession::carryOut(const ui::PredictionRequest& request) {
    std::visit([this](const auto& one) { m_predictions.carryOut(one); }, request);
}

void DesktopSession::carryOut(const ui::LayerRequest& request) {
    const auto toOne = [this](const auto& one) {
        using Request = std::decay_t<decltype(one)>;
        if constexpr (std::is_same_v<Request, ui::CompareSides> || std::is_same_v<Request, ui::CoverProject>)
            pass(one);
        else
            m_layers.request(one);
    };
    std::visit(toOne, request);
}

/// A project as data is read by another worker, which must find what was decided just now.
void DesktopSession::carryOut(const ui::TrainingRequest& request) {
    if (readsData(request, m_open.projectFile))
        m_saver.whenSaved([this, request] { m_training.request(request); });
    else
        m_training.request(request);
}

void DesktopSession::carryOut(const ui::Cancel&) {
    StageJob* job = m_workers.foreground();
    if (!job)
        return;
    // The job itself tells whether the file is already in place, the project has moved to its new one, or documents
    // are labelled.
    if (job->stage() == ui::Stage::kExport || job->stage() == ui::Stage::kProject || job->stage() == ui::Stage::kLabel)
        return job->cancel();
    job->stop();
    m_heads.forgetWaiting();
    goOn();
    publish();
}

void DesktopSession::goOn() {
    m_documents.goOn();
    m_heads.goOn();
    m_list.goOn();
    m_annotator.annotateNext();
}

ui::ProjectPtr DesktopSession::projectState() const {
    auto state = std::make_shared<ui::ProjectState>();
    state->path = m_open.projectFile;
    state->isUnsaved = m_open.project->isUnsaved();
    state->hasEdits = m_projects.hasEdits();
    state->hasFailedWork = hasFailedWork();
    state->sameTexts = m_sameTexts.asked();
    state->guidelines = m_news.guidelines();
    state->tagset = m_news.tagset();
    state->isSearching = m_search.isSearching();
    state->search = m_search.search();
    state->agreement = m_search.agreement();
    state->labels = m_search.labels();
    state->matches = m_search.matches();
    state->predicates = m_search.predicates();
    return state;
}

ui::ReadingState DesktopSession::readingState() const {
    ui::ReadingState state;
    state.heads = m_heads.infos();
    state.annotations = m_open.annotations;
    state.history = m_open.history;
    state.isFinished = m_open.isFinished;
    state.answers = m_questions.answers();
    state.pair = m_comparisons.pair();
    state.sides = m_comparisons.sides();
    state.trainedHead = m_trainedHead.head();
    state.changedText = m_changedTexts.asked();
    state.documents = m_open.documents;
    state.annotatingAll = m_annotator.progress();
    state.exports = m_exports.formats();
    return state;
}

void DesktopSession::publishProject() {
    m_project = projectState();
    publish();
}

void DesktopSession::publish() {
    if (m_open.isChanging)
        return;
    ui::SnapshotParts parts;
    const StageJob* job = m_workers.foreground();
    parts.activity = job ? std::optional(ui::Activity{job->number(), job->stage()}) : std::nullopt;
    parts.document = m_open.document;
    parts.model = m_analysis.model();
    parts.analysis = m_open.analysis;
    parts.selection = m_analysis.selection();
    parts.similarity = m_analysis.similarity();
    parts.reading = readingState();
    parts.project = m_project;
    parts.layerWork = m_layers.work();
    parts.trainingWork = m_training.work();
    parts.predictionWork = m_predictions.work();
    m_published = ui::Snapshot::of(std::move(parts));
    Q_EMIT changed(m_published);
    m_analysis.freeDropped();
}

}  // namespace app
