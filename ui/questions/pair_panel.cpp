// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/questions/pair_panel.h"

#include <QAction>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>

#include "ui/panels/panel_host.h"
#include "ui/text/text_bridge.h"
#include "ui/widgets/plain_table.h"
#include "ui/widgets/score_delegate.h"

namespace ui {
namespace {

/// The texts are compared after a pause in typing of this length.
constexpr int kCompareAfterMs = 350;
constexpr int kFieldLines = 4;

enum Column { kProbabilityColumn, kRelationColumn };

class PairTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::PairPanel)
};

/// The classes of SNLI in the user's language; others as the head names them.
QString relationName(const std::string& label) {
    if (label == "entailment")
        return PairTexts::tr("Entailment: it follows");
    if (label == "contradiction")
        return PairTexts::tr("Contradiction");
    if (label == "neutral")
        return PairTexts::tr("Neutral: left open");
    return toLabel(label);
}

/// Places in the list of classes, most probable first.
std::vector<std::size_t> byProbability(const std::vector<double>& probabilities) {
    std::vector<std::size_t> order(probabilities.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t k) { return probabilities[k]; });
    return order;
}

}  // namespace

PairPanel::PairPanel(QWidget* parent)
    : QWidget(parent),
      m_snapshot(Snapshot::empty()),
      m_status(new QLabel(this)),
      m_addHead(new QPushButton(tr("Add Entailment Head..."), this)),
      m_table(new PlainTable(tr("Relation of the texts"), this)),
      m_model(new ValueTableModel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 12);
    m_premise = addField(tr("&Premise"), tr("The text that is taken as true"),
                         tr("Use the sentence of the selected word as the premise"));
    m_hypothesis = addField(tr("H&ypothesis"), tr("The text that may follow from the premise or contradict it"),
                            tr("Use the sentence of the selected word as the hypothesis"));
    m_status->setWordWrap(true);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long word must not widen the window
    m_status->setTextFormat(Qt::PlainText);
    m_status->setAccessibleName(tr("Status of the comparison"));
    m_addHead->setToolTip(tr("Choose the folder of a trained task head for entailment"));
    m_table->setModel(m_model);
    m_model->setTable(columns(), {});  // a header without sections cannot size them
    m_table->setColumnWidths({12, 0});
    m_table->setItemDelegateForColumn(kProbabilityColumn, new ScoreDelegate(ValueTableModel::kValueRole, m_table));
    layout->addWidget(m_status);
    layout->addWidget(m_addHead, 0, Qt::AlignLeading);
    layout->addWidget(m_table, 1);
    layout->addStretch();
    m_compareSoon.setSingleShot(true);
    m_compareSoon.setInterval(kCompareAfterMs);
    connect(&m_compareSoon, &QTimer::timeout, this, &PairPanel::compareNow);
    connect(m_addHead, &QPushButton::clicked, this, &PairPanel::headWanted);
    showResult();
}

PairPanel::Field PairPanel::addField(const QString& name, const QString& explanation, const QString& takeIt) {
    Field field{new QPlainTextEdit(this), new QPushButton(tr("From Document"), this)};
    auto* label = new QLabel(name, this);
    label->setBuddy(field.text);
    field.text->setAccessibleName(QString(name).remove(u'&'));
    field.text->setToolTip(explanation);
    field.text->setPlaceholderText(explanation);
    field.text->setTabChangesFocus(true);
    field.text->setFixedHeight(field.text->fontMetrics().lineSpacing() * kFieldLines);
    field.take->setToolTip(takeIt);
    field.take->setAccessibleName(takeIt);
    auto* line = new QHBoxLayout;
    line->addWidget(label, 1);
    line->addWidget(field.take);
    auto* all = static_cast<QVBoxLayout*>(layout());
    all->addLayout(line);
    all->addWidget(field.text);
    connect(field.text, &QPlainTextEdit::textChanged, this, [this] {
        m_compareSoon.start();
        showResult();
    });
    connect(field.take, &QPushButton::clicked, this, [this, text = field.text] {
        text->setPlainText(selectedSentence());
        compareNow();
    });
    return field;
}

