// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/session/desktop_session.h"

#include <QFile>
#include <QScopedValueRollback>
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/session/session_jobs.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

/// How many of the most similar tokens are listed per layer.
constexpr int kNearest = 100;
/// How often other programs' changes are looked for.
constexpr int kNewsMs = 1000;
constexpr int kAddAgainMs = 10'000;

ui::ModelSummary summarize(const QString& path, const std::string& format, const elmo::BilmOptions& options) {
    ui::ModelSummary summary;
    summary.path = path;
    summary.name = fileNameOf(path);
    summary.format = QString::fromStdString(format);
    summary.options = options;
    summary.parameters = elmo::parameterCount(options);
    return summary;
}

}  // namespace

DesktopSession::DesktopSession(EngineSettings engine, DesktopServices services, QObject* parent)
    : Session(parent), m_engine(std::move(engine)), m_services(std::move(services)) {
    m_state.reading.exports = m_exports.formats();
    connect(&m_workers, &Workers::failed, this, &Session::failed);
    connect(&m_workers, &Workers::progressed, this, &Session::progressed);
    connect(&m_workers, &Workers::ended, this, [this] {
        goOn();
        publish();
    });
    m_saveSoon.setSingleShot(true);
    connect(&m_saveSoon, &QTimer::timeout, this, &Session::save);
    connect(&m_fileWatch, &FileWatch::changed, this, &DesktopSession::rereadFile);
    connect(&m_layerDesk, &LayerDesk::failed, this, &Session::failed);
    connect(&m_layerDesk, &LayerDesk::changed, this, [this] {
        m_state.layerWork = m_layerDesk.work();
        publish();
    });
    connect(&m_exports, &Exports::changed, this, &DesktopSession::publish);
    connect(&m_exports, &Exports::previewed, this, &Session::exportPreviewed);
    connect(&m_exports, &Exports::exported, this, &Session::exported);
    connect(&m_annotator, &ProjectAnnotator::changed, this, &DesktopSession::publish);
    connect(&m_annotator, &ProjectAnnotator::annotated, this, &DesktopSession::setEntry);
    connect(&m_annotator, &ProjectAnnotator::failed, this, &Session::failed);
    connect(&m_comparisons, &Comparisons::changed, this, &DesktopSession::publish);
    m_state.trainingWork = m_trainingDesk.work();
    connect(&m_trainingDesk, &TrainingDesk::failed, this, &Session::failed);
    connect(&m_trainingDesk, &TrainingDesk::changed, this, [this] {
        m_state.trainingWork = m_trainingDesk.work();
        publish();
    });
    connect(&m_trainingDesk, &TrainingDesk::headsTrained, this, [this](const QStringList& bundles) {
        offerTrainedHead(bundles.first());
        m_layerDesk.request(ui::AddRuns{bundles.size() > 1 ? bundles.mid(1) : bundles});
    });
    if (m_services.unsavedProject.empty()) {
        m_folder = std::make_unique<QTemporaryDir>();
        m_services.unsavedProject = toPath(m_folder->filePath(QStringLiteral("annotations.elmoscope")));
    }
    if (m_services.corpusBytes > 0)
        m_layerDesk.setCorpusBytes(m_services.corpusBytes);
    m_open.project = DesktopProject::unsaved(m_services.unsavedProject);
    m_projectFile = QFile::decodeName(QByteArray::fromStdString(m_services.unsavedProject.string()));
    m_newsTimer.setInterval(kNewsMs);
    connect(&m_newsTimer, &QTimer::timeout, this, [this] { lookForNews(false); });
    m_newsTimer.start();
    m_published = ui::Snapshot::of(m_state);
    publishProject();
    lookForNews(true);
}

DesktopSession::~DesktopSession() {
    if (m_listing.busy())
        m_pathsToList.push_front(m_pathsListed);
    m_workers.close();
    m_checks.close();
    saveNow();
    try {
        for (const QStringList& paths : m_pathsToList)  // what was put on the list last
            m_open.project->addUnread(filesIn(paths, {}));
    } catch (const std::exception&) {
        // The project can't be written to, which saveNow() has said; the files are where they were.
    }
}

void DesktopSession::publish() {
    if (m_building)
        return;
    const StageJob* job = m_workers.foreground();
    m_state.activity = job ? std::optional(ui::Activity{job->number(), job->stage()}) : std::nullopt;
    m_state.document = m_open.document;
    m_state.analysis = m_open.analysis;
    m_state.reading.annotations = m_open.annotations;
    m_state.reading.documents = m_open.documents;
    m_state.reading.pair = m_comparisons.pair();
    m_state.reading.sides = m_comparisons.sides();
    m_state.reading.annotatingAll = m_annotator.progress();
    m_published = ui::Snapshot::of(m_state);
    Q_EMIT changed(m_published);
    if (!m_outdated)
        return;
    // Releasing gigabytes takes longer than a frame, so a worker does it.
    const auto release = [last = std::exchange(m_outdated, nullptr)](const elmo::RunControl&) mutable {
        last.reset();
        return true;
    };
    m_workers.files().submit(release, [](JobId, JobOutcome<bool>) {});
}

