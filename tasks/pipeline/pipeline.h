// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/analysis/analysis.h"
#include "tasks/model/task_model.h"
#include "tasks/pipeline/explanation.h"
#include "tasks/pipeline/loaded_bilm.h"
#include "tasks/results/annotations.h"
#include "tasks/results/task_run.h"

namespace tasks {

struct DataSet;
struct MetricReport;
struct TaskConfig;

/// What a pipeline opens: names of installed models, or paths.
struct PipelineModels {
    std::vector<std::string> heads;
    std::string bilm;  ///< empty: the one that the heads were trained with; without heads the bundled one
};

/// A biLM with heads that were trained with it: from a text to its layers, predictions and annotations, and from data
/// sets to scores and new heads. Heads without ELMo fit every biLM. Const; several threads may use it at once.
class Pipeline {
public:
    /// Throws as loadTaskModel() and bilmOfHead() do, and Error(kBadArgument) for heads of different biLMs.
    explicit Pipeline(const PipelineModels& models, const EngineSettings& engine = {},
                      const elmo::RunControl& control = {});

    /// Of models that are open already; `bilm` may be null if no head uses ELMo. Throws Error(kBadArgument) for a head
    /// that was trained with another biLM.
    Pipeline(std::shared_ptr<const LoadedModel> bilm, std::vector<std::shared_ptr<const TaskModel>> heads);

    const LoadedModel* bilm() const { return m_bilm.get(); }
    const std::vector<std::shared_ptr<const TaskModel>>& heads() const { return m_heads; }

    /// Tokenizes UTF-8 text and computes every layer of every token. `language` is a BCP 47 tag, "" detects it. Reports
    /// the stages "tokenize" in bytes and "embed" in tokens. Throws Error, Cancelled.
    Analysis analyze(std::string_view text, const std::string& language = {},
                     const elmo::RunControl& control = {}) const;

    /// The same for a text that is tokenized already.
    Analysis analyze(std::shared_ptr<const elmo::Document> document, const std::string& tokenizerRevision,
                     const elmo::RunControl& control = {}) const;

    /// TaskModel::predict(); `second` is the question or hypothesis of heads that read a pair, else null.
    TaskPrediction predict(const TaskModel& head, const Analysis& text, const Analysis* second = nullptr,
                           PredictOptions options = {}, const elmo::RunControl& control = {}) const;

    /// What all heads that read one text say of it.
    Annotations annotate(const Analysis& text, const PredictOptions& options = {},
                         const elmo::RunControl& control = {}) const;

    /// See explainAt().
    Explanation explain(const TaskModel& head, const Analysis& text, elmo::TokenIndex token,
                        const Analysis* second = nullptr, const elmo::RunControl& control = {}) const;

    /// The scores of a head on a data set, see evaluateBundle(). Layers are cached in `cache`, or in the user's cache.
    MetricReport evaluate(const TaskModel& head, const DataSet& data, const std::filesystem::path& cache = {},
                          const elmo::RunControl& control = {}) const;

    /// Trains a head with this biLM, see trainTask(). `config` is that of a preset (loadTaskConfig()); labels, layers
    /// and word pieces are filled in.
    TaskRun train(TaskConfig config, const DataSet& train, const DataSet& dev, const std::filesystem::path& output,
                  const std::filesystem::path& cache = {}, const elmo::RunControl& control = {}) const;

private:
    std::shared_ptr<const LoadedModel> m_bilm;
    std::vector<std::shared_ptr<const TaskModel>> m_heads;
};

/// The analysis of a document by a biLM; null: none, for heads without ELMo. Reports stage "embed" in tokens.
Analysis analysisOf(std::shared_ptr<const elmo::Document> document, const std::string& tokenizerRevision,
                    const LoadedModel* bilm, const elmo::RunControl& control);

}  // namespace tasks