std::vector<ValueTableModel::Column> PairPanel::columns() {
    return {{tr("Probability"), tr("The probability that the head assigns to this relation"), 3},
            {tr("Relation of the texts")}};
}

TextPair PairPanel::pair() const {
    return {m_premise.text->toPlainText().trimmed(), m_hypothesis.text->toPlainText().trimmed()};
}

QString PairPanel::statusText() const {
    return m_status->text();
}

const tasks::TaskModelInfo* PairPanel::head() const {
    const auto& heads = *m_snapshot->reading.heads;
    const auto found = std::ranges::find_if(
        heads, [](const auto& head) { return head.task.input == tasks::InputShape::kTextAndHypothesis; });
    return found == heads.end() ? nullptr : &*found;
}

QString PairPanel::selectedSentence() const {
    const auto token = m_snapshot->selectedToken();
    if (!m_snapshot->document || !token)
        return {};
    const elmo::Document& document = *m_snapshot->document->document;
    const elmo::TokenSpan sentence =
        document.sentences()[static_cast<std::size_t>(sentenceOf(document, *token).value())];
    return toLabel(document.slice({document.tokens()[static_cast<std::size_t>(sentence.begin.value())].begin,
                                   document.tokens()[static_cast<std::size_t>(sentence.end.value() - 1)].end}));
}

void PairPanel::compareNow() {
    m_compareSoon.stop();
    if (const TextPair now = pair(); now != m_compared)
        Q_EMIT compared(m_compared = now);
    showResult();
}

void PairPanel::setSnapshot(const SnapshotPtr& snapshot) {
    m_snapshot = snapshot;
    showResult();
}

void PairPanel::showResult() {
    const auto& result = m_snapshot->reading.pair;
    const TextPair now = pair();
    const bool current = result && result->pair == now;
    const bool found = current && result->problem.isEmpty();
    const bool selected = !selectedSentence().isEmpty();
    m_premise.take->setEnabled(selected);
    m_hypothesis.take->setEnabled(selected);
    m_addHead->setVisible(head() == nullptr);
    m_table->setVisible(found);
    std::vector<QVariantList> rows;
    if (found)
        for (const std::size_t k : byProbability(result->classes.document))
            rows.push_back({result->classes.document[k], relationName(result->classes.labels[k])});
    m_model->setTable(columns(), std::move(rows));
    QString text;
    if (!head())
        text = tr("Texts are compared by a task head that was trained for entailment. None is loaded.");
    else if (!now.isComplete())
        text = tr("Type a premise and a hypothesis, or select a word in the document to use its sentence.");
    else if (current)
        text = result->problem;
    else if (!head()->bilmHash.empty() && !m_snapshot->model)
        text = tr("The task head needs the language model %1. It is not loaded yet.").arg(toLabel(head()->bilmName));
    else
        text = tr("Comparing the texts...");
    m_status->setText(text);
    m_status->setVisible(!text.isEmpty());
}

PanelKind pairPanelKind() {
    return {
        .title = PairPanel::tr("Compare Texts"),
        .dock = QStringLiteral("pairDock"),
        .guide = QStringLiteral("annotating"),
        .place = Qt::RightDockWidgetArea,
        .make = [](PanelHost& host) {
            auto* panel = new PairPanel(host.window());
            QObject::connect(panel, &PairPanel::compared, &host.session(), &Session::comparePair);
            QObject::connect(panel, &PairPanel::headWanted, host.command(QStringLiteral("addHead")), &QAction::trigger);
            QObject::connect(&host, &PanelHost::shownChanged, panel, &PairPanel::setSnapshot);
            QObject::connect(host.command(QStringLiteral("comparePair")), &QAction::triggered, panel, [panel, &host] {
                host.bringToFront(panel);
                panel->premiseField()->setFocus();
                panel->premiseField()->selectAll();
            });
            return panel;
        }};
}

}  // namespace ui
