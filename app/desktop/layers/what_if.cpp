// SPDX-License-Identifier: GPL-3.0-or-later
// The part of LayerDesk that tries other weights on the heads.
#include <algorithm>
#include <limits>
#include <utility>

#include "app/desktop/layers/layer_jobs.h"

namespace app {
namespace {

/// What-if predicts about one page of text, so that it keeps up with a moving slider.
constexpr std::int64_t kPageTokens = 600;

/// Whose weights an override replaces: this network, not another training that was written to the same folder.
std::string networkOf(const tasks::TaskModelInfo& info) {
    return info.path + '\n' + info.hash;
}

}  // namespace

ui::HeadWhatIf& LayerDesk::entryOf(const std::string& path) {
    return *std::find_if(m_state.heads.begin(), m_state.heads.end(),
                         [&](const ui::HeadWhatIf& head) { return head.info.path == path; });
}

std::vector<tasks::NamedMix> LayerDesk::mixesOf(const tasks::TaskModelInfo& info) const {
    std::vector<tasks::NamedMix> mixes = info.mixes;
    const auto overrides = m_overrides.find(networkOf(info));
    if (overrides != m_overrides.end())
        for (tasks::NamedMix& mix : mixes)
            if (const auto other = overrides->second.find(mix.place); other != overrides->second.end())
                mix.weights = other->second;
    return mixes;
}

void LayerDesk::setHeads(std::vector<Head> heads) {
    m_trying.stop();
    dropSweep();
    m_heads = std::move(heads);
    m_learned.clear();
    m_tried.clear();
    m_state.heads.clear();
    for (const Head& head : m_heads) {
        ui::HeadWhatIf entry;
        entry.info = head->info();
        entry.mixes = mixesOf(entry.info);
        entry.overridden = m_overrides.contains(networkOf(entry.info));
        if (ui::readsTwoTexts(entry.info) && m_premise) {
            entry.premise = m_premise->document;
            entry.hypothesis = m_hypothesis->document;
        }
        m_state.heads.push_back(std::move(entry));
    }
    tryAgain();
    explain();
    publish();
}

void LayerDesk::setQuestion(AnalysisPtr question) {
    m_trying.stop();
    dropSweep();
    m_question = std::move(question);
    for (const Head& head : m_heads)
        if (head->info().task.readsQuestion()) {
            m_learned.erase(head->info().path);
            m_tried.erase(head->info().path);
        }
    tryAgain();
    if (!explainsPair())
        explain();
    publish();
}

void LayerDesk::setPair(AnalysisPtr premise, AnalysisPtr hypothesis) {
    m_trying.stop();
    dropSweep();
    m_premise = std::move(premise);
    m_hypothesis = std::move(hypothesis);
    forgetAnswers(true);
    for (ui::HeadWhatIf& entry : m_state.heads)
        if (ui::readsTwoTexts(entry.info)) {
            entry.premise = m_premise ? m_premise->document : nullptr;
            entry.hypothesis = m_hypothesis ? m_hypothesis->document : nullptr;
        }
    tryAgain();
    if (explainsPair())
        explain();
    publish();
}

void LayerDesk::carryOut(const ui::SetMixOverride& request) {
    const std::string path = request.head.toStdString();
    const bool known =
        std::any_of(m_heads.begin(), m_heads.end(), [&](const Head& head) { return head->info().path == path; });
    if (!known)
        return;
    ui::HeadWhatIf& entry = entryOf(path);
    const std::string network = networkOf(entry.info);
    if (request.weights)
        m_overrides[network][request.place] = *request.weights;
    else if (const auto overrides = m_overrides.find(network); overrides != m_overrides.end()) {
        overrides->second.erase(request.place);
        if (overrides->second.empty())
            m_overrides.erase(overrides);
    }
    entry.overridden = m_overrides.contains(network);
    if (!entry.overridden) {
        m_tried.erase(path);
        entry.mixes = entry.info.mixes;
        entry.changed.reset();
        entry.changes.clear();
        entry.problem.clear();
    }
    tryAgain();
    publish();
}

void LayerDesk::dropSweep() {
    m_sweeping.stop();
    m_state.sweep.reset();
    m_state.sweepPercent.reset();
}

void LayerDesk::carryOut(const ui::SweepWeight& request) {
    dropSweep();
    const auto head =
        std::ranges::find_if(m_heads, [&](const Head& one) { return one->info().path == request.head.toStdString(); });
    const bool readsPair = head != m_heads.end() && ui::readsTwoTexts((*head)->info());
    const AnalysisPtr text = readsPair ? m_premise : m_analysis;
    if (head == m_heads.end() || !text)
        return publish();
    m_state.sweepPercent = 0;
    const auto work = [request, text, one = tasks::WhatIfCase{*head, mixesOf((*head)->info()), nullptr},
                       second = readsPair ? m_hypothesis : m_question](const elmo::RunControl& control) {
        const tasks::WhatIfPage whole = tasks::cropPage(*text, {}, std::numeric_limits<std::int64_t>::max());
        return std::make_shared<const ui::SweepResult>(
            ui::SweepResult{request, one.head->info(), std::ssize(text->document->tokens()),
                            tasks::sweepWeight(whole, one, request.place, static_cast<std::size_t>(request.layer),
                                               text->provenance.modelHash, second.get(), control)});
    };
    start(
        m_sweeping, tr("The predictions with other weights were not computed"), work,
        [this](std::shared_ptr<const ui::SweepResult> result) { m_state.sweep = std::move(result); },
        &ui::LayerWork::sweepPercent);
    publish();
}

void LayerDesk::forgetPage() {
    m_page.reset();
    m_state.page = {};
    forgetAnswers(false);
}

void LayerDesk::forgetAnswers(bool ofPairs) {
    for (ui::HeadWhatIf& entry : m_state.heads) {
        if (ui::readsTwoTexts(entry.info) != ofPairs)
            continue;
        m_learned.erase(entry.info.path);
        m_tried.erase(entry.info.path);
        entry.learned.reset();
        entry.changed.reset();
        entry.changes.clear();
        entry.problem.clear();
    }
}

/// Lets a running trial end and then starts one with the latest request, so that results keep coming while a slider
/// moves. Requests made together, as by a button that resets all heads, become one trial.
void LayerDesk::tryAgain() {
    if (!std::exchange(m_tryAgain, true))
        m_mailbox.post([this] {
            if (m_trying.busy() || !m_tryAgain)
                return;
            startTrying();
            publish();
        });
}

void LayerDesk::startTrying() {
    m_tryAgain = false;
    std::vector<tasks::WhatIfCase> cases, pairCases;
    for (const Head& head : m_heads) {
        const std::string& path = head->info().path;
        if (!m_overrides.contains(networkOf(head->info())))
            continue;
        const bool readsPair = ui::readsTwoTexts(head->info());
        if (readsPair && !m_premise)
            entryOf(path).problem = QString::fromStdString(tasks::obstacleTo(head->info(), {}, nullptr));
        if (readsPair ? !m_premise : !m_analysis)
            continue;
        tasks::WhatIfCase one{head, mixesOf(head->info()), nullptr};
        if (const auto tried = m_tried.find(path); tried != m_tried.end() && tried->second == one.mixes)
            continue;  // only the head whose slider moves is run again
        if (const auto learned = m_learned.find(path); learned != m_learned.end())
            one.learned = learned->second;
        (readsPair ? pairCases : cases).push_back(std::move(one));
    }
    if (cases.empty() && pairCases.empty())
        return;
    const auto work = [cases, pairCases, analysis = m_analysis, question = m_question, premise = m_premise,
                       hypothesis = m_hypothesis, page = m_page,
                       around = m_selection](const elmo::RunControl& control) {
        Tried tried;
        const auto answer = [&](const std::vector<tasks::WhatIfCase>& heads, const tasks::WhatIfPage& text,
                                const tasks::Analysis& read, const tasks::Analysis* second) {
            auto answers = tasks::tryWeights(text, heads, read.provenance.modelHash, second, control);
            for (std::size_t i = 0; i < heads.size(); ++i) {
                const std::string& path = heads[i].head->info().path;
                tried.answers[path] = std::move(answers[i]);
                tried.mixes[path] = heads[i].mixes;
            }
        };
        if (!cases.empty()) {
            tried.page = page ? *page : tasks::cropPage(*analysis, around, kPageTokens);
            answer(cases, *tried.page, *analysis, question.get());
        }
        if (!pairCases.empty())
            answer(pairCases, tasks::cropPage(*premise, {}, std::numeric_limits<std::int64_t>::max()), *premise,
                   hypothesis.get());
        return tried;
    };
    start(m_trying, tr("The predictions with other weights were not computed"), work,
          [this](Tried tried) { takeTried(std::move(tried)); });
}

void LayerDesk::takeTried(Tried tried) {
    if (tried.page) {
        m_page = std::make_shared<const tasks::WhatIfPage>(*tried.page);
        m_state.page = tried.page->tokens;
    }
    for (auto& [path, answer] : tried.answers) {
        m_learned[path] = answer.learned;
        ui::HeadWhatIf& entry = entryOf(path);
        if (!entry.overridden)
            continue;  // reset meanwhile
        entry.mixes = m_tried[path] = tried.mixes[path];
        entry.learned = std::move(answer.learned);
        entry.changed = std::move(answer.changed);
        entry.changes = std::move(answer.changes);
        entry.problem = QString::fromStdString(answer.problem);
    }
    if (m_tryAgain)
        startTrying();
}

}  // namespace app
