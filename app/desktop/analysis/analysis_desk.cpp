// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/analysis/analysis_desk.h"

#include <utility>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/latest_job.h"
#include "app/desktop/bridge/note_text.h"
#include "app/desktop/bridge/paths.h"
#include "app/models/model_language.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

/// How many of the most similar tokens are listed per layer.
constexpr int kNearest = 100;

struct Analyzed {
    std::shared_ptr<const tasks::Analysis> analysis;
    std::shared_ptr<const std::vector<float>> norms;  ///< [L, T]
};

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

struct AnalysisDesk::Loaded {
    std::shared_ptr<const LoadedModel> model;
    QStringList notes;
};

AnalysisDesk::AnalysisDesk(Workers& workers, OpenWork& open, LayerDesk& layers, EngineSettings engine,
                           std::shared_ptr<ModelLanguage> language)
    : m_workers(workers),
      m_open(open),
      m_layers(layers),
      m_engine(std::move(engine)),
      m_language(std::move(language)) {}

void AnalysisDesk::carryOut(const ui::InspectModel& command) {
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
        Q_EMIT inspected(summary);
    });
}

void AnalysisDesk::carryOut(const ui::ChooseModel& command) {
    const QString& path = command.path;
    m_analyzing.stop();
    m_comparing.stop();
    const auto work = [path, engine = m_engine, language = m_language](const elmo::RunControl& control) {
        Loaded loaded{std::make_shared<const LoadedModel>(loadModel(toPath(path), engine, control)), {}};
        const std::filesystem::path& file = loaded.model->path;
        language->set(languageOfModel(file));
        if (const elmo::WeightFormat& format = elmo::findWeightFormat(file); format.notes)
            for (const std::string& note : format.notes(file))
                loaded.notes.append(noteText(note));
        return loaded;
    };
    m_loading.start(path, work, [this, path](Loaded loaded) { setModel(path, std::move(loaded)); });
    Q_EMIT changed();
}

void AnalysisDesk::setModel(const QString& path, Loaded loaded) {
    drop();
    m_layers.forgetDocuments();
    m_open.model = std::move(loaded.model);
    auto summary =
        std::make_shared<ui::ModelSummary>(summarize(path, m_open.model->format, m_open.model->bilm->options()));
    summary->isEnglish = m_open.model->isEnglish();
    m_model = std::move(summary);
    Q_EMIT modelLoaded();
    if (!loaded.notes.isEmpty())
        Q_EMIT noted({tr("What to know of this model"), path, loaded.notes.join(u'\n')});
    carryOut(ui::Analyze{});
}

void AnalysisDesk::carryOut(const ui::Analyze&) {
    if (!m_open.model || !m_open.text.document)
        return;
    drop();
    const auto work = [text = m_open.text, model = m_open.model](const elmo::RunControl& control) {
        auto analysis = std::make_shared<const tasks::Analysis>(Analyzer(model).analyze(text, control));
        const elmo::RunControl silent(control.stopToken());  // takes a moment compared with the layers
        auto norms = std::make_shared<const std::vector<float>>(tasks::tokenNorms(analysis->layers, silent));
        return Analyzed{std::move(analysis), std::move(norms)};
    };
    m_analyzing.start(m_open.document->path, work, [this](Analyzed analyzed) {
        m_open.analysis = std::move(analyzed.analysis);
        m_norms = std::move(analyzed.norms);
        m_layers.setAnalysis(toPath(m_open.document->path).string(), m_open.analysis);
        compare();
        Q_EMIT analysed();
    });
    Q_EMIT changed();
}

void AnalysisDesk::drop() {
    m_analyzing.stop();
    m_comparing.stop();
    Q_EMIT dropping();
    m_similarity.reset();
    m_norms.reset();
    if (!m_open.analysis)
        return;
    m_dropped = std::exchange(m_open.analysis, nullptr);
    m_layers.setAnalysis({}, nullptr);
    Q_EMIT changed();
}

void AnalysisDesk::forgetDocument() {
    drop();
    m_selection.reset();
}

void AnalysisDesk::freeDropped() {
    if (!m_dropped)
        return;
    // Releasing gigabytes takes longer than a frame, so a worker does it.
    const auto release = [last = std::exchange(m_dropped, nullptr)](const elmo::RunControl&) mutable {
        last.reset();
        return true;
    };
    m_workers.files().submit(release, [](JobId, JobOutcome<bool>) {});
}

void AnalysisDesk::carryOut(const ui::SelectToken& command) {
    const auto token = command.token;
    const bool isSelected = m_selection ? token == m_selection->token : !token;
    if (isSelected || !m_open.text.document)
        return;
    m_selection = token ? std::optional(ui::SelectedToken{m_open.textHash(), *token}) : std::nullopt;
    compare();
    m_layers.setSelection(token);
    Q_EMIT changed();
}

void AnalysisDesk::compare() {
    m_comparing.stop();
    m_similarity.reset();
    if (!m_selection || !m_open.analysis)
        return;
    const auto work = [analysis = m_open.analysis, norms = m_norms,
                       place = *m_selection](const elmo::RunControl& control) {
        auto similarity = std::make_shared<tasks::TokenSimilarity>(
            tasks::compareToken(analysis->layers, *norms, place.token, kNearest, control));
        similarity->text = place.text;
        return std::shared_ptr<const tasks::TokenSimilarity>(std::move(similarity));
    };
    m_comparing.start(m_open.document->path, work, [this](std::shared_ptr<const tasks::TokenSimilarity> similarity) {
        m_similarity = std::move(similarity);
    });
}

}  // namespace app
