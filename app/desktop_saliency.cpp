// SPDX-License-Identifier: GPL-3.0-or-later
// LayerDesk's part that explains predictions.
#include <algorithm>
#include <utility>

#include "app/desktop_layer_jobs.h"
#include "app/explanation.h"

namespace app {

void LayerDesk::carryOut(const ui::ExplainPrediction& request) {
    m_explained = request.head.toStdString();
    explain();
    publish();
}

void LayerDesk::explain() {
    stop(m_explaining);
    m_state.saliency.reset();
    const auto head = std::ranges::find_if(m_heads, [&](const Head& one) { return one->info().path == m_explained; });
    if (head == m_heads.end() || !m_selection || !m_analysis)
        return;
    const auto work = [head = *head, analysis = m_analysis, question = m_question,
                       token = *m_selection](const elmo::RunControl& control) {
        const bool answers = head->info().kind == tasks::TaskKind::kQuestions;
        Explanation found = explainAt(*analysis, token, *head, question.get(), control);
        return std::make_shared<const ui::SaliencyResult>(ui::SaliencyResult{
            head->info(), analysis->document, answers && question ? question->document : nullptr, token,
            std::move(found.saliency), found.probability, QString::fromStdString(found.problem)});
    };
    start(m_explaining, tr("The prediction was not explained"), work,
          [this](std::shared_ptr<const ui::SaliencyResult> result) { m_state.saliency = std::move(result); });
}

}  // namespace app
