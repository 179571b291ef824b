// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Comparisons that gives the classes of a pair of texts.
#include <algorithm>

#include "app/annotate/pair_classes.h"
#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/comparisons/comparisons.h"
#include "elmo/error.h"

namespace app {
namespace {

/// The classes of a pair and the texts that they are about; or why there are none, which the panel shows next to the
/// texts.
struct ComparedPair {
    std::shared_ptr<const ui::PairResult> result;
    AnalysedPair texts;
};

ComparedPair comparedPair(const tasks::TaskModel& head, const LoadedModel* model, const ui::TextPair& pair,
                          const elmo::RunControl& control) {
    ui::PairResult result{pair, {}, {}};
    AnalysedPair texts;
    const elmo::RunControl silent(control.stopToken());
    try {
        texts = analysePair(tokenizePair(pair.premise.toStdString(), pair.hypothesis.toStdString(), "", silent), model,
                            silent);
        result.classes = classesOfPair(head, texts, 1, silent);
    } catch (const elmo::Error&) {
        result.problem = failureText(describeFailure(std::current_exception()));
        texts = {};
    }
    return {std::make_shared<const ui::PairResult>(std::move(result)), std::move(texts)};
}

}  // namespace

void Comparisons::carryOut(const ui::ComparePair& command) {
    m_pair = {command.pair.premise.trimmed(), command.pair.hypothesis.trimmed()};
    comparePair();
    Q_EMIT changed();
}

void Comparisons::comparePair() {
    m_pairing.stop();
    m_pairResult.reset();
    m_layers.setPair(nullptr, nullptr);
    const auto found =
        std::ranges::find_if(m_open.heads, [](const Head& head) { return comparesPairs(head->info().task); });
    if (!m_pair.isComplete() || found == m_open.heads.end())
        return;
    const tasks::TaskModelInfo& info = (*found)->info();
    const bool needsLayers = app::needsLayers(**found);
    if (needsLayers && !m_open.model)
        return;  // compared when the model is loaded
    if (needsLayers && m_open.model->hash != info.bilmHash) {
        m_pairResult = std::make_shared<const ui::PairResult>(ui::PairResult{
            m_pair,
            {},
            tr("The task head %1 was trained with the language model %2, but %3 is loaded. Choose the head's model.")
                .arg(QString::fromStdString(info.name), QString::fromStdString(info.bilmName),
                     QString::fromStdString(m_open.model->name))});
        return;
    }
    const auto work = [head = *found, model = needsLayers ? m_open.model : nullptr, pair = m_pair](
                          const elmo::RunControl& control) { return comparedPair(*head, model.get(), pair, control); };
    m_pairing.start({}, work, [this](const ComparedPair& compared) {
        m_pairResult = compared.result;
        m_layers.setPair(compared.texts.premise, compared.texts.hypothesis);
    });
}

}  // namespace app
