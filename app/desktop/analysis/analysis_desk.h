// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "app/annotate/analyzer.h"
#include "app/desktop/layers/layer_desk.h"
#include "app/desktop/open/model_language.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/workers/stage_job.h"
#include "ui/session/commands.h"

namespace app {

/// Loads the language model, analyses the open document with it and compares the selected token with all others. The
/// workers must be closed before this is destroyed. GUI thread.
class AnalysisDesk : public QObject {
    Q_OBJECT

public:
    AnalysisDesk(Workers& workers, OpenWork& open, LayerDesk& layers, EngineSettings engine,
                 std::shared_ptr<ModelLanguage> language);

    const std::shared_ptr<const ui::ModelSummary>& model() const { return m_model; }
    const std::optional<ui::SelectedToken>& selection() const { return m_selection; }
    const std::shared_ptr<const tasks::TokenSimilarity>& similarity() const { return m_similarity; }

    void carryOut(const ui::InspectModel& command);
    void carryOut(const ui::ChooseModel& command);
    void carryOut(const ui::Analyze& command);
    void carryOut(const ui::SelectToken& command);
    /// Another document, or none, is about to be open.
    void forgetDocument();
    /// Frees a dropped analysis, once no view holds it.
    void freeDropped();

Q_SIGNALS:
    void changed();
    void inspected(const std::shared_ptr<const ui::ModelSummary>& summary);
    /// Another model is loaded; the open document is analysed next.
    void modelLoaded();
    /// What a user has to know of the model that was loaded.
    void noted(const ui::Problem& note);
    void analysed();
    /// The analysis is about to go: nothing may use it any more.
    void dropping();

private:
    struct Loaded;
    void setModel(const QString& path, Loaded loaded);
    void drop();
    void compare();

    Workers& m_workers;
    OpenWork& m_open;
    LayerDesk& m_layers;
    const EngineSettings m_engine;
    const std::shared_ptr<ModelLanguage> m_language;
    std::shared_ptr<const ui::ModelSummary> m_model;
    std::optional<ui::SelectedToken> m_selection;
    std::shared_ptr<const tasks::TokenSimilarity> m_similarity;
    std::shared_ptr<const std::vector<float>> m_norms;  ///< [L, T]
    std::shared_ptr<const tasks::Analysis> m_dropped;   ///< kept until the views have released it
    StageJob m_loading{m_workers, m_workers.compute(), ui::Stage::kLoadModel};
    StageJob m_analyzing{m_workers, m_workers.compute(), ui::Stage::kAnalyze};
    StageJob m_comparing{m_workers, m_workers.compute(), ui::Stage::kCompare};
};

}  // namespace app
