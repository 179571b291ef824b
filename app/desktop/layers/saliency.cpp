// SPDX-License-Identifier: GPL-3.0-or-later
// The part of LayerDesk that explains predictions.
#include <algorithm>
#include <utility>

#include "app/desktop/layers/layer_jobs.h"
#include "app/explanations/explanation.h"

namespace app {
namespace {

/// Stores a failure as the result's problem, which the waiting panel shows.
Explanation explanationOrProblem(const tasks::Analysis& analysis, elmo::TokenIndex token, const tasks::TaskModel& head,
                                 const tasks::Analysis* question, const elmo::RunControl& control) {
    try {
        return explainAt(analysis, token, head, question, control);
    } catch (const elmo::Cancelled&) {
        throw;
    } catch (...) {
        Explanation failed;
        failed.problem = describeFailure(std::current_exception()).message;
        return failed;
    }
}

}  // namespace

void LayerDesk::carryOut(const ui::ExplainPrediction& request) {
    m_explained = request.head.toStdString();
    explain();
    publish();
}

void LayerDesk::explain() {
    m_explaining.stop();
    m_state.saliency.reset();
    const auto head = std::ranges::find_if(m_heads, [&](const Head& one) { return one->info().path == m_explained; });
    if (head == m_heads.end() || !m_selection || !m_analysis)
        return;
    const auto work = [head = *head, analysis = m_analysis, question = m_question,
                       token = *m_selection](const elmo::RunControl& control) {
        Explanation found = explanationOrProblem(*analysis, token, *head, question.get(), control);
        return std::make_shared<const ui::SaliencyResult>(
            ui::SaliencyResult{head->info(), analysis->document,
                               head->info().task.readsQuestion() && question ? question->document : nullptr, token,
                               std::move(found.saliency), found.probability, QString::fromStdString(found.problem)});
    };
    start(m_explaining, tr("The prediction was not explained"), work,
          [this](std::shared_ptr<const ui::SaliencyResult> result) { m_state.saliency = std::move(result); });
}

}  // namespace app
