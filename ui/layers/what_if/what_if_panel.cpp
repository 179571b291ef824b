// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/what_if/what_if_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <memory>

#include "ui/layers/weight_data.h"
#include "ui/layers/what_if/change_model.h"
#include "ui/layers/what_if/mix_sliders.h"
#include "ui/layers/what_if/sweep_dialog.h"
#include "ui/panels/panel_host.h"
#include "ui/text/text_bridge.h"
#include "ui/widgets/plain_table.h"

namespace ui {
namespace {

constexpr int kMinHeadsWidth = 276, kMaxHeadsWidth = 480;

}  // namespace

WhatIfPanel::WhatIfPanel(QWidget* parent)
    : QWidget(parent),
      m_snapshot(Snapshot::empty()),
      m_hint(new QLabel(this)),
      m_summary(new QLabel(this)),
      m_table(new PlainTable(tr("Changed predictions"), this)),
      m_changes(new ChangeModel(this)) {
    auto* scroll = new QScrollArea(this);
    m_heads = new QWidget(scroll);
    m_headLayout = new QVBoxLayout(m_heads);
    m_headLayout->setContentsMargins(0, 0, 6, 0);
    m_headLayout->addStretch();
    scroll->setWidget(m_heads);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll = scroll;
    m_hint->setWordWrap(true);
    m_hint->setAccessibleName(tr("What to do next"));
    m_summary->setWordWrap(true);
    m_summary->setAccessibleName(tr("Effect of the weights"));
    m_table->setModel(m_changes);
    m_table->setColumnWidths({0, 12, 12, 24});
    m_table->setOptionalColumns({ChangeModel::kHead});  // in a narrow panel the tooltip names the head
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->addWidget(m_hint);
    layout->addWidget(scroll, 3);
    m_resetAll = new QPushButton(tr("Reset A&ll"), this);
    m_resetAll->setToolTip(tr("Restore the learned weights of all heads"));
    connect(m_resetAll, &QPushButton::clicked, this, &WhatIfPanel::resetAll);
    auto* line = new QHBoxLayout;
    line->addWidget(m_summary, 1);
    line->addWidget(m_resetAll, 0, Qt::AlignTop);
    layout->addLayout(line);
    layout->addWidget(m_table, 2);
    m_scroll->setMinimumWidth(kMinHeadsWidth);
    connect(m_table, &PlainTable::rowChosen, this, [this](const QModelIndex& index) {
        if (const auto tokens = index.isValid() ? m_changes->tokensAt(index.row()) : std::nullopt)
            Q_EMIT tokenActivated(tokens->begin);
    });
    setSnapshot(m_snapshot);
}

MixSliders* WhatIfPanel::sliders(const QString& head, const std::string& place) const {
    const auto found = m_sliders.find({head.toStdString(), place});
    return found == m_sliders.end() ? nullptr : found->second;
}

void WhatIfPanel::setSnapshot(const SnapshotPtr& snapshot) {
    if (snapshot->document != m_snapshot->document)
        m_marked.clear();  // the text forgets its marks with its document
    m_snapshot = snapshot;
    const std::vector<HeadWhatIf>& heads = snapshot->layerWork->heads;
    std::vector<std::string> shown;
    for (const HeadWhatIf& head : heads)
        shown.push_back(head.info.path + '\n' + head.info.hash);
    if (shown != m_shownHeads) {
        m_shownHeads = std::move(shown);
        rebuildHeads();
    }
    const bool any = !m_sliders.empty();
    const bool readsPair = std::ranges::any_of(heads, [](const HeadWhatIf& head) { return head.premise != nullptr; });
    m_hint->setVisible(!any || (!snapshot->document && !readsPair));
    m_hint->setText(any ? tr("Open a document to see how other weights change its predictions.")
                        : tr("Add a task head that uses ELMo to try other weights."));
    m_heads->setVisible(any);
    m_summary->setVisible(any);
    m_table->setVisible(any);
    m_resetAll->setVisible(any);
    m_resetAll->setEnabled(std::ranges::any_of(heads, &HeadWhatIf::overridden));
    showChanges();
    if (m_sweep)
        m_sweep->setSnapshot(snapshot);
}

void WhatIfPanel::sweep(const SweepWeight& request) {
    if (!m_sweep) {
        m_sweep = new SweepDialog(this);
        connect(m_sweep, &QDialog::finished, this, [this] {
            m_sweep = nullptr;
            Q_EMIT sweepRequested({});
        });
    }
    Q_EMIT sweepRequested(request);
    m_sweep->show();
    m_sweep->raise();
}

void WhatIfPanel::resetAll() {
    for (const auto& [key, sliders] : m_sliders)
        if (!sliders->isLearned())
            sliders->reset();
}

void WhatIfPanel::setInFront(bool inFront) {
    m_inFront = inFront;
    markChanges();
}

void WhatIfPanel::markChanges() {
    std::vector<tasks::PredictionChange> now = m_inFront ? m_lastChanges : std::vector<tasks::PredictionChange>();
    if (now == m_marked)
        return;
    m_marked = std::move(now);
    Q_EMIT changesShown(m_marked);
}

void WhatIfPanel::rebuildHeads() {
    m_sliders.clear();
    while (m_headLayout->count() > 1) {
        const std::unique_ptr<QLayoutItem> item(m_headLayout->takeAt(0));
        delete item->widget();
    }
    for (const HeadWhatIf& head : m_snapshot->layerWork->heads)
        addHead(head);
    // Wide enough for the buttons next to the sliders, which would be clipped otherwise.
    m_heads->layout()->activate();
    const int needed = m_heads->minimumSizeHint().width() + m_scroll->verticalScrollBar()->sizeHint().width();
    m_scroll->setMinimumWidth(std::clamp(needed, kMinHeadsWidth, kMaxHeadsWidth));
}

void WhatIfPanel::addHead(const HeadWhatIf& head) {
    for (const tasks::NamedMix& mix : head.info.mixes) {
        if (mix.weights.raw.empty())
            continue;
        const QString title = tr("%1 · %2").arg(QString::fromStdString(head.info.name), placeName(mix.place));
        auto* sliders = new MixSliders(mix.weights, title, placeExplanation(mix.place), m_heads);
        m_headLayout->insertWidget(m_headLayout->count() - 1, sliders);
        m_sliders[{head.info.path, mix.place}] = sliders;
        if (head.overridden)
            for (const tasks::NamedMix& used : head.mixes)
                if (used.place == mix.place)
                    sliders->show(used.weights,
                                  used.weights.raw == mix.weights.raw && used.weights.gamma == mix.weights.gamma);
        connect(sliders, &MixSliders::changed, this,
                [this, sliders, path = QString::fromStdString(head.info.path), place = mix.place] {
                    SetMixOverride request{path, place, {}};
                    if (!sliders->isLearned())
                        request.weights = sliders->weights();
                    Q_EMIT overrideRequested(request);
                });
        connect(sliders, &MixSliders::sweepWanted, this,
                [this, path = QString::fromStdString(head.info.path), place = mix.place](int layer) {
                    sweep({path, place, layer});
                });
    }
}

/// The class of the pair, with the learned and with the other weights: it shows the effect even if the class stays.
QString WhatIfPanel::pairSummary(const HeadWhatIf& head) {
    const auto best = [](const tasks::TaskPrediction& prediction) {
        const auto* classes = std::get_if<tasks::ClassPredictions>(&prediction);
        if (!classes || classes->document.empty())
            return QString();
        const auto top = std::ranges::max_element(classes->document);
        return QStringLiteral("%1 %2").arg(
            toLabel(classes->labels.at(static_cast<std::size_t>(top - classes->document.begin()))),
            QLocale().toString(*top, 'f', 3));
    };
    return tr("%1: %2 (with the learned weights: %3)")
        .arg(QString::fromStdString(head.info.name), best(*head.changed), best(*head.learned));
}

QString WhatIfPanel::summary() const {
    const LayerWork& work = *m_snapshot->layerWork;
    QStringList problems, pairs;
    bool tried = false, triedOnDocument = false;
    for (const HeadWhatIf& head : work.heads) {
        tried = tried || head.overridden;
        triedOnDocument = triedOnDocument || (head.overridden && !readsTwoTexts(head.info));
        const bool isUnasked = head.info.task.readsQuestion() && !m_snapshot->reading.answers;
        if (!head.problem.isEmpty())
            problems.append(
                isUnasked ? tr("Ask a question first, which %1 can answer.").arg(QString::fromStdString(head.info.name))
                          : head.problem);
        else if (readsTwoTexts(head.info) && head.learned && head.changed)
            pairs.append(pairSummary(head));
    }
    if (!problems.isEmpty() && m_changes->rowCount() == 0)
        return (problems + pairs).join(u'\n');
    if (!tried)
        return tr("The learned weights are in use. Move a slider to see what changes.");
    if (triedOnDocument)
        pairs.append(documentSummary());
    return (problems + pairs).join(u'\n');
}

QString WhatIfPanel::documentSummary() const {
    const LayerWork& work = *m_snapshot->layerWork;
    if (!m_snapshot->analysis)
        return tr("The document has not been analysed. Predictions appear after the analysis.");
    const QLocale locale;
    const auto number = [&](std::int64_t value) { return locale.toString(qlonglong{value}); };
    QString text = tr("Changed predictions: %1").arg(number(std::ssize(m_lastChanges)));
    const elmo::TokenSpan page = work.page;
    if (m_snapshot->document && page.length() > 0 &&
        page.length() < static_cast<std::int64_t>(m_snapshot->document->document->tokens().size()))
        text += tr(", in tokens %1 to %2 around the selected one")
                    .arg(number(page.begin.value() + 1), number(page.end.value()));
    return text + (work.predicting ? tr(" (computing)") : QString());
}

void WhatIfPanel::showChanges() {
    const LayerWork& work = *m_snapshot->layerWork;
    std::vector<tasks::PredictionChange> changes;
    for (const HeadWhatIf& head : work.heads)
        if (!readsTwoTexts(head.info))
            changes.insert(changes.end(), head.changes.begin(), head.changes.end());
    m_changes->setChanges(m_snapshot->document ? m_snapshot->document->document : nullptr, work.heads);
    if (changes != m_lastChanges) {
        std::vector<elmo::TokenSpan> fresh;
        const auto collect = [&](const auto& from, const auto& without) {
            for (const tasks::PredictionChange& change : from)
                if (std::find(without.begin(), without.end(), change) == without.end())
                    fresh.push_back(change.tokens);
        };
        collect(changes, m_lastChanges);
        collect(m_lastChanges, changes);
        std::sort(fresh.begin(), fresh.end());
        fresh.erase(std::unique(fresh.begin(), fresh.end()), fresh.end());
        m_lastChanges = std::move(changes);
        if (m_snapshot->document)
            Q_EMIT flashed(fresh);
    }
    markChanges();
    m_summary->setText(summary());
}

PanelKind whatIfPanelKind() {
    return {.title = WhatIfPanel::tr("What If"),
            .dock = QStringLiteral("whatIfDock"),
            .guide = QStringLiteral("views"),
            .place = Qt::RightDockWidgetArea,
            .make = [](PanelHost& host) {
                auto* panel = new WhatIfPanel(host.window());
                QObject::connect(panel, &WhatIfPanel::overrideRequested, &host.session(), &Session::request);
                QObject::connect(panel, &WhatIfPanel::sweepRequested, &host.session(), &Session::request);
                QObject::connect(panel, &WhatIfPanel::flashed, &host, &PanelHost::flashWanted);
                QObject::connect(panel, &WhatIfPanel::changesShown, &host, &PanelHost::marksWanted);
                QObject::connect(&host, &PanelHost::panelInFront, panel, [panel](const QWidget* other, bool inFront) {
                    if (other == panel)
                        panel->setInFront(inFront);
                });
                QObject::connect(panel, &WhatIfPanel::tokenActivated, &host, &PanelHost::tokenWanted);
                QObject::connect(&host, &PanelHost::snapshotChanged, panel, &WhatIfPanel::setSnapshot);
                return panel;
            }};
}

}  // namespace ui