void DesktopSession::give(const ui::Command& command) {
    std::visit(
        [this](const auto& one) {
            if constexpr (requires { this->carryOut(one); })
                carryOut(one);
            else if constexpr (requires { m_comparisons.carryOut(one); })
                m_comparisons.carryOut(one);
            else if constexpr (requires { m_exports.carryOut(one); })
                m_exports.carryOut(one);
            else
                m_annotator.carryOut(one);
        },
        command);
}

void DesktopSession::carryOut(const ui::OpenDocument& command) {
    if (ui::isProjectFile(command.path))
        return carryOut(ui::OpenProject{command.path});
    readDocument(command.path, false);
}

void DesktopSession::readDocument(const QString& path, bool again) {
    if (m_entering.busy()) {
        m_openNext = path;
        return;
    }
    save();
    m_describing.stop();  // they occupy the worker for files
    m_annotator.stopReading();
    m_rereading.stop();
    const auto work = [language = m_services.language, path, again,
                       project = m_open.project](const elmo::RunControl& control) {
        ReadDocument read = openAny(path, *project, again, language, control);
        Opened opened;
        opened.sameText = read.sameText;
        if (opened.sameText)
            return opened;
        opened.text = std::move(read.text);
        opened.annotations = std::make_shared<const tasks::Annotations>(std::move(read.annotations));
        opened.fileText = std::move(read.fileText);
        opened.held = std::move(read.held);
        opened.history = std::move(read.history);
        opened.problem = std::move(read.problem);
        if (read.earlier)
            opened.changed = changedText(std::move(*read.earlier), opened.text.document, *opened.annotations, control);
        ui::OpenedDocument document;
        document.path = path;
        document.name = QString::fromStdString(read.name);
        document.hasFile = read.hasFile;
        document.document = opened.text.document;
        document.blocks = ui::splitBlocks(*opened.text.document);
        document.encoding = QString::fromStdString(opened.text.encoding);
        document.repairedBytes = opened.text.repairedBytes;
        document.tokenizerRevision = QString::fromStdString(opened.text.tokenizerRevision);
        document.isEarlierText = opened.fileText.has_value();
        opened.document = std::make_shared<const ui::OpenedDocument>(std::move(document));
        return opened;
    };
    m_opening.start(path, work, [this, path, seen = m_open.annotations](Opened opened) {
        if (opened.sameText)
            return askSameText(*opened.sameText, true);
        const bool sameFile = m_open.document && m_open.document->path == path;
        const bool edited = sameFile && m_open.annotations != seen;
        const bool sameText = sameFile && elmo::TextHash(*opened.text.document) == m_open.textHash();
        // Decisions made while another text of the same file was being read must be asked about, too.
        if (edited && !sameText)
            return openDocument(path);
        // The open document may have been edited while it was being read again, or could not be saved.
        const bool unsaved =
            sameFile && std::ranges::any_of(m_failedWork, [&](const PendingSave& one) { return one.path == path; });
        if (sameText && (edited || unsaved)) {
            opened.annotations = m_open.annotations;
            opened.history = m_state.reading.history;
            opened.held = m_held;
        }
        const std::string problem = opened.problem;
        setDocument(std::move(opened));
        if (!problem.empty())
            Q_EMIT failed({tr("The document was not added to the project"), path,
                           tr("%1 It stays open, and adding it is tried again.").arg(QString::fromStdString(problem)),
                           true});
    });
    publish();
}

/// Replaces everything about the old text in one step, so that no snapshot mixes the two texts.
void DesktopSession::setDocument(Opened opened) {
    save();
    {
        const QScopedValueRollback building(m_building, true);
        dropAnalysis();
        checkStore();
        m_open.text = std::move(opened.text);
        m_open.document = std::move(opened.document);
        m_state.selection.reset();
        m_state.reading.changedText = std::move(opened.changed);
        m_state.reading.history = std::move(opened.history);
        m_held = std::move(opened.held);
        m_fileText = std::move(opened.fileText);
        m_layerDesk.setDocument(m_open.textHash());
        beginReading(std::move(opened.annotations));
        if (m_held->id == 0) {  // it could not be added
            m_unsaved = true;
            m_saveSoon.start(kAddAgainMs);
        }
    }
    publish();
    m_fileWatch.watch(m_open.document->hasFile ? m_open.document->path : QString());
    if (m_open.model)
        analyze();
}

void DesktopSession::clearDocument() {
    for (StageJob* slot : {&m_opening, &m_rereading, &m_predicting})
        slot->stop();
    m_exports.stopPreview();
    m_unread.clear();
    m_question.clear();
    m_fileWatch.watch({});
    {
        const QScopedValueRollback building(m_building, true);
        dropAnalysis();
        m_layerDesk.setDocument({});
        m_open.text = {};
        m_held.reset();
        m_fileText.reset();
        m_open.document.reset();
        m_state.selection.reset();
        m_state.reading.changedText.reset();
        m_open.annotations.reset();
        m_state.reading.history.reset();
        m_state.reading.answers.reset();
    }
    publish();
}

