// SPDX-License-Identifier: GPL-3.0-or-later
// The part of LayerDesk that explains predictions.
#include <algorithm>
#include <utility>

#include "app/desktop/layers/layer_jobs.h"
#include "tasks/pipeline/explanation.h"

namespace app {
namespace {

/// Stores a failure as the result's problem, which the waiting panel shows.
template <class Explain>
tasks::Explanation explanationOrProblem(const Explain& explain) {
    try {
        return explain();
    } catch (const elmo::Cancelled&) {
        throw;
    } catch (...) {
        tasks::Explanation failed;
        failed.problem = describeFailure(std::current_exception()).message;
        return failed;
    }
}

std::shared_ptr<const ui::SaliencyResult> resultOf(const tasks::TaskModelInfo& head,
                                                   std::shared_ptr<const elmo::Document> text,
                                                   std::shared_ptr<const elmo::Document> second, elmo::TokenIndex token,
                                                   tasks::Explanation found) {
    return std::make_shared<const ui::SaliencyResult>(
        ui::SaliencyResult{head, std::move(text), std::move(second), token, std::move(found.saliency),
                           found.probability, QString::fromStdString(found.problem)});
}

}  // namespace

void LayerDesk::carryOut(const ui::ExplainPrediction& request) {
    m_explained = request.head.toStdString();
    m_howExplained = {request.method, request.contrast.toStdString()};
    explain();
    publish();
}

bool LayerDesk::explainsPair() const {
    return std::ranges::any_of(
        m_heads, [&](const Head& one) { return one->info().path == m_explained && ui::readsTwoTexts(one->info()); });
}

void LayerDesk::explain() {
    m_explaining.stop();
    m_state.saliency.reset();
    const auto head = std::ranges::find_if(m_heads, [&](const Head& one) { return one->info().path == m_explained; });
    if (head == m_heads.end())
        return;
    if (explainsPair())
        return explainPair(*head);
    if (!m_selection || !m_analysis)
        return;
    const auto work = [head = *head, analysis = m_analysis, question = m_question, token = *m_selection,
                       how = m_howExplained](const elmo::RunControl& control) {
        const tasks::TaskModelInfo& info = head->info();
        return resultOf(info, analysis->document, info.task.readsQuestion() && question ? question->document : nullptr,
                        token, explanationOrProblem([&] {
                            return tasks::explainAt(*analysis, token, *head, question.get(), control, how);
                        }));
    };
    start(m_explaining, tr("The prediction was not explained"), work,
          [this](std::shared_ptr<const ui::SaliencyResult> result) { m_state.saliency = std::move(result); });
}

void LayerDesk::explainPair(const Head& head) {
    if (!m_premise)
        return;
    const auto work = [head, premise = m_premise, hypothesis = m_hypothesis,
                       how = m_howExplained](const elmo::RunControl& control) {
        return resultOf(
            head->info(), premise->document, hypothesis->document, elmo::TokenIndex(0),
            explanationOrProblem([&] { return tasks::explainPair(*premise, *hypothesis, *head, control, how); }));
    };
    start(m_explaining, tr("The prediction was not explained"), work,
          [this](std::shared_ptr<const ui::SaliencyResult> result) { m_state.saliency = std::move(result); });
}

}  // namespace app