void DesktopSession::carryOut(const ui::InspectModel& command) {
    const QString& path = command.path;
    const auto work = [path](const elmo::RunControl&) {
        const elmo::BilmModel model = elmo::findWeightFormat(toPath(path)).readArchitecture(toPath(path));
        return summarize(path, model.provenance.format, model.options);
    };
    runJob(m_workers.files(), m_workers.mailbox(), work, [this, path](JobOutcome<ui::ModelSummary> outcome) {
        auto summary = std::make_shared<ui::ModelSummary>();
        if (auto* read = std::get_if<ui::ModelSummary>(&outcome))
            *summary = std::move(*read);
        else if (const auto* failure = std::get_if<Failure>(&outcome))
            summary->problem = ui::Problem{tr("This model can't be read"), path, failureText(*failure)};
        else
            return;
        summary->path = path;
        Q_EMIT modelInspected(summary);
    });
}

void DesktopSession::carryOut(const ui::ChooseModel& command) {
    const QString& path = command.path;
    m_analyzing.stop();
    m_comparing.stop();
    const auto work = [path, engine = m_engine](const elmo::RunControl& control) {
        return std::make_shared<const LoadedModel>(loadModel(toPath(path), engine, control));
    };
    m_loading.start(path, work,
                    [this, path](std::shared_ptr<const LoadedModel> model) { setModel(path, std::move(model)); });
    publish();
}

void DesktopSession::setModel(const QString& path, std::shared_ptr<const LoadedModel> model) {
    dropAnalysis();
    m_layerDesk.forgetDocuments();
    m_open.model = std::move(model);
    auto summary =
        std::make_shared<ui::ModelSummary>(summarize(path, m_open.model->format, m_open.model->bilm->options()));
    summary->isEnglish = m_open.model->isEnglish();
    m_annotator.forget();
    m_state.model = std::move(summary);
    m_comparisons.comparePair();
    m_comparisons.compareSides();
    analyze();
}

void DesktopSession::carryOut(const ui::Analyze&) {
    if (!m_open.model || !m_open.text.document)
        return;
    dropAnalysis();
    const auto work = [text = m_open.text, model = m_open.model](const elmo::RunControl& control) {
        auto analysis = std::make_shared<const tasks::Analysis>(Analyzer(model).analyze(text, control));
        const elmo::RunControl silent(control.stopToken());  // takes a moment compared with the layers
        auto norms = std::make_shared<const std::vector<float>>(tasks::tokenNorms(analysis->layers, silent));
        return Analyzed{std::move(analysis), std::move(norms)};
    };
    m_analyzing.start(m_open.document->path, work, [this](Analyzed analyzed) {
        m_open.analysis = std::move(analyzed.analysis);
        m_norms = std::move(analyzed.norms);
        m_layerDesk.setAnalysis(toPath(m_open.document->path).string(), m_open.analysis);
        compare();
        readWithHeads(true);
    });
    publish();
}

void DesktopSession::dropAnalysis() {
    m_analyzing.stop();
    m_comparing.stop();
    dropReading();
    m_state.similarity.reset();
    m_norms.reset();
    if (!m_open.analysis)
        return;
    m_outdated = std::exchange(m_open.analysis, nullptr);
    m_layerDesk.setAnalysis({}, nullptr);
    publish();
}

void DesktopSession::carryOut(const ui::SelectToken& command) {
    const auto token = command.token;
    if (token == m_state.selectedToken() || !m_open.text.document)
        return;
    m_state.selection = token ? std::optional(ui::SelectedToken{m_open.textHash(), *token}) : std::nullopt;
    compare();
    m_layerDesk.setSelection(token);
    publish();
}

void DesktopSession::compare() {
    m_comparing.stop();
    m_state.similarity.reset();
    if (!m_state.selection || !m_open.analysis)
        return;
    const auto work = [analysis = m_open.analysis, norms = m_norms,
                       place = *m_state.selection](const elmo::RunControl& control) {
        auto similarity = std::make_shared<tasks::TokenSimilarity>(
            tasks::compareToken(analysis->layers, *norms, place.token, kNearest, control));
        similarity->text = place.text;
        return std::shared_ptr<const tasks::TokenSimilarity>(std::move(similarity));
    };
    m_comparing.start(m_open.document->path, work, [this](std::shared_ptr<const tasks::TokenSimilarity> similarity) {
        m_state.similarity = std::move(similarity);
    });
}

/// An export of documents of the project writes what is stored.
void DesktopSession::carryOut(const ui::ExportDocument& command) {
    save();
    m_exports.carryOut(command);
}

void DesktopSession::carryOut(const ui::Cancel&) {
    StageJob* job = m_workers.foreground();
    if (!job)
        return;
    if (job->stage() == ui::Stage::kExport)  // the job itself reports whether the file was already in place
        return job->cancel();
    job->stop();
    m_unread.clear();
    m_headsToLoad.clear();
    goOn();
    publish();
}

}  // namespace app
